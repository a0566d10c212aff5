import { createOrder, DAY_MS, MINUTE_MS, suspendUser, type OrderId } from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { aPackage, tokenIn } from '../../testing/money.ts'
import { checkLedger } from '../wallet/index.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())
/** Whatever a test did: the book is right afterwards. */
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

async function begun() {
  const fan = await app.person()
  const { orderId, payUrl } = await app.as(fan).call(createOrder, aPackage)
  return { fan, orderId, payUrl: payUrl!, ref: tokenIn(payUrl) }
}
/** Nobody is there to look at their own orders any more. */
async function orderOf(orderId: OrderId) {
  const [order] = await app.platform.db.many<{ status: string; refunded: number; total: number }>(sql`
    select status, refunded, total from orders where order_id = ${orderId}::bigint
  `)
  return order
}
const atProvider = async (ref: string) => (await app.provider.state()).orders[ref]
async function lookLater(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    app.clock.advance(5 * MINUTE_MS)
    await app.hear()
    await app.payments.orders.reconcile()
    await app.payments.refunds.sendWaiting()
  }
}

describe('diamonds of a person who was suspended', () => {
  it.each(['before', 'afterwards'] as const)('are not paid for, whether they approve it %s', async (when) => {
    const { fan, orderId, payUrl, ref } = await begun()
    const operator = await app.admin()
    if (when === 'before') await app.provider.approve(payUrl)
    const suspension = { otherUserId: fan.user.userId, isSuspended: true, reason: 'spam' } as const
    await app.as(operator).call(suspendUser, suspension)
    if (when === 'afterwards') await app.provider.approve(payUrl)
    await lookLater()
    expect([await orderOf(orderId), await atProvider(ref)]).toMatchObject([{ status: 'CLOSED' }, { captures: 0 }])
  })
})

describe('diamonds of a person who left', () => {
  it('are not paid for when they had approved it before', async () => {
    const { fan, orderId, payUrl, ref } = await begun()
    await app.provider.approve(payUrl)
    await app.leave(fan)
    await lookLater()
    expect([await orderOf(orderId), await atProvider(ref)]).toMatchObject([{ status: 'CLOSED' }, { captures: 0 }])
  })

  it('are not paid for when they approve it afterwards', async () => {
    const { fan, orderId, payUrl, ref } = await begun()
    await app.leave(fan)
    await app.provider.approve(payUrl)
    await lookLater()
    expect([await orderOf(orderId), await atProvider(ref)]).toMatchObject([{ status: 'CLOSED' }, { captures: 0 }])
  })

  it('are given back when their money was under way', async () => {
    const { fan, orderId, payUrl, ref } = await begun()
    await app.provider.payLater(payUrl)
    app.clock.advance(2 * MINUTE_MS)
    await app.payments.orders.reconcile()
    expect(await orderOf(orderId)).toMatchObject({ status: 'PAID' })
    await app.leave(fan)
    await app.provider.act('orders', ref, 'settle')
    await lookLater()
    expect(await orderOf(orderId)).toMatchObject({ status: 'DONE', refunded: 1101 })
    expect(await atProvider(ref)).toMatchObject({ refundedCents: 1101 })
  })

  it('are given back when they were taken and nobody had heard of it', async () => {
    const { fan, orderId, payUrl, ref } = await begun()
    await app.provider.approve(payUrl)
    await app.payments.provider.captureOrder(ref, `capture-${orderId}`)
    await app.leave(fan)
    await lookLater()
    expect(await orderOf(orderId)).toMatchObject({ status: 'DONE', refunded: 1101 })
    expect(await atProvider(ref)).toMatchObject({ captures: 1, refundedCents: 1101 })
  })

  it('are given back when they leave in the moment in which the money is taken', async () => {
    const { fan, orderId, payUrl, ref } = await begun()
    await app.provider.approve(payUrl)
    const { provider } = app.payments
    const capture = provider.captureOrder.bind(provider)
    const taking = vi.spyOn(provider, 'captureOrder').mockImplementationOnce(async (...wanted) => {
      const told = await capture(...wanted)
      await app.leave(fan)
      return told
    })
    await lookLater()
    taking.mockRestore()
    expect(await orderOf(orderId)).toMatchObject({ status: 'DONE', refunded: 1101 })
    expect(await atProvider(ref)).toMatchObject({ captures: 1, refundedCents: 1101 })
  })
})

describe('a membership of a person who left', () => {
  it('that they approve afterwards is given back and not begun', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const { orderId, payUrl } = await app.begin(fan, await app.tier(creator))
    const ref = await app.refOf(orderId)
    await app.leave(fan)
    await app.provider.approve(payUrl!)
    await lookLater()
    expect(await orderOf(orderId)).toMatchObject({ status: 'DONE', refunded: 1050 })
    const { subscriptions } = await app.provider.state()
    expect(subscriptions[ref]).toMatchObject({ status: 'CANCELLED', paidCents: 1050, refundedCents: 1050 })
    expect([await app.levelOf(fan, creator), await app.earned(creator)]).toEqual([0, 0])
  })

  it('whose next period was collected before the provider heard of it has that period back', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const ref = await app.refOf(await app.join(fan, await app.tier(creator)))
    app.clock.advance(30 * DAY_MS)
    await app.provider.act('subscriptions', ref, 'bill')
    await app.leave(await app.signIn(fan).then((session) => ({ ...fan, ...session })))
    await lookLater()
    const { subscriptions } = await app.provider.state()
    expect(subscriptions[ref]).toMatchObject({ status: 'CANCELLED', payments: 2, refundedCents: 1050 })
    expect([await app.levelOf(fan, creator), await app.earned(creator)]).toEqual([0, 800])
  })
})
