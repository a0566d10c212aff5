import { HOUR_MS, instant } from '@fanlight/contract'
import { createTestProvider } from '../../../test-provider/src/index.ts'
import type { App } from '../app.ts'
import { createPayPal } from '../modules/payments/provider/paypal/index.ts'
import { ProviderUnreachable, type PaymentProvider } from '../modules/payments/provider/provider.ts'
import type { Clock } from '../platform/clock.ts'
import { readConfig, type PaymentsConfig } from '../platform/config/config.ts'
import type { Log } from '../platform/log/log.ts'
import { START_OF_TIME } from './start-of-time.ts'

const WEBHOOK_PATH = '/v2/lk-billing/h5web/webhook/paypal'
/** A try that is left hanging is given up soon. Machines are busy; that it is too soon now and then does no harm. */
const TRY_MS = 1_000

export type TestPayments = {
  readonly url: string
  /** What a payer does on the page behind a payUrl. Answers where their browser is sent. */
  approve(payUrl: string): Promise<string>
  cancel(payUrl: string): Promise<string>
  /** Approves with a card that is declined when it should pay. */
  decline(payUrl: string): Promise<string>
  /** Approves with a transfer that is on its way: `act('orders', id, 'settle')` or `'deny'` ends it. */
  payLater(payUrl: string): Promise<string>
  /** `act('subscriptions', id, 'bill')`; see `control.ts` of the test provider for all of them. */
  act(
    kind: 'orders' | 'subscriptions' | 'payouts' | 'refunds' | 'payments' | 'disputes',
    id: string,
    act: string,
  ): Promise<void>
  /** The next calls of the API fail; `after`: what was asked is done, and the answer is lost. */
  fail(how: { next?: number; status: number | 'timeout' | 'after'; path?: string }): Promise<void>
  /** Held at first: nothing happens behind a test's back. */
  webhooks(mode: 'normal' | 'off' | 'hold' | 'duplicate' | 'reverse'): Promise<void>
  /** Sends what was held, and waits for the answers. */
  release(how?: { order?: 'as_sent' | 'reversed' | 'shuffled'; times?: number }): Promise<Delivery[]>
  payouts(mode: 'by_themselves' | 'by_hand'): Promise<void>
  refunds(mode: 'at_once' | 'by_hand'): Promise<void>
  /** Who approves from now on; null: each time somebody else. */
  payAs(payerId: string | null): Promise<void>
  /** Lets happen what has come due since the clock was moved: renewals, payouts. */
  catchUp(): Promise<void>
  state(): Promise<ProviderState>
  settled(): Promise<void>
  /** Runs by the clock of this app and tells it the news. */
  serve(app: Pick<App, 'http'> & { clock: Clock }): void
  client(outside: { clock: Clock; log: Log }): PaymentProvider
  close(): Promise<void>
}

type Delivery = { eventId: string; type: string; status: number }

export type ProviderState = {
  orders: Record<
    string,
    { status: string; customId: string | null; cents: number; captures: number; refundedCents: number }
  >
  subscriptions: Record<
    string,
    {
      status: string
      customId: string | null
      payments: number
      paidCents: number
      failedPayments: number
      refundedCents: number
    }
  >
  payouts: Record<string, { status: string; payoutId: string; receiver: string; cents: number }>
  disputes: Record<string, { of: string; outcome: string | null }>
  cards: number
  totals: { capturedCents: number; subscriptionCents: number; refundedCents: number; paidOutCents: number }
  webhooks: Record<'waiting' | 'held' | 'sent' | 'failed' | 'dropped', number>
  requests: Record<string, number>
}

/** The test provider in this process, on a port of its own. With a journal a second one goes on where the first ended. */
export async function startTestProvider({ journal }: { journal?: string } = {}): Promise<TestPayments> {
  const { clientId, clientSecret, webhookId } = readConfig({}).payments
  let clock: Clock = { now: () => instant(START_OF_TIME) }
  let deliver = (_headers: Record<string, string>, _body: string): Promise<number> => Promise.resolve(0)
  const provider = createTestProvider({
    clientId,
    clientSecret,
    webhookId,
    webhookUrl: `http://localhost${WEBHOOK_PATH}`,
    ...(journal !== undefined && { journal }),
    now: () => clock.now(),
    deliver: (_url, headers, body) => deliver(headers, body),
    isTicking: false,
  })
  const url = await provider.listen(0)

  async function control<T>(path: string, body?: object): Promise<T> {
    const answer = await fetch(`${url}/test/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`/test/${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  async function decide(payUrl: string, choice: string): Promise<string> {
    const { origin, pathname, searchParams } = new URL(payUrl)
    const token = searchParams.get('ba_token') ?? searchParams.get('token') ?? ''
    const body = new URLSearchParams({ token, choice })
    const answer = await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' })
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`${choice}: ${answer.status} at ${payUrl}`)
    return location
  }

  await control('webhooks', { mode: 'hold' })
  return {
    url,
    approve: (payUrl) => decide(payUrl, 'approve'),
    cancel: (payUrl) => decide(payUrl, 'cancel'),
    decline: (payUrl) => decide(payUrl, 'decline'),
    payLater: (payUrl) => decide(payUrl, 'pay_later'),
    act: async (kind, id, act) => void (await control(`${kind}/${id}/${act}`, {})),
    fail: async (how) => void (await control('fail', how)),
    webhooks: async (mode) => void (await control('webhooks', { mode })),
    release: async (how = {}) => (await control<{ deliveries: Delivery[] }>('webhooks/release', how)).deliveries,
    payouts: async (mode) => void (await control('payouts', { mode })),
    refunds: async (mode) => void (await control('refunds', { mode })),
    payAs: async (id) => void (await control('payer', { id })),
    catchUp: async () => void (await control('clock', { advanceMs: 0 })),
    state: () => control('state'),
    settled: () => provider.settled(),
    serve(app) {
      clock = app.clock
      deliver = async (headers, body) => {
        const answer = await app.http.server.inject({ method: 'POST', url: WEBHOOK_PATH, headers, payload: body })
        return answer.statusCode
      }
    },
    client: (outside) => clientFor({ ...readConfig({}).payments, baseUrl: url }, outside),
    close: () => provider.close(),
  }
}

/** The same client as in the product, in less of a hurry to wait. Without a provider's address it finds nobody. */
export function clientFor(
  { baseUrl, ...config }: PaymentsConfig,
  outside: { clock: Clock; log: Log },
): PaymentProvider {
  if (baseUrl === null) return noProvider
  let looks = 0
  const timing = {
    sleep: () => Promise.resolve(),
    deadline: (milliseconds: number) => AbortSignal.timeout(Math.min(milliseconds, TRY_MS)),
    // A provider that is back is asked at once: between two looks at this clock there is always an hour.
    now: () => HOUR_MS * ++looks,
  }
  return createPayPal({ ...config, ...outside, baseUrl, timing })
}

const unreachable = () => Promise.reject(new ProviderUnreachable('This test has no payment provider'))

/** For tests in which nobody pays: every call finds nobody there. */
export const noProvider: PaymentProvider = {
  name: 'none',
  isTest: true,
  probe: unreachable,
  isAway: () => false,
  createOrder: unreachable,
  readOrder: unreachable,
  captureOrder: unreachable,
  refund: unreachable,
  readRefund: unreachable,
  readDispute: unreachable,
  createPlan: unreachable,
  createSubscription: unreachable,
  readSubscription: unreachable,
  cancelSubscription: unreachable,
  cardFields: { scriptUrl: 'http://localhost/none', frames: [], reached: [] },
  takesCardNumbers: true,
  startCard: unreachable,
  finishCard: unreachable,
  keepCard: unreachable,
  forgetCard: unreachable,
  payOut: unreachable,
  readPayout: unreachable,
  readEvent: unreachable,
}
