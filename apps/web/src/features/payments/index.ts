export { Cards, OrderPending, Orders, PayJump } from './lazy-screens.ts'
export { openReview, openTopUp, type ReviewRequest, type TopUpRequest } from './open.ts'
export { SpendingLimitCard } from './spending/lazy-card.ts'
