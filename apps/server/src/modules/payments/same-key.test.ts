import { randomUUID } from 'node:crypto'
import {
  addCard,
  cancelOrder,
  captureOrder,
  createOrder,
  IDEMPOTENCY_HEADER,
  listOrders,
  refundOrder,
  repayOrder,
  startSubscription,
  type CardId,
  type Endpoint,
  type OrderId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agreed, startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { aCard, aPackage, diamondsOf } from '../../testing/money.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())

type Fan = { token: string }
const cardOf = async (fan: Fan, cardNumber = aCard.cardNumber): Promise<CardId> =>
  (await app.as(fan).call(addCard, { ...aCard, cardNumber })).card.cardId
const keyed = (who: Fan, endpoint: Endpoint, body: object, key: string) =>
  app.as(who).raw(endpoint.path, body, { [IDEMPOTENCY_HEADER]: key })
const ordersOf = async (fan: Fan) => (await app.as(fan).call(listOrders, {})).orders
const capturesOf = async (orderIds: readonly string[]): Promise<number> =>
  Object.values((await app.provider.state()).orders)
    .filter(({ customId }) => customId !== null && orderIds.includes(customId))
    .reduce((sum, { captures }) => sum + captures, 0)

describe('a purchase with the same key', () => {
  it('by a stored card happens once, and is answered the same', async () => {
    const [fan, key] = [await app.person(), randomUUID()]
    const wanted = { ...aPackage, cardId: await cardOf(fan) }
    const [first, second] = [await keyed(fan, createOrder, wanted, key), await keyed(fan, createOrder, wanted, key)]
    expect(first.body).toMatchObject({ success: true, data: { status: 'DONE' } })
    expect(second.body).toEqual(first.body)
    const orders = await ordersOf(fan)
    expect(orders).toHaveLength(1)
    expect(await capturesOf(orders.map(({ orderId }) => orderId))).toBe(1)
    expect(await diamondsOf(app, fan)).toBe(1050)
  })

  it('by a stored card happens once when it is asked for many times at the same moment', async () => {
    const [fan, key] = [await app.person(), randomUUID()]
    const wanted = { ...aPackage, cardId: await cardOf(fan) }
    const answers = await Promise.all(Array.from({ length: 6 }, () => keyed(fan, createOrder, wanted, key)))
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body)
    expect(answers[0]!.body).toMatchObject({ success: true, data: { status: 'DONE' } })
    const orders = await ordersOf(fan)
    expect(orders).toHaveLength(1)
    expect(await capturesOf(orders.map(({ orderId }) => orderId))).toBe(1)
    expect(await diamondsOf(app, fan)).toBe(1050)
  })

  it('goes on with the same order, as a page that is loaded again does', async () => {
    const [fan, key] = [await app.person(), randomUUID()]
    const answers = await Promise.all([1, 2, 3].map(() => keyed(fan, createOrder, aPackage, key)))
    answers.push(await keyed(fan, createOrder, aPackage, key))
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body)
    expect(answers[0]!.body).toMatchObject({ success: true, data: { status: 'TO_PAY', payUrl: expect.any(String) } })
    expect(await ordersOf(fan)).toHaveLength(1)
  })

  it('that was declined is declined again, without asking the card again', async () => {
    const [fan, key] = [await app.person(), randomUUID()]
    const wanted = { ...aPackage, cardId: await cardOf(fan, '4000000000009995') }
    const answers = [await keyed(fan, createOrder, wanted, key), await keyed(fan, createOrder, wanted, key)]
    expect(answers.map(({ body }) => !body.success && body.reason)).toEqual(['PAYMENT_DECLINED', 'PAYMENT_DECLINED'])
    expect(await ordersOf(fan)).toHaveLength(1)
  })

  it('that never reached the provider can be tried again', async () => {
    const [fan, key] = [await app.person(), randomUUID()]
    await app.provider.fail({ next: 4, status: 503, path: '/v2/checkout/orders' })
    expect((await keyed(fan, createOrder, aPackage, key)).body).toMatchObject({ reason: 'PROVIDER_UNREACHABLE' })
    expect((await keyed(fan, createOrder, aPackage, key)).body).toMatchObject({ success: true })
  })

  it('and another content is a conflict, no matter who else may use the key', async () => {
    const [fan, other, key] = [await app.person(), await app.person(), randomUUID()]
    await keyed(fan, createOrder, aPackage, key)
    const second = await keyed(fan, createOrder, { ...aPackage, packageId: '4' }, key)
    expect(second).toMatchObject({ status: 409, body: { reason: 'KEY_REUSED' } })
    // Where the browser goes afterwards is not what is wanted.
    expect((await keyed(fan, createOrder, { ...aPackage, successUrl: '#/orders' }, key)).body.success).toBe(true)
    expect((await keyed(other, createOrder, { ...aPackage, packageId: '4' }, key)).body.success).toBe(true)
  })
})

describe('a membership with the same key', () => {
  it('is begun once, also at the same moment, and another content is a conflict', async () => {
    const [creator, fan, key] = [await app.creator(), await app.person(), randomUUID()]
    const [tier, other] = [
      await app.tier(creator),
      await app.tier(creator, { membershipLevel: 2, tierName: 'More', price: 2000 }),
    ]
    const wanted = {
      successUrl: '',
      cancelUrl: '',
      subscribedUserId: tier.creatorId,
      tierId: tier.tierId,
      consent: agreed,
    }
    const answers = await Promise.all([1, 2, 3].map(() => keyed(fan, startSubscription, wanted, key)))
    answers.push(await keyed(fan, startSubscription, wanted, key))
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body)
    expect(answers[0]!.body).toMatchObject({ success: true, data: { status: 'TO_PAY', payUrl: expect.any(String) } })
    expect(await ordersOf(fan)).toHaveLength(1)
    const second = await keyed(fan, startSubscription, { ...wanted, tierId: other.tierId }, key)
    expect(second).toMatchObject({ status: 409, body: { reason: 'KEY_REUSED' } })
  })
})

describe('going on with an order with the same key', () => {
  it('answers the same, and another order is a conflict', async () => {
    const [fan, key] = [await app.person(), randomUUID()]
    const { orderId } = await app.as(fan).call(createOrder, aPackage)
    const wanted = { orderId, successUrl: '', cancelUrl: '' }
    const answers = [await keyed(fan, repayOrder, wanted, key), await keyed(fan, repayOrder, wanted, key)]
    expect(answers[0]!.body).toMatchObject({ success: true })
    expect(answers[1]!.body).toEqual(answers[0]!.body)
    await app.as(fan).call(cancelOrder, { orderId })
    const { orderId: next } = await app.as(fan).call(createOrder, aPackage)
    expect(await keyed(fan, repayOrder, { ...wanted, orderId: next }, key)).toMatchObject({ status: 409 })
  })
})

it('an order that is taken or given up with a key of another order is a conflict', async () => {
  const [fan, key] = [await app.person(), randomUUID()]
  const { orderId } = await app.as(fan).call(createOrder, aPackage)
  for (const endpoint of [captureOrder, cancelOrder]) {
    const answers = [await keyed(fan, endpoint, { orderId }, key), await keyed(fan, endpoint, { orderId }, key)]
    expect(answers[1]!.body).toEqual(answers[0]!.body)
  }
  const { orderId: next } = await app.as(fan).call(createOrder, aPackage)
  for (const endpoint of [captureOrder, cancelOrder]) {
    expect(await keyed(fan, endpoint, { orderId: next }, key)).toMatchObject({ status: 409 })
  }
})

describe('a refund with the same key', () => {
  const bought = async (fan: Fan): Promise<OrderId> =>
    (await app.as(fan).call(createOrder, { ...aPackage, cardId: await cardOf(fan) })).orderId

  it('goes out once when it is a part, and is answered the same', async () => {
    const [operator, fan, key] = [await app.admin(), await app.person(), randomUUID()]
    const part = { orderId: await bought(fan), cents: 100, reason: 'Asked for' }
    const [first, second] = [
      await keyed(operator, refundOrder, part, key),
      await keyed(operator, refundOrder, part, key),
    ]
    expect(first.body).toMatchObject({ success: true, data: { order: { refunded: 100 } } })
    expect(second.body).toEqual(first.body)
    expect(await ordersOf(fan)).toMatchObject([{ refunded: 100 }])
    const atProvider = Object.values((await app.provider.state()).orders).find(
      ({ customId }) => customId === part.orderId,
    )
    expect(atProvider).toMatchObject({ refundedCents: 100 })
  })

  it('goes out once when it is asked for twice at the same moment', async () => {
    const [operator, fan, key] = [await app.admin(), await app.person(), randomUUID()]
    const part = { orderId: await bought(fan), cents: 250, reason: 'Asked for' }
    const answers = await Promise.all([1, 2, 3].map(() => keyed(operator, refundOrder, part, key)))
    for (const { body } of answers) expect(body).toMatchObject({ success: true, data: { order: { refunded: 250 } } })
    expect(await ordersOf(fan)).toMatchObject([{ refunded: 250 }])
  })

  it('of another amount is a conflict; with another key it is another refund', async () => {
    const [operator, fan, key] = [await app.admin(), await app.person(), randomUUID()]
    const part = { orderId: await bought(fan), cents: 100, reason: 'Asked for' }
    await keyed(operator, refundOrder, part, key)
    expect(await keyed(operator, refundOrder, { ...part, cents: 200 }, key)).toMatchObject({ status: 409 })
    expect((await keyed(operator, refundOrder, part, randomUUID())).body).toMatchObject({
      data: { order: { refunded: 200 } },
    })
  })
})
