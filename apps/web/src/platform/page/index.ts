export { Aside, asideSlot } from './Aside.tsx'
export { PageHeading } from './PageHeading.tsx'
export { countWaiting, usePageTitle, useShownTitle, waitingCount } from './page-title.ts'
export { useIsWide } from './use-is-wide.ts'
