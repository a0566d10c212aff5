export { Aside, asideSlot } from './Aside.tsx'
export { PageHeading } from './PageHeading.tsx'
export { usePageTitle, useShownTitle } from './page-title.ts'
