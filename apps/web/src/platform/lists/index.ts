export { EndOfList } from './EndOfList.tsx'
export { MoreAtEnd, MoreButton } from './MoreButton.tsx'
export { QueryView } from './QueryView.tsx'
export type { Pages } from './use-next-page.ts'
