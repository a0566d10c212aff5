import { lazyPart, lazyPartWithTexts } from '../../platform/lazy-part.ts'
/** Over all pages, for creators. */
export const LiveBar = lazyPartWithTexts(async () => (await import('./host/LiveBar.tsx')).LiveBar)
/** Most pages have it below something else: its code comes when it is drawn. */
export const LiveRow = lazyPart(async () => (await import('./LiveRow.tsx')).LiveRow)
