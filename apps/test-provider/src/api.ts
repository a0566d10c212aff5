import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Refused, type Answer, type Context, type Request } from './answers.ts'
import { readDispute } from './disputes.ts'
import { captureOrder, createOrder, orderView, readOrder } from './orders.ts'
import { createPayout, payoutView, readPayout } from './payouts.ts'
import { createPlan, createProduct, planView } from './plans.ts'
import { readCapture, readRefund, refundCapture, refundView } from './refunds.ts'
import type { ResourceKind, Store } from './store.ts'
import {
  cancelSubscription,
  createSubscription,
  listTransactions,
  readSale,
  readSubscription,
  subscriptionView,
} from './subscriptions.ts'
import { createPaymentToken, createSetupToken, deletePaymentToken, paymentTokenView, setupTokenView } from './vault.ts'
import type { Webhooks } from './webhooks.ts'

type Operation = (context: Context, request: Request) => Answer
type Route = { method: string; path: RegExp; name: string; operation: Operation }

/** `/v2/checkout/orders/:/capture`: a colon stands for an id. */
const route = (method: string, name: string, operation: Operation): Route => ({
  method,
  name: `${method} ${name}`,
  path: new RegExp(`^${name.replaceAll(':', '([^/]+)')}$`),
  operation,
})

/** The part of PayPal's REST API that Fanlight speaks. */
export const createRoutes = (webhooks: Webhooks): readonly Route[] => [
  route('POST', '/v2/checkout/orders', createOrder),
  route('GET', '/v2/checkout/orders/:', readOrder),
  route('POST', '/v2/checkout/orders/:/capture', captureOrder),
  route('GET', '/v2/payments/captures/:', readCapture),
  route('POST', '/v2/payments/captures/:/refund', refundCapture),
  route('GET', '/v2/payments/refunds/:', readRefund),
  route('GET', '/v1/customer/disputes/:', readDispute),
  route('POST', '/v1/catalogs/products', createProduct),
  route('POST', '/v1/billing/plans', createPlan),
  route('POST', '/v1/billing/subscriptions', createSubscription),
  route('GET', '/v1/billing/subscriptions/:', readSubscription),
  route('POST', '/v1/billing/subscriptions/:/cancel', cancelSubscription),
  route('GET', '/v1/billing/subscriptions/:/transactions', listTransactions),
  route('GET', '/v1/payments/sale/:', readSale),
  route('POST', '/v3/vault/setup-tokens', createSetupToken),
  route('POST', '/v3/vault/payment-tokens', createPaymentToken),
  route('DELETE', '/v3/vault/payment-tokens/:', deletePaymentToken),
  route('POST', '/v1/payments/payouts', createPayout),
  route('GET', '/v1/payments/payouts/:', readPayout),
  route('POST', '/v1/notifications/verify-webhook-signature', (_, request) => webhooks.verify(request)),
]

const views: Record<ResourceKind, (context: Context, id: string) => object> = {
  order: orderView,
  refund: (context, id) => {
    const refund = context.store.find('refunds', id)
    return refund ? refundView(context, refund) : {}
  },
  product: ({ store }, id) => ({ ...store.find('products', id) }),
  plan: ({ store }, id) => planView(store, id),
  subscription: subscriptionView,
  setupToken: ({ store }, id) => setupTokenView(store, id),
  card: ({ store }, id) => paymentTokenView(store, id),
  payout: payoutView,
}

export const shown = (context: Context, answer: Answer): { status: number; body?: object } =>
  'kind' in answer ? { status: answer.status, body: views[answer.kind](context, answer.id) } : answer

/**
 * The same PayPal-Request-Id on the same path happens once: later ones are told how what it made stands. A refusal is not
 * remembered, so that what was refused may be tried again.
 */
export function once(context: Context, path: string, request: Request, rawBody: string, operation: Operation): Answer {
  const { store } = context
  if (request.requestId === null) return operation(context, request)
  const id = `${path} ${request.requestId}`
  // Nothing that was made from a card's number may be kept, not even a digest: there are not enough numbers to hide one.
  const digest = path.startsWith('/v3/vault/') ? null : createHash('sha256').update(rawBody).digest('base64')
  const known = store.find('requests', id)
  if (known && known.digest !== digest)
    throw new Refused(422, 'UNPROCESSABLE_ENTITY', [{ issue: 'DUPLICATE_REQUEST_ID' }])
  if (known) return { status: 200, kind: known.kind, id: known.resourceId }
  const answer = operation(context, request)
  if ('kind' in answer)
    store.put('requests', { id, status: answer.status, kind: answer.kind, resourceId: answer.id, digest })
  return answer
}

const TOKEN_SECONDS = 9 * 60 * 60

/** Tokens carry their own end and our mark: nothing of them is stored, and a restart does not end them. */
export function createTokens(clientId: string, clientSecret: string, now: () => number) {
  const mark = (goodUntil: string) =>
    createHmac('sha256', clientSecret).update(`${clientId} ${goodUntil}`).digest('hex')
  const isSame = (a: string, b: string) => {
    const [one, other] = [Buffer.from(a), Buffer.from(b)]
    return one.length === other.length && timingSafeEqual(one, other)
  }

  return {
    issue(authorization: string | undefined, form: string): Answer {
      const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
      const isClient = authorization !== undefined && isSame(authorization, expected)
      if (!isClient) return { status: 401, body: { error: 'invalid_client' } }
      if (new URLSearchParams(form).get('grant_type') !== 'client_credentials') {
        return { status: 400, body: { error: 'unsupported_grant_type' } }
      }
      const goodUntil = String(now() + TOKEN_SECONDS * 1_000)
      const access_token = `TEST.${goodUntil}.${mark(goodUntil)}`
      return { status: 200, body: { access_token, token_type: 'Bearer', app_id: 'TEST', expires_in: TOKEN_SECONDS } }
    },

    check(authorization: string | undefined): void {
      const [, goodUntil = '', given = ''] = /^Bearer TEST\.(\d+)\.([0-9a-f]+)$/.exec(authorization ?? '') ?? []
      const isGood = isSame(given, mark(goodUntil)) && Number(goodUntil) > now()
      if (!isGood) throw new Refused(401, 'AUTHENTICATION_FAILURE')
    },
  }
}

/** How everything stands, for assertions: what was taken, given back and paid out, and how often. */
export function stateOf(store: Store, requests: Readonly<Record<string, number>>): object {
  const sum = (records: readonly { cents: number }[]) => records.reduce((total, { cents }) => total + cents, 0)
  const completed = <T extends { status: string }>(records: readonly T[]) =>
    records.filter(({ status }) => status === 'COMPLETED' || status === 'SUCCESS')
  const [captures, sales, refunds] = [store.all('captures'), store.all('sales'), store.all('refunds')]
  const refundsOf = (ids: readonly string[]) => sum(completed(refunds.filter(({ of }) => ids.includes(of))))
  const events = store.all('events')
  return {
    orders: Object.fromEntries(
      store.all('orders').map(({ id, status, customId, total }) => {
        const own = captures.filter(({ orderId }) => orderId === id)
        const refundedCents = refundsOf(own.map((capture) => capture.id))
        return [id, { status, customId, cents: total, captures: own.length, refundedCents }]
      }),
    ),
    subscriptions: Object.fromEntries(
      store.all('subscriptions').map(({ id, status, customId, failedPayments }) => {
        const own = completed(sales.filter(({ subscriptionId }) => subscriptionId === id))
        const refundedCents = refundsOf(own.map((sale) => sale.id))
        return [id, { status, customId, payments: own.length, paidCents: sum(own), failedPayments, refundedCents }]
      }),
    ),
    payouts: Object.fromEntries(
      store.all('payouts').map(({ id, status, senderItemId, receiver, cents }) => {
        return [id, { status, payoutId: senderItemId, receiver, cents }]
      }),
    ),
    disputes: Object.fromEntries(store.all('disputes').map(({ id, of, outcome }) => [id, { of, outcome }])),
    cards: store.all('cards').length,
    totals: {
      capturedCents: sum(completed(captures)),
      subscriptionCents: sum(completed(sales)),
      refundedCents: sum(completed(refunds)),
      paidOutCents: sum(completed(store.all('payouts'))),
    },
    webhooks: Object.fromEntries(
      ['waiting', 'held', 'sent', 'failed', 'dropped'].map((state) => [
        state,
        events.filter((event) => event.state === state).length,
      ]),
    ),
    requests,
  }
}
