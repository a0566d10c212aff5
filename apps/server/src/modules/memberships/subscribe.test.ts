import {
  cancelOrder,
  captureOrder,
  cents,
  DAY_MS,
  followUser,
  getOrderStatus,
  getProfile,
  getUnpaidSubscribe,
  instant,
  listOwnTiers,
  MINUTE_MS,
  queryTierById,
  repayOrder,
  roomOf,
  startSubscription,
  walletChannel,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startMembershipApp, type MembershipApp, wantedOf } from '../../testing/memberships.ts'
import { checkLedger } from '../wallet/index.ts'
import type { Person } from '../../testing/test-app.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())

const sound = () => checkLedger(app.platform.db)
const relation = async (fan: Person, creator: Person) => {
  const input = { otherUserId: creator.user.userId, includeRelations: true }
  return (await app.as(fan).call(getProfile, input)).relation
}

describe('subscribing', () => {
  it('waits for the fan, then gives them what they paid for and the creator their part', async () => {
    const [fan, creator] = [await app.person(), await app.creator('Lumi')]
    const tier = await app.tier(creator)
    const { orderId, payUrl } = await app.begin(fan, tier, { expectedPrice: 1000 })
    expect(await app.listed(fan)).toEqual([])
    expect(await app.levelOf(fan, creator)).toBe(0)
    expect((await app.as(fan).call(getUnpaidSubscribe, {})).order).toMatchObject({ orderId, status: 'TO_PAY' })

    await app.provider.approve(payUrl!)
    const published = vi.spyOn(app.platform.realtime, 'publish')
    const captured = await app.as(fan).call(captureOrder, { orderId })
    expect(captured).toMatchObject({ status: 'DONE', order: { price: { subtotal: 1000, total: 1050 } } })
    const expireTime = app.clock.now() + 30 * DAY_MS
    const news = { creatorId: creator.user.userId, level: 1, expireTime }
    const { userId } = fan.user
    expect(published).toHaveBeenCalledWith(walletChannel, { userId }, 'membership_changed', news)
    expect(roomOf(walletChannel, { userId })).toContain(userId)
    published.mockRestore()

    expect(await app.membership(fan, creator)).toMatchObject({
      tierId: tier.tierId,
      tierName: 'Basic',
      level: 1,
      state: 'active',
      expireTime,
      nextPayment: 1050,
      payRange: 30,
      nextTier: null,
      isTrial: false,
      since: app.clock.now(),
    })
    expect(await app.levelOf(fan, creator)).toBe(1)
    expect(await relation(fan, creator)).toMatchObject({ subscribe: true })
    expect(await app.earned(creator)).toBe(800)
    expect(await app.as(creator).call(listOwnTiers, {})).toMatchObject({ tiers: [{ subscribers: 1 }] })
    const { tier: seen } = await app.as(fan).call(queryTierById, { tierId: tier.tierId })
    const held = { currentTierId: tier.tierId, currentLevel: 1, currentState: 'active', expireTime, nextPayment: 1050 }
    expect(seen).toMatchObject({ purchaseStatus: 1, ...held })
    expect(await app.lettersTo(fan)).toEqual(['Your membership with Lumi'])
    expect(await sound()).toEqual([])
  })

  it('happens once, however often and in whatever order the news of it come', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const { orderId, payUrl } = await app.begin(fan, await app.tier(creator))
    await app.provider.approve(payUrl!)
    await app.provider.release({ order: 'reversed', times: 3 })
    await Promise.all([
      app.platform.jobs.runDue(),
      ...Array.from({ length: 4 }, () => app.as(fan).call(captureOrder, { orderId })),
    ])
    await app.hear({ order: 'shuffled', times: 2 })
    expect(await app.orders(fan)).toHaveLength(1)
    expect(await app.membership(fan, creator)).toMatchObject({ expireTime: app.clock.now() + 30 * DAY_MS })
    expect(await app.earned(creator)).toBe(800)
    expect(await app.lettersTo(fan)).toHaveLength(1)
    expect(await sound()).toEqual([])
  })

  it('is found out by the reconciliation when the fan never comes back and no news arrive', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const { payUrl } = await app.begin(fan, await app.tier(creator))
    await app.provider.approve(payUrl!)
    app.clock.advance(2 * MINUTE_MS)
    await app.payments.orders.reconcile()
    expect(await app.levelOf(fan, creator)).toBe(1)
  })

  it('leads back to a page of ours, whatever the caller says', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const urls = { successUrl: 'https://evil.example/#/stolen', cancelUrl: 'javascript:alert(1)' }
    const { orderId, payUrl } = await app.begin(fan, await app.tier(creator), urls)
    const back = new URL(await app.provider.approve(payUrl!))
    expect(back.origin).toBe(new URL(app.platform.publicUrl()).origin)
    expect(back.href).toContain(`orderId=${orderId}`)
  })

  it('makes the same plan at the provider once', async () => {
    const creator = await app.creator()
    const tier = await app.tier(creator)
    const plans = async () => (await app.provider.state()).requests['POST /v1/billing/plans'] ?? 0
    const before = await plans()
    await app.join(await app.person(), tier)
    await app.join(await app.person(), tier)
    expect(await plans()).toBe(before + 1)
  })

  it('can be gone on with, and given up', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const tier = await app.tier(creator)
    const { orderId, payUrl } = await app.begin(fan, tier)
    expect(await app.as(fan).refused(startSubscription, wantedOf(tier))).toMatchObject({
      reason: 'UNFINISHED_ORDER',
      data: { orderId },
    })
    const urls = { successUrl: '', cancelUrl: '' }
    expect(await app.as(fan).call(repayOrder, { orderId, ...urls })).toMatchObject({ payUrl, status: 'TO_PAY' })
    const { order } = await app.as(fan).call(cancelOrder, { orderId })
    expect(order).toMatchObject({ status: 'CLOSED', closedBecause: 'canceled' })
    expect(await app.as(fan).refused(repayOrder, { orderId, ...urls })).toMatchObject({ reason: 'ORDER_CLOSED' })
    expect(await app.begin(fan, tier)).not.toMatchObject({ orderId })
  })

  it('that has begun is not given up by who comes to say so too late', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const orderId = await app.join(fan, await app.tier(creator))
    const order = await app.payments.orders.ofUser(fan.user.userId, orderId)
    await app.payments.fulfilments.get('subscribe')?.abandon(order)
    await app.hear()
    expect(await app.membership(fan, creator)).toMatchObject({ state: 'active' })
    expect((await app.provider.state()).subscriptions[await app.refOf(orderId)]).toMatchObject({ status: 'ACTIVE' })
  })

  it('that is approved after it was given up goes back whole, and changes nothing', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const [tier, higher] = [
      await app.tier(creator),
      await app.tier(creator, { membershipLevel: 2, price: cents(3_000) }),
    ]
    const givenUp = []
    for (const one of [tier, higher, higher]) {
      const { orderId, payUrl } = await app.begin(fan, one)
      await app.as(fan).call(cancelOrder, { orderId })
      givenUp.push({ orderId, payUrl: payUrl! })
    }
    await app.join(fan, tier)
    const before = await app.membership(fan, creator)
    expect(before).toMatchObject({ level: 1, state: 'active' })
    for (const { payUrl } of givenUp) {
      await app.provider.approve(payUrl)
      await app.hear()
    }
    await app.payments.refunds.sendWaiting()
    await app.platform.jobs.runDue()
    expect(await app.membership(fan, creator)).toEqual(before)
    const { subscriptions } = await app.provider.state()
    for (const { orderId } of givenUp) {
      const order = (await app.orders(fan)).find((one) => one.orderId === orderId)
      expect(order).toMatchObject({ status: 'DONE', refunded: order?.price.total })
      expect(subscriptions[await app.refOf(orderId)]).toMatchObject({ status: 'CANCELLED' })
    }
    expect(await sound()).toEqual([])
  })

  it('that nobody approves runs out after 72 hours', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    await app.begin(fan, await app.tier(creator))
    app.clock.advance(3 * DAY_MS)
    await app.payments.orders.reconcile()
    expect(await app.orders(fan)).toMatchObject([{ status: 'CLOSED', closedBecause: 'expired' }])
  })

  it('waits while the money is under way', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const { orderId, payUrl } = await app.begin(fan, await app.tier(creator))
    await app.provider.approve(payUrl!)
    const { provider } = app.payments
    const told = await provider.readSubscription(await app.refOf(orderId), instant(0))
    const asking = vi.spyOn(provider, 'readSubscription')
    const pending = told!.payments.map((payment) => ({ ...payment, state: 'pending' as const }))
    for (const payments of [[], pending]) {
      asking.mockResolvedValueOnce({ ...told!, payments })
      expect(await app.as(fan).call(captureOrder, { orderId })).toMatchObject({ status: 'PAID' })
    }
    asking.mockRestore()
    expect(await app.levelOf(fan, creator)).toBe(0)
    expect(await app.as(fan).call(captureOrder, { orderId })).toMatchObject({ status: 'DONE' })
    expect(await sound()).toEqual([])
  })

  it('that cannot be paid is closed as declined, so that the fan can try another way', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const tier = await app.tier(creator)
    const { orderId, payUrl } = await app.begin(fan, tier)
    await app.provider.decline(payUrl!)
    const { order } = await app.as(fan).call(captureOrder, { orderId })
    expect(order).toMatchObject({ status: 'CLOSED', closedBecause: 'declined' })
    await app.hear()
    expect((await app.provider.state()).subscriptions[await app.refOf(orderId)]).toMatchObject({ status: 'CANCELLED' })
    expect(await app.listed(fan)).toEqual([])
    await app.join(fan, tier)
    expect(await app.levelOf(fan, creator)).toBe(1)
  })

  it('at another price than was agreed on is not handed over', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const { orderId, payUrl } = await app.begin(fan, await app.tier(creator))
    await app.provider.approve(payUrl!)
    const { provider } = app.payments
    const told = await provider.readSubscription(await app.refOf(orderId), instant(0))
    const asking = vi.spyOn(provider, 'readSubscription')
    const payments = told!.payments.map((payment) => ({ ...payment, cents: cents(1) }))
    asking.mockResolvedValueOnce({ ...told!, payments })
    expect((await app.as(fan).raw(captureOrder.path, { orderId })).status).toBe(500)
    asking.mockRestore()
    expect(await app.levelOf(fan, creator)).toBe(0)
  })
})

describe('an order whose beginning was interrupted', () => {
  it('is given up when the provider never heard of it', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const { orderId } = await app.begin(fan, await app.tier(creator))
    await app.platform.db.script(`
      update orders set provider_ref = null, pay_url = null where order_id = ${orderId};
      update subscriptions set provider_ref = null where order_id = ${orderId};
    `)
    app.clock.advance(MINUTE_MS)
    expect((await app.as(fan).call(getOrderStatus, { orderId })).status).toBe('TO_PAY')
    app.clock.advance(5 * MINUTE_MS)
    const { order } = await app.as(fan).call(getOrderStatus, { orderId })
    expect(order).toMatchObject({ status: 'CLOSED', closedBecause: 'failed' })
  })

  it('is given up when we died before writing down what it is of', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const { orderId } = await app.begin(fan, await app.tier(creator))
    await app.platform.db.script(`
      delete from subscriptions where order_id = ${orderId};
      update orders set provider_ref = null where order_id = ${orderId}
    `)
    app.clock.advance(6 * MINUTE_MS)
    const { order } = await app.as(fan).call(getOrderStatus, { orderId })
    expect(order).toMatchObject({ status: 'CLOSED', closedBecause: 'failed' })
  })
})

describe('subscribing for the first time', () => {
  it('follows the creator too, once: who unfollows and takes another tier is asked nothing', async () => {
    const [creator, fan] = [await app.creator(), await app.person()]
    const basic = await app.tier(creator)
    const premium = await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 2000 })
    await app.join(fan, basic)
    await app.platform.jobs.runDue()
    expect(await relation(fan, creator)).toMatchObject({ following: true })
    await app.as(fan).call(followUser, { otherUserId: creator.user.userId, followingBehavior: 0 })
    await app.join(fan, premium)
    await app.platform.jobs.runDue()
    expect(await relation(fan, creator)).toMatchObject({ following: false })
  })
})
