import { lazy } from 'react'

/** Most pages have it below something else: its code comes when it is drawn. */
export const LiveRow = lazy(async () => ({ default: (await import('./LiveRow.tsx')).LiveRow }))
