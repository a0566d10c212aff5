import { z } from 'zod'
import { Cents, Diamonds, Instant, OrderId, PackageId, PostId, PostingId, ProposalId } from '../core/scalars.ts'
import { diamonds } from '../core/values.ts'
import { DiamondPackage, DisputeState, Order } from '../payments/entities.ts'
import { Payout } from '../earnings/entities.ts'
import { ProfileSummary } from '../profiles/entities.ts'

/** Something that happened to an order, when, and by whom: a name, or null where it followed from something else. */
export const OrderEvent = z.object({
  what: z.enum([
    'created',
    'approved',
    'paid',
    'closed',
    'disputed',
    'dispute_won',
    'dispute_lost',
    'refund_started',
    'refunded',
    'refund_failed',
  ]),
  at: Instant,
  by: z.string().nullable(),
  /** Of what it was about, where that is not the whole order. */
  cents: Cents.nullable(),
})
export type OrderEvent = z.infer<typeof OrderEvent>

export const AdminOrder = Order.extend({
  fan: ProfileSummary,
  email: z.string(),
  provider: z.string(),
  /** What can still be given back, in cents. */
  refundable: Cents,
  /** What is due to the fan and has not gone back, because the creator no longer has it: when they earn it, or an operator gives it. */
  owed: Cents,
  /** What the fan agreed to when a membership that renews began: the proof in a dispute. */
  consent: z
    .object({ version: z.string(), language: z.string(), at: Instant, address: z.string(), userAgent: z.string() })
    .nullable(),
  disputes: z.array(
    z.object({
      /** The provider's number of it. */
      disputeId: z.string(),
      state: DisputeState,
      cents: Cents,
      reason: z.string(),
      openedAt: Instant,
      closedAt: Instant.nullable(),
    }),
  ),
  /** What happened to it, the first first. */
  history: z.array(OrderEvent),
})
export type AdminOrder = z.infer<typeof AdminOrder>

/** Who a refund takes diamonds from, before it happens and after. */
export const RefundPlan = z.object({
  cents: Cents,
  fromFan: Diamonds,
  fromHeld: Diamonds,
  fromAvailable: Diamonds,
  fromHouse: Diamonds,
  /** Diamonds that are no longer there: creators owe them, unless the operator says that the house bears them. */
  shortfall: Diamonds,
  /** The reward for having invited the fan, which goes back with the payment that earned it. */
  fromInviter: Diamonds,
  /** What of the money was the price, and what had come on top of it: together `cents`. */
  ofPrice: Cents,
  ofFee: Cents,
  ofTaxes: Cents,
  /** Days of a membership that end with it; null: of a refund of before that was counted. */
  membershipDays: z.int().nullable(),
})
export type RefundPlan = z.infer<typeof RefundPlan>

/** Diamonds that a fan gave a creator. */
export const AdminPayment = z.object({
  paymentId: PostingId,
  kind: z.enum(['tip', 'post_sale', 'message_sale', 'call', 'gift', 'ticket', 'live_request']),
  at: Instant,
  /** Null: they have left. */
  creator: ProfileSummary.nullable(),
  postId: PostId.nullable(),
  amount: Diamonds,
  /** What of it went back: all of it, or the part that was paid with the diamonds of a refunded order. */
  returned: Diamonds,
})
export type AdminPayment = z.infer<typeof AdminPayment>

export const AdminPayout = Payout.extend({
  /** Null: they have left. */
  creator: ProfileSummary.nullable(),
  /** Empty of those who have left. */
  email: z.string(),
  /** In full. */
  receiverAddress: z.string(),
  /** User names of the operators who said yes, in order. */
  approvals: z.array(z.string()),
  needsApprovals: z.int(),
  refundsLast30Days: Diamonds,
  availableAfter: Diamonds,
})
export type AdminPayout = z.infer<typeof AdminPayout>

export const AdminPackage = DiamondPackage.extend({ isOffered: z.boolean(), position: z.int() })
export type AdminPackage = z.infer<typeof AdminPackage>

export const PackageForm = z.object({
  packageId: PackageId.optional(),
  amount: Diamonds.positive().max(10_000_000),
  presentedAmount: Diamonds.max(10_000_000).default(diamonds(0)),
  usdPrice: Cents.min(50).max(1_000_000),
  isSuggested: z.boolean().default(false),
  isOffered: z.boolean().default(true),
  position: z.int().min(0).max(1000).default(0),
})

export const MoneySettings = z.object({
  commissionPercent: z.int().min(0).max(90),
  holdDays: z.int().min(0).max(90),
  /** Hundredths of a percent: 500 is five percent. */
  processingFeeBasisPoints: z.int().min(0).max(5000),
  taxBasisPoints: z.int().min(0).max(5000),
  payoutMinimum: Diamonds.min(1).max(1_000_000),
  /** From this on, two operators have to say yes. */
  secondEyesFrom: Diamonds.max(1_000_000_000),
})
export type MoneySettings = z.infer<typeof MoneySettings>

/** What one operator wants and another has to agree to. */
export const Proposal = z.object({
  proposalId: ProposalId,
  /** By user name. */
  proposedBy: z.string(),
  proposedAt: Instant,
  /** Who made it cannot agree to it, only withdraw it. */
  isOwn: z.boolean(),
  wanted: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('refund'), orderId: OrderId, cents: Cents, reason: z.string() }),
    /** A tip or a bought post that is given back. */
    z.object({ kind: z.literal('payment'), paymentId: PostingId, amount: Diamonds, reason: z.string() }),
    z.object({ kind: z.literal('settings'), before: MoneySettings.partial(), after: MoneySettings.partial() }),
  ]),
})
export type Proposal = z.infer<typeof Proposal>
