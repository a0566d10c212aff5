import {
  cents,
  DAY_MS,
  diamonds,
  diamondsOf,
  priceWith,
  type Diamonds,
  type PostId,
  type TierId,
  type UserId,
} from '@fanlight/contract'
import type { DemoHost, Posting, Tx } from '../../server/src/demo-world.ts'
import { salesOfChats, type MessageSale, type PlannedChats } from './chat-plan.ts'
import { demoMembers, fanPairs, tiersOfAll } from './members.ts'
import { demoLogins, fans } from './people.ts'
import type { PostLife } from './post-life.ts'
import { postIdOf, type PlannedPost } from './post-plan.ts'
import { createRandom } from './random.ts'
import { REMARKS, type DemoTier } from './tiers.ts'

const PERIOD_DAYS = 30
const THANKS = 'Thank you for being here. Everything I make for members is open to you now. Say hello any time.'
export const COMMISSION_PERCENT = 20
const FEE = { processingFees: 0.05, taxes: 0 }
const TIPS = 260
/** What the fan whose login is printed has to spend. */
const DEMO_FAN_DIAMONDS = 2400

type World = {
  now: number
  idOf: (userName: string) => UserId
  coverOf: (userName: string) => string
  posts: readonly PlannedPost[]
  lives: ReadonlyMap<string, PostLife>
  chats: PlannedChats
}
type Tier = DemoTier & { tierId: TierId }

/** One transaction in which all of it is written. */
type Book = Pick<DemoHost, 'sql' | 'accounts'> & {
  tx: Tx
  post: (time: number, posting: Posting) => Promise<void>
}

/**
 * A past for the money of the demo world: diamonds in every fan's wallet, tiers, tips, memberships and what was paid for
 * posts in the last months. Everything is posted like everything else, only with the time it would have happened at; all
 * of it now, because the book is read in the order it was written in, also for posts that are drawn later.
 */
export async function loadDemoMoney(host: DemoHost, world: World): Promise<void> {
  const { sql, accounts } = host
  const { db, ids } = host.platform
  let at = world.now
  const ledger = host.createLedgerAt(() => at)
  const random = createRandom('fanlight money')

  await db.transaction(async (tx) => {
    // The book is written in the order things happened.
    const events: { time: number; happen: () => Promise<void> }[] = []
    const later = (time: number, happen: () => Promise<void>) => void events.push({ time, happen })
    const post = async (time: number, posting: Posting) => {
      at = time
      await ledger.post(tx, posting)
    }
    const book = { tx, sql, accounts, post }
    const sales = salesOf(world, host.idAt)
    const ofMessages = salesOfChats(world.chats, world.now)
    const wallets = new Map<string, number>()
    for (const { userName } of fans) {
      const free = userName === demoLogins.fan ? DEMO_FAN_DIAMONDS + 900 : 50 * random.whole(8, 80)
      const spent = [...sales, ...ofMessages]
        .filter(({ fan }) => fan === userName)
        .reduce((total, sale) => total + sale.amount, 0)
      const amount = free + spent
      wallets.set(userName, free)
      const time = world.now - random.whole(95, 140) * DAY_MS
      const transfers = [{ from: accounts.promo, to: accounts.walletOf(world.idOf(userName)), amount }]
      later(time, () => post(time, { kind: 'welcome', reference: `welcome:${world.idOf(userName)}`, transfers }))
    }
    const tiers = await insertTiers(book, world, () => ids.next() as TierId)
    const pairs = fanPairs()

    for (let index = 0; index < TIPS; index++) {
      // Every third to the creator whose login is printed: their chart is the one that is looked at.
      const { fan, creator } = pairs[index % pairs.length] ?? { fan: '', creator: '' }
      const to = index % 3 === 0 ? demoLogins.creator : creator
      const amount = diamonds(random.pick([20, 50, 50, 100, 100, 200, 500]))
      const left = (wallets.get(fan) ?? 0) - amount
      const kept = fan === demoLogins.fan ? DEMO_FAN_DIAMONDS : 0
      if (left < kept) continue
      wallets.set(fan, left)
      const time = world.now - Math.floor(random.next() ** 1.4 * 88 * DAY_MS) - 60_000
      const [fanId, creatorId] = [world.idOf(fan), world.idOf(to)]
      const tip = { tipId: ids.next(), fanId, creatorId, amount, remark: random.pick(REMARKS), postId: null, time }
      later(time, () => insertTip(book, tip))
    }

    for (const { fan, creator, amount, remark, postId, time } of sales) {
      const sale = { fanId: world.idOf(fan), creatorId: world.idOf(creator), amount: diamonds(amount), postId, time }
      if (remark === null) later(time, () => sellPost(book, sale))
      else later(time, () => insertTip(book, { ...sale, remark, tipId: ids.next() }))
    }

    for (const sale of ofMessages) later(sale.time, () => sellMessage(book, world, sale))

    for (const { fan, creator, level, beganDaysAgo } of demoMembers()) {
      const tier = tiers.get(creator)?.find((one) => one.level === level)
      if (!tier) continue
      const began = world.now - beganDaysAgo * DAY_MS
      const of = { fanId: world.idOf(fan), creatorId: world.idOf(creator), tier, began, now: world.now }
      for (const { time, happen } of membershipOf(book, { ...of, nextId: () => ids.next() })) later(time, happen)
    }
    for (const { happen } of events.toSorted((one, other) => one.time - other.time)) await happen()
  })
}

/** What was paid for posts; `remark` is null for their price, and what a fan said with a tip. */
type Sale = { fan: string; creator: string; amount: number; remark: string | null; postId: PostId; time: number }

function salesOf({ now, posts, lives }: World, idAt: DemoHost['idAt']): Sale[] {
  return posts.flatMap((post) => {
    const of = { creator: post.userName, postId: postIdOf(post, now, idAt) }
    const { purchases = [], tips = [] } = lives.get(post.key) ?? {}
    return [
      ...purchases.map(({ fan, price, ageMs }) => ({ ...of, fan, amount: price, remark: null, time: now - ageMs })),
      ...tips.map(({ fan, amount, remark, ageMs }) => ({ ...of, fan, amount, remark, time: now - ageMs })),
    ]
  })
}

async function insertTiers(
  { tx, sql }: Book,
  { now, idOf, coverOf }: World,
  nextId: () => TierId,
): Promise<Map<string, Tier[]>> {
  const made = new Map<string, Tier[]>()
  for (const [userName, planned] of tiersOfAll()) {
    const tiers = planned.map((tier) => ({ ...tier, tierId: nextId() }))
    made.set(userName, tiers)
    for (const tier of tiers) {
      await tx.run(sql`
        insert into tiers (tier_id, creator_id, level, tier_name, cover_key, price, discount_price, pay_range,
          is_first_available, description, perks, thank_you, off_3_months, off_12_months, created_at)
        values (${tier.tierId}, ${idOf(userName)}, ${tier.level}, ${tier.name}, ${coverOf(userName)}, ${tier.price},
          ${tier.discountPrice}, ${PERIOD_DAYS}, ${tier.isFirstAvailable}, ${tier.description}, ${tier.perks}::text[],
          ${THANKS}, ${tier.level > 1 ? 10 : null}, ${tier.level > 1 ? 25 : null}, ${new Date(now - 150 * DAY_MS)})
      `)
    }
  }
  return made
}

type Paid = { fanId: UserId; creatorId: UserId; amount: Diamonds; time: number }

async function sellPost(
  { accounts, post }: Book,
  { fanId, creatorId, amount, postId, time }: Paid & { postId: PostId },
): Promise<void> {
  await post(time, {
    kind: 'post_sale',
    reference: `post:${postId}:${fanId}`,
    transfers: [],
    payment: { from: accounts.walletOf(fanId), creatorId, amount, commissionPercent: COMMISSION_PERCENT },
    details: { fanId, creatorId, postId },
  })
}

async function sellMessage(
  { accounts, post }: Book,
  { idOf }: World,
  { fan, creator, amount, reference, messageId, time }: MessageSale,
): Promise<void> {
  const [fanId, creatorId] = [idOf(fan), idOf(creator)]
  await post(time, {
    kind: 'message_sale',
    reference,
    transfers: [],
    payment: {
      from: accounts.walletOf(fanId),
      creatorId,
      amount: diamonds(amount),
      commissionPercent: COMMISSION_PERCENT,
    },
    details: { fanId, creatorId, messageId },
  })
}

async function insertTip(
  { tx, sql, accounts, post }: Book,
  tip: Paid & { tipId: string; remark: string; postId: PostId | null },
): Promise<void> {
  const { tipId, fanId, creatorId, amount, remark, postId, time } = tip
  await tx.run(sql`
    insert into tips (tip_id, fan_id, creator_id, amount, remark, kind, post_id, key, at)
    values (${tipId}, ${fanId}, ${creatorId}, ${amount}, ${remark}, ${postId === null ? 'profile' : 'post'}, ${postId},
      ${`demo-${tipId}`}, ${new Date(time)})
  `)
  await post(time, {
    kind: 'tip',
    reference: `tip:${fanId}:demo-${tipId}`,
    transfers: [],
    payment: { from: accounts.walletOf(fanId), creatorId, amount, commissionPercent: COMMISSION_PERCENT },
    details: { fanId, creatorId, tipId, ...(postId !== null && { postId }) },
  })
}

/** Paid month by month and not renewed any more, the last month still running: no provider would pay the next. */
function membershipOf(
  { tx, sql, accounts, post }: Book,
  member: { fanId: UserId; creatorId: UserId; tier: Tier; began: number; now: number; nextId: () => string },
): { time: number; happen: () => Promise<void> }[] {
  const { fanId, creatorId, tier, began, now, nextId } = member
  const price = priceWith(cents(tier.price), FEE)
  let first = ''

  async function pay(paidAt: number): Promise<void> {
    const orderId = nextId()
    first ||= orderId
    await tx.run(sql`
      insert into orders (order_id, user_id, kind, status, subtotal, processing_fee, taxes, total, creator_id, tier_id,
        tier_name, level, commission_percent, provider, created_at, payable_until, paid_at)
      values (${orderId}, ${fanId}, 'subscribe', 'DONE', ${price.subtotal}, ${price.processingFee}, ${price.taxes},
        ${price.total}, ${creatorId}, ${tier.tierId}, ${tier.name}, ${tier.level}, ${COMMISSION_PERCENT}, 'demo',
        ${new Date(paidAt)}, ${new Date(paidAt)}, ${new Date(paidAt)})
    `)
    await post(paidAt, {
      kind: 'membership',
      reference: `order:${orderId}`,
      transfers: [
        { from: accounts.provider, to: accounts.sales, amount: price.subtotal },
        { from: accounts.provider, to: accounts.processingFees, amount: price.processingFee },
      ],
      payment: {
        from: accounts.issuedDiamonds,
        creatorId,
        amount: diamondsOf(price.subtotal),
        commissionPercent: COMMISSION_PERCENT,
      },
      details: { orderId, fanId, creatorId },
    })
  }

  async function belong(expires: number): Promise<void> {
    await tx.run(sql`
      insert into subscriptions (order_id, fan_id, creator_id, tier_id, level, state, provider, first_days, is_trial,
        worth, credit, then_subtotal, then_processing_fee, then_taxes, pay_range, created_at)
      values (${first}, ${fanId}, ${creatorId}, ${tier.tierId}, ${tier.level}, 'over', 'demo', ${PERIOD_DAYS}, false,
        ${tier.price}, 0, ${price.subtotal}, ${price.processingFee}, ${price.taxes}, ${PERIOD_DAYS}, ${new Date(began)})
    `)
    await tx.run(sql`
      insert into memberships (fan_id, creator_id, order_id, tier_id, level, state, since, expires_at, period_days,
        period_worth, is_trial)
      values (${fanId}, ${creatorId}, ${first}, ${tier.tierId}, ${tier.level}, 'canceled', ${new Date(began)},
        ${new Date(expires)}, ${PERIOD_DAYS}, ${tier.price}, false)
    `)
  }

  const periods = Math.floor((now - began) / (PERIOD_DAYS * DAY_MS)) + 1
  const paidAt = (period: number) => began + period * PERIOD_DAYS * DAY_MS
  const payments = Array.from({ length: periods }, (_, period) => ({
    time: paidAt(period),
    happen: () => pay(paidAt(period)),
  }))
  return [...payments, { time: now, happen: () => belong(paidAt(periods)) }]
}
