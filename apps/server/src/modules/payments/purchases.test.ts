import {
  cancelOrder,
  captureOrder,
  createOrder,
  getChargePackages,
  getOrderStatus,
  getPaymentOptions,
  getUnpaidSubscribe,
  HOUR_MS,
  invitationSummary,
  listFailedOrders,
  listOrders,
  listStatement,
  MINUTE_MS,
  payForTip,
  refundOrder,
  repayOrder,
  type OrderId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPackage, diamondsOf, startPayingApp, tokenIn, type PayingApp } from '../../testing/money.ts'
import { checkLedger } from '../wallet/index.ts'

let app: PayingApp
beforeAll(async () => void (app = await startPayingApp()))
afterAll(() => app.close())

type Fan = { token: string }
const begin = (fan: Fan) => app.as(fan).call(createOrder, aPackage)
const statusOf = async (fan: Fan, orderId: OrderId) => (await app.as(fan).call(getOrderStatus, { orderId })).status
const reconcile = async () => {
  app.clock.advance(2 * MINUTE_MS)
  await app.payments.orders.reconcile()
}
const deliver = async (how: { order?: 'as_sent' | 'reversed'; times?: number } = {}) => {
  const delivered = await app.provider.release(how)
  await app.platform.jobs.runDue()
  return delivered.map(({ status }) => status)
}

describe('buying diamonds', () => {
  it('shows packages with the suggested one, and what comes on top of a price', async () => {
    const fan = await app.person()
    const { productsList, myDiamonds } = await app.as(fan).call(getChargePackages, {})
    expect(productsList).toHaveLength(6)
    expect(productsList[2]).toEqual({
      packageId: '3',
      prodId: '3',
      amount: 1000,
      presentedAmount: 50,
      usdPrice: 1049,
      price: 1049,
      isSuggested: true,
    })
    expect(myDiamonds).toBe(0)
    expect(await app.as(fan).call(getPaymentOptions, { price: 1049, channelCode: 'A000005' })).toEqual({
      payTypes: [{ payType: 5, name: 'PayPal' }],
      processingFees: 0.05,
      taxes: 0,
      total: 1101,
      isTest: true,
    })
  })

  it('hands over the diamonds with the bonus when the fan comes back, with a receipt and a line in the statement', async () => {
    const fan = await app.person()
    const { orderId, payUrl, status } = await begin(fan)
    expect(status).toBe('TO_PAY')
    const back = await app.provider.approve(payUrl!)
    expect(back).toContain(`orderId=${orderId}`)
    expect(back.startsWith(app.platform.publicUrl())).toBe(true)

    const { status: captured, order } = await app.as(fan).call(captureOrder, { orderId })
    expect(captured).toBe('DONE')
    expect(order).toMatchObject({
      orderType: 1,
      statusCode: 3,
      price: { subtotal: 1049, processingFee: 52, taxes: 0, total: 1101 },
      diamonds: { amount: 1000, presentedAmount: 50 },
      membership: null,
      refunded: 0,
      reference: expect.any(String),
    })
    expect(await diamondsOf(app, fan)).toBe(1050)
    const letters = (await app.letters()).filter(({ to }) => to === fan.email)
    expect(letters[0]?.text).toContain('We’ve added 1,050 diamonds to your wallet. You paid $11.01')
    const { lines } = await app.as(fan).call(listStatement, {})
    expect(lines).toMatchObject([{ kind: 'purchase', amount: 1050 }])
  })

  it('happens once, however often the fan comes back and the news comes in', async () => {
    const fan = await app.person()
    const { orderId, payUrl } = await begin(fan)
    await app.provider.approve(payUrl!)
    await Promise.all(Array.from({ length: 5 }, () => app.as(fan).call(captureOrder, { orderId })))
    expect(await deliver({ order: 'reversed', times: 2 })).not.toContain(500)
    await reconcile()
    expect(await diamondsOf(app, fan)).toBe(1050)
    expect((await app.provider.state()).orders[tokenIn(payUrl)]).toMatchObject({ captures: 1 })
  })

  it('is settled by the webhook when the fan never comes back', async () => {
    const fan = await app.person()
    const { orderId, payUrl } = await begin(fan)
    await app.provider.approve(payUrl!)
    await deliver()
    expect(await diamondsOf(app, fan)).toBe(1050)
    expect(await statusOf(fan, orderId)).toBe('DONE')
  })

  it('is settled by the reconciliation when no webhook comes either', async () => {
    await app.provider.webhooks('off')
    const fan = await app.person()
    const { payUrl } = await begin(fan)
    await app.provider.approve(payUrl!)
    await reconcile()
    expect(await diamondsOf(app, fan)).toBe(1050)
    await app.provider.webhooks('hold')
  })

  it('is settled by looking, too', async () => {
    const fan = await app.person()
    const { orderId, payUrl } = await begin(fan)
    expect(await statusOf(fan, orderId)).toBe('TO_PAY')
    await app.provider.approve(payUrl!)
    app.clock.advance(5000)
    expect(await statusOf(fan, orderId)).toBe('DONE')
  })

  it('waits while the money is under way, and hands over when it arrives', async () => {
    const fan = await app.person()
    const { orderId, payUrl } = await begin(fan)
    await app.provider.payLater(payUrl!)
    expect(await app.as(fan).call(captureOrder, { orderId })).toMatchObject({ status: 'PAID' })
    expect(await diamondsOf(app, fan)).toBe(0)
    await app.provider.act('orders', tokenIn(payUrl), 'settle')
    await deliver()
    expect(await statusOf(fan, orderId)).toBe('DONE')
    expect(await diamondsOf(app, fan)).toBe(1050)
  })

  it('comes to nothing when the money never arrives', async () => {
    const fan = await app.person()
    const { orderId, payUrl } = await begin(fan)
    await app.provider.payLater(payUrl!)
    await app.as(fan).call(captureOrder, { orderId })
    await app.provider.act('orders', tokenIn(payUrl), 'deny')
    await deliver()
    expect(await statusOf(fan, orderId)).toBe('CLOSED')
    expect(await diamondsOf(app, fan)).toBe(0)
  })

  it('that is declined can be tried again', async () => {
    const fan = await app.person()
    const { orderId, payUrl } = await begin(fan)
    await app.provider.decline(payUrl!)
    expect(await app.as(fan).refused(captureOrder, { orderId })).toMatchObject({ reason: 'PAYMENT_DECLINED' })
    const again = await app.as(fan).call(repayOrder, { orderId, successUrl: '', cancelUrl: '' })
    await app.provider.approve(again.payUrl!)
    expect(await app.as(fan).call(captureOrder, { orderId })).toMatchObject({ status: 'DONE' })
  })

  it('that was declined is in the way of no other, and nothing is taken for it any more', async () => {
    const fan = await app.person()
    const declined = await begin(fan)
    await app.provider.decline(declined.payUrl!)
    expect(await app.as(fan).refused(captureOrder, { orderId: declined.orderId })).toMatchObject({
      reason: 'PAYMENT_DECLINED',
    })
    const next = await begin(fan)
    expect(next.orderId).not.toBe(declined.orderId)
    expect((await app.as(fan).call(listOrders, {})).orders).toMatchObject([
      { orderId: next.orderId, status: 'TO_PAY' },
      { orderId: declined.orderId, status: 'CLOSED', closedBecause: 'declined' },
    ])
    await app.provider.approve(declined.payUrl!)
    await deliver()
    expect(await app.as(fan).call(captureOrder, { orderId: declined.orderId })).toMatchObject({ status: 'CLOSED' })
    expect(
      await app.as(fan).refused(repayOrder, { orderId: declined.orderId, successUrl: '', cancelUrl: '' }),
    ).toMatchObject({
      reason: 'ORDER_CLOSED',
    })
    await app.provider.approve(next.payUrl!)
    expect(await app.as(fan).call(captureOrder, { orderId: next.orderId })).toMatchObject({ status: 'DONE' })
    expect(await diamondsOf(app, fan)).toBe(1050)
  })

  it('that was declined before the fan came back says so, too', async () => {
    const fan = await app.person()
    const { orderId, payUrl } = await begin(fan)
    await app.provider.decline(payUrl!)
    await deliver()
    expect(await app.as(fan).refused(captureOrder, { orderId })).toMatchObject({ reason: 'PAYMENT_DECLINED' })
    const again = await app.as(fan).call(repayOrder, { orderId, successUrl: '', cancelUrl: '' })
    expect(await app.as(fan).call(captureOrder, { orderId })).toMatchObject({ status: 'TO_PAY' })
    await app.provider.approve(again.payUrl!)
    await deliver()
    expect(await diamondsOf(app, fan)).toBe(1050)
  })

  it('rewards who invited the fan, at the first purchase only', async () => {
    const [host, guest] = [await app.person(), await app.person()]
    await app.platform.db.script(
      `update users set invited_by = ${host.user.userId} where user_id = ${guest.user.userId}`,
    )
    for (const reward of [50, 50]) {
      const { orderId, payUrl } = await begin(guest)
      await app.provider.approve(payUrl!)
      await app.as(guest).call(captureOrder, { orderId })
      expect(await diamondsOf(app, host)).toBe(reward)
    }
    expect(await app.as(host).call(invitationSummary, {})).toMatchObject({ count: 1, reward: { counted: 50 } })
    const { lines } = await app.as(host).call(listStatement, {})
    expect(lines).toMatchObject([{ kind: 'invite_reward', counterpart: { userId: guest.user.userId } }])
  })

  describe('whose reward was earned by a payment that is given back', () => {
    async function invited() {
      const [host, guest] = [await app.person(), await app.person()]
      await app.platform.db.script(
        `update users set invited_by = ${host.user.userId} where user_id = ${guest.user.userId}`,
      )
      const buy = async () => {
        const { orderId, payUrl } = await begin(guest)
        await app.provider.approve(payUrl!)
        const { order } = await app.as(guest).call(captureOrder, { orderId })
        return { orderId, captureId: order.reference ?? '' }
      }
      const operator = await app.admin()
      const refund = (orderId: OrderId, cents: number) =>
        app.as(operator).call(refundOrder, { orderId, cents, reason: 'Asked for' })
      const counted = async () => (await app.as(host).call(invitationSummary, {})).reward.counted
      return { host, guest, buy, refund, counted }
    }

    it('takes it back, and another payment earns it again, once', async () => {
      const { host, buy, refund, counted } = await invited()
      const { orderId } = await buy()
      await refund(orderId, 500)
      expect([await diamondsOf(app, host), await counted()]).toEqual([50, 50])
      await refund(orderId, 601)
      expect([await diamondsOf(app, host), await counted()]).toEqual([0, 0])
      const { lines } = await app.as(host).call(listStatement, {})
      expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['invite_reward', -50],
        ['invite_reward', 50],
      ])
      await buy()
      await buy()
      expect([await diamondsOf(app, host), await counted()]).toEqual([50, 50])
    })

    it('takes what is there of it, and the rest is the loss of the house', async () => {
      const { host, buy, refund, counted } = await invited()
      const { orderId } = await buy()
      const creator = await app.creator()
      await app.as(host).call(payForTip, { otherUserId: creator.user.userId, tipAmount: 30 })
      await refund(orderId, 1101)
      expect([await diamondsOf(app, host), await counted()]).toEqual([0, 0])
      expect(await checkLedger(app.platform.db)).toEqual([])
    })

    it('takes nothing that the host paid for: what is refunded to them later is all they have left of it', async () => {
      const { host, guest, buy, refund } = await invited()
      const { orderId: own, payUrl } = await begin(host)
      await app.provider.approve(payUrl!)
      await app.as(host).call(captureOrder, { orderId: own })
      const { orderId } = await buy()
      expect([await diamondsOf(app, host), await diamondsOf(app, guest)]).toEqual([1100, 1050])
      await refund(orderId, 1101)
      await refund(own, 1101)
      expect(await diamondsOf(app, host)).toBe(0)
    })

    it('gives it again when the dispute of that payment is won', async () => {
      const { host, buy, counted } = await invited()
      const { captureId } = await buy()
      await app.provider.act('payments', captureId, 'dispute')
      await deliver()
      expect([await diamondsOf(app, host), await counted()]).toEqual([0, 0])
      const disputes = Object.entries((await app.provider.state()).disputes)
      const [disputeId = ''] = disputes.find(([, { of }]) => of === captureId) ?? []
      await app.provider.act('disputes', disputeId, 'win')
      await deliver()
      expect([await diamondsOf(app, host), await counted()]).toEqual([50, 50])
    })
  })
})

describe('an order is refused', () => {
  it('for a package that is not on offer, at another price, or by another channel', async () => {
    const fan = app.as(await app.person())
    expect(await fan.refused(createOrder, { ...aPackage, packageId: '99' })).toMatchObject({ status: 404 })
    expect(await fan.refused(createOrder, { ...aPackage, price: 1 })).toMatchObject({
      reason: 'PRICE_CHANGED',
      data: { currentPrice: 1049 },
    })
    for (const payType of [1, 2, 3, 4, 6, 0]) {
      const refused = await fan.refused(createOrder, { ...aPackage, payType })
      expect(refused).toMatchObject({ code: 300003, msg: 'We currently accept PayPal only' })
    }
    // What is no number is no channel, not even one that is refused.
    for (const payType of [null, true, [], '', 'x', '5.5']) {
      expect(await fan.raw(createOrder.path, { ...aPackage, payType })).toMatchObject({ status: 400 })
    }
    expect(await fan.refused(createOrder, { ...aPackage, payType: '4' })).toMatchObject({ code: 300003 })
    expect(await fan.refused(getPaymentOptions, { price: 100, channelCode: 'A000001' })).toMatchObject({ code: 300003 })
  })

  it('while the last one is unfinished, with its number to go on with', async () => {
    const fan = await app.person()
    const { orderId } = await begin(fan)
    expect(await app.as(fan).refused(createOrder, aPackage)).toMatchObject({
      code: 300002,
      msg: 'Your last order has not been completed. Please wait 72 hours before trying again, or you can continue with the last order.',
      data: { orderId },
    })
    const { orders } = await app.as(fan).call(listFailedOrders, {})
    expect(orders).toMatchObject([{ orderId, status: 'TO_PAY' }])
    expect(await app.as(fan).call(getUnpaidSubscribe, {})).toEqual({ order: null })
  })

  it('not when the last one turns out to be paid', async () => {
    const fan = await app.person()
    const { payUrl } = await begin(fan)
    await app.provider.approve(payUrl!)
    await begin(fan)
    expect(await diamondsOf(app, fan)).toBe(1050)
  })

  it('once only, when two are begun at the same moment', async () => {
    const fan = await app.person()
    const answers = await Promise.all([1, 2, 3].map(() => app.as(fan).raw(createOrder.path, aPackage)))
    expect(answers.map(({ body }) => body.code).toSorted((one, other) => one - other)).toEqual([200, 300002, 300002])
  })

  it('when the provider cannot be reached, and leaves nothing behind that would be in the way', async () => {
    const fan = await app.person()
    await app.provider.fail({ next: 4, status: 503, path: '/v2/checkout/orders' })
    expect(await app.as(fan).refused(createOrder, aPackage)).toMatchObject({ code: 300009, msg: 'Create order fail' })
    const { orders } = await app.as(fan).call(listOrders, {})
    expect(orders).toMatchObject([{ status: 'CLOSED', closedBecause: 'failed' }])
  })
})

describe('an unfinished order', () => {
  it('can be gone on with, and cancelled', async () => {
    const fan = await app.person()
    const { orderId, payUrl } = await begin(fan)
    expect(await app.as(fan).call(repayOrder, { orderId, successUrl: '', cancelUrl: '' })).toMatchObject({ payUrl })
    const { order } = await app.as(fan).call(cancelOrder, { orderId })
    expect(order).toMatchObject({ status: 'CLOSED', statusCode: 4, closedBecause: 'canceled' })
    expect(await app.as(fan).refused(repayOrder, { orderId, successUrl: '', cancelUrl: '' })).toMatchObject({
      reason: 'ORDER_CLOSED',
    })
    await begin(fan)
  })

  it('that was paid meanwhile is handed over instead of cancelled', async () => {
    const fan = await app.person()
    const { orderId, payUrl } = await begin(fan)
    await app.provider.approve(payUrl!)
    await app.provider.fail({ next: 4, status: 'after', path: '/capture' })
    await app.as(fan).raw(captureOrder.path, { orderId })
    expect(await app.as(fan).call(cancelOrder, { orderId })).toMatchObject({ order: { status: 'DONE' } })
    expect(await diamondsOf(app, fan)).toBe(1050)
  })

  it('is not captured any more once it was cancelled', async () => {
    const fan = await app.person()
    const { orderId, payUrl } = await begin(fan)
    await app.as(fan).call(cancelOrder, { orderId })
    await app.provider.approve(payUrl!)
    await deliver()
    expect(await diamondsOf(app, fan)).toBe(0)
    expect((await app.provider.state()).orders[tokenIn(payUrl)]).toMatchObject({ captures: 0 })
  })

  it('runs out after 72 hours', async () => {
    const fan = await app.person()
    const { orderId } = await begin(fan)
    app.clock.advance(72 * HOUR_MS)
    await reconcile()
    const again = await app.signIn(fan)
    expect(await app.as(again).call(listOrders, {})).toMatchObject({
      orders: [{ orderId, status: 'CLOSED', closedBecause: 'expired' }],
    })
  })

  it('is nobody else’s to see, pay for or cancel', async () => {
    const [fan, other] = [await app.person(), app.as(await app.person())]
    const { orderId } = await begin(fan)
    for (const endpoint of [getOrderStatus, captureOrder, cancelOrder]) {
      expect(await other.refused(endpoint, { orderId })).toMatchObject({ status: 404 })
    }
    expect(await other.refused(repayOrder, { orderId, successUrl: '', cancelUrl: '' })).toMatchObject({ status: 404 })
    expect(await other.call(listOrders, {})).toEqual({ orders: [], nextCursor: null })
  })
})

it('the list of orders goes on page by page, narrowed by state and kind', async () => {
  const fan = await app.person()
  const made: string[] = []
  for (let index = 0; index < 22; index++) {
    const { orderId } = await begin(fan)
    await app.as(fan).call(cancelOrder, { orderId })
    made.unshift(orderId)
  }
  const first = await app.as(fan).call(listOrders, { status: 'CLOSED', orderType: 1 })
  const second = await app.as(fan).call(listOrders, { status: 'CLOSED', orderType: 1, cursor: first.nextCursor! })
  expect([...first.orders, ...second.orders].map(({ orderId }) => orderId)).toEqual(made)
  expect(await app.as(fan).call(listOrders, { orderType: 2 })).toMatchObject({ orders: [] })
  expect(await app.as(fan).call(listOrders, { status: 'DONE' })).toMatchObject({ orders: [] })
})
