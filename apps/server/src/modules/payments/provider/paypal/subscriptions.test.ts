import { cents as asCents, DAY_MS, instant } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../../../platform/log/log.ts'
import { startTestProvider, type TestPayments } from '../../../../testing/payments.ts'
import type { NewPlan, NewSubscription, PaymentProvider } from '../provider.ts'

const START = Date.UTC(2026, 10, 15, 12)
let time = START
const clock = { now: () => instant(time) }
const log = createLog('silent')

let there: TestPayments
let provider: PaymentProvider
beforeAll(async () => {
  there = await startTestProvider()
  there.serve({ clock, http: undefined as never })
  provider = there.client({ clock, log })
})
afterAll(() => there.close())

let made = 0
const plan = (changes: Partial<NewPlan> = {}) =>
  provider.createPlan({
    requestId: `plan-${++made}`,
    name: 'Premium',
    firstCents: asCents(500),
    firstDays: 30,
    thenCents: asCents(999),
    thenDays: 30,
    ...changes,
  })
const subscribe = async (planId: string, changes: Partial<NewSubscription> = {}) => {
  made += 1
  const subscription = await provider.createSubscription({
    orderId: `${made}`,
    requestId: `sub-${made}`,
    planId,
    successUrl: 'http://localhost/back',
    cancelUrl: 'http://localhost/cancel',
    ...changes,
  })
  return { ...subscription, id: subscription.subscriptionId, payUrl: subscription.payUrl ?? '' }
}
const read = async (id: string, since = START) => {
  const subscription = await provider.readSubscription(id, instant(since))
  if (!subscription) throw new Error('Not there')
  return subscription
}
const pass = async (milliseconds: number) => {
  time += milliseconds
  await there.catchUp()
}

describe('a plan', () => {
  it('asked for twice is one, and its product is made once', async () => {
    const [first, second] = [await plan({ requestId: 'same' }), await plan({ requestId: 'same' })]
    expect(second).toEqual(first)
    expect((await plan()).planId).not.toBe(first.planId)
    expect((await there.state()).requests['POST /v1/catalogs/products']).toBe(1)
  })

  it('finds the product that another process made', async () => {
    const other = there.client({ clock, log })
    const { planId } = await other.createPlan({
      requestId: 'other',
      name: 'Basic',
      firstCents: asCents(100),
      firstDays: 30,
      thenCents: asCents(100),
      thenDays: 30,
    })
    expect(planId).toMatch(/^P-/)
  })
})

describe('a subscription', () => {
  it('waits for the fan, then is paid at once and by its calendar', async () => {
    const { planId } = await plan()
    const { id, payUrl, state } = await subscribe(planId)
    expect(state).toBe('created')
    expect(await read(id)).toMatchObject({ state: 'created', payUrl, nextPaymentAt: null, payments: [] })

    const back = new URL(await there.approve(payUrl))
    expect(back.searchParams.get('subscription_id')).toBe(id)
    expect(back.searchParams.get('ba_token')).toBe(new URL(payUrl).searchParams.get('ba_token'))

    const begun = time
    const active = await read(id)
    expect(active).toMatchObject({
      state: 'active',
      payUrl: null,
      nextPaymentAt: begun + 30 * DAY_MS,
      failedPayments: 0,
    })
    expect(active.payments).toMatchObject([{ cents: 500, at: begun, state: 'completed' }])

    await pass(61 * DAY_MS)
    const later = await read(id)
    expect(later.payments.map(({ cents, at }) => [cents, at])).toEqual([
      [500, begun],
      [999, begun + 30 * DAY_MS],
      [999, begun + 60 * DAY_MS],
    ])
    expect((await read(id, begun + 45 * DAY_MS)).payments).toHaveLength(1)
    expect(later.nextPaymentAt).toBe(begun + 90 * DAY_MS)
  })

  it('asked for twice is one', async () => {
    const { planId } = await plan()
    const [first, second] = [
      await subscribe(planId, { requestId: 'twice', orderId: '1' }),
      await subscribe(planId, { requestId: 'twice', orderId: '1' }),
    ]
    expect(second.id).toBe(first.id)
  })

  it('with a free first period costs nothing until it is over', async () => {
    const { planId } = await plan({ firstCents: asCents(0), firstDays: 7 })
    const { id, payUrl } = await subscribe(planId)
    await there.approve(payUrl)
    expect(await read(id)).toMatchObject({ state: 'active', nextPaymentAt: time + 7 * DAY_MS, payments: [] })
    await pass(7 * DAY_MS)
    expect((await read(id)).payments).toMatchObject([{ cents: 999, at: time }])
  })

  it('of equal periods is paid equally', async () => {
    const { planId } = await plan({ firstCents: asCents(999) })
    const { id, payUrl } = await subscribe(planId)
    await there.approve(payUrl)
    await there.act('subscriptions', id, 'bill')
    expect((await read(id, time)).payments.map(({ cents }) => cents)).toEqual([999, 999])
  })

  it('that starts later is paid later', async () => {
    const { planId } = await plan()
    const startsAt = instant(time + 10 * DAY_MS)
    const { id, payUrl } = await subscribe(planId, { startsAt })
    await there.approve(payUrl)
    expect(await read(id, time)).toMatchObject({ state: 'active', nextPaymentAt: startsAt, payments: [] })
    await pass(10 * DAY_MS)
    expect((await read(id, startsAt)).payments).toMatchObject([{ cents: 500, at: startsAt }])
  })

  it('that should have started by now starts now', async () => {
    const { planId } = await plan()
    expect((await subscribe(planId, { startsAt: instant(time - DAY_MS) })).state).toBe('created')
  })

  it('counts payments that fail, is tried again, and is suspended after three', async () => {
    const { planId } = await plan()
    const { id, payUrl } = await subscribe(planId)
    const begun = time
    await there.approve(payUrl)
    await there.act('subscriptions', id, 'fail_payment')
    const failed = await read(id, begun)
    expect(failed).toMatchObject({ state: 'active', failedPayments: 1, nextPaymentAt: begun + 5 * DAY_MS })
    expect(failed.payments.map(({ state }) => state)).toEqual(['completed', 'failed'])

    await there.act('subscriptions', id, 'bill')
    expect(await read(id, begun)).toMatchObject({ failedPayments: 0 })

    for (const _ of [1, 2, 3]) await there.act('subscriptions', id, 'fail_payment')
    expect(await read(id, begun)).toMatchObject({ state: 'suspended', failedPayments: 3, nextPaymentAt: null })
  })

  it('approved without cover is active and unpaid', async () => {
    const { planId } = await plan()
    const { id, payUrl } = await subscribe(planId)
    await there.decline(payUrl)
    expect(await read(id, time)).toMatchObject({ state: 'active', failedPayments: 1, payments: [{ state: 'failed' }] })
  })

  it('that is cancelled is not paid again, and may be cancelled twice', async () => {
    const { planId } = await plan()
    const { id, payUrl } = await subscribe(planId)
    await there.approve(payUrl)
    await provider.cancelSubscription(id, 'The fan wishes it')
    await provider.cancelSubscription(id, 'The fan wishes it')
    await pass(90 * DAY_MS)
    expect(await read(id, START)).toMatchObject({ state: 'canceled', nextPaymentAt: null, payments: [{ cents: 500 }] })
  })

  it('that has not begun, or that nobody knows, needs no cancelling', async () => {
    const { planId } = await plan()
    const { id } = await subscribe(planId)
    await provider.cancelSubscription(id, 'given up')
    await provider.cancelSubscription('I-NOTTHERE', 'given up')
    expect(await read(id)).toMatchObject({ state: 'created' })
    expect(await provider.readSubscription('I-NOTTHERE', instant(0))).toBeNull()
  })

  it.each([
    ['suspend', 'suspended'],
    ['expire', 'expired'],
    ['cancel', 'canceled'],
  ])('can end at the provider, too: %s', async (act, state) => {
    const { planId } = await plan()
    const { id, payUrl } = await subscribe(planId)
    await there.approve(payUrl)
    await there.act('subscriptions', id, act)
    expect((await read(id, time)).state).toBe(state)
  })

  it('is refunded payment by payment', async () => {
    const { planId } = await plan()
    const { id, payUrl } = await subscribe(planId)
    await there.approve(payUrl)
    const { paymentId } = (await read(id, time)).payments[0]!
    await provider.refund({ captureId: paymentId, cents: asCents(200), reason: 'Sorry', requestId: `part-${id}` })
    expect((await read(id, time)).payments).toMatchObject([{ cents: 500, state: 'partially_refunded' }])
    await provider.refund({ captureId: paymentId, cents: asCents(300), reason: 'Sorry', requestId: `rest-${id}` })
    expect((await read(id, time)).payments).toMatchObject([{ cents: 500, state: 'refunded' }])
  })

  it('to a plan that is not there is refused', async () => {
    await expect(subscribe('P-NOTTHERE')).rejects.toMatchObject({ name: 'ProviderDeclined' })
  })
})
