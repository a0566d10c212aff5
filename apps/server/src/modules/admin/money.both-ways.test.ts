import {
  buyPost,
  HOUR_MS,
  listFanPayments,
  payForTip,
  refundOrder,
  refundPayment,
  type AdminPayment,
  type OrderId,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { untilWaiting } from '../../testing/locks.ts'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { recharge } from '../../testing/money.ts'
import { aPost, whileInHand } from '../../testing/posts.ts'
import type { Person, RawAnswer } from '../../testing/test-app.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

let app: MembershipApp
let operator: Person
beforeAll(async () => {
  app = await startMembershipApp()
  operator = await app.admin()
})
afterAll(() => app.close())
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const balance = ({ user }: Person) => app.wallet.balanceOf(accounts.walletOf(user.userId))
const debt = ({ user }: Person) => app.wallet.balanceOf(accounts.debtsOf(user.userId))
const payments = async ({ user }: Person): Promise<AdminPayment[]> =>
  (await app.as(operator).call(listFanPayments, { fanId: user.userId })).payments
const wayOf = ({ body }: RawAnswer) => (body.success ? 'given back' : body.reason)

const bought = (by?: Person) => recharge(app, by)
const tip = (fan: Person, creator: Person, tipAmount: number) =>
  app.as(fan).call(payForTip, { otherUserId: creator.user.userId, tipAmount })
const giveBack = (payment: AdminPayment) =>
  app.as(operator).raw(refundPayment.path, { paymentId: payment.paymentId, reason: 'By mistake' })
const refund = (orderId: OrderId, cents = 1101) =>
  app.as(operator).raw(refundOrder.path, { orderId, cents, reason: 'Asked for' })

/** One is stopped where it takes from the creator, then the other begins, then both go on: in the order in which they came. */
function oneIntoTheOther<A, B>(creator: Person, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
  const take = `select 1 from ledger_balances b join ledger_accounts a using (account_id)
    where a.kind = 'earnings_held' and a.owner_id = ${creator.user.userId} for update of b`
  return whileInHand(app, { take, waiting: 2 }, async () => {
    const first = one()
    await untilWaiting(app.platform.db)
    return Promise.all([first, other()])
  })
}

describe('a payment that is given back while the order behind it is', () => {
  const buying: [string, (fan: Person, creator: Person) => Promise<unknown>][] = [
    ['a tip', (fan, creator) => tip(fan, creator, 800)],
    [
      'a bought post',
      async (fan, creator) => {
        const { contentId } = await aPost(app, creator, { visibility: { kind: 'paid', price: 800 } })
        await app.as(fan).call(buyPost, { contentId })
      },
    ],
  ]

  it.each(buying)('goes back once: %s and its order', async (_, buy) => {
    const [{ fan, orderId }, creator] = [await bought(), await app.creator()]
    await buy(fan, creator)
    const [payment] = await payments(fan)
    const [given, refunded] = await oneIntoTheOther(
      creator,
      () => giveBack(payment!),
      () => refund(orderId),
    )
    expect([wayOf(given), wayOf(refunded)]).toEqual(['given back', 'given back'])
    expect([await balance(fan), await app.earned(creator), await debt(creator)]).toEqual([0, 0, 0])
    expect((await payments(fan))[0]).toMatchObject({ amount: 800, returned: 800 })
  })

  it('goes back once when the order comes first', async () => {
    const [{ fan, orderId }, creator] = [await bought(), await app.creator()]
    await tip(fan, creator, 800)
    const [payment] = await payments(fan)
    const [refunded, given] = await oneIntoTheOther(
      creator,
      () => refund(orderId),
      () => giveBack(payment!),
    )
    expect([wayOf(refunded), wayOf(given)]).toEqual(['given back', 'ALREADY_REFUNDED'])
    expect([await balance(fan), await app.earned(creator), await debt(creator)]).toEqual([0, 0, 0])
  })

  it('goes back once when a dispute of the order is opened', async () => {
    const [{ fan, captureId }, creator] = [await bought(), await app.creator()]
    await tip(fan, creator, 800)
    const [payment] = await payments(fan)
    await app.provider.act('payments', captureId, 'dispute')
    const [given] = await oneIntoTheOther(
      creator,
      () => giveBack(payment!),
      () => app.hear(),
    )
    expect(wayOf(given)).toBe('given back')
    expect([await balance(fan), await app.earned(creator), await debt(creator)]).toEqual([0, 0, 0])
  })

  it('goes back once when it was paid with two orders, and both are refunded', async () => {
    const [one, creator] = [await bought(), await app.creator()]
    const { fan } = one
    const other = await bought(fan)
    await tip(fan, creator, 1_500)
    const [payment] = await payments(fan)
    const take = `select 1 from ledger_balances b join ledger_accounts a using (account_id)
      where a.kind = 'earnings_held' and a.owner_id = ${creator.user.userId} for update of b`
    const answers = await whileInHand(app, { take, waiting: 3 }, async () => {
      const first = giveBack(payment!)
      await untilWaiting(app.platform.db)
      return Promise.all([first, refund(one.orderId), refund(other.orderId)])
    })
    expect(answers.map(wayOf)).toEqual(['given back', 'given back', 'given back'])
    expect([await balance(fan), await app.earned(creator), await debt(creator)]).toEqual([0, 0, 0])
  })
})

it('a payment of which a part came back to the creator, because the provider refused the refund, can be given back again', async () => {
  const [{ fan, orderId }, creator] = [await bought(), await app.creator()]
  await tip(fan, creator, 1_050)
  const [payment] = await payments(fan)
  await app.provider.refunds('by_hand')
  await refund(orderId, 400)
  expect(wayOf(await giveBack(payment!))).toBe('given back')
  const { rows } = await app.platform.db.pool.query<{ ref: string }>(
    `select provider_ref as ref from order_refunds where order_id = ${orderId}`,
  )
  await app.provider.act('refunds', rows[0]!.ref, 'fail')
  await app.provider.refunds('at_once')
  app.clock.advance(HOUR_MS)
  await app.payments.refunds.followPending()
  operator = { ...operator, ...(await app.signIn(operator)) }
  expect((await payments(fan))[0]!.returned).toBeLessThan(1_050)
  operator = await app.proved(operator, 'secondFactor')
  expect(wayOf(await giveBack(payment!))).toBe('given back')
  expect([await balance(fan), await app.earned(creator), await debt(creator)]).toEqual([1_050, 0, 0])
})
