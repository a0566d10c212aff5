import { blockUser, cancelMembership, deleteTier, editTier, startSubscription, type OwnTier } from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import type { Person } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

async function world() {
  const [fan, creator] = [await app.person(), await app.creator()]
  const free = await app.tier(creator, { tierName: 'Everyone', price: 0 })
  const paid = await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 2000, trialDays: 7 })
  return { fan, creator, free, paid }
}
/** Without consent: there is nothing to agree to. */
const wish = ({ tierId, creatorId }: OwnTier) => ({
  successUrl: '',
  cancelUrl: '',
  subscribedUserId: creatorId,
  tierId,
})
const join = async (fan: Person, tier: OwnTier) => app.as(await app.signIn(fan)).call(startSubscription, wish(tier))
describe('a tier that costs nothing', () => {
  it('is joined without paying or agreeing to anything, and has no end', async () => {
    const { fan, creator, free } = await world()
    expect((await app.offers(fan, creator))[0]).toMatchObject({ price: 0, payNow: 0, payThen: 0, trialDays: null })
    expect(await join(fan, free)).toMatchObject({ status: 'DONE', payUrl: null, content: 'Everyone' })
    expect(await app.membership(fan, creator)).toMatchObject({ isFree: true, state: 'active', nextPayment: null })
    expect(await app.orders(fan)).toMatchObject([{ status: 'DONE', price: { total: 0 } }])
    await app.pass(400)
    await app.memberships.lookAfter()
    expect(await app.levelOf(fan, creator)).toBe(1)
    expect([await app.orders(fan), await app.earned(creator)]).toMatchObject([[{ price: { total: 0 } }], 0])
    expect((await app.offers(fan, creator))[0]).toMatchObject({
      purchaseStatus: 1,
      expireTime: null,
      nextPayment: null,
    })
  })

  it('is joined once: the same request twice is one order, another one is refused', async () => {
    const { fan, free, creator } = await world()
    const key = { 'idempotency-key': 'join-1' }
    const both = await Promise.all([1, 2].map(() => app.as(fan).raw(startSubscription.path, wish(free), key)))
    const [one, other] = both.map(({ body }) => (body.data as { orderId: string }).orderId)
    expect(one).toBe(other)
    expect(await app.as(fan).refused(startSubscription, wish(free))).toMatchObject({ reason: 'ALREADY_SUBSCRIBED' })
    expect(await app.orders(fan)).toHaveLength(1)
    expect(await app.levelOf(fan, creator)).toBe(1)
  })

  it('is joined while an order for something else waits to be paid', async () => {
    const { fan, free, creator } = await world()
    await app.begin(fan, await app.tier(await app.creator()))
    await join(fan, free)
    expect(await app.levelOf(fan, creator)).toBe(1)
  })

  it('leads on to one that is paid for, with its free days and at once', async () => {
    const { fan, creator, free, paid } = await world()
    await join(fan, free)
    expect((await app.offers(fan, creator))[1]).toMatchObject({
      purchaseStatus: 2,
      trialDays: 7,
      payNow: 0,
      remainPrice: 0,
    })
    await app.join(fan, paid)
    expect(await app.membership(fan, creator)).toMatchObject({ level: 2, isTrial: true, isFree: false })
    await app.pass(7)
    expect((await app.orders(fan)).map(({ price }) => price.subtotal)).toEqual([2000, 0, 0])
    expect(await app.earned(creator)).toBe(1600)
    // Having paid, they do not join what they have already; when it is over they may.
    expect(await app.as(await app.signIn(fan)).refused(startSubscription, wish(free))).toMatchObject({
      reason: 'ALREADY_SUBSCRIBED',
    })
    await app.as(await app.signIn(fan)).call(cancelMembership, { otherUserId: creator.user.userId })
    await app.pass(31)
    expect(await app.levelOf(fan, creator)).toBe(0)
    await join(fan, free)
    expect(await app.levelOf(fan, creator)).toBe(1)
    expect((await app.offers(fan, creator))[1]).toMatchObject({ trialDays: null, payNow: 2000 })
  })

  it('is left at once, and joined again', async () => {
    const { fan, creator, free } = await world()
    await join(fan, free)
    const asked = { otherUserId: creator.user.userId }
    expect(await app.as(fan).call(cancelMembership, asked)).toMatchObject({ membership: { state: 'ended' } })
    expect(await app.levelOf(fan, creator)).toBe(0)
    await join(fan, free)
    expect(await app.levelOf(fan, creator)).toBe(1)
  })

  it('ends with its tier and with a block, and nothing is given back', async () => {
    const { fan, creator, free } = await world()
    const other = await app.person()
    await Promise.all([join(fan, free), join(other, free)])
    await app.as(creator).call(blockUser, { otherUserId: other.user.userId, blockBehavior: 1 })
    expect(await app.levelOf(other, creator)).toBe(0)
    await app.as(creator).call(deleteTier, { tierId: free.tierId })
    await app.hear()
    expect(await app.levelOf(fan, creator)).toBe(0)
    expect(await app.orders(other)).toMatchObject([{ refunded: 0 }])
  })

  it('that was paid for before is not paid for again, and stays free for who joined when its price comes back', async () => {
    const [fan, later, creator] = [await app.person(), await app.person(), await app.creator()]
    const tier = await app.tier(creator)
    await app.join(fan, tier)
    await app.tier(creator, { tierId: tier.tierId, price: 0 })
    await app.hear()
    expect(await app.membership(fan, creator)).toMatchObject({ state: 'canceled', nextPayment: null })
    await join(later, tier)
    await app.tier(creator, { tierId: tier.tierId, price: 1000 })
    await app.pass(31)
    expect([await app.orders(fan), await app.orders(later)]).toMatchObject([[{ price: { total: 1050 } }], [{}]])
    expect([await app.levelOf(fan, creator), await app.levelOf(later, creator)]).toEqual([0, 1])
  })

  it.each([
    ['of a higher level', { membershipLevel: 2 }],
    ['with a price below the smallest', { price: 50 }],
    ['with something to take off', { bundles: [{ months: 3, percentOff: 10 }] }],
    ['with free days', { trialDays: 7 }],
    ['with a discount', { discountPrice: 100 }],
  ])('is refused %s', async (_, changes) => {
    const form = { membershipLevel: 1, tierName: 'Everyone', price: 0, ...changes }
    const { status, body } = await app.as(await app.creator()).raw(editTier.path, form)
    expect([status, body]).toMatchObject([400, { reason: 'INVALID_INPUT' }])
  })
})
