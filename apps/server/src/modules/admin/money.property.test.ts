import {
  addCard,
  buyPost,
  cancelMembership,
  cancelOrder,
  captureOrder,
  createOrder,
  createPromo,
  DAY_MS,
  decidePayout,
  editTier,
  listAllOrders,
  listAllPayouts,
  listFanPayments,
  MINUTE_MS,
  payForTip,
  payoutMethod,
  refundOrder,
  refundPayment,
  requestPayout,
  startSubscription,
  type Bundle,
  type CardId,
  type OrderId,
  type OwnTier,
  type PostId,
  type TierId,
} from '@fanlight/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { authenticatorOf, earnAvailable, pass } from '../../testing/earnings.ts'
import { agreed } from '../../testing/memberships.ts'
import { aCard, aPackage } from '../../testing/money.ts'
import { startTestProvider, type TestPayments } from '../../testing/payments.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { aPost } from '../../testing/posts.ts'
import { timeFor, worlds } from '../../testing/worlds.ts'
import { sql } from '../../platform/db/sql.ts'
import type { PaymentProvider } from '../payments/index.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

const WORLDS = 5
vi.setConfig({ testTimeout: timeFor(WORLDS) })

let app: TestApp
let provider: TestPayments
type Death = { after: number; side: 'before' | 'behind'; of: 'provider' | 'database' }
/**
 * How many of the next calls to the provider, or transactions, are made before the process "dies", and on which side of
 * the last. Between two transactions of one use case is where a process really dies.
 */
let death: Death | null = null

class Died extends Error {}

/** Dies before it happens, or after it has happened and before anybody here knows. */
async function mortally<T>(of: Death['of'], happen: () => Promise<T>): Promise<T> {
  const isLast = death?.of === of && death.after-- === 0
  const side = isLast ? death?.side : null
  if (isLast) death = null
  if (side === 'before') throw new Died('before it happened')
  const answer = await happen()
  if (side === 'behind') throw new Died('after it happened')
  return answer
}

function mortal(client: PaymentProvider): PaymentProvider {
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) =>
        mortally('provider', () => Reflect.apply(member, target, given) as Promise<unknown>)
    },
  })
}

beforeAll(async () => {
  provider = await startTestProvider()
  const client = provider.client.bind(provider)
  app = await startTestApp({}, { provider: { ...provider, client: (outside) => mortal(client(outside)) } })
  const { db } = app.platform
  const transaction = db.transaction.bind(db)
  db.transaction = (work) => mortally('database', () => transaction(work))
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

const bundles: Bundle[] = [
  { months: 3, percentOff: 10 },
  { months: 12, percentOff: 50 },
]

type Begun = { payUrl: string; orderId: OrderId; fan: Person | undefined }
type World = {
  fans: Person[]
  cards: CardId[]
  creators: Person[]
  code: () => string
  admin: Person
  tiers: TierId[][]
  free: OwnTier
  posts: PostId[]
  begun: Begun[]
}

async function makeWorld(): Promise<World> {
  const fans = [await app.person(), await app.person()]
  const creators = [await app.creator()]
  const tiers: TierId[][] = []
  for (const creator of creators) {
    const made: TierId[] = []
    for (const [level, price, trialDays] of [
      [1, 500, null],
      [2, 1200, null],
      [3, 900, 3],
    ] as const) {
      const { tier } = await app
        .as(creator)
        .call(editTier, { membershipLevel: level, tierName: `Tier ${level}`, price, bundles, trialDays })
      made.push(tier.tierId)
    }
    tiers.push(made)
  }
  for (const { user } of fans) {
    await app.wallet.postAlone({
      kind: 'welcome',
      reference: `welcome:${user.userId}`,
      transfers: [{ from: accounts.promo, to: accounts.walletOf(user.userId), amount: 500 }],
    })
  }
  const cards: CardId[] = []
  // The second one's card never pays.
  for (const [fan, cardNumber] of [
    [fans[0], '4242424242424242'],
    [fans[1], '4000000000009995'],
  ] as const) {
    cards.push((await app.as(fan).call(addCard, { ...aCard, cardNumber })).card.cardId)
  }
  const [creator] = creators
  if (!creator) throw new Error('Nobody earns anything')
  await earnAvailable(app, creator.user.userId, 9_000)
  const code = await authenticatorOf(app, creator)
  await app.as(creator).call(payoutMethod, { receiver: 'creator@example.com', code: code() })
  // A receiver that is new is paid after three days.
  await pass(app, 3 * DAY_MS)
  await app.as(creator).call(createPromo, { code: 'HALF', offer: { kind: 'discount', percent: 50 } })
  const posts: PostId[] = []
  for (const price of [300, 700]) {
    posts.push((await aPost(app, creator, { visibility: { kind: 'paid', price } })).contentId)
  }
  const { tier: free } = await app
    .as(await app.creator())
    .call(editTier, { membershipLevel: 1, tierName: 'Free', price: 0 })
  return { fans, cards, creators, code, admin: await app.admin(), tiers, free, posts, begun: [] }
}

type Step = { what: keyof typeof steps; who: number; n: number }

const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % from.length]
const subscriptionsAtProvider = async () => Object.keys((await provider.state()).subscriptions)

/** Every one may be refused, and may die in the middle: that is what this is about. */
const steps = {
  async buy({ fans, begun }: World, { who, n }: Step) {
    const fan = pick(fans, who)
    const wanted = { ...aPackage, packageId: String((n % 3) + 1) }
    // The same key now and then, also for something else.
    const key = n % 3 === 0 ? { 'idempotency-key': `buy-${n % 4}` } : {}
    const { body } = await app.as(fan).raw(createOrder.path, wanted, key)
    const data = body.data as { payUrl?: string; orderId: OrderId }
    if (body.success && data.payUrl) begun.push({ payUrl: data.payUrl, orderId: data.orderId, fan })
  },
  async buyByCard({ fans, cards }: World, { who, n }: Step) {
    const wanted = { ...aPackage, packageId: String((n % 3) + 1), cardId: pick(cards, who) }
    await app.as(pick(fans, who)).raw(createOrder.path, wanted, { 'idempotency-key': `card-${n % 6}` })
  },
  async askPayout({ creators, code }: World, { n }: Step) {
    const wanted = { amount: 2_000 + (n % 2) * 500, code: code() }
    await app.as(creators[0]).raw(requestPayout.path, wanted, { 'idempotency-key': `payout-${n % 4}` })
  },
  async decidePayout({ admin }: World, { n }: Step) {
    const { payouts } = await app.as(admin).call(listAllPayouts, {})
    const payoutId = pick(payouts, n)?.payoutId
    const decision = n % 4 === 0 ? { decision: 'refuse', reason: 'Chaos' } : { decision: 'approve' }
    if (payoutId !== undefined) await app.as(admin).raw(decidePayout.path, { payoutId, ...decision })
  },
  async dispute({ admin }: World, { n }: Step) {
    const { orders } = await app.as(admin).call(listAllOrders, { status: 'DONE' })
    const reference = pick(orders, n)?.reference
    if (reference) await provider.act('payments', reference, 'dispute')
  },
  async endDispute(_: World, { n }: Step) {
    const open = Object.entries((await provider.state()).disputes).filter(([, { outcome }]) => outcome === null)
    const [disputeId] = pick(open, n) ?? []
    if (disputeId !== undefined) await provider.act('disputes', disputeId, n % 2 === 0 ? 'lose' : 'win')
  },
  async slowRefunds(_: World, { n }: Step) {
    await provider.refunds(n % 2 === 0 ? 'by_hand' : 'at_once')
  },
  async subscribe({ fans, creators, tiers, begun }: World, { who, n }: Step) {
    const [fan, creator] = [pick(fans, who), pick(creators, n)]
    const { body } = await app.as(fan).raw(startSubscription.path, {
      successUrl: '',
      cancelUrl: '',
      subscribedUserId: creator?.user.userId,
      tierId: pick(tiers[0] ?? [], n),
      consent: agreed,
      ...(n % 3 === 0 && { promoCode: 'HALF' }),
      ...(n % 3 === 1 && { months: pick(bundles, n)?.months }),
    })
    const data = body.data as { payUrl?: string; orderId: OrderId }
    if (body.success && data.payUrl) begun.push({ payUrl: data.payUrl, orderId: data.orderId, fan })
  },
  async joinFree({ fans, free }: World, { who, n }: Step) {
    const { tierId, creatorId } = free
    const wanted = { successUrl: '', cancelUrl: '', subscribedUserId: creatorId, tierId }
    await app.as(pick(fans, who)).raw(startSubscription.path, wanted, { 'idempotency-key': `join-${n % 3}` })
  },
  async leaveFree({ fans, free }: World, { who }: Step) {
    await app.as(pick(fans, who)).raw(cancelMembership.path, { otherUserId: free.creatorId })
  },
  async approve({ begun }: World, { n }: Step) {
    const order = pick(begun, n)
    if (order) await provider.approve(order.payUrl)
  },
  async comeBack({ begun }: World, { n }: Step) {
    const order = pick(begun, n)
    if (order) await app.as(order.fan).raw(captureOrder.path, { orderId: order.orderId })
  },
  async giveUp({ begun }: World, { n }: Step) {
    const order = pick(begun, n)
    if (order) await app.as(order.fan).raw(cancelOrder.path, { orderId: order.orderId })
  },
  async tip({ fans, creators }: World, { who, n }: Step) {
    const tip = { otherUserId: pick(creators, n)?.user.userId, tipAmount: (n % 400) + 1, tipRemark: '' }
    // The same key now and then: a fan on a train presses twice.
    await app.as(pick(fans, who)).raw(payForTip.path, tip, { 'idempotency-key': `tip-${n % 5}` })
  },
  async buyPost({ fans, posts }: World, { who, n }: Step) {
    await app.as(pick(fans, who)).raw(buyPost.path, { contentId: pick(posts, n) })
  },
  async refund({ admin }: World, { n }: Step) {
    const { orders } = await app.as(admin).call(listAllOrders, { status: 'DONE' })
    const order = pick(orders, n)
    if (!order || order.refundable === 0) return
    const cents = n % 2 === 0 ? order.refundable : Math.max(1, Math.floor(order.refundable / 3))
    const refund = { orderId: order.orderId, cents, reason: 'Chaos', houseCovers: n % 3 === 0 }
    await app.as(admin).raw(refundOrder.path, refund, { 'idempotency-key': `refund-${order.orderId}-${n % 3}` })
  },
  /** A tip or a post by itself, perhaps while its order is refunded or disputed. */
  async refundPayment({ admin, fans }: World, { who, n }: Step) {
    const { payments } = await app.as(admin).call(listFanPayments, { fanId: pick(fans, who)!.user.userId })
    const payment = pick(payments, n)
    if (!payment) return
    const refund = { paymentId: payment.paymentId, reason: 'Chaos', houseCovers: n % 3 === 0 }
    await app.as(admin).raw(refundPayment.path, refund, { 'idempotency-key': `payment-${payment.paymentId}-${n % 3}` })
  },
  async cancelMembership({ fans, creators }: World, { who, n }: Step) {
    await app.as(pick(fans, who)).raw(cancelMembership.path, { otherUserId: pick(creators, n)?.user.userId })
  },
  async renew(_: World, { n }: Step) {
    const subscription = pick(await subscriptionsAtProvider(), n)
    if (subscription) await provider.act('subscriptions', subscription, n % 4 === 0 ? 'fail_payment' : 'bill')
  },
  async news(_: World, { n }: Step) {
    const order = (['as_sent', 'reversed', 'shuffled'] as const)[n % 3] ?? 'as_sent'
    await provider.release({ order, times: 1 + (n % 2) })
    await app.platform.jobs.runDue()
  },
  async time(_: World, { n }: Step) {
    app.clock.advance((n % 10) * MINUTE_MS)
    await lookAtEverything()
  },
}

async function lookAtEverything(): Promise<void> {
  await app.payments.orders.reconcile()
  await app.payments.refunds.sendWaiting()
  await app.payments.refunds.followPending()
  await app.payments.disputes.lookAtOpen()
  await app.memberships.lookAfter()
  await app.earnings.lookAtPayouts()
}

/** What has to come together for anything to happen comes more often. */
const often: Record<Step['what'], number> = {
  buy: 4,
  buyByCard: 4,
  askPayout: 2,
  decidePayout: 2,
  dispute: 1,
  endDispute: 2,
  slowRefunds: 1,
  subscribe: 4,
  joinFree: 1,
  leaveFree: 1,
  approve: 8,
  comeBack: 5,
  giveUp: 1,
  tip: 4,
  buyPost: 2,
  refund: 2,
  refundPayment: 3,
  cancelMembership: 1,
  renew: 3,
  news: 3,
  time: 3,
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(
    ...Object.entries(often).map(([what, weight]) => ({ weight, arbitrary: fc.constant(what as Step['what']) })),
  ),
  who: fc.nat(1),
  n: fc.nat(1000),
})
const moment = fc.record({
  at: fc.array(step, { minLength: 1, maxLength: 4 }),
  death: fc.option(
    fc.record({
      after: fc.nat(3),
      side: fc.constantFrom('before' as const, 'behind' as const),
      of: fc.constantFrom('provider' as const, 'database' as const),
    }),
    { freq: 2 },
  ),
})

/** Nobody dies any more, all news arrives, and everything that was left open is looked at. */
async function heal(): Promise<void> {
  death = null
  await provider.refunds('at_once')
  // More than a day: what the provider did out of turn, and whose news was lost, is found by the daily look.
  for (const wait of [40, 40, 26 * 60, 40].map((minutes) => minutes * MINUTE_MS)) {
    await provider.release({ order: 'shuffled' })
    await app.platform.db.script(`update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`)
    await app.platform.jobs.runDue()
    app.clock.advance(wait)
    await provider.catchUp()
    await endRefunds()
    await lookAtEverything()
  }
}

/** What the provider had not finished ends well or badly. */
async function endRefunds(): Promise<void> {
  const pending = await app.platform.db.many<{ ref: string }>(sql`
    select provider_ref as ref from order_refunds where state = 'pending'
  `)
  for (const [place, { ref }] of pending.entries()) {
    // One that has ended and that we have not heard of yet cannot end again.
    await provider.act('refunds', ref, place % 2 === 0 ? 'complete' : 'fail').catch(() => undefined)
  }
}

type Bookkeeping = { status: string; kind: string; paymentRef: string | null; postings: number; refunded: number }

async function assertNothingLost(): Promise<void> {
  const { db } = app.platform
  expect(await checkLedger(db)).toEqual([])
  const state = await provider.state()
  const ofOrder = (orderId: string) =>
    db.many<Bookkeeping>(sql`
      select o.status, o.kind, o.payment_ref, o.refunded - coalesce((select sum(r.cents)::int from order_refunds r
          where r.order_id = o.order_id and r.state = 'disputed'), 0) as refunded,
        (select count(*)::int from ledger_postings p where p.reference = 'order:' || o.order_id) as postings
      from orders o where o.order_id = ${orderId}::bigint
    `)
  for (const { customId, captures, refundedCents } of Object.values(state.orders)) {
    expect(captures).toBeLessThanOrEqual(1)
    const [order] = await ofOrder(customId ?? '0')
    expect(order).toMatchObject({ postings: captures, refunded: refundedCents })
    expect(order?.status === 'DONE').toBe(captures === 1)
  }
  // Every payment of a subscription is one order that was handed over, and no order is without its payment.
  const [paid] = await db.many<{ orders: number; cents: number }>(sql`
    select count(*)::int as orders, coalesce(sum(total), 0)::int as cents from orders
    where kind = 'subscribe' and status = 'DONE' and total > 0
  `)
  const payments = Object.values(state.subscriptions).reduce((sum, each) => sum + each.payments, 0)
  expect(paid).toEqual({ orders: payments, cents: state.totals.subscriptionCents })
  // What the book says the provider holds is what the provider says it took, less what it keeps while a dispute is open.
  const [kept] = await db.many<{ cents: number }>(sql`
    select coalesce(sum(cents), 0)::int as cents from order_refunds where state = 'disputed'
  `)
  const [held] = await db.many<{ cents: number }>(sql`
    select coalesce(sum(case when f.kind = 'provider' then t.amount else -t.amount end), 0)::int as cents
    from ledger_transfers t
    join ledger_accounts f on f.account_id = t.from_account join ledger_accounts o on o.account_id = t.to_account
    where 'provider' in (f.kind, o.kind)
  `)
  const { capturedCents, subscriptionCents, refundedCents, paidOutCents } = state.totals
  const disputedCents = kept?.cents ?? 0
  expect(held?.cents).toBe(capturedCents + subscriptionCents - refundedCents - disputedCents - paidOutCents)
  // Every payout left once, and those that left are those that are paid.
  const [left] = await db.many<{ cents: number; open: number }>(sql`
    select coalesce(sum(amount) filter (where state = 'paid'), 0)::int as cents,
      (count(*) filter (where state in ('approved', 'sending')))::int as open
    from payouts
  `)
  expect(left).toEqual({ cents: paidOutCents, open: 0 })
  // Nothing is left half done.
  const [half] = await db.many<{ refunds: number; disputes: number }>(sql`
    select (select count(*)::int from order_refunds where state in ('sending', 'pending')
          or (state = 'disputed' and not exists (select 1 from order_disputes d
            where d.order_id = order_refunds.order_id and d.provider_ref = dispute_ref and d.state = 'open'))) as refunds,
      (select count(*)::int from order_disputes d where state = 'open'
         and d.provider_ref not in (select jsonb_array_elements_text(${JSON.stringify(
           Object.entries(state.disputes)
             .filter(([, { outcome }]) => outcome === null)
             .map(([id]) => id),
         )}::jsonb))) as disputes
  `)
  expect(half).toEqual({ refunds: 0, disputes: 0 })
  // A post is a fan's exactly when one payment for it, and only one, stands.
  const posts = await db.many(sql`
    select p.fan_id, p.post_id, p.standing, b.fan_id is not null as is_bought from (
      select (p.details ->> 'fanId')::bigint as fan_id, (p.details ->> 'postId')::bigint as post_id,
        count(*) filter (where coalesce(r.amount, 0) < (p.details ->> 'paid')::bigint) as standing
      from ledger_postings p
      left join (select payment_id, sum(amount) as amount from payment_returns group by 1) r on r.payment_id = p.posting_id
      where p.kind = 'post_sale' and p.details ? 'paid' group by 1, 2
    ) p left join post_purchases b using (fan_id, post_id)
    where p.standing <> (b.fan_id is not null)::int
  `)
  expect(posts).toEqual([])
  const below = await db.many(sql`select account_id from ledger_balances where balance < 0`)
  expect(below).toEqual([])
}

it('whatever happens at once, twice, in the wrong order or half: the book is right and nobody is charged twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 8, maxLength: 16 }), async (moments) => {
      const world = await makeWorld()
      for (const { at, death: dies } of moments) {
        death = dies
        await Promise.allSettled(at.map((each) => steps[each.what](world, each)))
      }
      await heal()
      await assertNothingLost()
    }),
    { ...worlds(WORLDS), endOnFailure: true },
  )
})

it('dying is noticed: without it the test above would prove less than it says', async () => {
  const fan = await app.person()
  death = { after: 0, side: 'behind', of: 'provider' }
  const died = await app.as(fan).raw(createOrder.path, aPackage)
  expect(died.status).toBe(500)
  expect(death).toBeNull()
  app.clock.advance(6 * MINUTE_MS)
  await heal()
  expect(await app.as(await app.signIn(fan)).raw(createOrder.path, aPackage)).toMatchObject({
    status: 200,
    body: { code: 200 },
  })
})
