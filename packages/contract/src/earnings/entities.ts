import { z } from 'zod'
import { Cents, DiamondChange, Diamonds, Instant, PayoutId, PostingId } from '../core/scalars.ts'
import { ProfileSummary } from '../profiles/entities.ts'

/** Where a creator's income comes from. */
export const IncomeSource = z.enum(['memberships', 'tips', 'posts', 'messages', 'gifts', 'calls', 'live'])
export type IncomeSource = z.infer<typeof IncomeSource>

/** All in diamonds; a diamond is a cent when it is paid out. */
export const EarningsSummary = z.object({
  held: Diamonds,
  available: Diamonds,
  /** On its way out: asked for and not paid yet. */
  payingOut: Diamonds,
  paidOut: Diamonds,
  lifetime: Diamonds,
  /** What of `held` becomes available next, and when. */
  nextRelease: z.object({ amount: Diamonds, at: Instant }).nullable(),
  holdDays: z.int(),
  commissionPercent: z.int(),
  payoutMinimum: Diamonds,
})
export type EarningsSummary = z.infer<typeof EarningsSummary>

export const EarningsLine = z.object({
  postingId: PostingId,
  kind: z.enum(['income', 'refund', 'payout', 'payout_returned', 'correction']),
  /** For income and what is taken back of it. */
  source: IncomeSource.nullable(),
  at: Instant,
  /** What the creator received (above zero) or gave back. */
  amount: DiamondChange,
  from: ProfileSummary.nullable(),
  /** What a fan wrote beside a tip. */
  remark: z.string(),
})
export type EarningsLine = z.infer<typeof EarningsLine>

/** requested and approved wait for operators; sending is with the provider; the others are ends. */
export const PayoutState = z.enum(['requested', 'approved', 'sending', 'paid', 'failed', 'refused', 'canceled'])
export type PayoutState = z.infer<typeof PayoutState>

export const Payout = z.object({
  payoutId: PayoutId,
  amount: Diamonds,
  cents: Cents,
  state: PayoutState,
  /** Masked: `v•••@example.com`. */
  receiver: z.string(),
  requestedAt: Instant,
  /** Before this it is not sent, even if it is approved, since its receiver was new when it was asked for. */
  notBefore: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** What an operator or the provider said. */
  reason: z.string().nullable(),
})
export type Payout = z.infer<typeof Payout>

/** `paidFrom`: since, or from, when payouts are sent to it. */
export const PayoutMethod = z.object({ receiver: z.string(), changedAt: Instant, paidFrom: Instant })
