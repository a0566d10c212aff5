import { lazy } from 'react'

/** Fetched when it is opened: everybody has a part of this room, and few people need this. */
export const OwnPostsScreen = lazy(async () => ({ default: (await import('./OwnPostsScreen.tsx')).OwnPostsScreen }))
