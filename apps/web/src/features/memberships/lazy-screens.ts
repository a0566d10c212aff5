import { lazy } from 'react'

/** Fetched when they are opened: every page has a part of this room, and few people need these. */
export const Memberships = lazy(async () => ({ default: (await import('./mine/Memberships.tsx')).Memberships }))
export const TestScreen = lazy(async () => ({ default: (await import('./tiers/TestScreen.tsx')).TestScreen }))
export const TierEditor = lazy(async () => ({ default: (await import('./tiers/TierEditor.tsx')).TierEditor }))
export const TiersScreen = lazy(async () => ({ default: (await import('./tiers/TiersScreen.tsx')).TiersScreen }))
