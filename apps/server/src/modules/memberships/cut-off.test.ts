import {
  blockUser,
  cents as asCents,
  DAY_MS,
  HOUR_MS,
  instant,
  payoutMethod,
  suspendUser,
  type OrderId,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { authenticatorOf, earnAvailable, earningsOf, pass } from '../../testing/earnings.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { whileInHand } from '../../testing/posts.ts'
import type { Person } from '../../testing/test-app.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())
/** Whatever a test did: the book is right afterwards. */
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const statusOf = async (ref: string) => (await app.provider.state()).subscriptions[ref]?.status
const refundedAtProvider = async (ref: string) => (await app.provider.state()).subscriptions[ref]?.refundedCents
const block = async (one: Person, other: Person, blockBehavior: 0 | 1 = 1) =>
  app.as(await app.signIn(one)).call(blockUser, { otherUserId: other.user.userId, blockBehavior })
async function joined(price = 1000) {
  const [fan, creator] = [await app.person(), await app.creator()]
  const tier = await app.tier(creator, { price })
  const orderId = await app.join(fan, tier)
  return { fan, creator, tier, orderId, ref: await app.refOf(orderId) }
}
/** What follows: the refund is sent, the provider hears of it, and we hear of that. */
async function settle(): Promise<void> {
  await app.hear()
  await app.payments.refunds.sendWaiting()
  await app.hear()
}

describe.each([
  // Half of 30 days, with half of the fee.
  ['the creator', 525, 400],
  // The fee was for a payment that the fan wanted. What goes back is taken evenly from all who had a part of the order.
  ['the fan', 500, 419],
] as const)('a block by %s', (who, givenBack, earned) => {
  it('ends the membership at once, and gives the fan back what is left of it', async () => {
    const { fan, creator, ref } = await joined()
    app.clock.advance(15 * DAY_MS)
    await (who === 'the fan' ? block(fan, creator) : block(creator, fan))
    expect(await app.levelOf(fan, creator)).toBe(0)
    await settle()
    expect(await statusOf(ref)).toBe('CANCELLED')
    expect([await app.orders(fan), await refundedAtProvider(ref)]).toMatchObject([[{ refunded: givenBack }], givenBack])
    expect(await app.earned(creator)).toBe(earned)
    expect(await app.lettersTo(fan)).toEqual(
      expect.arrayContaining(['Your membership has ended', 'Your refund is on its way']),
    )
    await app.pass(31)
    expect(await app.orders(fan)).toHaveLength(1)
  })
})

describe('a fan who blocks a creator to have the money back', () => {
  it('has used the day that has begun, and has nothing back the next time within a year', async () => {
    const { fan, creator, tier } = await joined()
    app.clock.advance(HOUR_MS)
    await block(fan, creator)
    await settle()
    expect(await app.orders(fan)).toMatchObject([{ refunded: 967 }])
    const earned = await app.earned(creator)
    await block(fan, creator, 0)
    await app.join(fan, tier)
    await block(fan, creator)
    await settle()
    await app.memberships.cutOffAll()
    await settle()
    expect(await app.levelOf(fan, creator)).toBe(0)
    expect(new Set((await app.orders(fan)).map(({ refunded }) => refunded))).toEqual(new Set([0, 967]))
    expect(await app.earned(creator)).toBe(earned + 800)
  })
})

describe('a relation that is cut off', () => {
  it('gives back once, however often they block and unblock each other', async () => {
    const { fan, creator } = await joined()
    await block(creator, fan)
    await Promise.all([block(fan, creator), block(creator, fan)])
    await block(fan, creator, 0)
    await block(fan, creator)
    await settle()
    await app.memberships.cutOffAll()
    await settle()
    expect(await app.orders(fan)).toMatchObject([{ refunded: 1050 }])
    expect(await app.earned(creator)).toBe(0)
  })

  it('gives back an upgrade from both orders that paid for it, the latest first', async () => {
    const { fan, creator } = await joined()
    app.clock.advance(15 * DAY_MS)
    await app.join(fan, await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 3000 }))
    await block(creator, fan)
    await settle()
    const refunded = (await app.orders(fan)).map(({ refunded: cents }) => cents)
    // The upgrade cost 2500 with 500 left of the first; all of it is unused.
    expect(refunded).toEqual([2625, 525])
  })

  it('closes what was begun and not paid', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    await app.begin(fan, await app.tier(creator))
    await block(creator, fan)
    await app.hear()
    expect(await app.orders(fan)).toMatchObject([{ status: 'CLOSED', closedBecause: 'canceled' }])
  })

  it('gives back a period that the provider collected before it heard of the end', async () => {
    const { fan, creator, ref } = await joined()
    app.clock.advance(30 * DAY_MS)
    await app.provider.act('subscriptions', ref, 'bill')
    await block(creator, fan)
    await settle()
    app.clock.advance(HOUR_MS)
    await app.memberships.cutOffAll()
    await settle()
    const total = (await app.orders(fan)).map(({ refunded }) => refunded)
    expect([total, await app.levelOf(fan, creator)]).toEqual([[1050, 0], 0])
  })

  it.each(['a block', 'the creator leaving', 'a suspension'] as const)(
    'gives back at once what arrives after %s: a first payment, an upgrade and a renewal',
    async (what) => {
      const [fan, renewing, upgrading] = [await app.person(), await app.person(), await app.person()]
      const creator = await app.creator()
      const tier = await app.tier(creator)
      const ref = await app.refOf(await app.join(renewing, tier))
      await app.join(upgrading, tier)
      app.clock.advance(29 * DAY_MS)
      const higher = await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 3000 })
      const approved = [await app.begin(fan, tier), await app.begin(upgrading, higher)]
      for (const { payUrl } of approved) await app.provider.approve(payUrl!)
      app.clock.advance(DAY_MS)
      await app.provider.act('subscriptions', ref, 'bill')
      // Nobody has told us of any of that when the two part.
      if (what === 'a block') for (const other of [fan, renewing, upgrading]) await block(creator, other)
      else if (what === 'the creator leaving') {
        await app.leave(await app.signIn(creator).then((session) => ({ ...creator, ...session })))
      } else {
        await app.platform.db.script(
          `update users set suspended_at = now(), suspension_reason = 'spam' where user_id = ${creator.user.userId}`,
        )
      }
      await settle()
      await app.payments.orders.reconcile()
      await settle()
      // Of one who is suspended what there was before ends within the hour.
      if (what === 'a suspension') await app.memberships.cutOffAll()
      for (const person of [fan, renewing, upgrading]) {
        expect(await app.levelOf(person, creator)).toBe(0)
        const kept = (await app.orders(person)).filter(({ refunded, paidAt }) => paidAt !== null && refunded === 0)
        // The month that was over when they parted is all that stays.
        expect(kept.map(({ price }) => price.total)).toEqual(person === fan ? [] : [1050])
      }
      expect(await statusOf(ref)).toBe('CANCELLED')
    },
  )

  it('has nothing to give back of a membership that is over, and leaves others alone', async () => {
    const { fan, creator, orderId } = await joined()
    const other = await joined()
    await app.payments.provider.cancelSubscription(await app.refOf(orderId), 'test')
    await app.pass(31)
    await block(creator, fan)
    await settle()
    expect(await app.orders(fan)).toMatchObject([{ refunded: 0 }])
    expect(await app.levelOf(other.fan, other.creator)).toBe(1)
  })
})

describe('a payment that is disputed while the relation is cut off', () => {
  async function paymentOf(orderId: OrderId): Promise<string> {
    const [row] = await app.platform.db.many<{ ref: string }>(sql`
      select payment_ref as ref from orders where order_id = ${orderId}::bigint
    `)
    return row!.ref
  }
  async function disputed(orderId: OrderId): Promise<string> {
    const payment = await paymentOf(orderId)
    await app.provider.act('payments', payment, 'dispute')
    await app.hear()
    const disputes = Object.entries((await app.provider.state()).disputes)
    return disputes.find(([, { of }]) => of === payment)?.[0] ?? ''
  }
  const end = async (disputeId: string, how: 'win' | 'lose') => {
    await app.provider.act('disputes', disputeId, how)
    await app.hear({ times: 2 })
    await settle()
  }

  it.each(['a block', 'the creator leaving'] as const)(
    'is given back for the days that were left at %s when the dispute leaves it with us',
    async (what) => {
      const { fan, creator, orderId, ref } = await joined()
      app.clock.advance(15 * DAY_MS)
      const disputeId = await disputed(orderId)
      if (what === 'a block') await block(creator, fan)
      else await app.leave(await app.signIn(creator).then((session) => ({ ...creator, ...session })))
      await settle()
      expect([await app.levelOf(fan, creator), await refundedAtProvider(ref)]).toEqual([0, 0])
      app.clock.advance(10 * DAY_MS)
      await end(disputeId, 'win')
      expect([await app.orders(fan), await refundedAtProvider(ref)]).toMatchObject([[{ refunded: 525 }], 525])
    },
  )

  it.each(['win', 'lose'] as const)(
    'before the money for its days has left is given back once, however the dispute ends: we %s it',
    async (how) => {
      const { fan, creator, orderId, ref } = await joined()
      app.clock.advance(15 * DAY_MS)
      await block(creator, fan)
      expect(await app.orders(fan)).toMatchObject([{ refunded: 525 }])
      const disputeId = await disputed(orderId)
      if (how === 'lose') await app.provider.act('disputes', disputeId, how)
      await app.hear()
      await settle()
      // Nothing was sent beside the dispute.
      expect(await refundedAtProvider(ref)).toBe(how === 'lose' ? 1050 : 0)
      if (how === 'win') await end(disputeId, how)
      await app.payments.refunds.sendWaiting()
      await app.hear()
      const once = how === 'lose' ? 1050 : 525
      expect([await app.orders(fan), await refundedAtProvider(ref)]).toMatchObject([[{ refunded: once }], once])
    },
  )

  it('in the very moment of a block is given back all the same when the dispute leaves it with us', async () => {
    const { fan, creator, orderId, ref } = await joined()
    app.clock.advance(15 * DAY_MS)
    const take = `select 1 from orders where order_id = ${orderId} for update`
    const disputeId = await whileInHand(app, { take, waiting: 2 }, async () => {
      // The dispute waits first, so it has its turn before the block.
      const disputing = disputed(orderId)
      await untilWaiting(app.platform.db)
      const [id] = await Promise.all([disputing, block(creator, fan)])
      return id
    })
    await settle()
    expect([await app.levelOf(fan, creator), await refundedAtProvider(ref)]).toEqual([0, 0])
    await end(disputeId, 'win')
    expect([await app.orders(fan), await refundedAtProvider(ref)]).toMatchObject([[{ refunded: 525 }], 525])
  })

  it('of which a part is heard of as lost while the money is on its way is given back whole, once', async () => {
    const { fan, creator, orderId, ref } = await joined()
    await block(creator, fan)
    app.clock.advance(1_000)
    const at = instant(app.clock.now())
    const told = { disputeId: `PP-D-${orderId}`, paymentId: await paymentOf(orderId), reason: 'UNAUTHORISED' }
    const lost = { ...told, state: 'lost' as const, cents: asCents(300), refunded: asCents(300) }
    const read = vi
      .spyOn(app.payments.provider, 'readDispute')
      .mockResolvedValueOnce({ ...lost, openedAt: at, changedAt: at, closedAt: at })
    await app.payments.disputes.look(told.disputeId)
    read.mockRestore()
    for (let round = 0; round < 3; round++) await app.payments.refunds.sendWaiting()
    await settle()
    expect([await app.orders(fan), await refundedAtProvider(ref)]).toMatchObject([[{ refunded: 1050 }], 750])
  })

  it('is given back once, by the dispute, when that is lost', async () => {
    const { fan, creator, orderId } = await joined()
    const disputeId = await disputed(orderId)
    await block(creator, fan)
    await end(disputeId, 'lose')
    expect(await app.orders(fan)).toMatchObject([{ refunded: 1050 }])
  })

  it.each(['won', 'still open'] as const)(
    'and was ended by a block of the fan’s counts as their one of the year, with the dispute %s',
    async (how) => {
      const { fan, creator, tier, orderId } = await joined()
      app.clock.advance(HOUR_MS)
      const disputeId = await disputed(orderId)
      await block(fan, creator)
      await settle()
      if (how === 'won') await end(disputeId, 'win')
      await block(fan, creator, 0)
      const secondId = await app.join(fan, tier)
      await block(fan, creator)
      await settle()
      if (how === 'still open') await end(disputeId, 'win')
      const orders = await app.orders(fan)
      expect([orderId, secondId].map((each) => orders.find((order) => order.orderId === each)?.refunded)).toEqual([
        967, 0,
      ])
    },
  )

  it.each([[['lost', 'won']], [['lost', 'open', 'won']]] as const)(
    'is given back for the days that were left when the dispute was lost before it was won (%s)',
    async (states) => {
      const { fan, creator, orderId, ref } = await joined()
      app.clock.advance(15 * DAY_MS)
      const disputeId = await disputed(orderId)
      await block(creator, fan)
      // In steps that the test provider does not take by itself.
      const opened = await app.payments.provider.readDispute(disputeId)
      for (const state of [...states, 'won'] as const) {
        app.clock.advance(1_000)
        const at = instant(app.clock.now())
        const told = { ...opened!, state, changedAt: at, closedAt: state === 'open' ? null : at }
        const read = vi.spyOn(app.payments.provider, 'readDispute').mockResolvedValueOnce(told)
        await app.payments.disputes.look(disputeId)
        read.mockRestore()
        await settle()
      }
      expect([await app.orders(fan), await refundedAtProvider(ref)]).toMatchObject([[{ refunded: 525 }], 525])
      expect(await app.earned(creator)).toBe(400)
    },
  )

  it.each([
    ['all of it, of which the payer gets a part', 1050, 400],
    ['a part of it', 400, null],
  ])(
    'is given back for the days that were left where the dispute was about %s, and that is lost',
    async (_, about, got) => {
      const { fan, creator, orderId, ref } = await joined()
      app.clock.advance(5 * DAY_MS)
      const hear = async (state: 'open' | 'lost' | 'won') => {
        app.clock.advance(1_000)
        const at = instant(app.clock.now())
        const ends =
          state === 'open'
            ? { closedAt: null, refunded: null }
            : { closedAt: at, refunded: got === null ? null : asCents(got) }
        const told = { disputeId: `PP-D-${orderId}`, paymentId: await paymentOf(orderId), reason: 'UNAUTHORISED' }
        const stands = { ...told, cents: asCents(about), openedAt: at, changedAt: at, state, ...ends }
        const read = vi.spyOn(app.payments.provider, 'readDispute').mockResolvedValueOnce(stands)
        await app.payments.disputes.look(told.disputeId)
        read.mockRestore()
        await settle()
        await app.payments.refunds.sendWaiting()
        await app.hear()
      }
      await hear('open')
      await block(creator, fan)
      await settle()
      expect(await refundedAtProvider(ref)).toBe(0)
      await hear('lost')
      // 875 are due for 25 days; the payer has 400 of them already.
      expect([await app.orders(fan), await refundedAtProvider(ref)]).toMatchObject([[{ refunded: 875 }], 475])
      await hear('lost')
      expect(await refundedAtProvider(ref)).toBe(475)
      await hear('won')
      expect([await app.orders(fan), await refundedAtProvider(ref)]).toMatchObject([[{ refunded: 875 }], 875])
    },
  )

  it('leaves what other payments paid for to be given back at once', async () => {
    const { fan, creator, orderId } = await joined()
    app.clock.advance(15 * DAY_MS)
    const premium = await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 3000 })
    const upgradeId = await app.join(fan, premium)
    const disputeId = await disputed(upgradeId)
    await block(creator, fan)
    await settle()
    const refunded = async () => {
      const orders = await app.orders(fan)
      return [upgradeId, orderId].map((id) => orders.find((order) => order.orderId === id)?.refunded)
    }
    expect(await refunded()).toEqual([2625, 525])
    await end(disputeId, 'win')
    expect(await refunded()).toEqual([2625, 525])
    expect(await app.earned(creator)).toBe(400)
  })
})

describe('somebody who is suspended', () => {
  it.each(['fan', 'creator'] as const)('as a %s is in no membership any more, and nobody is charged', async (who) => {
    const { fan, creator, ref, ...membership } = await joined()
    const operator = await app.admin()
    const otherUserId = { fan, creator }[who].user.userId
    await app.as(operator).call(suspendUser, { otherUserId, isSuspended: true, reason: 'spam' })
    await settle()
    expect(await statusOf(ref)).toBe('CANCELLED')
    const [order] = await app.platform.db.many<{ refunded: number }>(
      sql`select refunded from orders where order_id = ${membership.orderId}::bigint`,
    )
    expect(order?.refunded).toBe(1050)
    const rows = await app.platform.db.many(
      sql`select state from memberships where fan_id = ${fan.user.userId}::bigint`,
    )
    expect(rows).toEqual([{ state: 'ended' }])
  })
})

describe('a creator who is no longer there', () => {
  it('suspended: all their members have what is left of theirs back, one by one', async () => {
    const { fan, creator, tier, ref } = await joined()
    const second = await app.person()
    const secondRef = await app.refOf(await app.join(second, tier))
    await app.platform.db.script(
      `update users set suspended_at = now(), suspension_reason = 'x' where user_id = ${creator.user.userId}`,
    )
    // Interrupted after the first, it goes on with the others.
    await Promise.all([app.memberships.cutOffAll(), app.memberships.cutOffAll()])
    await settle()
    for (const one of [fan, second]) expect(await app.orders(one)).toMatchObject([{ refunded: 1050 }])
    expect([await statusOf(ref), await statusOf(secondRef)]).toEqual(['CANCELLED', 'CANCELLED'])
    expect(await app.earned(creator)).toBe(0)
  })

  it('deleted with earnings: what members have back is taken off before anything is paid out', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const { userId } = creator.user
    await app.join(fan, await app.tier(creator, { price: 10_000 }))
    const code = await authenticatorOf(app, creator)
    await app.as(creator).call(payoutMethod, { receiver: 'goodbye@example.com', code: code() })
    await earnAvailable(app, userId, 5_000)
    // What the membership brought is no longer held, so its refund is taken from what is available.
    await pass(app, 8 * DAY_MS)
    await app.earnings.release()
    expect(await earningsOf(app, userId)).toMatchObject({ held: 0, available: 13_000 })
    await app.leave(creator)
    await app.earnings.settleDepartures()
    expect((await earningsOf(app, userId)).payingOut).toBe(0)
    // As soon as the last member has theirs, and not when it is looked for the next time.
    await app.platform.jobs.runDue()
    const { available, payingOut } = await earningsOf(app, userId)
    expect(available).toBe(0)
    expect(payingOut).toBeGreaterThan(5_000)
    expect(payingOut).toBeLessThan(13_000)
    expect(await app.wallet.balanceOf(accounts.debtsOf(userId))).toBe(0)
  })

  it('deleted: the same, by name', async () => {
    const [fan, creator] = [await app.person(), await app.creator('Goodbye')]
    const ref = await app.refOf(await app.join(fan, await app.tier(creator)))
    await app.leave(creator)
    await settle()
    expect([await statusOf(ref), await app.levelOf(fan, creator)]).toEqual(['CANCELLED', 0])
    expect(await app.orders(fan)).toMatchObject([{ refunded: 1050 }])
    const letters = (await app.letters()).filter(({ to }) => to === fan.email)
    expect(
      letters.some(({ subject, text }) => subject === 'Your membership has ended' && text.includes('Goodbye')),
    ).toBe(true)
  })
})
