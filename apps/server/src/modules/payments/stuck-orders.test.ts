import {
  addCard,
  cancelOrder,
  captureOrder,
  createOrder,
  getOrderStatus,
  HOUR_MS,
  listOrders,
  MINUTE_MS,
  refundOrder,
  repayOrder,
  type CardId,
  type OrderId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aCard, aPackage, diamondsOf, startPayingApp, tokenIn, type PayingApp } from '../../testing/money.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: PayingApp
/** Another server, whose provider takes money when it is told to go on. */
let slow: TestApp
let goOn: () => void
let asked: Promise<void>
beforeAll(async () => {
  app = await startPayingApp()
  let isAsked: () => void
  asked = new Promise((resolve) => (isAsked = resolve))
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
  const client: PayingApp['provider']['client'] = (outside) => {
    const provider = app.provider.client(outside)
    return {
      ...provider,
      async captureOrder(...what) {
        isAsked()
        await mayGoOn
        return provider.captureOrder(...what)
      },
    }
  }
  slow = await startTestApp({}, { ...app, provider: { ...app.provider, client } })
})
afterAll(async () => {
  await slow.close()
  await app.close()
})

type Fan = { token: string }
/** The vault takes it; it never pays. */
const poor = { ...aCard, cardNumber: '4000000000009995' }

const cardOf = async (fan: Fan, form: typeof aCard): Promise<CardId> =>
  (await app.as(fan).call(addCard, form)).card.cardId
const payingBy = (cardId: CardId) => ({ ...aPackage, cardId })
const statusOf = async (fan: Fan, orderId: OrderId) => {
  const { order } = await app.as(fan).call(getOrderStatus, { orderId })
  return [order.status, order.closedBecause]
}
const captured = async (orderId: OrderId): Promise<number> =>
  Object.values((await app.provider.state()).orders)
    .filter(({ customId }) => customId === orderId)
    .reduce((sum, { captures }) => sum + captures, 0)

/** A card order of which the provider could not say anything. */
async function stuck(fan: Fan, form: typeof aCard, status: 503 | 'after' = 503) {
  const cardId = await cardOf(fan, form)
  await app.provider.fail({ next: 4, status, path: '/v2/checkout/orders' })
  const begun = await app.as(fan).call(createOrder, payingBy(cardId))
  expect(begun).toMatchObject({ status: 'TO_PAY', payUrl: null })
  return begun.orderId
}

describe('a card order that the provider did not answer for', () => {
  it('ends as declined when the card turns out not to pay, and is in nobody’s way', async () => {
    const fan = await app.person()
    const orderId = await stuck(fan, poor)
    app.clock.advance(5_000)
    expect(await statusOf(fan, orderId)).toEqual(['CLOSED', 'declined'])
    const next = await app.as(fan).call(createOrder, payingBy(await cardOf(fan, aCard)))
    expect(next.status).toBe('DONE')
  })

  it('that will be declined gives way to a new order', async () => {
    const fan = await app.person()
    const orderId = await stuck(fan, poor)
    app.clock.advance(5_000)
    expect(await app.as(fan).call(createOrder, payingBy(await cardOf(fan, aCard)))).toMatchObject({ status: 'DONE' })
    expect(await statusOf(fan, orderId)).toEqual(['CLOSED', 'declined'])
  })

  it('is declined for who goes on with it, not a failure of ours', async () => {
    const fan = await app.person()
    const orderId = await stuck(fan, poor)
    app.clock.advance(5_000)
    const refused = await app.as(fan).refused(repayOrder, { orderId, successUrl: '', cancelUrl: '' })
    expect(refused).toMatchObject({ reason: 'ORDER_CLOSED' })
  })

  it('is cancelled without charging the card', async () => {
    const fan = await app.person()
    const orderId = await stuck(fan, aCard)
    app.clock.advance(5_000)
    const { order } = await app.as(fan).call(cancelOrder, { orderId })
    expect(order).toMatchObject({ status: 'CLOSED', closedBecause: 'canceled' })
    app.clock.advance(2 * MINUTE_MS)
    await app.payments.orders.reconcile()
    expect([await captured(orderId), await diamondsOf(app, fan)]).toEqual([0, 0])
  })

  it('is given up when nobody asked for it again in time, and the card stays untouched', async () => {
    const fan = await app.person()
    const orderId = await stuck(fan, aCard)
    app.clock.advance(10 * MINUTE_MS)
    await app.payments.orders.reconcile()
    expect(await statusOf(fan, orderId)).toEqual(['CLOSED', 'failed'])
    expect(await captured(orderId)).toBe(0)
  })

  it('whose payment went through although its answer was lost is handed over, once', async () => {
    const fan = await app.person()
    const cardId = await cardOf(fan, aCard)
    await app.provider.fail({ next: 4, status: 'after', path: '/capture' })
    const { orderId } = await app.as(fan).call(createOrder, payingBy(cardId))
    expect(await app.as(fan).call(cancelOrder, { orderId })).toMatchObject({ order: { status: 'DONE' } })
    expect([await captured(orderId), await diamondsOf(app, fan)]).toEqual([1, 1050])
  })
})

describe('cancelling', () => {
  it('takes no money that was approved and not taken yet', async () => {
    const fan = await app.person()
    const { orderId, payUrl } = await app.as(fan).call(createOrder, aPackage)
    await app.provider.approve(payUrl!)
    expect(await app.as(fan).call(cancelOrder, { orderId })).toMatchObject({
      order: { status: 'CLOSED', closedBecause: 'canceled' },
    })
    expect([await captured(orderId), await diamondsOf(app, fan)]).toEqual([0, 0])
  })

  it('waits for what comes of money that is being taken', async () => {
    const fan = await slow.person()
    const { orderId, payUrl } = await slow.as(fan).call(createOrder, aPackage)
    await app.provider.approve(payUrl!)
    const taken = slow.as(fan).call(captureOrder, { orderId })
    await asked
    const looks = vi.spyOn(slow.platform.db, 'maybe')
    const canceled = slow.as(fan).call(cancelOrder, { orderId })
    // It has looked at the order again and again, or has long been done.
    await expect.poll(() => looks.mock.calls.filter(([{ text }]) => text.includes('from orders o')).length).toBe(5)
    goOn()
    expect((await canceled).order).toMatchObject({ status: 'DONE' })
    expect((await taken).order).toMatchObject({ status: 'DONE' })
    expect([await captured(orderId), await diamondsOf(slow, fan)]).toEqual([1, 1050])
  })

  it('works while the provider is out of reach; what was paid all the same is handed over later', async () => {
    const fan = await app.person()
    const { orderId, payUrl } = await app.as(fan).call(createOrder, aPackage)
    await app.provider.approve(payUrl!)
    await app.provider.fail({ next: 4, status: 'after', path: '/capture' })
    await app.as(fan).raw(captureOrder.path, { orderId })
    await app.provider.fail({ next: 8, status: 503, path: tokenIn(payUrl) })
    // For some minutes nobody knows whether it was paid: who gave it up now would pay for the next one, too.
    expect(await app.as(fan).refused(cancelOrder, { orderId })).toMatchObject({ reason: 'PROVIDER_UNREACHABLE' })
    app.clock.advance(2 * MINUTE_MS)
    expect(await app.as(fan).call(cancelOrder, { orderId })).toMatchObject({ order: { status: 'CLOSED' } })
    app.clock.advance(2 * MINUTE_MS)
    await app.payments.orders.reconcile()
    expect(await statusOf(fan, orderId)).toEqual(['DONE', null])
    expect(await diamondsOf(app, fan)).toBe(1050)
  })
})

describe('an order whose time is up', () => {
  it('is closed before the provider is asked, so that one out of reach locks nobody out', async () => {
    const fan = await app.person()
    const { orderId, payUrl } = await app.as(fan).call(createOrder, aPackage)
    app.clock.advance(72 * HOUR_MS)
    const again = await app.signIn(fan)
    await app.provider.fail({ next: 1_000, status: 503, path: tokenIn(payUrl) })
    expect(await app.as(again).call(createOrder, aPackage)).toMatchObject({ status: 'TO_PAY' })
    expect(await statusOf(again, orderId)).toEqual(['CLOSED', 'expired'])
    await app.provider.fail({ next: 0, status: 503 })
  })

  it('is not paid any more, though it was approved', async () => {
    const fan = await app.person()
    const { orderId, payUrl } = await app.as(fan).call(createOrder, aPackage)
    await app.provider.approve(payUrl!)
    app.clock.advance(72 * HOUR_MS)
    await app.payments.orders.reconcile()
    expect(await statusOf(await app.signIn(fan), orderId)).toEqual(['CLOSED', 'expired'])
    expect(await captured(orderId)).toBe(0)
  })
})

describe('one that cannot be worked on', () => {
  it('answers its owner with what we know, and the others are settled', async () => {
    const [unlucky, fan] = [await app.person(), await app.person()]
    const poison = await app.as(unlucky).call(createOrder, aPackage)
    await app.platform.db.script(
      `alter table orders add constraint poison check (order_id <> ${poison.orderId} or status <> 'DONE')`,
    )
    await app.provider.approve(poison.payUrl!)
    const { orderId, payUrl } = await app.as(fan).call(createOrder, aPackage)
    await app.provider.approve(payUrl!)
    app.clock.advance(2 * MINUTE_MS)
    await app.payments.orders.reconcile()
    expect(await statusOf(fan, orderId)).toEqual(['DONE', null])
    app.clock.advance(5_000)
    expect(await statusOf(unlucky, poison.orderId)).toEqual(['TO_PAY', null])
    expect(await app.as(unlucky).refused(createOrder, aPackage)).toMatchObject({ reason: 'UNFINISHED_ORDER' })
    expect(app.logLines.join('\n')).toContain('an open order could not be looked at')
    await app.platform.db.script('alter table orders drop constraint poison')
  })

  it('because another amount was taken is as good as paid, and hands nothing over', async () => {
    const fan = await app.person()
    const { orderId, payUrl } = await app.as(fan).call(createOrder, aPackage)
    await app.platform.db.script(`update orders set total = total + 1, subtotal = subtotal + 1
      where order_id = ${orderId}`)
    await app.provider.approve(payUrl!)
    expect(await app.as(fan).call(captureOrder, { orderId })).toMatchObject({ order: { status: 'PAID' } })
    expect(await diamondsOf(app, fan)).toBe(0)
    expect(app.logLines.join('\n')).toContain('the provider took another amount than the order says')
    // And keeps nobody from buying.
    expect(await app.as(fan).call(createOrder, aPackage)).toMatchObject({ status: 'TO_PAY' })
  })

  it('because the provider named the payment of another order is paid later, and is nobody’s fault here', async () => {
    const fan = await app.person()
    const { orderId: first, payUrl } = await app.as(fan).call(createOrder, aPackage)
    await app.provider.approve(payUrl!)
    const { order } = await app.as(fan).call(captureOrder, { orderId: first })
    const { orderId, payUrl: nextUrl } = await app.as(fan).call(createOrder, aPackage)
    await app.provider.approve(nextUrl!)
    const { provider } = app.payments
    const read = provider.captureOrder.bind(provider)
    const wrong = vi.spyOn(provider, 'captureOrder').mockImplementationOnce(async (...wanted) => {
      const told = await read(...wanted)
      return { ...told, capture: told.capture && { ...told.capture, captureId: order.reference! } }
    })
    expect(await app.as(fan).refused(captureOrder, { orderId })).toMatchObject({ reason: 'PROVIDER_UNREACHABLE' })
    wrong.mockRestore()
    expect(await diamondsOf(app, fan)).toBe(1050)
    expect(await app.as(fan).call(captureOrder, { orderId })).toMatchObject({ order: { status: 'DONE' } })
    expect(await diamondsOf(app, fan)).toBe(2100)
  })

  it('does not keep other refunds from being sent', async () => {
    const operator = app.as(await app.admin())
    const bought = async () => {
      const fan = await app.person()
      return (await app.as(fan).call(createOrder, payingBy(await cardOf(fan, aCard)))).orderId
    }
    const [poison, healthy] = [await bought(), await bought()]
    await app.provider.fail({ next: 8, status: 503, path: '/refund' })
    for (const orderId of [poison, healthy]) await operator.call(refundOrder, { orderId, cents: 1101, reason: 'Asked' })
    await app.platform.db.script(`
      update order_refunds set plan = jsonb_set(plan, '{fromFan}', '1.5') where order_id = ${poison}`)
    await app.provider.fail({ next: 1, status: 422, path: '/refund' })
    await app.payments.refunds.sendWaiting()
    const states = await app.platform.db.many<{ state: string }>({
      text: `select state from order_refunds where order_id in (${poison}, ${healthy}) order by refund_id`,
      name: 'refunds of both',
      values: [],
    })
    expect(states.map(({ state }) => state)).toEqual(['sending', 'done'])
    expect(app.logLines.join('\n')).toContain('a refund could not be sent')
    await app.platform.db.script(`
      update order_refunds set plan = jsonb_set(plan, '{fromFan}', '1050') where order_id = ${poison}`)
    await app.payments.refunds.sendWaiting()
  })
})

it('a fan sees in the list why an order ended', async () => {
  const fan = await app.person()
  await stuck(fan, poor)
  app.clock.advance(2 * MINUTE_MS)
  await app.payments.orders.reconcile()
  expect(await app.as(fan).call(listOrders, {})).toMatchObject({
    orders: [{ status: 'CLOSED', closedBecause: 'declined' }],
  })
})
