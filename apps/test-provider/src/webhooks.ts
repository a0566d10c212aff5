import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId, optionalTextAt, at, timeText, type Answer, type Request } from './answers.ts'
import type { OutgoingEvent, Store } from './store.ts'

/** Takes a webhook to the merchant; answers the status it got, or 0 for none. */
export type Deliver = (url: string, headers: Record<string, string>, body: string) => Promise<number>
export type Delivery = { eventId: string; type: string; status: number }
export type ReleaseOrder = 'as_sent' | 'reversed' | 'shuffled'

/** Until it is taken: at once, then after these many milliseconds each. */
export const RETRY_MS: readonly number[] = [1_000, 5_000, 20_000, 60_000, 300_000]
const ANSWER_MS = 10_000
/** Events are told backwards when no other has come for so long. */
const REVERSE_GATHER_MS = 150

export type Webhooks = {
  /** Inside a commit: goes out after it. */
  emit(type: string, resource: object, now: number): void
  /** Sends what is due; called when something was emitted and when time has passed. */
  pump(): Promise<void>
  /** From now on to this address, also what could not be delivered before. */
  sendTo(url: string): void
  release(order: ReleaseOrder, times: number): Promise<Delivery[]>
  /** When every event that may go out was tried at least once. */
  settled(): Promise<void>
  verify(request: Request): Answer
  stop(): void
}

export function createWebhooks(options: {
  store: Store
  webhookId: string
  secret: string
  certificateUrl: () => string
  deliver: Deliver
  random: () => number
  retryMs: readonly number[]
}): Webhooks {
  const { store, webhookId, secret, certificateUrl, deliver, random, retryMs } = options
  let pumping: Promise<void> | null = null
  let isStopped = false
  let timer: NodeJS.Timeout | null = null

  const sign = (id: string, time: string, body: string): string => {
    const digest = createHash('sha256').update(body).digest('hex')
    return createHmac('sha256', secret).update(`${id}|${time}|${webhookId}|${digest}`).digest('base64')
  }

  async function send({ id, type, body }: OutgoingEvent): Promise<Delivery> {
    const url = store.settings().webhookUrl ?? ''
    const [transmission, time] = [randomUUID(), timeText(Date.now())]
    const headers = {
      'content-type': 'application/json',
      'paypal-auth-algo': 'HMAC-SHA256',
      'paypal-cert-url': certificateUrl(),
      'paypal-transmission-id': transmission,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': sign(transmission, time, body),
    }
    const status = await deliver(url, headers, body).catch(() => 0)
    return { eventId: id, type, status }
  }

  async function attempt(event: OutgoingEvent, times: number): Promise<Delivery[]> {
    const deliveries: Delivery[] = []
    for (let time = 0; time < times; time++) deliveries.push(await send(event))
    if (isStopped) return deliveries
    const before = store.find('events', event.id) ?? event
    const isTaken = before.state === 'sent' || deliveries.some(({ status }) => status >= 200 && status < 300)
    const pause = retryMs[before.attempts]
    const state = isTaken ? 'sent' : pause === undefined ? 'failed' : 'waiting'
    const nextAt = Date.now() + (pause ?? 0)
    store.commit(() => store.put('events', { ...before, state, nextAt, attempts: before.attempts + 1 }))
    return deliveries
  }

  const inState = (state: OutgoingEvent['state']) => store.all('events').filter((event) => event.state === state)

  async function sendDue(): Promise<void> {
    for (;;) {
      const due = inState('waiting').filter(({ nextAt }) => nextAt <= Date.now())
      if (due.length === 0 || isStopped || store.settings().webhookUrl === null) return
      const { webhooks: mode } = store.settings()
      for (const event of mode === 'reverse' ? due.toReversed() : due)
        await attempt(event, mode === 'duplicate' ? 2 : 1)
    }
  }

  function wakeForNext(): void {
    if (timer) clearTimeout(timer)
    const soonest = Math.min(...inState('waiting').map(({ nextAt }) => nextAt))
    if (isStopped || !Number.isFinite(soonest) || store.settings().webhookUrl === null) return
    timer = setTimeout(() => void pump(), Math.max(1, soonest - Date.now())).unref()
  }

  async function pump(): Promise<void> {
    pumping ??= sendDue().finally(() => {
      pumping = null
      wakeForNext()
    })
    return pumping
  }

  return {
    emit(type, resource, now) {
      const { webhooks: mode, webhookDelayMs: delay } = store.settings()
      const id = `WH-${newId(17)}-${newId(17)}`
      const create_time = timeText(now)
      const said = { id, event_version: '1.0', create_time, event_type: type, resource }
      const state = mode === 'off' ? 'dropped' : mode === 'hold' ? 'held' : 'waiting'
      const nextAt = Date.now() + (mode === 'reverse' ? Math.max(delay, REVERSE_GATHER_MS) : delay)
      store.put('events', { id, type, body: JSON.stringify(said), state, attempts: 0, nextAt })
      if (mode !== 'reverse') return
      // Those before it wait for it: it is the one that goes first.
      for (const event of inState('waiting')) if (event.attempts === 0) store.put('events', { ...event, nextAt })
    },
    pump,

    sendTo(webhookUrl) {
      store.commit(() => {
        store.put('settings', { ...store.settings(), webhookUrl })
        for (const event of inState('waiting')) if (event.attempts > 0) store.put('events', { ...event, nextAt: 0 })
      })
      void pump()
    },

    async release(order, times) {
      const held = inState('held')
      const orders = { as_sent: () => held, reversed: () => held.toReversed(), shuffled: () => shuffled(held, random) }
      const events = orders[order]()
      // Round by round: the second time of an event comes after the first of all others.
      const rounds = Array.from({ length: times }, () => events).flat()
      const deliveries: Delivery[] = []
      for (const event of rounds) deliveries.push(...(await attempt(event, 1)))
      wakeForNext()
      return deliveries
    },

    async settled() {
      for (;;) {
        await pump()
        const untried = inState('waiting').find(({ attempts }) => attempts === 0)
        if (!untried || isStopped || store.settings().webhookUrl === null) return
        await sleep(Math.max(1, untried.nextAt - Date.now()))
      }
    },

    verify({ body }) {
      const text = (name: string) => optionalTextAt(body, name) ?? ''
      const [id, time] = [text('transmission_id'), text('transmission_time')]
      const expected = Buffer.from(sign(id, time, JSON.stringify(at(body, 'webhook_event') ?? null)))
      const given = Buffer.from(text('transmission_sig'))
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
      const isGenuine = isOurs && text('webhook_id') === webhookId && text('auth_algo') === 'HMAC-SHA256'
      return { status: 200, body: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } }
    },

    stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const places = items.map((item) => ({ item, place: random() }))
  return places.toSorted((a, b) => a.place - b.place).map(({ item }) => item)
}

export async function deliverByHttp(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const signal = AbortSignal.timeout(ANSWER_MS)
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
  await response.body?.cancel()
  return response.status
}
