import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Cents, Cursor, OrderId, PayoutId } from '../core/scalars.ts'
import { PayoutState } from '../earnings/entities.ts'
import { OrderStatus } from '../payments/entities.ts'
import * as descriptors from './descriptors.ts'
import { AdminOrder, AdminPackage, AdminPayout, MoneySettings, PackageForm, RefundPlan } from './money.entities.ts'

const Reason = z.string().trim().min(1).max(500)

export const listAllOrders = defineEndpoint(descriptors.listAllOrders, {
  summary: "Everybody's orders, newest first; found by order number, the provider's reference, user name or e-mail",
  input: z.object({
    status: OrderStatus.optional(),
    search: z.string().trim().max(100).optional(),
    cursor: Cursor.optional(),
  }),
  output: z.object({ orders: z.array(AdminOrder), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const refundOrder = defineEndpoint(descriptors.refundOrder, {
  summary:
    'Give money back, whole or part. `isTrial` only says who it would be taken from. The same idempotency key twice is one refund',
  input: z.object({
    orderId: OrderId,
    cents: Cents.min(1),
    reason: Reason,
    isTrial: z.boolean().default(false),
    /** The house bears what is no longer there to be taken back. Without it, such a refund is refused. */
    /** What is no longer there is lost to the house, instead of a debt of the creators who had it. */
    houseCovers: z.boolean().default(false),
  }),
  output: z.object({ order: AdminOrder, plan: RefundPlan }),
  refusals: ['NOT_FOUND', 'REFUND_TOO_MUCH', 'PROVIDER_UNREACHABLE', 'CONFLICT'],
})

export const listAllPayouts = defineEndpoint(descriptors.listAllPayouts, {
  summary: 'Payouts in one state: those that wait with the oldest first, the others with the newest',
  input: z.object({ state: PayoutState.default('requested'), cursor: Cursor.optional() }),
  output: z.object({ payouts: z.array(AdminPayout), nextCursor: z.string().nullable(), waiting: z.int() }),
  refusals: ['INVALID_INPUT'],
})

export const decidePayout = defineEndpoint(descriptors.decidePayout, {
  summary: 'Say yes, or refuse with a reason that the creator is told; above a limit two operators have to say yes',
  input: z
    .object({ payoutId: PayoutId, decision: z.enum(['approve', 'refuse']), reason: Reason.optional() })
    .refine(({ decision, reason }) => decision === 'approve' || Boolean(reason), {
      message: 'A refusal needs its reason',
      path: ['reason'],
    }),
  output: z.object({ payout: AdminPayout }),
  refusals: ['NOT_FOUND', 'ALREADY_DECIDED', 'SELF_ACTION', 'SECOND_OPERATOR_NEEDED'],
})

export const listPackages = defineEndpoint(descriptors.listPackages, {
  summary: 'All diamond packages, with those that are not offered',
  input: z.object({}),
  output: z.object({ packages: z.array(AdminPackage) }),
})

export const editPackage = defineEndpoint(descriptors.editPackage, {
  summary: 'Make a package, or change one; unfinished orders keep their price',
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
  summary: 'Change them; what was earned before keeps the terms it was earned under',
  input: MoneySettings.partial(),
  output: MoneySettings,
  refusals: ['DIAMONDS_TOO_CHEAP'],
})
