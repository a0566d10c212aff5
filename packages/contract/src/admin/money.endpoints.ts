import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Cents, Cursor, OrderId, PayoutId, PostingId, ProposalId, UserId, typedText } from '../core/scalars.ts'
import { PayoutState } from '../earnings/entities.ts'
import { OrderStatus } from '../payments/entities.ts'
import * as descriptors from './descriptors.ts'
import {
  AdminOrder,
  AdminPackage,
  AdminPayment,
  AdminPayout,
  MoneySettings,
  PackageForm,
  Proposal,
  RefundPlan,
} from './money.entities.ts'

const Reason = typedText().min(1).max(500)

export const listAllOrders = defineEndpoint(descriptors.listAllOrders, {
  summary:
    "Everybody's orders, newest first; found by order number, the provider's reference, or a part of a name, user name or e-mail of who paid or was paid",
  input: z.object({
    status: OrderStatus.optional(),
    /** Only those of which something is due to the fan. */
    isOwed: z.boolean().default(false),
    search: z.string().trim().max(100).optional(),
    cursor: Cursor.optional(),
  }),
  output: z.object({ orders: z.array(AdminOrder), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const refundOrder = defineEndpoint(descriptors.refundOrder, {
  summary:
    'Give money back, whole or part. `isTrial` only says who it would be taken from; all else takes a second factor, and from a limit on a second operator. The same idempotency key twice is one refund',
  input: z.object({
    orderId: OrderId,
    cents: Cents.min(1),
    reason: Reason,
    isTrial: z.boolean().default(false),
    /** What is no longer there is lost to the house, instead of a debt of the creators who had it. */
    houseCovers: z.boolean().default(false),
  }),
  /** `waitsForSecond`: nothing has moved yet, another operator has to agree. */
  output: z.object({ order: AdminOrder, plan: RefundPlan, waitsForSecond: z.boolean() }),
  refusals: ['NOT_FOUND', 'REFUND_TOO_MUCH', 'PROVIDER_UNREACHABLE', 'CONFLICT', 'SELF_ACTION'],
})

export const listFanPayments = defineEndpoint(descriptors.listFanPayments, {
  summary:
    'What a fan paid in diamonds that can be given back by itself, newest first: tips, posts, messages, gifts, calls, tickets and requests in live rooms',
  input: z.object({ fanId: UserId, cursor: Cursor.optional() }),
  output: z.object({ payments: z.array(AdminPayment), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const refundPayment = defineEndpoint(descriptors.refundPayment, {
  summary:
    'Give a tip or a bought post back: the fan has the diamonds again, and a post is locked for them. Large ones wait for a second operator. The same idempotency key twice is one refund',
  proof: 'secondFactor',
  input: z.object({
    paymentId: PostingId,
    reason: Reason,
    /** What the creator no longer has is lost to the house, instead of a debt of theirs. */
    houseCovers: z.boolean().default(false),
  }),
  output: z.object({ payment: AdminPayment, waitsForSecond: z.boolean() }),
  refusals: ['NOT_FOUND', 'ALREADY_REFUNDED', 'CONFLICT', 'SELF_ACTION', 'DIAMONDS_TOO_CHEAP'],
})

export const listAllPayouts = defineEndpoint(descriptors.listAllPayouts, {
  summary: 'Payouts in one state: those that wait with the oldest first, the others with the newest',
  input: z.object({ state: PayoutState.default('requested'), cursor: Cursor.optional() }),
  output: z.object({ payouts: z.array(AdminPayout), nextCursor: z.string().nullable(), waiting: z.int() }),
  refusals: ['INVALID_INPUT'],
})

export const decidePayout = defineEndpoint(descriptors.decidePayout, {
  summary: 'Say yes, or refuse with a reason that the creator is told; above a limit two operators have to say yes',
  proof: 'secondFactor',
  input: z
    .object({ payoutId: PayoutId, decision: z.enum(['approve', 'refuse']), reason: Reason.optional() })
    .refine(({ decision, reason }) => decision === 'approve' || Boolean(reason), {
      message: 'A refusal needs its reason',
      path: ['reason'],
    }),
  output: z.object({ payout: AdminPayout }),
  refusals: ['NOT_FOUND', 'ALREADY_DECIDED', 'SELF_ACTION', 'SECOND_OPERATOR_NEEDED'],
})

export const listProposals = defineEndpoint(descriptors.listProposals, {
  summary: 'What operators want that another has to agree to, the oldest first',
  input: z.object({}),
  output: z.object({ proposals: z.array(Proposal) }),
})

export const decideProposal = defineEndpoint(descriptors.decideProposal, {
  summary: 'Agree to what another operator wants, which does it, or reject it; who made it can withdraw it',
  proof: 'secondFactor',
  input: z.object({ proposalId: ProposalId, decision: z.enum(['approve', 'reject']) }),
  output: z.object({}),
  refusals: [
    'NOT_FOUND',
    'ALREADY_DECIDED',
    'SECOND_OPERATOR_NEEDED',
    'SELF_ACTION',
    'REFUND_TOO_MUCH',
    'ALREADY_REFUNDED',
    'PROVIDER_UNREACHABLE',
    'CONFLICT',
    'DIAMONDS_TOO_CHEAP',
  ],
})

export const listPackages = defineEndpoint(descriptors.listPackages, {
  summary: 'All diamond packages, with those that are not offered',
  input: z.object({}),
  output: z.object({ packages: z.array(AdminPackage) }),
})

export const editPackage = defineEndpoint(descriptors.editPackage, {
  summary: 'Make a package, or change one; unfinished orders keep their price',
  proof: 'secondFactor',
  input: PackageForm,
  output: z.object({ package: AdminPackage }),
  refusals: ['NOT_FOUND', 'DIAMONDS_TOO_CHEAP'],
})

export const getMoneySettings = defineEndpoint(descriptors.getMoneySettings, {
  summary: 'Commission, hold, fees, taxes and limits',
  input: z.object({}),
  output: MoneySettings,
})

export const editMoneySettings = defineEndpoint(descriptors.editMoneySettings, {
  summary: 'Change them; what was earned before keeps the terms it was earned under. A large step takes two operators',
  proof: 'secondFactor',
  input: MoneySettings.partial(),
  /** `waitsForSecond`: they are as they were, another operator has to agree. */
  output: MoneySettings.extend({ waitsForSecond: z.boolean() }),
  refusals: ['CONFLICT', 'DIAMONDS_TOO_CHEAP'],
})
