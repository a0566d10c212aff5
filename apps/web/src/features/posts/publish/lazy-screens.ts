import { lazy } from 'react'

/** Fetched when they are opened: everybody has a part of this room, and few people need these. */
export const PublishAudience = lazy(async () => ({ default: (await import('./PublishAudience.tsx')).PublishAudience }))
export const PublishContent = lazy(async () => ({ default: (await import('./PublishContent.tsx')).PublishContent }))
