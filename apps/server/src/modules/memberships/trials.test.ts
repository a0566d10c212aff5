import { cancelMembership, captureOrder, createPromo, DAY_MS, editTier } from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import type { Person } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())
afterEach(async () => {
  await app.provider.payAs(null)
  expect(await checkLedger(app.platform.db)).toEqual([])
})

async function world(wishes: Parameters<MembershipApp['tier']>[1] = {}) {
  const [fan, creator] = [await app.person(), await app.creator()]
  return { fan, creator, tier: await app.tier(creator, { trialDays: 7, ...wishes }) }
}
const offerTo = async (viewer: Person | null, creator: Person) => (await app.offers(viewer, creator))[0]
const cancel = async (fan: Person, creator: Person) =>
  app.as(await app.signIn(fan)).call(cancelMembership, { otherUserId: creator.user.userId })

describe('free days', () => {
  it('are offered, cost nothing while they last, and are followed by what the fan agreed to', async () => {
    const { fan, creator, tier } = await world()
    expect(await offerTo(null, creator)).toMatchObject({ trialDays: 7, payNow: 0, payThen: 1000, firstDays: 7 })
    expect(await app.refusedToBegin(fan, tier, { consent: undefined })).toMatchObject({ reason: 'CONSENT_NEEDED' })
    await app.join(fan, tier, { expectedPrice: 0 })
    expect(await app.membership(fan, creator)).toMatchObject({
      isTrial: true,
      state: 'active',
      expireTime: app.clock.now() + 7 * DAY_MS,
      nextPayment: 1050,
    })
    expect([await app.orders(fan), await app.earned(creator)]).toMatchObject([[{ price: { total: 0 } }], 0])
    await app.pass(6)
    expect([await app.orders(fan), await app.levelOf(fan, creator)]).toMatchObject([[{ status: 'DONE' }], 1])
    await app.pass(1)
    expect((await app.orders(fan)).map(({ price }) => price.subtotal)).toEqual([1000, 0])
    expect(await app.earned(creator)).toBe(800)
    expect(await app.membership(fan, creator)).toMatchObject({
      isTrial: false,
      expireTime: app.clock.now() + 30 * DAY_MS,
    })
  })

  it('cost nothing at all when they are canceled in time', async () => {
    const { fan, creator, tier } = await world()
    await app.join(fan, tier)
    await app.pass(6)
    await cancel(fan, creator)
    expect(await app.levelOf(fan, creator)).toBe(1)
    await app.pass(40)
    expect([await app.orders(fan), await app.levelOf(fan, creator)]).toMatchObject([[{ price: { total: 0 } }], 0])
    expect(await app.earned(creator)).toBe(0)
  })

  it('are had once with a creator', async () => {
    const { fan, creator, tier } = await world()
    await app.join(fan, tier)
    await cancel(fan, creator)
    await app.pass(8)
    expect(await offerTo(fan, creator)).toMatchObject({ trialDays: null, payNow: 1000 })
    expect(await app.refusedToBegin(fan, tier, { expectedPrice: 0 })).toMatchObject({ reason: 'PRICE_CHANGED' })
    await app.join(fan, tier, { expectedPrice: 1000 })
    expect(await app.membership(fan, creator)).toMatchObject({ isTrial: false })
  })

  it('are not for who was subscribed before there were any, nor for several months at once', async () => {
    const { fan, creator, tier } = await world({ trialDays: null })
    await app.join(fan, tier)
    await cancel(fan, creator)
    await app.pass(31)
    await app.tier(creator, { tierId: tier.tierId, trialDays: 30, bundles: [{ months: 3, percentOff: 0 }] })
    expect(await offerTo(fan, creator)).toMatchObject({ trialDays: null, payNow: 1000 })
    expect(await offerTo(null, creator)).toMatchObject({ trialDays: 30, payNow: 0, bundles: [{ payNow: 3000 }] })
  })

  it('give way to a code', async () => {
    const { fan, creator, tier } = await world()
    await app.as(creator).call(createPromo, { code: 'HALF', offer: { kind: 'discount', percent: 50 } })
    await app.join(fan, tier, { promoCode: 'HALF', expectedPrice: 500 })
    expect(await app.membership(fan, creator)).toMatchObject({ isTrial: false })
  })

  it.each([1, 5, 31, 0])('are not %i', async (trialDays) => {
    const form = { membershipLevel: 1, tierName: 'Basic', price: 1000, trialDays }
    const { status } = await app.as(await app.creator()).raw(editTier.path, form)
    expect(status).toBe(400)
  })
})

describe('who pays for another account', () => {
  it('has no second try with the same creator, and can subscribe without one', async () => {
    const { fan, creator, tier } = await world()
    const again = await app.person()
    await app.provider.payAs('PAYER-1')
    await app.join(fan, tier)
    const { orderId, payUrl } = await app.begin(again, tier)
    await app.provider.approve(payUrl ?? '')
    expect(await app.as(again).refused(captureOrder, { orderId })).toMatchObject({ reason: 'TRIAL_USED' })
    await app.hear()
    expect((await app.provider.state()).subscriptions[await app.refOf(orderId)]?.status).toBe('CANCELLED')
    expect(await app.orders(again)).toMatchObject([{ status: 'CLOSED', closedBecause: 'trial_used' }])
    expect(await app.levelOf(again, creator)).toBe(0)

    expect(await offerTo(again, creator)).toMatchObject({ trialDays: null, payNow: 1000 })
    await app.join(again, tier, { expectedPrice: 1000 })
    expect(await app.levelOf(again, creator)).toBe(1)
  })

  it('has none by a code either', async () => {
    const { fan, creator, tier } = await world({ trialDays: null })
    const again = await app.person()
    await app.as(creator).call(createPromo, { code: 'WEEK', offer: { kind: 'trial', days: 7 } })
    await app.provider.payAs('PAYER-2')
    await app.join(fan, tier, { promoCode: 'WEEK' })
    const { orderId, payUrl } = await app.begin(again, tier, { promoCode: 'WEEK' })
    await app.provider.approve(payUrl ?? '')
    expect(await app.as(again).refused(captureOrder, { orderId })).toMatchObject({ reason: 'TRIAL_USED' })
    expect(await app.refusedToBegin(again, tier, { promoCode: 'WEEK' })).toMatchObject({ reason: 'PROMO_NOT_VALID' })
  })

  it('may try another creator', async () => {
    const one = await world()
    const other = await world()
    await app.provider.payAs('PAYER-3')
    await app.join(one.fan, one.tier)
    await app.join(other.fan, other.tier)
    expect(await app.levelOf(other.fan, other.creator)).toBe(1)
  })
})
