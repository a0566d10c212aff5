import { lazy } from 'react'

/** Fetched when they are opened: whoever only looks at a feed does not wait for them. */
export const BoughtPosts = lazy(async () => ({ default: (await import('./BoughtPosts.tsx')).BoughtPosts }))
export const Collections = lazy(async () => ({ default: (await import('./Collections.tsx')).Collections }))
