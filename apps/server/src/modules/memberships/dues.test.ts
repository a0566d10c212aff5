import {
  blockUser,
  DAY_MS,
  decidePayout,
  diamonds,
  listAllOrders,
  listOwnTiers,
  payoutMethod,
  refundOrder,
  requestPayout,
  suspendUser,
  type OrderId,
  type UserId,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authenticatorOf, earn, earnAvailable, earningsOf, pass } from '../../testing/earnings.ts'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import type { Person } from '../../testing/test-app.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

let app: MembershipApp
let operator: Person
beforeAll(async () => {
  app = await startMembershipApp()
  operator = await app.admin()
})
afterAll(() => app.close())
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

let payouts = 0
/** What a creator had is with them, and not with us any more. */
async function paidOut(creatorId: UserId, amount: number): Promise<void> {
  await app.wallet.postAlone({
    kind: 'correction',
    reference: `paid-out:${++payouts}`,
    transfers: [{ from: accounts.heldEarningsOf(creatorId), to: accounts.issuedDiamonds, amount }],
    details: { creatorId },
  })
}

async function settle(): Promise<void> {
  await app.hear()
  await app.payments.refunds.sendWaiting()
  await app.hear()
}

/** A member for 1,000 and the fee of 50, of which the creator earned 800 and was paid so much. */
async function joined({ paid }: { paid: number }) {
  const [fan, creator] = [await app.person(), await app.creator()]
  const orderId = await app.join(fan, await app.tier(creator, { price: 1_000 }))
  if (paid > 0) await paidOut(creator.user.userId, paid)
  return { fan, creator, orderId }
}
const block = (one: Person, other: Person) =>
  app.as(one).call(blockUser, { otherUserId: other.user.userId, blockBehavior: 1 })
/** Somebody whose session has ended meanwhile. */
const again = async (who: Person): Promise<Person> => ({ ...who, ...(await app.signIn(who)) })
const debtOf = ({ user }: Person) => app.wallet.balanceOf(accounts.debtsOf(user.userId))
const owedOf = async (orderId: OrderId): Promise<number | undefined> => {
  const { orders } = await app.as(operator).call(listAllOrders, { isOwed: true })
  return orders.find((order) => order.orderId === orderId)?.owed
}
const refundedOf = async (fan: Person) => (await app.orders(fan))[0]?.refunded

describe('what goes back by itself', () => {
  it.each([
    ['the creator blocks the fan', (fan: Person, creator: Person) => block(creator, fan), 1_050],
    ['the fan blocks the creator', (fan: Person, creator: Person) => block(fan, creator), 1_000],
    ['the creator leaves', (_: Person, creator: Person) => app.leave(creator), 1_050],
    [
      'the creator is suspended',
      (_: Person, { user }: Person) =>
        app.as(operator).call(suspendUser, { otherUserId: user.userId, isSuspended: true, reason: 'Because' }),
      1_050,
    ],
  ] as const)('is no more than the creator still has: %s after a payout', async (_, happens, due) => {
    const { fan, creator, orderId } = await joined({ paid: 800 })
    await happens(fan, creator)
    for (let round = 0; round < 3; round++) await app.platform.jobs.runDue()
    await settle()
    expect(await app.levelOf(fan, creator)).toBe(0)
    // Nobody has taken out more than was paid in, and nobody is in debt for it.
    expect([await refundedOf(fan), await debtOf(creator), await owedOf(orderId)]).toEqual([0, 0, due])
  })

  it('is the part that the creator still has, and the rest as they earn it', async () => {
    const { fan, creator, orderId } = await joined({ paid: 400 })
    await block(creator, fan)
    await settle()
    expect([await refundedOf(fan), await debtOf(creator), await owedOf(orderId)]).toEqual([525, 0, 525])
    await app.payments.refunds.payDues()
    await settle()
    expect(await refundedOf(fan)).toBe(525)

    await earn(app, creator.user.userId, 100)
    await app.payments.refunds.payDues()
    await settle()
    expect(await refundedOf(fan)).toBe(656)
    await earn(app, creator.user.userId, 5_000)
    await Promise.all([app.payments.refunds.payDues(), app.payments.refunds.payDues()])
    await settle()
    expect([await refundedOf(fan), await owedOf(orderId), await debtOf(creator)]).toEqual([1_050, undefined, 0])
    expect(await app.earned(creator)).toBe(4_700)
  })

  it('is no longer due when an operator has given it, and what they gave of it is less due', async () => {
    const { fan, creator, orderId } = await joined({ paid: 800 })
    await block(creator, fan)
    const give = (cents: number) =>
      app.as(operator).call(refundOrder, { orderId, cents, reason: 'They were sent away', houseCovers: true })
    await give(1_000)
    expect(await owedOf(orderId)).toBe(50)
    await give(50)
    expect(await owedOf(orderId)).toBeUndefined()
    await earn(app, creator.user.userId, 5_000)
    await app.payments.refunds.payDues()
    await settle()
    expect([await refundedOf(fan), await app.earned(creator)]).toEqual([1_050, 5_000])
  })

  it('waits for a dispute, and is due again when that is won', async () => {
    const { fan, creator, orderId } = await joined({ paid: 800 })
    await block(creator, fan)
    const captureId = (await app.orders(fan))[0]!.reference!
    await app.provider.act('payments', captureId, 'dispute')
    await app.hear()
    expect(await owedOf(orderId)).toBeUndefined()
    await earn(app, creator.user.userId, 5_000)
    await app.payments.refunds.payDues()
    const disputes = Object.entries((await app.provider.state()).disputes)
    await app.provider.act('disputes', disputes.find(([, { of }]) => of === captureId)![0], 'win')
    await settle()
    expect(await owedOf(orderId)).toBe(1_050)
    await app.payments.refunds.payDues()
    await settle()
    expect([await refundedOf(fan), await owedOf(orderId)]).toEqual([1_050, undefined])
  })

  it('of one’s own block is given or due once a year', async () => {
    const { fan, creator, orderId } = await joined({ paid: 800 })
    await block(fan, creator)
    await app.as(fan).call(blockUser, { otherUserId: creator.user.userId, blockBehavior: 0 })
    await app.join(fan, await app.tier(creator, { price: 1_000, membershipLevel: 2, tierName: 'Again' }))
    await block(fan, creator)
    await settle()
    expect((await app.orders(fan)).map(({ refunded }) => refunded)).toEqual([0, 0])
    expect(await owedOf(orderId)).toBe(1_000)
  })

  it('is due for the days of a second membership alone, when the first is still due', async () => {
    const { fan, creator, orderId } = await joined({ paid: 800 })
    await block(creator, fan)
    await app.as(creator).call(blockUser, { otherUserId: fan.user.userId, blockBehavior: 0 })
    const second = await app.join(fan, await app.tier(creator, { price: 2_000, membershipLevel: 2, tierName: 'Again' }))
    await paidOut(creator.user.userId, 1_600)
    app.clock.advance(15 * DAY_MS)
    await app.as(await app.signIn(creator)).call(blockUser, { otherUserId: fan.user.userId, blockBehavior: 1 })
    operator = await again(operator)
    expect([await owedOf(orderId), await owedOf(second)]).toEqual([1_050, 1_050])
    expect(diamonds(await app.earned(creator))).toBe(0)
  })

  it('is left to operators when the provider refuses it, and others are paid meanwhile', async () => {
    // What tests before left behind.
    await app.payments.refunds.payDues()
    await settle()
    const { fan, creator, orderId } = await joined({ paid: 800 })
    const other = await app.person()
    const tier = (await app.as(creator).call(listOwnTiers, {})).tiers[0]!
    const second = await app.join(other, tier)
    await paidOut(creator.user.userId, 800)
    await block(creator, fan)
    await block(creator, other)
    await earn(app, creator.user.userId, 800)
    await app.provider.fail({ next: 1, status: 422, path: '/refund' })
    for (let round = 0; round < 2; round++) {
      await app.payments.refunds.payDues()
      await settle()
    }
    // The first was refused, and is still due; what the creator has goes to the second.
    expect([await refundedOf(fan), await owedOf(orderId)]).toEqual([0, 1_050])
    expect([await refundedOf(other), await owedOf(second)]).toEqual([1_050, undefined])
  })

  it('is taken from a payout that was asked for and not sent', async () => {
    const { fan, creator, orderId } = await joined({ paid: 0 })
    const { userId } = creator.user
    const code = await authenticatorOf(app, creator)
    await app.as(creator).call(payoutMethod, { receiver: 'mine@example.com', code: code() })
    await earnAvailable(app, userId, 4_000)
    await paidOut(userId, 800)
    await pass(app, 4 * DAY_MS)
    const { payout } = await app.as(creator).call(requestPayout, { amount: diamonds(4_000), code: code() })
    await block(creator, fan)
    operator = await again(operator)
    expect(await owedOf(orderId)).toBeGreaterThan(900)
    await app.as(operator).call(decidePayout, { payoutId: payout.payoutId, decision: 'approve' })
    await app.payments.refunds.payDues()
    await settle()
    expect(await owedOf(orderId)).toBeUndefined()
    expect(await debtOf(creator)).toBe(0)
    const { payingOut, available } = await earningsOf(app, userId)
    // What of it was the house's comes from the house.
    expect((payingOut ?? 0) + (available ?? 0)).toBeLessThan(3_400)
  })

  it('is paid before what a creator who left has left is sent or given up', async () => {
    const { fan, creator, orderId } = await joined({ paid: 800 })
    await app.leave(creator)
    for (let round = 0; round < 3; round++) await app.platform.jobs.runDue()
    expect(await owedOf(orderId)).toBe(1_050)
    // A payout of before comes back.
    await earnAvailable(app, creator.user.userId, 5_000)
    await pass(app, 8 * DAY_MS)
    await app.earnings.settleDepartures()
    await settle()
    expect(await refundedOf(await again(fan))).toBe(1_050)
    operator = await again(operator)
    expect(await owedOf(orderId)).toBeUndefined()
  })

  it('of one order that fails does not keep others from theirs', async () => {
    const [one, two] = [await joined({ paid: 800 }), await joined({ paid: 800 })]
    for (const { fan, creator } of [one, two]) {
      await block(creator, fan)
      await earn(app, creator.user.userId, 5_000)
    }
    await app.platform.db.script(`
      create function break_one() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger break_one before update on orders for each row when (new.order_id = ${one.orderId})
        execute function break_one()`)
    await app.payments.refunds.payDues()
    await app.platform.db.script(`drop trigger break_one on orders; drop function break_one`)
    await settle()
    expect([await refundedOf(one.fan), await refundedOf(two.fan)]).toEqual([0, 1_050])
    await app.payments.refunds.payDues()
    await settle()
    expect(await refundedOf(one.fan)).toBe(1_050)
  })
})
