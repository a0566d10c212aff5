export { FanCard } from './fans/FanCard.tsx'
export { useFanCard, useLists, useOwnTiers } from './queries.ts'
