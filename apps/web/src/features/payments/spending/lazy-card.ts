import { lazy } from 'react'

/** Fetched with the wallet: whoever only opens a dialog of this room does not wait for it. */
export const SpendingLimitCard = lazy(async () => ({
  default: (await import('./SpendingLimitCard.tsx')).SpendingLimitCard,
}))
