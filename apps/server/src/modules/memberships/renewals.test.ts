import {
  cancelMembership,
  DAY_MS,
  getOrderStatus,
  listMemberships,
  listOwnTiers,
  MINUTE_MS,
  type UserId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import type { Person } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())

const sound = () => checkLedger(app.platform.db)
const cancel = async (fan: Person, creator: Person) =>
  app.as(await app.signIn(fan)).call(cancelMembership, { otherUserId: creator.user.userId })

async function joined() {
  const [fan, creator] = [await app.person(), await app.creator()]
  const tier = await app.tier(creator)
  const orderId = await app.join(fan, tier)
  return { fan, creator, tier, orderId, ref: await app.refOf(orderId), until: app.clock.now() + 30 * DAY_MS }
}

describe('a membership renews', () => {
  it('with a receipt, the creator’s part, and another period', async () => {
    const { fan, creator, orderId, until } = await joined()
    await app.pass(30)
    const orders = await app.orders(fan)
    expect(orders).toMatchObject([
      { status: 'DONE', price: { subtotal: 1000, total: 1050 }, membership: { tierName: 'Basic', level: 1 } },
      { orderId, status: 'DONE' },
    ])
    expect(orders[0]!.reference).not.toBe(orders[1]!.reference)
    const renewed = await app.membership(fan, creator)
    expect(renewed).toMatchObject({ state: 'active', expireTime: until + 30 * DAY_MS })
    expect(await app.earned(creator)).toBe(1600)
    expect(await app.lettersTo(fan)).toContain(`Your membership with ${creator.user.nickName} was renewed`)
    expect(await sound()).toEqual([])
  })

  it('once per payment, however often and in whatever order the news of it come', async () => {
    const { fan, creator, until } = await joined()
    app.clock.advance(60 * DAY_MS)
    await app.provider.catchUp()
    await app.provider.release({ order: 'reversed', times: 3 })
    await Promise.all([app.platform.jobs.runDue(), app.memberships.lookAfter(), app.memberships.lookAfter()])
    await app.hear({ order: 'shuffled', times: 2 })
    expect(await app.orders(fan)).toHaveLength(3)
    // The second from now on: what was paid for is not lost by our hearing of it late.
    expect((await app.membership(fan, creator)).expireTime).toBe(until + 90 * DAY_MS)
    expect(await app.earned(creator)).toBe(2400)
    expect(await sound()).toEqual([])
  })

  it('without any news, because it is looked after around the end of the period', async () => {
    const { fan, creator, until } = await joined()
    await app.provider.webhooks('off')
    app.clock.advance(30 * DAY_MS)
    await app.provider.catchUp()
    expect(await app.levelOf(fan, creator)).toBe(1)
    await app.memberships.lookAfter()
    expect((await app.membership(fan, creator)).expireTime).toBe(until + 30 * DAY_MS)
    await app.provider.webhooks('hold')
  })

  it('at the price that was agreed to, whatever the tier costs by then', async () => {
    const { fan, creator, tier } = await joined()
    await app.tier(creator, { tierId: tier.tierId, price: 9000, tierName: 'Dear', payRange: 90 })
    await app.platform.db.script(
      'update money_settings set processing_fee_basis_points = 5000, commission_percent = 10',
    )
    await app.pass(30)
    await app.platform.db.script('update money_settings set processing_fee_basis_points = 500, commission_percent = 20')
    expect(await app.orders(fan)).toMatchObject([{ price: { subtotal: 1000, processingFee: 50 } }, {}])
    expect(await app.membership(fan, creator)).toMatchObject({ tierName: 'Dear', nextPayment: 1050, payRange: 30 })
    // The house's part is that of the day on which it is earned.
    expect(await app.earned(creator)).toBe(800 + 900)
    expect(await sound()).toEqual([])
  })

  it('is looked at again when the provider was out of reach', async () => {
    const { fan, creator } = await joined()
    await app.provider.webhooks('off')
    app.clock.advance(30 * DAY_MS)
    await app.provider.catchUp()
    await app.provider.fail({ next: 20, status: 503, path: '/v1/billing' })
    await app.memberships.lookAfter()
    await app.provider.fail({ next: 0, status: 503 })
    expect(await app.orders(fan)).toHaveLength(1)
    app.clock.advance(5 * MINUTE_MS)
    await app.memberships.lookAfter()
    expect(await app.orders(fan)).toHaveLength(2)
    expect(await app.levelOf(fan, creator)).toBe(1)
    await app.provider.webhooks('hold')
  })
})

describe('a renewal that fails', () => {
  it('leaves some days to mend it, says so once, and ends it after', async () => {
    const { fan, creator, ref, until } = await joined()
    app.clock.advance(30 * DAY_MS)
    await app.provider.act('subscriptions', ref, 'fail_payment')
    await app.hear({ times: 2 })
    expect(await app.membership(fan, creator)).toMatchObject({
      state: 'past_due',
      expireTime: until,
      nextPayment: 1050,
    })
    await app.provider.act('subscriptions', ref, 'fail_payment')
    await app.hear()
    const failed = 'We couldn’t renew your membership'
    expect((await app.lettersTo(fan)).filter((subject) => subject === failed)).toHaveLength(1)

    app.clock.advance(3 * DAY_MS - 1)
    expect(await app.levelOf(fan, creator)).toBe(1)
    app.clock.advance(1)
    expect(await app.levelOf(fan, creator)).toBe(0)
    expect(await app.membership(fan, creator)).toMatchObject({ state: 'ended', nextPayment: null })
    await app.memberships.lookAfter()
    await app.memberships.lookAfter()
    expect((await app.lettersTo(fan)).filter((subject) => subject === 'Your membership has ended')).toHaveLength(1)
    expect((await app.provider.state()).subscriptions[ref]).toMatchObject({ status: 'CANCELLED' })
    expect(await app.orders(fan)).toHaveLength(1)
  })

  it('can be given up, and is over then', async () => {
    const { fan, creator, ref } = await joined()
    app.clock.advance(30 * DAY_MS)
    await app.provider.act('subscriptions', ref, 'fail_payment')
    await app.hear()
    expect(await cancel(fan, creator)).toMatchObject({ membership: { state: 'ended', nextPayment: null } })
    expect(await app.levelOf(fan, creator)).toBe(0)
  })

  it('and is paid after all goes on as before', async () => {
    const { fan, creator, ref } = await joined()
    app.clock.advance(30 * DAY_MS)
    await app.provider.act('subscriptions', ref, 'fail_payment')
    await app.hear()
    app.clock.advance(2 * DAY_MS)
    await app.provider.act('subscriptions', ref, 'bill')
    await app.hear()
    const expireTime = app.clock.now() + 30 * DAY_MS
    expect(await app.membership(fan, creator)).toMatchObject({ state: 'active', expireTime })
    expect(await app.earned(creator)).toBe(1600)
    expect(await sound()).toEqual([])
  })

  it('is forgotten by who read of it before it was paid and comes to say so after', async () => {
    const { fan, creator, ref } = await joined()
    app.clock.advance(30 * DAY_MS)
    await app.provider.act('subscriptions', ref, 'fail_payment')
    const { provider } = app.payments
    const read = provider.readSubscription.bind(provider)
    const slow = vi.spyOn(provider, 'readSubscription').mockImplementationOnce(async (...asked) => {
      const old = await read(...asked)
      await app.provider.act('subscriptions', ref, 'bill')
      await app.hear()
      return old
    })
    await app.memberships.lookAfter()
    slow.mockRestore()
    expect(await app.membership(fan, creator)).toMatchObject({ state: 'active' })
    expect(await app.lettersTo(fan)).not.toContain('We couldn’t renew your membership')
    expect(await app.orders(fan)).toHaveLength(2)
  })

  it('so often that the provider gives up ends it', async () => {
    const { fan, creator, ref } = await joined()
    app.clock.advance(30 * DAY_MS)
    for (let time = 0; time < 3; time++) await app.provider.act('subscriptions', ref, 'fail_payment')
    await app.hear()
    expect((await app.provider.state()).subscriptions[ref]).toMatchObject({ status: 'SUSPENDED' })
    expect(await app.levelOf(fan, creator)).toBe(0)
    await app.memberships.lookAfter()
    expect(await app.membership(fan, creator)).toMatchObject({ state: 'ended' })
  })

  it('is counted once more when the fan subscribes again', async () => {
    const { fan, creator, tier, ref } = await joined()
    app.clock.advance(30 * DAY_MS)
    await app.provider.act('subscriptions', ref, 'fail_payment')
    await app.hear()
    app.clock.advance(4 * DAY_MS)
    await app.memberships.lookAfter()
    await app.join(fan, tier)
    expect(await app.membership(fan, creator)).toMatchObject({ state: 'active', since: app.clock.now() })
    expect(await app.listed(fan)).toHaveLength(1)
    expect(await sound()).toEqual([])
  })
})

describe('a membership that is given up', () => {
  it('is not charged again, and stays in force for what was paid', async () => {
    const { fan, creator, ref, until } = await joined()
    const { membership } = await cancel(fan, creator)
    expect(membership).toMatchObject({ state: 'canceled', expireTime: until, nextPayment: null })
    expect(await cancel(fan, creator)).toEqual({ membership })
    expect((await app.provider.state()).subscriptions[ref]).toMatchObject({ status: 'CANCELLED' })
    await app.hear({ times: 2 })
    const canceled = 'Your membership won’t renew'
    expect((await app.lettersTo(fan)).filter((subject) => subject === canceled)).toHaveLength(1)

    app.clock.advance(30 * DAY_MS - 1)
    expect(await app.levelOf(fan, creator)).toBe(1)
    app.clock.advance(1)
    expect(await app.levelOf(fan, creator)).toBe(0)
    const late = await app.as(await app.signIn(fan)).refused(cancelMembership, { otherUserId: creator.user.userId })
    expect(late).toMatchObject({ status: 404 })
    await app.memberships.lookAfter()
    expect(await app.membership(fan, creator)).toMatchObject({ state: 'ended' })
    expect(await app.lettersTo(fan)).toContain('Your membership has ended')
  })

  it('at the provider’s own pages is given up here', async () => {
    const { fan, creator, ref } = await joined()
    await app.provider.act('subscriptions', ref, 'cancel')
    await app.hear()
    expect(await app.membership(fan, creator)).toMatchObject({ state: 'canceled' })
    expect(await app.lettersTo(fan)).toContain('Your membership won’t renew')
  })

  it('while the provider is out of reach is refused and stays as it was', async () => {
    const { fan, creator } = await joined()
    await app.provider.fail({ next: 10, status: 503, path: '/v1/billing' })
    const refused = await app.as(fan).refused(cancelMembership, { otherUserId: creator.user.userId })
    expect(refused).toMatchObject({ reason: 'PROVIDER_UNREACHABLE' })
    await app.provider.fail({ next: 0, status: 503 })
    expect(await app.membership(fan, creator)).toMatchObject({ state: 'active' })
  })

  it('is found given up when we died after telling the provider', async () => {
    const { fan, creator, ref } = await joined()
    await app.payments.provider.cancelSubscription(ref, 'test')
    app.clock.advance(DAY_MS)
    await app.memberships.lookAfter()
    expect(await app.membership(fan, creator)).toMatchObject({ state: 'canceled' })
  })

  it('that was never there is not found', async () => {
    const fan = await app.person()
    for (const otherUserId of [(await app.creator()).user.userId, fan.user.userId, '1' as UserId]) {
      expect(await app.as(fan).refused(cancelMembership, { otherUserId })).toMatchObject({ status: 404 })
    }
  })

  it('is taken up again from the end of what was paid, without paying twice', async () => {
    const { fan, creator, tier, until } = await joined()
    await cancel(fan, creator)
    const { orderId, payUrl } = await app.begin(fan, tier, { expectedPrice: 0 })
    await app.provider.approve(payUrl!)
    expect(await app.as(fan).call(getOrderStatus, { orderId })).toMatchObject({
      status: 'DONE',
      order: { price: { total: 0 } },
    })
    const again = { state: 'active', expireTime: until, nextTier: null, nextPayment: 1050 }
    expect(await app.membership(fan, creator)).toMatchObject(again)
    await app.pass(30)
    expect((await app.membership(fan, creator)).expireTime).toBe(until + 30 * DAY_MS)
    expect(await app.earned(creator)).toBe(1600)
    expect(await sound()).toEqual([])
  })
})

describe('someone’s memberships', () => {
  it('are listed with those in force first, and are in their archive', async () => {
    const fan = await app.person()
    const [old, current] = [await app.creator('Old'), await app.creator('Current')]
    await app.join(fan, await app.tier(old))
    await cancel(fan, old)
    app.clock.advance(40 * DAY_MS)
    await app.join(fan, await app.tier(current))
    expect((await app.listed(fan)).map(({ creator, state }) => [creator.nickName, state])).toEqual([
      ['Current', 'active'],
      ['Old', 'ended'],
    ])
    const archive = await app.archiveOf(await app.signIn(fan))
    expect(archive).toMatchObject({
      memberships: [
        { creator: old.user.userName, tierName: 'Basic' },
        { creator: current.user.userName, state: 'active' },
      ],
      subscriptions: [{ thenSubtotal: 1000 }, { thenSubtotal: 1000 }],
    })
    const own = await app.as(await app.signIn(old)).call(listOwnTiers, {})
    expect(own).toMatchObject({ tiers: [{ subscribers: 0 }] })
    expect(await app.as(await app.signIn(current)).call(listMemberships, {})).toEqual({ memberships: [] })
    expect((await app.as().raw(listMemberships.path, {})).status).toBe(401)
  })
})
