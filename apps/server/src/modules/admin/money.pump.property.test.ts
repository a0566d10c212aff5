import {
  buyPost,
  captureOrder,
  createOrder,
  DAY_MS,
  editMoneySettings,
  editPackage,
  getMoneySettings,
  listPackages,
  payForTip,
  refundOrder,
  type GiftId,
  type OwnPost,
} from '@fanlight/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pass, sellMembership } from '../../testing/earnings.ts'
import { aCallOf, give } from '../../testing/gifts.ts'
import { startPayingApp, type PayingApp } from '../../testing/money.ts'
import { aPost } from '../../testing/posts.ts'
import type { Person } from '../../testing/test-app.ts'
import { timeFor, worlds } from '../../testing/worlds.ts'
import { sql } from '../../platform/db/sql.ts'
import { accounts } from '../wallet/index.ts'

const WORLDS = 5
vi.setConfig({ testTimeout: timeFor(WORLDS) })

let app: PayingApp
let admin: Person
beforeAll(async () => {
  app = await startPayingApp()
  admin = await app.admin()
  // Nothing on top of a price: with a fee, what was paid would have room to hide a loss in.
  await app.as(admin).call(editMoneySettings, { processingFeeBasisPoints: 0, holdDays: 1 })
})
afterAll(() => app.close())

/** One person's accounts: three fans, each invited by the one before, and two creators. */
type Circle = { fans: Person[]; creators: Person[]; posts: OwnPost[] }
/** What gifts cost, by their numbers: roses and hearts. */
const GIFTS = ['1', '2'] as GiftId[]
type Step = { what: keyof typeof steps; who: number; whom: number; n: number }

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length]!
const idOf = ({ user }: Person) => user.userId

async function makeCircle(): Promise<Circle> {
  const fans = [await app.person(), await app.person(), await app.person()]
  for (const [place, fan] of fans.entries()) {
    const host = fans[place - 1]
    if (host) await app.platform.db.script(`update users set invited_by = ${idOf(host)} where user_id = ${idOf(fan)}`)
  }
  const creators = [await app.creator(), await app.creator()]
  const posts = await Promise.all(
    creators.flatMap((creator) =>
      [5, 250].map((price) => aPost(app, creator, { visibility: { kind: 'paid', price } })),
    ),
  )
  return { fans, creators, posts }
}

const steps = {
  async buy({ fans }: Circle, { who, n }: Step) {
    const { packages } = await app.as(admin).call(listPackages, {})
    const { packageId } = pick(
      packages.filter(({ isOffered }) => isOffered),
      n,
    )
    const fan = pick(fans, who)
    const { orderId, payUrl } = await app.as(fan).call(createOrder, { packageId, successUrl: '', cancelUrl: '' })
    await app.provider.approve(payUrl ?? '')
    await app.as(fan).call(captureOrder, { orderId })
  },
  async tip({ fans, creators }: Circle, { who, whom, n }: Step) {
    const otherUserId = idOf(pick(creators, whom))
    // All they have, or little.
    const all = await app.wallet.balanceOf(accounts.walletOf(idOf(pick(fans, who))))
    const tipAmount = n % 2 === 0 ? all : 1 + (n % 7)
    await app.as(pick(fans, who)).raw(payForTip.path, { otherUserId, tipAmount })
  },
  async give({ fans, creators }: Circle, { who, whom, n }: Step) {
    const [fan, creator] = [pick(fans, who), pick(creators, whom)]
    const roomId = await aCallOf(app, fan, creator)
    await give(app, fan, { roomId, giftId: pick(GIFTS, n), giftNum: 1 + (n % 40) })
  },
  async buyPost({ fans, posts }: Circle, { who, n }: Step) {
    await app.as(pick(fans, who)).raw(buyPost.path, { contentId: pick(posts, n).contentId })
  },
  async subscribe({ fans, creators }: Circle, { who, whom, n }: Step) {
    await sellMembership(app, idOf(pick(fans, who)), idOf(pick(creators, whom)), 1 + (n % 600))
  },
  async refund({ fans }: Circle, { n }: Step) {
    const orders = await app.platform.db.many<{ orderId: string; left: number }>(sql`
      select order_id, total - refunded as left from orders
      where user_id = any (${fans.map(idOf)}::bigint[]) and status = 'DONE' and refunded < total order by order_id
    `)
    if (orders.length === 0) return
    const { orderId, left } = pick(orders, n)
    const cents = n % 3 === 0 ? left : Math.max(1, Math.floor((left * (n % 100)) / 100))
    await app.as(admin).raw(refundOrder.path, { orderId, cents, reason: 'A dispute' })
  },
  async wait() {
    await pass(app, 2 * DAY_MS)
    await app.earnings.release()
  },
  async payOut({ creators }: Circle, { whom, n }: Step) {
    const from = accounts.earningsOf(idOf(pick(creators, whom)))
    const amount = await app.wallet.balanceOf(from)
    if (amount === 0) return
    const transfers = [{ from, to: accounts.issuedDiamonds, amount }]
    const creatorId = idOf(pick(creators, whom))
    await app.wallet.postAlone({
      kind: 'payout',
      reference: `out:${creatorId}:${app.clock.now()}:${n}:${amount}`,
      transfers,
      details: { creatorId },
    })
  },
  /** What the operator wants is mostly too good for fans, and then refused. */
  async price(_: Circle, { who, n }: Step) {
    const [amount, presentedAmount] = [100 + 7 * n, (who * n) % 400]
    const form = { packageId: '3', amount, presentedAmount, position: 3 }
    const smallest = await app.as(admin).raw(editPackage.path, { ...form, usdPrice: 50 })
    const wanted = smallest.body.success ? 50 : (smallest.body.data as { smallestPrice: number }).smallestPrice
    await app.as(admin).raw(editPackage.path, { ...form, usdPrice: Math.max(50, wanted - 1) })
    await app.as(admin).raw(editPackage.path, { ...form, usdPrice: Math.max(50, wanted) })
  },
  async commission(_: Circle, { n }: Step) {
    await app.as(admin).raw(editMoneySettings.path, { commissionPercent: n % 41 })
  },
} as const

/** In hundredths of a cent, so that nothing is rounded here. */
async function figures({ fans, creators }: Circle) {
  const { commissionPercent } = await app.as(admin).call(getMoneySettings, {})
  const everyone = [...fans, ...creators].map(idOf)
  const row = await app.platform.db.maybe<
    Record<'paidIn' | 'wallets' | 'earned' | 'out' | 'owed' | 'carried', string> & { returns: number }
  >(sql`
    with balances as (
      select a.kind, b.balance + coalesce((select sum(r.amount) from ledger_arrivals r where r.account_id = a.account_id), 0) as amount
      from ledger_accounts a join ledger_balances b using (account_id) where a.owner_id = any (${everyone}::bigint[])
    )
    select
      (select coalesce(sum(total - refunded), 0) from orders where user_id = any (${everyone}::bigint[]) and status = 'DONE') as paid_in,
      (select coalesce(sum(amount), 0) from balances where kind in ('wallet', 'escrow')) as wallets,
      (select coalesce(sum(amount), 0) from balances where kind in ('earnings', 'earnings_held', 'paying_out')) as earned,
      (select coalesce(sum(amount), 0) from balances where kind = 'debts') as owed,
      (select coalesce(sum(t.amount), 0) from ledger_postings p join ledger_transfers t using (posting_id)
       where p.kind = 'payout' and (p.details ->> 'creatorId')::bigint = any (${everyone}::bigint[])) as out,
      (select coalesce(sum(carry), 0) from ledger_commissions where creator_id = any (${everyone}::bigint[])) as carried,
      (select count(distinct payment_id)::int from payment_returns where creator_id = any (${everyone}::bigint[])) as returns
  `)
  const of = (name: 'paidIn' | 'wallets' | 'earned' | 'out' | 'owed' | 'carried') => Number(row?.[name])
  return {
    paidIn: of('paidIn') * 100,
    // What is owed of the commission or of money that was paid out before a refund is the house's, not theirs.
    couldLeave:
      (of('out') + of('earned') - of('owed')) * 100 - of('carried') + of('wallets') * (100 - commissionPercent),
    // Each payment that was taken back is split in whole diamonds once more.
    rounding: (row?.returns ?? 0) * 100,
  }
}

it('no circle of accounts takes out more than it paid in, whatever they do and whatever the operator sets', async () => {
  const often: Record<keyof typeof steps, number> = {
    buy: 6,
    tip: 6,
    give: 6,
    buyPost: 2,
    subscribe: 3,
    refund: 3,
    wait: 2,
    payOut: 2,
    price: 2,
    commission: 2,
  }
  const step: fc.Arbitrary<Step> = fc.record({
    what: fc.oneof(
      ...Object.entries(often).map(([what, weight]) => ({ weight, arbitrary: fc.constant(what as Step['what']) })),
    ),
    who: fc.nat(2),
    whom: fc.nat(1),
    n: fc.nat(1000),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 25 }), async (happens) => {
      const circle = await makeCircle()
      for (const each of happens) {
        await steps[each.what](circle, each)
        const { paidIn, couldLeave, rounding } = await figures(circle)
        expect(couldLeave).toBeLessThanOrEqual(paidIn + rounding)
      }
    }),
    { ...worlds(WORLDS), endOnFailure: true },
  )
})
