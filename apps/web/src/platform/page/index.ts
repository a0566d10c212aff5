export { Aside, asideSlot } from './Aside.tsx'
export { PageHeading } from './PageHeading.tsx'
export { usePageTitle, useShownTitle, waitingCount } from './page-title.ts'
