import { lazyPart } from '../../platform/lazy-part.ts'
/** Most pages have it below something else: its code comes when it is drawn. */
export const LiveRow = lazyPart(async () => (await import('./LiveRow.tsx')).LiveRow)
