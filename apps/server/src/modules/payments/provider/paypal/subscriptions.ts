import { DAY_MS, instant, type Cents } from '@fanlight/contract'
import { z } from 'zod'
import type { Clock } from '../../../../platform/clock.ts'
import type {
  NewPlan,
  NewSubscription,
  PaymentProvider,
  ProviderSubscription,
  SubscriptionPayment,
} from '../provider.ts'
import { inPath, orNull, Refusal, requestKey, shortened, type Ask, type Client } from './client.ts'
import { Usd, usd } from './money.ts'

const NAME_MAX_LENGTH = 127
const REASON_MAX_LENGTH = 128
/** Payments that fail in a row before the provider gives up. */
const FAILURES_BEFORE_SUSPENSION = 3
/** Memberships are one product to the provider; the name is ours, so that asking twice finds it. */
const PRODUCT_ID = 'FANLIGHT-MEMBERSHIPS'
/** Their clock may be ahead of ours; a payment of just now must not fall off the end of the list. */
const CLOCK_TOLERANCE_MS = DAY_MS

const time = z.iso.datetime({ offset: true }).transform((text) => instant(Date.parse(text)))
const SubscriptionAnswer = z.object({
  id: z.string(),
  status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
  billing_info: z
    .object({ next_billing_time: time.optional(), failed_payments_count: z.int().nonnegative().default(0) })
    .optional(),
  subscriber: z.object({ payer_id: z.string().optional() }).optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})
const Transactions = z.object({
  transactions: z
    .array(
      z.object({
        id: z.string(),
        status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
        time,
        amount_with_breakdown: z.object({ gross_amount: Usd }),
      }),
    )
    .default([]),
})
const WithId = z.object({ id: z.string() })

const states = {
  APPROVAL_PENDING: 'created',
  APPROVED: 'created',
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  CANCELLED: 'canceled',
  EXPIRED: 'expired',
} as const
const paymentStates = {
  COMPLETED: 'completed',
  DECLINED: 'failed',
  FAILED: 'failed',
  PENDING: 'pending',
  REFUNDED: 'refunded',
  PARTIALLY_REFUNDED: 'partially_refunded',
} as const

type Subscriptions = Pick<
  PaymentProvider,
  'createPlan' | 'createSubscription' | 'readSubscription' | 'cancelSubscription'
>

export function createSubscriptions(client: Client, clock: Clock): Subscriptions {
  let hasProduct = false

  async function makeProduct(ask: Ask): Promise<void> {
    if (hasProduct) return
    const call = {
      action: 'create product',
      method: 'POST' as const,
      path: '/v1/catalogs/products',
      requestId: requestKey('product', PRODUCT_ID),
      body: { id: PRODUCT_ID, name: 'Fanlight memberships', type: 'SERVICE' },
    }
    try {
      await ask(call, WithId)
    } catch (error) {
      // Made before the provider forgot the request id: as good.
      const isThere = error instanceof Refusal && error.issues.includes('DUPLICATE_RESOURCE_IDENTIFIER')
      if (!isThere) throw error
    }
    hasProduct = true
  }

  const read = (ask: Ask, id: string) => {
    const call = { action: 'read subscription', path: `/v1/billing/subscriptions/${inPath(id)}` }
    return orNull(ask(call, SubscriptionAnswer))
  }

  async function readPayments(ask: Ask, id: string, since: number): Promise<SubscriptionPayment[]> {
    const until = Math.max(clock.now(), since) + CLOCK_TOLERANCE_MS
    const range = new URLSearchParams({
      start_time: new Date(since).toISOString(),
      end_time: new Date(until).toISOString(),
    })
    const path = `/v1/billing/subscriptions/${inPath(id)}/transactions?${range.toString()}`
    const answer = await orNull(ask({ action: 'list subscription payments', path }, Transactions))
    const payments = (answer?.transactions ?? []).map((payment) => ({
      paymentId: payment.id,
      cents: payment.amount_with_breakdown.gross_amount,
      at: payment.time,
      state: paymentStates[payment.status],
    }))
    return payments.toSorted((a, b) => a.at - b.at)
  }

  return {
    createPlan: (plan) =>
      client.converse(async (ask) => {
        await makeProduct(ask)
        const requestId = requestKey('plan', plan.requestId)
        const call = { action: 'create plan', method: 'POST' as const, path: '/v1/billing/plans', requestId }
        const { id } = await ask({ ...call, body: planBody(plan) }, WithId)
        return { planId: id }
      }),

    createSubscription: (subscription) =>
      client.converse(async (ask) => {
        const requestId = requestKey('sub', subscription.requestId)
        const path = '/v1/billing/subscriptions'
        const call = { action: 'create subscription', method: 'POST' as const, path, requestId }
        const body = subscriptionBody(subscription, clock.now())
        return subscriptionOf(await ask({ ...call, body }, SubscriptionAnswer), [])
      }),

    readSubscription: (id, since) =>
      client.converse(async (ask) => {
        const answer = await read(ask, id)
        if (!answer) return null
        const isBegun = states[answer.status] !== 'created'
        return subscriptionOf(answer, isBegun ? await readPayments(ask, id, since) : [])
      }),

    cancelSubscription: (id, reason) =>
      client.converse(async (ask) => {
        const path = `/v1/billing/subscriptions/${inPath(id)}/cancel`
        const call = { action: 'cancel subscription', method: 'POST' as const, path }
        const body = { reason: shortened(reason, REASON_MAX_LENGTH) }
        try {
          await orNull(ask({ ...call, body }, z.unknown()))
        } catch (error) {
          if (!(error instanceof Refusal) || !error.issues.includes('SUBSCRIPTION_STATUS_INVALID')) throw error
          // Not begun, or over: either way there is nothing to stop, unless it is running after all.
          const now = await read(ask, id)
          if (now && ['active', 'suspended'].includes(states[now.status])) throw error
        }
      }),
  }
}

function planBody({ name, firstCents, firstDays, thenCents, thenDays }: NewPlan) {
  const isEven = firstCents === thenCents && firstDays === thenDays
  const cycle = (tenure: 'TRIAL' | 'REGULAR', sequence: number, days: number, cents: Cents) => ({
    tenure_type: tenure,
    sequence,
    // The first period is once, the others have no end.
    total_cycles: tenure === 'TRIAL' ? 1 : 0,
    frequency: { interval_unit: 'DAY', interval_count: days },
    pricing_scheme: { fixed_price: usd(cents) },
  })
  return {
    product_id: PRODUCT_ID,
    name: shortened(name, NAME_MAX_LENGTH),
    status: 'ACTIVE',
    billing_cycles: isEven
      ? [cycle('REGULAR', 1, thenDays, thenCents)]
      : [cycle('TRIAL', 1, firstDays, firstCents), cycle('REGULAR', 2, thenDays, thenCents)],
    payment_preferences: {
      // A period that nobody paid for is not owed later: the membership paused meanwhile.
      auto_bill_outstanding: false,
      payment_failure_threshold: FAILURES_BEFORE_SUSPENSION,
    },
  }
}

function subscriptionBody({ orderId, planId, startsAt, successUrl, cancelUrl }: NewSubscription, now: number) {
  return {
    plan_id: planId,
    custom_id: orderId,
    // The provider refuses a start that has passed.
    ...(startsAt !== undefined && startsAt > now && { start_time: new Date(startsAt).toISOString() }),
    application_context: {
      brand_name: 'Fanlight',
      shipping_preference: 'NO_SHIPPING',
      user_action: 'SUBSCRIBE_NOW',
      return_url: successUrl,
      cancel_url: cancelUrl,
    },
  }
}

function subscriptionOf(
  { id, status, billing_info: billing, subscriber, links }: z.infer<typeof SubscriptionAnswer>,
  payments: readonly SubscriptionPayment[],
): ProviderSubscription {
  const state = states[status]
  const approve = links.find(({ rel }) => rel === 'approve')
  return {
    subscriptionId: id,
    state,
    payerId: subscriber?.payer_id ?? null,
    payUrl: state === 'created' ? (approve?.href ?? null) : null,
    nextPaymentAt: state === 'active' ? (billing?.next_billing_time ?? null) : null,
    failedPayments: billing?.failed_payments_count ?? 0,
    payments,
  }
}
