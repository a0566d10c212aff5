export { FanCard } from './fans/FanCard.tsx'
export { useLists, useOwnTiers } from './queries.ts'
