import type { IncomingMessage } from 'node:http'
import { at, found, malformed, notFound, webAddressAt, wholeNumberAt, type Context } from './answers.ts'
import { decideOrder, decideSubscription, isChoice } from './checkout.ts'
import { endDispute, openDispute } from './disputes.ts'
import { endOrder, settleCapture } from './orders.ts'
import { payAfterAll, returnPayout, settlePayout } from './payouts.ts'
import { settleRefund } from './refunds.ts'
import type { Settings } from './store.ts'
import { billNow, billWhatIsDue, end } from './subscriptions.ts'
import type { ReleaseOrder, Webhooks } from './webhooks.ts'

/** What the next calls of the API meet. `after`: the work is done, and the answer is lost. */
export type Failure = { left: number; status: number | 'timeout' | 'after'; path: string | null }

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/
const LOCAL_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/

/** A test on this machine, and not a page in a browser: those name where they are from. */
export function mayControl({ socket, headers }: IncomingMessage): boolean {
  const isHere = LOOPBACK.test(socket.remoteAddress ?? '') && LOCAL_HOST.test(headers.host ?? '')
  return isHere && headers.origin === undefined
}

function oneOf<const T extends string>(body: unknown, path: string, allowed: readonly T[]): T {
  const value = at(body, path)
  const match = allowed.find((word) => word === value)
  if (match === undefined) throw malformed('INVALID_PARAMETER_VALUE', path)
  return match
}

export type Control = (method: string, path: string, body: unknown) => Promise<object>

/** The strings by which tests move the provider. */
export function createControl(options: {
  context: Context
  webhooks: Webhooks
  failures: Failure[]
  state: () => object
}): Control {
  const { context, webhooks, failures, state } = options
  const { store } = context

  const change = (settings: Partial<Settings>): void =>
    store.commit(() => store.put('settings', { ...store.settings(), ...settings }))

  const settings: Readonly<Record<string, (body: unknown) => object | Promise<object>>> = {
    webhooks(body) {
      const mode = oneOf(body, 'mode', ['normal', 'off', 'hold', 'duplicate', 'reverse'])
      change({ webhooks: mode, webhookDelayMs: numberOr(body, 'delayMs', 0) })
      return {}
    },
    async 'webhooks/release'(body) {
      const order: ReleaseOrder =
        at(body, 'order') === undefined ? 'as_sent' : oneOf(body, 'order', ['as_sent', 'reversed', 'shuffled'])
      return { deliveries: await webhooks.release(order, numberOr(body, 'times', 1)) }
    },
    'webhook-url'(body) {
      webhooks.sendTo(webAddressAt(body, 'url'))
      return {}
    },
    fail(body) {
      const named = at(body, 'status')
      const isWord = named === 'timeout' || named === 'after'
      const status = isWord ? named : wholeNumberAt(body, 'status', 400, 599)
      const path = at(body, 'path')
      const left = numberOr(body, 'next', 1)
      // None: and none of those that were asked for before.
      if (left === 0) failures.splice(0)
      else failures.push({ left, status, path: typeof path === 'string' ? path : null })
      return {}
    },
    payouts(body) {
      change({ payouts: oneOf(body, 'mode', ['by_themselves', 'by_hand']) })
      return {}
    },
    refunds(body) {
      change({ refunds: oneOf(body, 'mode', ['at_once', 'by_hand']) })
      return {}
    },
    payer(body) {
      const id = at(body, 'id')
      change({ payerId: typeof id === 'string' ? id : null })
      return {}
    },
    clock(body) {
      const advanceMs = numberOr(body, 'advanceMs', 0)
      change({ clockOffsetMs: store.settings().clockOffsetMs + advanceMs })
      catchUp(context)
      return { now: context.now() }
    },
  }

  return async (method, path, body) => {
    const name = path.replace(/^\/test\//, '')
    if (method === 'GET' && name === 'state') return state()
    if (method !== 'POST') throw notFound()
    const set = Object.hasOwn(settings, name) ? settings[name] : undefined
    if (set) return set(body)
    const [, kind = '', id = '', verb = ''] = /^(\w+)\/([\w-]+)\/(\w+)$/.exec(name) ?? []
    return store.commit(() => act(context, kind, id, verb))
  }
}

const numberOr = (body: unknown, path: string, otherwise: number): number =>
  at(body, path) === undefined ? otherwise : wholeNumberAt(body, path, 0, Number.MAX_SAFE_INTEGER)

/** What has come due by now happens, each at its own time. */
export function catchUp(context: Context): void {
  const { store } = context
  for (const { id } of store.all('subscriptions')) store.commit(() => billWhatIsDue(context, id))
  if (store.settings().payouts !== 'by_themselves') return
  const due = store.all('payouts').filter(({ createdAt }) => createdAt + PAYOUT_MS <= context.now())
  for (const { id } of due) store.commit(() => settlePayout(context, id, 'SUCCESS'))
}
const PAYOUT_MS = 1_000

function act(context: Context, kind: string, id: string, verb: string): object {
  const done = acts.get(`${kind}/${verb}`)
  if (kind === 'orders' && isChoice(verb)) {
    found(context.store.find('orders', id))
    return { redirect: decideOrder(context, id, verb) }
  }
  if (kind === 'subscriptions' && (verb === 'approve' || verb === 'decline')) {
    found(context.store.find('subscriptions', id))
    return { redirect: decideSubscription(context, id, verb) }
  }
  if (!done) throw notFound()
  done(context, id)
  return {}
}

const acts: ReadonlyMap<string, (context: Context, id: string) => void> = new Map([
  ['orders/void', (context, id) => endOrder(context, id, 'void')],
  ['orders/expire', (context, id) => endOrder(context, id, 'expire')],
  ['orders/settle', (context, id) => settleCapture(context, id, 'COMPLETED')],
  ['orders/deny', (context, id) => settleCapture(context, id, 'DECLINED')],
  ['subscriptions/bill', (context, id) => billNow(context, id, false)],
  ['subscriptions/fail_payment', (context, id) => billNow(context, id, true)],
  ['subscriptions/suspend', (context, id) => end(context, id, 'SUSPENDED')],
  ['subscriptions/cancel', (context, id) => end(context, id, 'CANCELLED')],
  ['subscriptions/expire', (context, id) => end(context, id, 'EXPIRED')],
  ['payouts/succeed', (context, id) => settlePayout(context, id, 'SUCCESS')],
  ['payouts/fail', (context, id) => settlePayout(context, id, 'FAILED')],
  ['payouts/return', (context, id) => returnPayout(context, id)],
  ['payouts/pay_after_all', (context, id) => payAfterAll(context, id)],
  ['payments/dispute', (context, id) => void openDispute(context, id)],
  ['disputes/win', (context, id) => endDispute(context, id, 'won')],
  ['disputes/lose', (context, id) => endDispute(context, id, 'lost')],
  ['refunds/complete', (context, id) => settleRefund(context, id, 'COMPLETED')],
  ['refunds/fail', (context, id) => settleRefund(context, id, 'FAILED')],
])
