import { blockUser, captureOrder, DAY_MS, listAllOrders, refundOrder, type OrderId } from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
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
beforeEach(() => app.provider.refunds('by_hand'))
/** Whatever a test did: the book is right afterwards. */
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

/** Halfway through a month for 1,000 and the fee of 50. */
async function halfway() {
  const [fan, creator] = [await app.person(), await app.creator()]
  const tier = await app.tier(creator, { price: 1_000 })
  const orderId = await app.join(fan, tier)
  app.clock.advance(15 * DAY_MS)
  return { fan, creator, tier, orderId }
}
const block = async (one: Person, other: Person, blockBehavior: 0 | 1 = 1) =>
  app.as(await app.signIn(one)).call(blockUser, { otherUserId: other.user.userId, blockBehavior })
const asOperator = async () => app.as(await app.signIn(operator))
/** An operator gives it back, and the provider has not said yet what becomes of that. Answers its number there. */
async function refund(orderId: OrderId, cents: number): Promise<string> {
  await (await asOperator()).call(refundOrder, { orderId, cents, reason: 'Asked for' })
  const sent = await app.platform.db.many<{ ref: string }>(sql`
    select provider_ref as ref from order_refunds where order_id = ${orderId}::bigint order by refund_id desc limit 1
  `)
  return sent[0]!.ref
}
/** And then it says it. What follows from that is given back at once. */
async function ends(ref: string, how: 'fail' | 'complete'): Promise<void> {
  await app.provider.act('refunds', ref, how)
  await app.provider.refunds('at_once')
  app.clock.advance(DAY_MS)
  await app.payments.refunds.followPending()
  await settle()
}
async function settle(): Promise<void> {
  await app.hear()
  await app.payments.refunds.sendWaiting()
  await app.hear()
}
const refundedOf = async (fan: Person, orderId: OrderId) =>
  (await app.orders(fan)).find((order) => order.orderId === orderId)?.refunded
const owedOf = async (orderId: OrderId) =>
  (await (await asOperator()).call(listAllOrders, { isOwed: true })).orders.find((order) => order.orderId === orderId)
    ?.owed

describe('a membership that is cut off while a refund of its payment is under way', () => {
  it.each([
    ['all of it, and that fails: half of the days were left', 1_050, 'fail', 525],
    ['all of it, and that is done: there is nothing more', 1_050, 'complete', 1_050],
    ['most of it, and that fails', 840, 'fail', 525],
    ['most of it, and that is done: half of what was kept went back beside it', 840, 'complete', 945],
    ['little of it, and that fails', 210, 'fail', 525],
    ['little of it, and that is done', 210, 'complete', 630],
  ] as const)('has its money back: %s', async (_, cents, how, back) => {
    const { fan, creator, orderId } = await halfway()
    const ref = await refund(orderId, cents)
    await app.provider.refunds('at_once')
    await block(creator, fan)
    await settle()
    await ends(ref, how)
    expect([await refundedOf(fan, orderId), await owedOf(orderId)]).toEqual([back, undefined])
  })

  it('and is done by then has half of what was kept', async () => {
    const { fan, creator, orderId } = await halfway()
    await app.provider.refunds('at_once')
    await refund(orderId, 525)
    await block(creator, fan)
    await settle()
    expect(await refundedOf(fan, orderId)).toBe(525 + 263)
  })

  it.each([
    ['fail', 525],
    ['complete', 840],
  ] as const)('by two refunds, of which one fails, has what that left: the other one, %s', async (how, back) => {
    const { fan, creator, orderId } = await halfway()
    const [first, second] = [await refund(orderId, 420), await refund(orderId, 630)]
    await block(creator, fan)
    await ends(first, 'fail')
    // Half of what is with us again. The rest waits for the other one.
    expect(await refundedOf(fan, orderId)).toBe(630 + 210)
    await ends(second, how)
    expect(await refundedOf(fan, orderId)).toBe(back)
  })

  it('has what the days were worth, and no more, when the creator no longer has it', async () => {
    const { fan, creator, orderId } = await halfway()
    await app.wallet.postAlone({
      kind: 'correction',
      reference: `paid-out:${orderId}`,
      transfers: [{ from: accounts.heldEarningsOf(creator.user.userId), to: accounts.issuedDiamonds, amount: 800 }],
      details: { creatorId: creator.user.userId },
    })
    const ref = await refund(orderId, 840)
    await block(creator, fan)
    expect(await owedOf(orderId)).toBe(105)
    await ends(ref, 'fail')
    expect([await refundedOf(fan, orderId), await owedOf(orderId)]).toEqual([0, 525])
  })

  it('by the fan counts as their one of the year', async () => {
    const { fan, creator, tier, orderId } = await halfway()
    const ref = await refund(orderId, 1_050)
    await block(fan, creator)
    await block(fan, creator, 0)
    await app.provider.refunds('at_once')
    const second = await app.join(fan, tier)
    await block(fan, creator)
    await ends(ref, 'fail')
    expect([await refundedOf(fan, orderId), await refundedOf(fan, second)]).toEqual([500, 0])
  })

  it.each([
    ['win', 525],
    ['lose', 1_050],
  ] as const)('and then disputed has its money back once: we %s', async (how, back) => {
    const { fan, creator, orderId } = await halfway()
    const ref = await refund(orderId, 1_050)
    await block(creator, fan)
    const [order] = await app.orders(fan)
    await app.provider.act('payments', order!.reference ?? '', 'dispute')
    await app.hear()
    const [disputeId = ''] = Object.entries((await app.provider.state()).disputes).at(-1) ?? []
    await ends(ref, 'fail')
    expect(await refundedOf(fan, orderId)).toBe(1_050)
    await app.provider.act('disputes', disputeId, how)
    await app.hear({ times: 2 })
    await settle()
    expect(await refundedOf(fan, orderId)).toBe(back)
  })
})

describe('what a block gives back, and the provider refuses', () => {
  it('is left to operators, who see it until they have given it', async () => {
    const { fan, creator, orderId } = await halfway()
    await app.provider.refunds('at_once')
    await app.provider.fail({ next: 1, status: 422, path: '/refund' })
    await block(creator, fan)
    await settle()
    expect([await refundedOf(fan, orderId), await owedOf(orderId)]).toEqual([0, 525])
    await app.payments.refunds.payDues()
    await settle()
    expect(await refundedOf(fan, orderId)).toBe(0)
    await (await asOperator()).call(refundOrder, { orderId, cents: 525, reason: 'Sent again' })
    expect([await refundedOf(fan, orderId), await owedOf(orderId)]).toEqual([525, undefined])
  })
})

describe('an upgrade while a refund of what was paid before is under way', () => {
  async function upgraded(isPriceBefore: boolean) {
    const { fan, creator, orderId } = await halfway()
    const premium = await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 3_000 })
    const begun = isPriceBefore ? await app.begin(fan, premium, { expectedPrice: 2_500 }) : null
    const ref = await refund(orderId, 1_050)
    const { orderId: secondId, payUrl } = begun ?? (await app.begin(fan, premium, { expectedPrice: 3_000 }))
    await app.provider.approve(payUrl ?? '')
    await app.as(await app.signIn(fan)).call(captureOrder, { orderId: secondId })
    const at = app.clock.now()
    return {
      fan,
      creator,
      orderId,
      ref,
      secondId,
      daysOf: async () => ((await app.membership(fan, creator)).expireTime - at) / DAY_MS,
    }
  }

  it.each([
    ['fail', 525],
    ['complete', 1_050],
  ] as const)(
    'costs its whole price, and gives back what was left of the other when that fails: %s',
    async (how, back) => {
      const { fan, orderId, ref, secondId, daysOf } = await upgraded(false)
      await ends(ref, how)
      expect([await refundedOf(fan, orderId), await refundedOf(fan, secondId)]).toEqual([back, 0])
      expect(await daysOf()).toBe(30)
    },
  )

  it.each([
    ['fail', 0, 30],
    ['complete', 1_050, 25],
  ] as const)(
    'at a price that was made before keeps its days unless the refund is done: %s',
    async (how, back, days) => {
      const { fan, orderId, ref, secondId, daysOf } = await upgraded(true)
      expect(await daysOf()).toBe(30)
      await ends(ref, how)
      expect([await refundedOf(fan, orderId), await refundedOf(fan, secondId)]).toEqual([back, 0])
      expect(await daysOf()).toBe(days)
    },
  )
})
