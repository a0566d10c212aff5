import { commissionOf, priceWith, type TierId, type UserId } from '@fanlight/contract'
import type { App } from '../app.ts'
import { accounts, createLedger, type Posting } from '../modules/wallet/index.ts'
import type { Tx } from '../platform/db/db.ts'
import { sql } from '../platform/db/sql.ts'
import { demoFollows } from './follows.ts'
import { creators, demoLogins, fans } from './people.ts'
import { createRandom } from './random.ts'
import { demoTiers, REMARKS, type DemoTier } from './tiers.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PERIOD_DAYS = 30
const COMMISSION_PERCENT = 20
const FEE = { processingFees: 0.05, taxes: 0 }
const TIPS = 260
const MEMBERS = 90
/** What the fan whose login is printed has to spend. */
const DEMO_FAN_DIAMONDS = 2400

type World = { now: number; idOf: (userName: string) => UserId; coverOf: (userName: string) => string }
type Tier = DemoTier & { tierId: TierId }

/**
 * A past for the money of the demo world: diamonds in every fan's wallet, tiers, tips and memberships of the last
 * months. Everything is posted like everything else, only with the time it would have happened at.
 */
export async function loadDemoMoney({ platform }: Pick<App, 'platform'>, world: World): Promise<void> {
  const { db, ids } = platform
  let at = world.now
  const ledger = createLedger({ db, ids, clock: { now: () => at } })
  const random = createRandom('fanlight money')

  await db.transaction(async (tx) => {
    // The book is written in the order things happened.
    const events: { time: number; happen: () => Promise<void> }[] = []
    const later = (time: number, happen: () => Promise<void>) => void events.push({ time, happen })
    const post = async (time: number, posting: Posting) => {
      at = time
      await ledger.post(tx, posting)
    }
    const wallets = new Map<string, number>()
    for (const { userName } of fans) {
      const amount = userName === demoLogins.fan ? DEMO_FAN_DIAMONDS + 900 : 50 * random.whole(8, 80)
      wallets.set(userName, amount)
      const time = world.now - random.whole(95, 140) * DAY_MS
      const transfers = [{ from: accounts.promo, to: accounts.walletOf(world.idOf(userName)), amount }]
      later(time, () => post(time, { kind: 'welcome', reference: `welcome:${world.idOf(userName)}`, transfers }))
    }
    const tiers = await insertTiers(tx, world, () => ids.next() as TierId)
    const follows = random.shuffle(demoFollows('fanlight'))
    const isCreator = new Set(creators.map(({ userName }) => userName))
    const pairs = follows.filter(({ fan, creator }) => wallets.has(fan) && isCreator.has(creator))

    for (let index = 0; index < TIPS; index++) {
      // Every third to the creator whose login is printed: their chart is the one that is looked at.
      const { fan, creator } = pairs[index % pairs.length] ?? { fan: '', creator: '' }
      const to = index % 3 === 0 ? demoLogins.creator : creator
      const amount = random.pick([20, 50, 50, 100, 100, 200, 500])
      const left = (wallets.get(fan) ?? 0) - amount
      const kept = fan === demoLogins.fan ? DEMO_FAN_DIAMONDS : 0
      if (left < kept) continue
      wallets.set(fan, left)
      const time = world.now - Math.floor(random.next() ** 1.4 * 88 * DAY_MS) - 60_000
      const [fanId, creatorId] = [world.idOf(fan), world.idOf(to)]
      const tip = { tipId: ids.next(), fanId, creatorId, amount, remark: random.pick(REMARKS), time }
      later(time, () => insertTip(tx, post, tip))
    }

    const members = new Set<string>()
    for (const { fan, creator } of [...ownMemberships(), ...pairs]) {
      const tier = tiers.get(creator)?.[random.whole(0, 1)] ?? tiers.get(creator)?.[0]
      if (!tier || members.size >= MEMBERS || members.has(`${fan} ${creator}`)) continue
      members.add(`${fan} ${creator}`)
      const began = world.now - random.whole(2, 100) * DAY_MS
      const of = { fanId: world.idOf(fan), creatorId: world.idOf(creator), tier, began, now: world.now }
      for (const { time, happen } of membershipOf(tx, post, { ...of, nextId: () => ids.next() })) later(time, happen)
    }
    for (const { happen } of events.toSorted((one, other) => one.time - other.time)) await happen()
  })
}

/** The fan whose login is printed is somebody's member. */
function ownMemberships(): { fan: string; creator: string }[] {
  return [{ fan: demoLogins.fan, creator: demoLogins.creator }]
}

async function insertTiers(tx: Tx, { now, idOf, coverOf }: World, nextId: () => TierId): Promise<Map<string, Tier[]>> {
  const random = createRandom('fanlight tiers')
  const made = new Map<string, Tier[]>()
  for (const { userName } of creators) {
    const tiers = demoTiers(random, userName === demoLogins.creator).map((tier) => ({ ...tier, tierId: nextId() }))
    made.set(userName, tiers)
    for (const tier of tiers) {
      await tx.run(sql`
        insert into tiers (tier_id, creator_id, level, tier_name, cover_key, price, discount_price, pay_range,
          is_first_available, description, perks, created_at)
        values (${tier.tierId}, ${idOf(userName)}, ${tier.level}, ${tier.name}, ${coverOf(userName)}, ${tier.price},
          ${tier.discountPrice}, ${PERIOD_DAYS}, ${tier.isFirstAvailable}, ${tier.description}, ${tier.perks}::text[],
          ${new Date(now - 150 * DAY_MS)})
      `)
    }
  }
  return made
}

type Post = (time: number, posting: Posting) => Promise<void>

async function insertTip(
  tx: Tx,
  post: Post,
  tip: { tipId: string; fanId: UserId; creatorId: UserId; amount: number; remark: string; time: number },
): Promise<void> {
  const { tipId, fanId, creatorId, amount, remark, time } = tip
  const commission = commissionOf(amount, COMMISSION_PERCENT)
  await tx.run(sql`
    insert into tips (tip_id, fan_id, creator_id, amount, remark, kind, key, at)
    values (${tipId}, ${fanId}, ${creatorId}, ${amount}, ${remark}, 'profile', ${`demo-${tipId}`}, ${new Date(time)})
  `)
  const from = accounts.walletOf(fanId)
  await post(time, {
    kind: 'tip',
    reference: `tip:${fanId}:demo-${tipId}`,
    transfers: [
      { from, to: accounts.heldEarningsOf(creatorId), amount: amount - commission },
      { from, to: accounts.fees, amount: commission },
    ],
    details: { fanId, creatorId, tipId },
  })
}

/** Paid month by month and not renewed any more, the last month still running: nobody at a provider would pay the next. */
function membershipOf(
  tx: Tx,
  post: Post,
  member: { fanId: UserId; creatorId: UserId; tier: Tier; began: number; now: number; nextId: () => string },
): { time: number; happen: () => Promise<void> }[] {
  const { fanId, creatorId, tier, began, now, nextId } = member
  const price = priceWith(tier.price, FEE)
  const commission = commissionOf(price.subtotal, COMMISSION_PERCENT)
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
        { from: accounts.issuedDiamonds, to: accounts.heldEarningsOf(creatorId), amount: price.subtotal - commission },
        { from: accounts.issuedDiamonds, to: accounts.fees, amount: commission },
      ],
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
