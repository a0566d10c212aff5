import { lazyPart } from '../../platform/lazy-part.ts'
export { onMembershipPaid } from './flow/membership-paid.ts'
export { openReview, openTopUp } from './open.ts'

/** Most who use this room only open a dialog, and do not wait for a list. */
export const Orders = lazyPart(async () => (await import('./orders/Orders.tsx')).Orders)
