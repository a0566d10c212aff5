import { cents as asCents, DAY_MS, deleteTier, queryTiers, refundOrder, type OrderId } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import type { Person } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

let app: MembershipApp
let admin: Person
beforeAll(async () => {
  app = await startMembershipApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const sound = () => checkLedger(app.platform.db)
const statusOf = async (ref: string) => (await app.provider.state()).subscriptions[ref]?.status
const refund = async (orderId: OrderId, cents: number) =>
  app.as(await app.signIn(admin)).call(refundOrder, { orderId, cents, reason: 'A test' })

async function joined() {
  const [fan, creator] = [await app.person(), await app.creator()]
  const tier = await app.tier(creator)
  const orderId = await app.join(fan, tier)
  return { fan, creator, tier, orderId, ref: await app.refOf(orderId) }
}
async function paymentOf(orderId: OrderId): Promise<string> {
  const [row] = await app.platform.db.many<{ paymentRef: string }>({
    text: 'select payment_ref from orders where order_id = $1::bigint',
    name: '',
    values: [orderId],
  })
  return row!.paymentRef
}

async function dispute(orderId: OrderId): Promise<string> {
  const paymentId = await paymentOf(orderId)
  await app.provider.act('payments', paymentId, 'dispute')
  await app.hear()
  const disputes = Object.entries((await app.provider.state()).disputes)
  return disputes.find(([, { of }]) => of === paymentId)?.[0] ?? ''
}

describe('a refund', () => {
  it('of all that was paid ends the membership at once, and for good', async () => {
    const { fan, creator, orderId, ref } = await joined()
    await refund(orderId, 1050)
    expect(await app.levelOf(fan, creator)).toBe(0)
    await app.hear({ times: 2 })
    expect(await app.membership(fan, creator)).toMatchObject({ state: 'ended', nextPayment: null })
    expect(await statusOf(ref)).toBe('CANCELLED')
    expect(await app.earned(creator)).toBe(0)
    expect((await app.lettersTo(fan)).toSorted()).toEqual(
      [
        'Your membership has ended',
        `Your membership with ${creator.user.nickName}`,
        'Your refund is on its way',
      ].toSorted(),
    )
    expect(await sound()).toEqual([])
  })

  it('of a part leaves it in force', async () => {
    const { fan, creator, orderId } = await joined()
    await refund(orderId, 500)
    await app.hear()
    expect(await app.membership(fan, creator)).toMatchObject({ state: 'active' })
    expect(await sound()).toEqual([])
  })

  it('of a period that is over leaves the present one in force', async () => {
    const { fan, creator, orderId } = await joined()
    await app.pass(30)
    await refund(orderId, 1050)
    expect(await app.membership(fan, creator)).toMatchObject({ state: 'active' })
    const [renewal] = await app.orders(fan)
    await refund(renewal!.orderId, 1050)
    expect(await app.membership(fan, creator)).toMatchObject({ state: 'ended' })
    expect(await sound()).toEqual([])
  })

  describe('of the payment whose rest lowered the price of an upgrade', () => {
    async function upgraded() {
      const basic = await joined()
      const premium = await app.tier(basic.creator, { membershipLevel: 2, tierName: 'Premium', price: 3000 })
      const upgradeId = await app.join(basic.fan, premium)
      await app.hear()
      return { ...basic, upgradeId, upgradeRef: await app.refOf(upgradeId) }
    }

    it('takes those days off the upgrade and leaves what was paid besides', async () => {
      const { fan, creator, orderId } = await upgraded()
      const begun = app.clock.now()
      app.clock.advance(5 * DAY_MS)
      await refund(orderId, 1050)
      await app.hear()
      // A thousand of three thousand cents are gone: ten days of thirty.
      expect(await app.membership(fan, creator)).toMatchObject({ level: 2, expireTime: begun + 20 * DAY_MS })
      // What is left costs the fan nothing that they have not paid, also if they are cut off now.
      const [upgrade] = await app.orders(fan)
      expect(upgrade).toMatchObject({ refunded: 0, price: { total: 2100 } })
      expect(await sound()).toEqual([])
    })

    it('does not charge a fan for a period that would begin long after this one has ended', async () => {
      const { fan, creator, orderId, upgradeRef } = await upgraded()
      await refund(orderId, 1050)
      await app.hear()
      expect(await statusOf(upgradeRef)).toBe('CANCELLED')
      expect(await app.membership(fan, creator)).toMatchObject({ state: 'canceled', nextPayment: null })
      expect(await app.lettersTo(fan)).toContain('Your membership won’t renew')
      await app.pass(20)
      expect(await app.levelOf(fan, creator)).toBe(0)
    })

    it('leaves it renewing when the days of grace bridge what is missing', async () => {
      const { fan, creator, orderId } = await joined()
      const premium = await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 3000 })
      app.clock.advance(24 * DAY_MS)
      const upgradeRef = await app.refOf(await app.join(fan, premium, { expectedPrice: 2800 }))
      await app.hear()
      const begun = app.clock.now()
      await refund(orderId, 1050)
      await app.hear()
      expect(await statusOf(upgradeRef)).toBe('ACTIVE')
      expect(await app.membership(fan, creator)).toMatchObject({ state: 'active', expireTime: begun + 28 * DAY_MS })
      await app.pass(30)
      expect(await app.membership(fan, creator)).toMatchObject({ state: 'active', level: 2 })
    })

    it('ends it when the days that were paid besides are used up', async () => {
      const { fan, creator, orderId } = await upgraded()
      app.clock.advance(21 * DAY_MS)
      await refund(orderId, 1050)
      expect(await app.levelOf(fan, creator)).toBe(0)
    })

    it('does the same when a dispute of it is lost', async () => {
      const { fan, creator, orderId, upgradeId } = await upgraded()
      const begun = app.clock.now()
      const disputeId = await dispute(orderId)
      expect(await app.membership(fan, creator)).toMatchObject({ expireTime: begun + 30 * DAY_MS })
      await app.provider.act('disputes', disputeId, 'lose')
      await app.hear({ times: 2 })
      expect(await app.membership(fan, creator)).toMatchObject({ level: 2, expireTime: begun + 20 * DAY_MS })
      await refund(upgradeId, 2100)
      expect(await app.levelOf(fan, creator)).toBe(0)
      expect(await sound()).toEqual([])
    })
  })

  it('ends a membership that was written down without the payments it rests on', async () => {
    const { fan, creator, orderId } = await joined()
    await app.platform.db.script(`delete from membership_parts where order_id = ${orderId}`)
    await refund(orderId, 1050)
    expect(await app.levelOf(fan, creator)).toBe(0)
  })

  it('of an upgrade leaves the days that the tier before it had paid for, and is not charged again', async () => {
    const { fan, creator } = await joined()
    const premium = await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 3000 })
    const upgradeId = await app.join(fan, premium)
    const begun = app.clock.now()
    await refund(upgradeId, 2100)
    await app.hear()
    expect(await statusOf(await app.refOf(upgradeId))).toBe('CANCELLED')
    const left = { level: 2, state: 'canceled', expireTime: begun + 10 * DAY_MS }
    expect(await app.membership(fan, creator)).toMatchObject(left)
  })

  it('of what was collected twice by mistake leaves the upgrade', async () => {
    const { fan, creator, ref } = await joined()
    const premium = await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 3000 })
    app.clock.advance(29.9 * DAY_MS)
    await app.join(fan, premium)
    await app.provider.act('subscriptions', ref, 'bill')
    await app.hear()
    const [twice] = await app.orders(fan)
    await refund(twice!.orderId, 1050)
    expect(await app.levelOf(fan, creator)).toBe(2)
    expect(await sound()).toEqual([])
  })

  it('that the provider gave without being asked is found and ends it', async () => {
    const { fan, creator, orderId } = await joined()
    const captureId = await paymentOf(orderId)
    await app.payments.provider.refund({
      captureId,
      cents: asCents(1050),
      reason: 'dispute',
      requestId: `outside-${orderId}`,
    })
    await app.provider.webhooks('off')
    app.clock.advance(DAY_MS)
    await app.memberships.lookAfter()
    await app.memberships.lookAfter()
    await app.provider.webhooks('hold')
    expect(await app.orders(fan)).toMatchObject([{ refunded: 1050 }])
    expect(await app.levelOf(fan, creator)).toBe(0)
    expect(await app.earned(creator)).toBe(0)
    expect(await sound()).toEqual([])
  })
})

describe('a tier that is taken away', () => {
  it('stays with those who have it to the end of what they paid, and is not renewed', async () => {
    const { fan, creator, tier, ref } = await joined()
    const waiting = await app.person()
    await app.begin(waiting, tier)
    await app.as(creator).call(deleteTier, { tierId: tier.tierId })
    await app.hear()
    expect(await statusOf(ref)).toBe('CANCELLED')
    expect(await app.membership(fan, creator)).toMatchObject({
      state: 'canceled',
      tierName: 'Basic',
      nextPayment: null,
    })
    expect(await app.levelOf(fan, creator)).toBe(1)
    expect(await app.lettersTo(fan)).toContain('Your membership won’t renew')
    expect(await app.orders(waiting)).toMatchObject([{ status: 'CLOSED', closedBecause: 'canceled' }])
    await app.pass(30)
    expect(await app.levelOf(fan, creator)).toBe(0)
    expect(await app.earned(creator)).toBe(800)
    expect(await sound()).toEqual([])
  })

  it('can be followed by another of the same level when what was paid has run out', async () => {
    const { fan, creator, tier } = await joined()
    await app.as(creator).call(deleteTier, { tierId: tier.tierId })
    await app.hear()
    const next = await app.tier(creator, { tierName: 'New basic', price: 1200 })
    await app.join(fan, next, { expectedPrice: 0 })
    expect(await app.membership(fan, creator)).toMatchObject({ nextTier: { tierName: 'New basic' }, nextPayment: 1260 })
    await app.pass(30)
    expect(await app.membership(fan, creator)).toMatchObject({ tierName: 'New basic', nextTier: null })
    expect(await sound()).toEqual([])
  })
})

describe('someone who leaves', () => {
  it('is not charged again, and what they began is closed', async () => {
    const { fan, creator, ref } = await joined()
    const other = await app.tier(await app.creator())
    const { payUrl } = await app.begin(fan, other)
    await app.leave(fan)
    await app.hear()
    expect(await statusOf(ref)).toBe('CANCELLED')
    expect(await app.levelOf(fan, creator)).toBe(0)
    // Approved in another tab after all: what was paid is written down, and it ends there.
    await app.provider.approve(payUrl!)
    await app.hear()
    const { subscriptions } = await app.provider.state()
    const running = Object.values(subscriptions).filter(({ status }) => status === 'ACTIVE')
    const { orderId } = await app.platform.db
      .many<{ orderId: string }>({
        text: 'select order_id from orders where user_id = $1::bigint order by order_id desc limit 1',
        name: '',
        values: [fan.user.userId],
      })
      .then(([row]) => row!)
    expect(running.map(({ customId }) => customId)).not.toContain(orderId)
    expect(await sound()).toEqual([])
  })

  it('as a creator takes their tiers along, and their members are told by name', async () => {
    const [fan, creator] = [await app.person(), await app.creator('Farewell')]
    const tier = await app.tier(creator, {
      tierName: 'Vanishing',
      description: '<p>Vanishing</p>',
      perks: ['Vanishing'],
    })
    const ref = await app.refOf(await app.join(fan, tier))
    await app.leave(creator)
    await app.hear()
    expect(await statusOf(ref)).toBe('CANCELLED')
    expect(await app.lettersTo(fan)).toContain('Your membership has ended')
    const letters = (await app.letters()).filter(({ to }) => to === fan.email)
    expect(letters.some(({ text }) => text.includes('with Farewell has ended'))).toBe(true)
    expect(await app.as().refused(queryTiers, { otherUserId: creator.user.userId })).toMatchObject({ status: 404 })
    expect(await app.listed(fan)).toEqual([])
    for (const table of ['tiers', 'promo_codes', 'subscriptions', 'memberships']) {
      const found = await app.platform.db.pool.query(`select 1 from ${table} t where t::text ilike '%vanishing%'`)
      expect([table, found.rowCount]).toEqual([table, 0])
    }
  })
})

describe('two processes that look after memberships at once', () => {
  it('end and renew each of them once', async () => {
    const { fan, creator } = await joined()
    const gone = await joined()
    await app.payments.provider.cancelSubscription(gone.ref, 'test')
    await app.provider.webhooks('off')
    app.clock.advance(30 * DAY_MS)
    await app.provider.catchUp()
    await Promise.all(Array.from({ length: 4 }, () => app.memberships.lookAfter()))
    await app.provider.webhooks('hold')
    expect(await app.orders(fan)).toHaveLength(2)
    expect((await app.lettersTo(gone.fan)).filter((subject) => subject === 'Your membership has ended')).toHaveLength(1)
    expect(await app.earned(creator)).toBe(1600)
    expect(await sound()).toEqual([])
  })
})
