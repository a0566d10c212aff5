import {
  blockUser,
  cancelMembership,
  createPromo,
  DAY_MS,
  editTier,
  listAllOrders,
  RENEWAL_CONSENT_VERSION,
  type Bundle,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { checkLedger } from '../wallet/index.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())
/** Whatever a test did: the book is right afterwards. */
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const bundles: Bundle[] = [
  { months: 3, percentOff: 10 },
  { months: 12, percentOff: 25 },
]
async function world() {
  const [fan, creator] = [await app.person(), await app.creator()]
  return { fan, creator, tier: await app.tier(creator, { bundles }) }
}
describe('several months at once', () => {
  it('are offered with what they cost, and what they would cost one by one', async () => {
    const { creator, tier } = await world()
    expect(tier.bundles).toEqual(bundles)
    expect(await app.offers(null, creator)).toMatchObject([
      {
        payNow: 1000,
        firstDays: 30,
        bundles: [
          { months: 3, percentOff: 10, price: 3000, payNow: 2700, payThen: 2700, firstDays: 90 },
          { months: 12, percentOff: 25, price: 12_000, payNow: 9000, payThen: 9000, firstDays: 360 },
        ],
      },
    ])
  })

  it('count from what a month costs each time, not from a price for the first', async () => {
    const creator = await app.creator()
    await app.tier(creator, { bundles, discountPrice: 500, isFirstAvailable: true })
    expect(await app.offers(null, creator)).toMatchObject([
      { payNow: 500, bundles: [{ payNow: 2700 }, { payNow: 9000 }] },
    ])
    const other = await app.creator()
    await app.tier(other, { bundles, discountPrice: 500 })
    expect(await app.offers(null, other)).toMatchObject([
      { payNow: 500, bundles: [{ payNow: 1350 }, { payNow: 4500 }] },
    ])
  })

  it.each([
    ['more than half off', [{ months: 3, percentOff: 51 }]],
    ['less than nothing off', [{ months: 3, percentOff: -1 }]],
    ['a part of a percent off', [{ months: 3, percentOff: 2.5 }]],
    ['another length', [{ months: 4, percentOff: 10 }]],
    ['the same length twice', [bundles[0], bundles[0]]],
  ])('are refused with %s', async (_, wrong) => {
    const creator = await app.creator()
    const form = { membershipLevel: 1, tierName: 'Basic', price: 1000, bundles: wrong }
    const { status, body } = await app.as(creator).raw(editTier.path, form)
    expect([status, body]).toMatchObject([400, { reason: 'INVALID_INPUT' }])
  })

  it('are for tiers by the month', async () => {
    const creator = await app.creator()
    const form = { membershipLevel: 1 as const, tierName: 'Basic', price: 1000, payRange: 90 as const }
    expect(await app.as(creator).refused(editTier, { ...form, bundles })).toMatchObject({ reason: 'INVALID_INPUT' })
    const { tierId } = await app.tier(creator, { bundles })
    expect(await app.tier(creator, { tierId })).toMatchObject({ bundles })
    expect(await app.tier(creator, { tierId, payRange: 90 })).toMatchObject({ bundles: [] })
  })
})

describe('a fan who pays for several months', () => {
  it('pays once for all of them, and again as many for as much', async () => {
    const { fan, creator, tier } = await world()
    const orderId = await app.join(fan, tier, { months: 12, expectedPrice: 9000 })
    const membership = { state: 'active', payRange: 360, nextPayment: 9450 }
    expect(await app.membership(fan, creator)).toMatchObject({
      ...membership,
      expireTime: app.clock.now() + 360 * DAY_MS,
    })
    expect(await app.orders(fan)).toMatchObject([{ orderId, price: { subtotal: 9000, processingFee: 450 } }])
    // The house keeps a fifth of it, as of a month's.
    expect(await app.earned(creator)).toBe(7200)

    await app.pass(359)
    expect(await app.orders(fan)).toHaveLength(1)
    expect(await app.levelOf(fan, creator)).toBe(1)
    await app.pass(1)
    expect(await app.orders(fan)).toMatchObject([{ price: { subtotal: 9000 } }, { orderId }])
    expect(await app.membership(fan, creator)).toMatchObject({
      ...membership,
      expireTime: app.clock.now() + 360 * DAY_MS,
    })
  })

  it('agrees to that, and the proof of it is kept', async () => {
    const { fan, tier } = await world()
    const wanted = { months: 3 as const }
    expect(await app.refusedToBegin(fan, tier, { ...wanted, consent: undefined })).toMatchObject({
      reason: 'CONSENT_NEEDED',
    })
    const orderId = await app.join(fan, tier, wanted)
    const { orders } = await app.as(await app.admin()).call(listAllOrders, { search: orderId })
    expect(orders).toMatchObject([{ orderId, consent: { version: RENEWAL_CONSENT_VERSION, language: 'en' } }])
  })

  it('keeps all of the time when they cancel', async () => {
    const { fan, creator, tier } = await world()
    await app.join(fan, tier, { months: 3 })
    const { expireTime } = await app.membership(fan, creator)
    await app.as(fan).call(cancelMembership, { otherUserId: creator.user.userId })
    expect(await app.membership(fan, creator)).toMatchObject({ state: 'canceled', expireTime, nextPayment: null })
    await app.pass(89)
    expect(await app.levelOf(fan, creator)).toBe(1)
    await app.pass(1)
    expect(await app.levelOf(fan, creator)).toBe(0)
    expect(await app.orders(fan)).toHaveLength(1)
  })

  it('is given back what is left of all of it when the creator blocks them', async () => {
    const { fan, creator, tier } = await world()
    await app.join(fan, tier, { months: 12 })
    await app.pass(90)
    await app.as(await app.signIn(creator)).call(blockUser, { otherUserId: fan.user.userId, blockBehavior: 1 })
    await app.payments.refunds.sendWaiting()
    // Three quarters of what was paid, with three quarters of the fee.
    expect(await app.orders(fan)).toMatchObject([{ refunded: 7088 }])
    expect(await app.levelOf(fan, creator)).toBe(0)
  })

  it.each([
    ['a length that is not offered', { months: 6 as const }, 'NOT_FOUND'],
    ['a price that is not the current one', { months: 3 as const, expectedPrice: 1000 }, 'PRICE_CHANGED'],
    ['a code, which is for one period alone', { months: 3 as const, promoCode: 'HALF' }, 'PROMO_NOT_VALID'],
  ])('is refused %s', async (_, changes, reason) => {
    const { fan, creator, tier } = await world()
    await app.as(creator).call(createPromo, { code: 'HALF', offer: { kind: 'discount', percent: 50 } })
    expect(await app.refusedToBegin(fan, tier, changes)).toMatchObject({ reason })
  })
})

describe('another length of the same tier', () => {
  it('begins when what was paid for is over, and the old one is not paid again', async () => {
    const { fan, creator, tier } = await world()
    await app.join(fan, tier)
    expect(await app.refusedToBegin(fan, tier)).toMatchObject({ reason: 'ALREADY_SUBSCRIBED' })
    const { expireTime } = await app.membership(fan, creator)
    await app.join(fan, tier, { months: 3, expectedPrice: 0 })
    await app.hear()
    expect(await app.membership(fan, creator)).toMatchObject({ expireTime, nextPayment: 2835, payRange: 90 })
    expect((await app.offers(fan, creator))[0]).toMatchObject({ currentPayRange: 90, purchaseStatus: 1 })
    expect(await app.refusedToBegin(fan, tier, { months: 3 })).toMatchObject({ reason: 'ALREADY_SUBSCRIBED' })
    await app.pass(30)
    expect((await app.orders(fan)).map(({ price }) => price.subtotal)).toEqual([2700, 0, 1000])
    expect(await app.membership(fan, creator)).toMatchObject({ expireTime: expireTime + 90 * DAY_MS })
  })
})

describe('an upgrade from several months', () => {
  it('counts what is left of all of them', async () => {
    const { fan, creator, tier } = await world()
    const premium = await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 3000, bundles })
    await app.join(fan, tier, { months: 12 })
    await app.pass(270)
    // A quarter of 9000 is left.
    expect((await app.offers(fan, creator))[1]).toMatchObject({
      remainDay: 90,
      remainPrice: 2250,
      payNow: 750,
      bundles: [{ payNow: 5850 }, { payNow: 24_750 }],
    })
    await app.join(fan, premium, { months: 3, expectedPrice: 5850 })
    expect(await app.membership(fan, creator)).toMatchObject({
      level: 2,
      payRange: 90,
      expireTime: app.clock.now() + 90 * DAY_MS,
    })
  })

  it('is longer where what is left is worth more than a period: nothing that was paid is lost', async () => {
    const { fan, creator, tier } = await world()
    const premium = await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 3000 })
    await app.join(fan, tier, { months: 12 })
    // 9000 is three months of it.
    expect((await app.offers(fan, creator))[1]).toMatchObject({ payNow: 0, remainPrice: 9000, firstDays: 90 })
    await app.join(fan, premium, { expectedPrice: 0 })
    await app.hear()
    expect(await app.membership(fan, creator)).toMatchObject({
      level: 2,
      nextPayment: 3150,
      expireTime: app.clock.now() + 90 * DAY_MS,
    })
    await app.pass(89)
    expect(await app.orders(fan)).toHaveLength(2)
    await app.pass(1)
    expect((await app.orders(fan)).map(({ price }) => price.subtotal)).toEqual([3000, 0, 9000])
  })

  it('has even the days that no provider lets a period have', async () => {
    const { fan, creator, tier } = await world()
    await app.tier(creator, { membershipLevel: 2, tierName: 'Bargain', price: 500 })
    await app.join(fan, tier, { months: 12 })
    const [, bargain] = await app.offers(fan, creator)
    // 9000 is eighteen months of it.
    expect(bargain).toMatchObject({ payNow: 0, firstDays: 365 })
    await app.join(fan, { ...tier, tierId: bargain!.tierId }, { expectedPrice: 0 })
    expect(await app.membership(fan, creator)).toMatchObject({ expireTime: app.clock.now() + 539 * DAY_MS })
  })
})
