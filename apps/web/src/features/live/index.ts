import { lazyPart, lazyPartWithTexts } from '../../platform/lazy-part.ts'
/** Over all pages, for creators. */
export const LiveBar = lazyPartWithTexts(async () => (await import('./host/LiveBar.tsx')).LiveBar)
/** Above the posts of the home page, which do not wait for it. */
export const LiveNow = lazyPartWithTexts(async () => (await import('./LiveNow.tsx')).LiveNow)
/** Most pages have it below something else: its code comes when it is drawn. */
export const LiveRow = lazyPart(async () => (await import('./LiveRow.tsx')).LiveRow)
