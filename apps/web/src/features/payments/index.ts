import { lazy } from 'react'

export { onMembershipPaid } from './flow/membership-paid.ts'
export { openReview, openTopUp } from './open.ts'

/** Most who use this room only open a dialog, and do not wait for a list. */
export const Orders = lazy(async () => ({ default: (await import('./orders/Orders.tsx')).Orders }))
