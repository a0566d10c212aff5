import { lazy } from 'react'

/** Fetched with its page: the figures of this room stand on every page, the statement on one. */
export const WalletScreen = lazy(async () => ({ default: (await import('./WalletScreen.tsx')).WalletScreen }))
