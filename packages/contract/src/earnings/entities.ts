import { z } from 'zod'
import { Cents, Day, DiamondChange, Diamonds, Instant, Month, PayoutId, PostingId } from '../core/scalars.ts'
import { ProfileSummary } from '../profiles/entities.ts'

/** Where a creator's income comes from. */
export const IncomeSource = z.enum(['memberships', 'tips', 'posts', 'messages', 'gifts', 'calls', 'live', 'requests'])
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
  /** When the first of it came in, to the quarter of an hour; null: nothing did yet. */
  since: Instant.nullable(),
})
export type EarningsSummary = z.infer<typeof EarningsSummary>

/** What fans paid, what the platform kept of it, and what the creator has: gross less fee is net. */
export const Earned = z.object({ gross: DiamondChange, fee: DiamondChange, net: DiamondChange })
export type Earned = z.infer<typeof Earned>

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

/** A month as a creator's books want it. All in diamonds. */
export const EarningsStatement = z.object({
  month: Month,
  /** Its first day, and its last or, while it runs, today. */
  from: Day,
  to: Day,
  sources: z.array(Earned.extend({ source: IncomeSource })),
  /** What was set right, or paid back to the platform; of no source. */
  corrections: DiamondChange,
  total: Earned,
  /** Those that were paid in this month, first to last. */
  payouts: z.array(Payout),
})
export type EarningsStatement = z.infer<typeof EarningsStatement>
