import { cancelMembership, captureOrder, DAY_MS, refundOrder, type OrderId } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { checkLedger } from '../wallet/index.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())

const sound = () => checkLedger(app.platform.db)
const statusOf = async (ref: string) => (await app.provider.state()).subscriptions[ref]?.status

async function holding(level: 1 | 2 | 3) {
  const [fan, creator] = [await app.person(), await app.creator()]
  const basic = await app.tier(creator)
  const premium = await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 3000 })
  const vip = await app.tier(creator, { membershipLevel: 3, tierName: 'VIP', price: 6000 })
  const orderId = await app.join(fan, [basic, premium, vip][level - 1]!)
  return { fan, creator, basic, premium, vip, orderId, ref: await app.refOf(orderId) }
}

describe('an upgrade that is paid in the moment in which the fan cancels', () => {
  it('is what the cancel ends, and nothing renews', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const firstRef = await app.refOf(await app.join(fan, await app.tier(creator)))
    const premium = await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 3000 })
    const { orderId, payUrl } = await app.begin(fan, premium)
    await app.provider.approve(payUrl!)
    const cancel: typeof app.payments.provider.cancelSubscription = (...asked) =>
      app.payments.provider.cancelSubscription(...asked)
    // The upgrade is paid after the cancel has read what renews, and before it is done.
    const held = vi.spyOn(app.payments.provider, 'cancelSubscription').mockImplementation(async (ref, why) => {
      held.mockRestore()
      if (ref === firstRef) await app.as(fan).call(captureOrder, { orderId })
      return cancel(ref, why)
    })
    const { membership } = await app.as(fan).call(cancelMembership, { otherUserId: creator.user.userId })
    expect(membership).toMatchObject({ tierName: 'Premium', state: 'canceled', nextPayment: null })
  })
})

describe('an upgrade', () => {
  it('costs less by what is left, begins a new period at once, and ends the old subscription', async () => {
    const { fan, creator, premium, ref } = await holding(1)
    await app.pass(15)
    const [own, higher] = await app.offers(fan, creator)
    expect(own).toMatchObject({ purchaseStatus: 1, currentLevel: 1 })
    expect(higher).toMatchObject({ purchaseStatus: 2, remainDay: 15, remainPrice: 500, payNow: 2500, payThen: 3000 })

    const { since } = await app.membership(fan, creator)
    const upgradeId = await app.join(fan, premium, { expectedPrice: 2500 })
    await app.hear()
    expect(await app.membership(fan, creator)).toMatchObject({
      tierName: 'Premium',
      level: 2,
      state: 'active',
      expireTime: app.clock.now() + 30 * DAY_MS,
      nextPayment: 3150,
      since,
    })
    expect(await app.listed(fan)).toHaveLength(1)
    expect(await statusOf(ref)).toBe('CANCELLED')
    expect(await app.earned(creator)).toBe(800 + 2000)
    const [order] = await app.orders(fan)
    expect(order).toMatchObject({ orderId: upgradeId, price: { subtotal: 2500, processingFee: 125, total: 2625 } })
    // That the old one ended is not worth a letter: the fan did it.
    expect(await app.lettersTo(fan)).not.toContain('Your membership won’t renew')

    await app.pass(30)
    expect((await app.orders(fan)).map(({ price }) => price.subtotal)).toEqual([3000, 2500, 1000])
    expect(await sound()).toEqual([])
  })

  it('of something paid for so dearly costs nothing now, never less, and lasts as long as what is left is worth', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const dear = await app.tier(creator, { price: 5000 })
    const cheap = await app.tier(creator, { membershipLevel: 2, tierName: 'Bargain', price: 1000 })
    await app.join(fan, dear)
    const orderId = await app.join(fan, cheap, { expectedPrice: 0 })
    await app.hear()
    expect(await app.membership(fan, creator)).toMatchObject({ level: 2, nextPayment: 1050 })
    expect((await app.orders(fan))[0]).toMatchObject({ orderId, status: 'DONE', price: { total: 0 } })
    expect(await app.earned(creator)).toBe(4000)
    // 5000 is five periods of it.
    await app.pass(149)
    expect(await app.orders(fan)).toHaveLength(2)
    await app.pass(1)
    expect((await app.orders(fan)).map(({ price }) => price.subtotal)).toEqual([1000, 0, 5000])
    expect(await sound()).toEqual([])
  })

  it('counts every period that was paid ahead', async () => {
    const { fan, creator, premium, ref } = await holding(1)
    await app.provider.act('subscriptions', ref, 'bill')
    await app.hear()
    const [, higher] = await app.offers(fan, creator)
    expect(higher).toMatchObject({ remainDay: 60, remainPrice: 2000, payNow: 1000 })
    await app.join(fan, premium, { expectedPrice: 1000 })
    expect(await app.membership(fan, creator)).toMatchObject({ level: 2, expireTime: app.clock.now() + 30 * DAY_MS })
    expect(await sound()).toEqual([])
  })

  it('counts the whole worth of a period that was itself an upgrade', async () => {
    const { fan, creator, premium } = await holding(1)
    await app.join(fan, premium)
    const [, , vip] = await app.offers(fan, creator)
    expect(vip).toMatchObject({ remainDay: 30, remainPrice: 3000, payNow: 3000 })
  })

  it('at a price of yesterday is refused', async () => {
    const { fan, premium } = await holding(1)
    await app.pass(1)
    expect(await app.refusedToBegin(fan, premium, { expectedPrice: 2000 })).toMatchObject({
      reason: 'PRICE_CHANGED',
      data: { currentPrice: 2034 },
    })
  })

  it('loses nobody the renewal that was paid between its price and its payment', async () => {
    const { fan, creator, premium, ref } = await holding(1)
    app.clock.advance(29.9 * DAY_MS)
    const { orderId, payUrl } = await app.begin(fan, premium, { expectedPrice: 3000 })
    await app.provider.act('subscriptions', ref, 'bill')
    await app.hear()
    expect(await app.orders(fan)).toHaveLength(2 + 1)
    await app.provider.approve(payUrl!)
    await app.as(await app.signIn(fan)).call(captureOrder, { orderId })
    await app.hear()
    // A thousand cents of the old tier are ten days of the new one.
    expect((await app.membership(fan, creator)).expireTime).toBe(app.clock.now() + 40 * DAY_MS)
    expect(await sound()).toEqual([])
  })

  it('counts what the provider still collected for the old one before it heard of it', async () => {
    const { fan, creator, premium, ref } = await holding(1)
    await app.join(fan, premium)
    const { expireTime } = await app.membership(fan, creator)
    await app.provider.act('subscriptions', ref, 'bill')
    await app.hear()
    expect(await app.membership(fan, creator)).toMatchObject({ level: 2, expireTime: expireTime + 10 * DAY_MS })
    expect(await app.orders(fan)).toHaveLength(3)
    expect(await statusOf(ref)).toBe('CANCELLED')
    expect(await sound()).toEqual([])
  })

  it('ends the old subscription even if we die before telling the provider, or it is out of reach', async () => {
    const { fan, premium, ref } = await holding(1)
    await app.join(fan, premium)
    expect(await statusOf(ref)).toBe('ACTIVE')
    // The job died with the process; what it was to do is in the row.
    await app.platform.db.script("delete from graphile_worker._private_jobs where payload::text = '{}'")
    await app.provider.fail({ next: 10, status: 503, path: `${ref}/cancel` })
    await app.memberships.lookAfter()
    await app.provider.fail({ next: 0, status: 503 })
    expect(await statusOf(ref)).toBe('ACTIVE')
    await app.memberships.lookAfter()
    expect(await statusOf(ref)).toBe('CANCELLED')
    const before = (await app.provider.state()).requests
    await app.memberships.lookAfter()
    expect((await app.provider.state()).requests).toEqual(before)
  })
})

describe('what is left of a payment that was given back', () => {
  const refund = async (orderId: OrderId, cents: number) =>
    app.as(await app.admin()).call(refundOrder, { orderId, cents, reason: 'A test' })

  it('in part lowers the price of an upgrade by what was kept of it only', async () => {
    const { fan, creator, premium, orderId } = await holding(1)
    await refund(orderId, 840)
    const [, higher] = await app.offers(fan, creator)
    // A fifth of a thousand cents was kept.
    expect(higher).toMatchObject({ remainPrice: 200, payNow: 2800 })
    await app.join(fan, premium, { expectedPrice: 2800 })
    // Once counted, it is counted as it was.
    const [, , vip] = await app.offers(fan, creator)
    expect(vip).toMatchObject({ remainPrice: 3000, payNow: 3000 })
    expect(await sound()).toEqual([])
  })

  it('lowers nothing while a dispute is open, and does again when it is won', async () => {
    const { fan, creator } = await holding(1)
    const [order] = await app.orders(fan)
    await app.provider.act('payments', order!.reference ?? '', 'dispute')
    await app.hear()
    expect((await app.offers(fan, creator))[1]).toMatchObject({ remainPrice: 0, payNow: 3000 })
    const [disputeId = ''] = Object.entries((await app.provider.state()).disputes).at(-1) ?? []
    await app.provider.act('disputes', disputeId, 'win')
    await app.hear()
    expect((await app.offers(fan, creator))[1]).toMatchObject({ remainPrice: 1000, payNow: 2000 })
  })

  it.each([
    ['before its price was made', true],
    ['after it', false],
  ])('gives what a dispute had kept from it back, when that is won: opened %s', async (_, isBefore) => {
    const { fan, creator, premium, orderId } = await holding(1)
    await app.pass(15)
    const [order] = await app.orders(fan)
    const dispute = async () => {
      await app.provider.act('payments', order!.reference ?? '', 'dispute')
      await app.hear()
      return Object.entries((await app.provider.state()).disputes).at(-1)?.[0] ?? ''
    }
    let disputeId = isBefore ? await dispute() : ''
    const upgrade = await app.begin(fan, premium, { expectedPrice: isBefore ? 3000 : 2500 })
    if (!isBefore) disputeId = await dispute()
    await app.provider.approve(upgrade.payUrl!)
    await app.as(await app.signIn(fan)).call(captureOrder, { orderId: upgrade.orderId })
    await app.provider.act('disputes', disputeId, 'win')
    await app.hear({ times: 2 })
    await app.payments.refunds.sendWaiting()
    // Half of its days were left, and a price that was made before counts them.
    const refunded = (await app.orders(fan)).map((each) => [each.orderId, each.refunded])
    expect(refunded).toContainEqual([orderId, isBefore ? 525 : 0])
    expect(refunded).toContainEqual([upgrade.orderId, 0])
    expect(await app.membership(fan, creator)).toMatchObject({ expireTime: app.clock.now() + 30 * DAY_MS })
    expect(await sound()).toEqual([])
  })

  it.each([
    ['all of it', 1050, 20],
    ['half of it', 525, 25],
  ])('%s, between the price of an upgrade and its payment: it has the days that were paid', async (_, cents, days) => {
    const { fan, creator, premium, orderId } = await holding(1)
    const upgrade = await app.begin(fan, premium, { expectedPrice: 2000 })
    await refund(orderId, cents)
    await app.provider.approve(upgrade.payUrl!)
    await app.as(await app.signIn(fan)).call(captureOrder, { orderId: upgrade.orderId })
    await app.hear()
    const begun = { level: 2, state: 'canceled', expireTime: app.clock.now() + days * DAY_MS }
    expect(await app.membership(fan, creator)).toMatchObject(begun)
    expect(await statusOf(await app.refOf(upgrade.orderId))).toBe('CANCELLED')
    expect(await sound()).toEqual([])
  })

  it('all of it, when nothing else was to pay for the upgrade: there is none', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const dear = await app.tier(creator, { price: 5000 })
    const cheap = await app.tier(creator, { membershipLevel: 2, tierName: 'Bargain', price: 1000 })
    const orderId = await app.join(fan, dear)
    const upgrade = await app.begin(fan, cheap, { expectedPrice: 0 })
    await refund(orderId, 5250)
    await app.provider.approve(upgrade.payUrl!)
    await app.hear()
    expect(await app.levelOf(fan, creator)).toBe(0)
    expect(await statusOf(await app.refOf(upgrade.orderId))).toBe('CANCELLED')
    await app.pass(31)
    expect(await app.orders(fan)).toHaveLength(2)
  })
})

describe('a downgrade', () => {
  it('costs nothing now, shows what is to come, and takes over when the period ends', async () => {
    const { fan, creator, basic, ref } = await holding(2)
    const until = app.clock.now() + 30 * DAY_MS
    await app.pass(10)
    const [lower] = await app.offers(fan, creator)
    expect(lower).toMatchObject({ purchaseStatus: 3, payNow: 0, payThen: 1000, remainPrice: 0, expireTime: until })

    const orderId = await app.join(fan, basic, { expectedPrice: 0 })
    await app.hear()
    expect((await app.orders(fan))[0]).toMatchObject({ orderId, status: 'DONE', price: { total: 0 } })
    expect(await app.membership(fan, creator)).toMatchObject({
      tierName: 'Premium',
      level: 2,
      state: 'active',
      expireTime: until,
      nextPayment: 1050,
      nextTier: { tierId: basic.tierId, tierName: 'Basic', level: 1 },
    })
    expect(await statusOf(ref)).toBe('CANCELLED')
    expect(await app.earned(creator)).toBe(2400)
    expect(await app.refusedToBegin(fan, basic)).toMatchObject({ reason: 'ALREADY_SUBSCRIBED' })

    await app.pass(20)
    expect(await app.membership(fan, creator)).toMatchObject({
      tierName: 'Basic',
      level: 1,
      nextTier: null,
      expireTime: until + 30 * DAY_MS,
    })
    expect(await app.earned(creator)).toBe(3200)
    expect(await app.orders(fan)).toHaveLength(3)
    expect(await sound()).toEqual([])
  })

  it('can be thought better of: back to the tier one has', async () => {
    const { fan, creator, basic, premium } = await holding(2)
    const down = await app.refOf(await app.join(fan, basic))
    const up = await app.refOf(await app.join(fan, premium, { expectedPrice: 0 }))
    await app.hear()
    expect(await app.membership(fan, creator)).toMatchObject({ level: 2, nextTier: null, nextPayment: 3150 })
    expect([await statusOf(down), await statusOf(up)]).toEqual(['CANCELLED', 'ACTIVE'])
    await app.pass(30)
    expect(await app.membership(fan, creator)).toMatchObject({ level: 2 })
    expect(await app.earned(creator)).toBe(4800)
  })

  it('is given up together with the membership', async () => {
    const { fan, creator, basic } = await holding(2)
    const ref = await app.refOf(await app.join(fan, basic))
    const { membership } = await app.as(fan).call(cancelMembership, { otherUserId: creator.user.userId })
    await app.hear()
    expect(membership).toMatchObject({ level: 2, state: 'canceled', nextTier: null, nextPayment: null })
    expect(await statusOf(ref)).toBe('CANCELLED')
    await app.pass(30)
    expect(await app.levelOf(fan, creator)).toBe(0)
    expect(await app.earned(creator)).toBe(2400)
  })

  it('whose first payment fails leaves some days, too', async () => {
    const { fan, creator, basic } = await holding(2)
    const ref = await app.refOf(await app.join(fan, basic))
    app.clock.advance(30 * DAY_MS)
    await app.provider.act('subscriptions', ref, 'fail_payment')
    await app.hear()
    expect(await app.membership(fan, creator)).toMatchObject({ state: 'past_due' })
    expect(await app.levelOf(fan, creator)).toBe(2)
    await app.pass(3)
    expect(await app.levelOf(fan, creator)).toBe(0)
  })

  it('that is approved only after the period has ended begins then', async () => {
    const { fan, creator, basic } = await holding(2)
    await app.as(fan).call(cancelMembership, { otherUserId: creator.user.userId })
    app.clock.advance(29 * DAY_MS)
    const { payUrl } = await app.begin(fan, basic)
    app.clock.advance(2 * DAY_MS)
    await app.memberships.lookAfter()
    await app.provider.approve(payUrl!)
    await app.hear()
    expect(await app.membership(fan, creator)).toMatchObject({
      level: 1,
      state: 'active',
      expireTime: app.clock.now() + 30 * DAY_MS,
      since: app.clock.now(),
    })
    expect(await app.earned(creator)).toBe(3200)
    expect(await sound()).toEqual([])
  })

  it('from a membership whose renewal has failed is paid at once', async () => {
    const { fan, creator, basic, ref } = await holding(2)
    app.clock.advance(30 * DAY_MS)
    await app.provider.act('subscriptions', ref, 'fail_payment')
    await app.hear()
    await app.join(fan, basic, { expectedPrice: 1000 })
    await app.hear()
    expect(await app.membership(fan, creator)).toMatchObject({ level: 1, state: 'active' })
    expect(await statusOf(ref)).toBe('CANCELLED')
  })
})
