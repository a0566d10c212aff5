import {
  cents,
  DAY_MS,
  GRACE_DAYS,
  instant,
  MONTH_DAYS,
  type Cents,
  type Instant,
  type OrderId,
  type UserId,
} from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Identity } from '../identity/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { addClaim } from './cut-off.store.ts'
import * as store from './memberships.store.ts'
import type { MembershipRow } from './memberships.store.ts'
import { daysOf, keptAmong, keptShareIfLeft, keptShareOf, merged, scaledTo, sharedAmong, stillPaid } from './parts.ts'
import { listParts, lockParts, saveParts, type NewPart } from './parts.store.ts'
import * as subscriptions from './subscriptions.store.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'
import {
  daysAfter,
  daysWorth,
  FOREVER,
  isFree,
  isRenewing,
  nextTotalOf,
  remainderOfMembership,
  runsUntil,
} from './terms.ts'
import { nameOf, nameOfCreator } from './tiers.store.ts'

/** What a payment came as: its order, and what was paid with everything on top. */
type Paid = { orderId: OrderId; total: Cents }
/** An order, the subscription that it was for, and how long it would have paid for that by itself. */
type Payment = { orderId: OrderId; subscriptionId: OrderId; paidUntil: Instant }

type FreeSubscription = Pick<SubscriptionRow, 'fanId' | 'creatorId' | 'orderId' | 'tierId' | 'level'>

export type FanAndCreator = { fanId: UserId; creatorId: UserId }

/** What the fan and the creator are told beside the letter. */
const told = {
  membershipBegun: ['membership_begun', 'member_joined'],
  membershipRenewed: ['membership_renewed', 'member_renewed'],
  renewalFailed: ['membership_failed', null],
  membershipCanceled: [null, null],
  membershipEnded: ['membership_ended', 'member_left'],
} as const

export type Changes = ReturnType<typeof createChanges>

/**
 * How what a fan has with a creator changes. Each of these happens inside the turn of the two (`lockPair`), in the
 * transaction that writes the money down, and tells the fan: their devices after the commit, themself by letter.
 */
export function createChanges(deps: {
  clock: Clock
  identity: Identity
  notifications: Notifications
  wallet: Wallet
  cancelWaiting: JobKind<Record<string, never>>
  followCreator: JobKind<FanAndCreator>
}) {
  const { clock, identity, notifications, wallet, cancelWaiting, followCreator } = deps

  async function save(tx: Tx, membership: MembershipRow): Promise<void> {
    const { fanId, creatorId, level, expiresAt } = membership
    await store.saveMembership(tx, membership)
    const shown = runsUntil(membership) > clock.now() ? level : 0
    wallet.tell(tx, fanId, 'membership_changed', { creatorId, level: shown, expireTime: expiresAt })
  }

  async function write(
    tx: Tx,
    kind: 'membershipBegun' | 'membershipRenewed' | 'renewalFailed' | 'membershipCanceled' | 'membershipEnded',
    { fanId, creatorId, tierId, expiresAt }: MembershipRow,
    { paid, next, creatorName }: { paid?: Paid; next?: Cents; creatorName?: string | undefined } = {},
  ): Promise<void> {
    const until = kind === 'renewalFailed' ? daysAfter(expiresAt, GRACE_DAYS) : expiresAt
    const tierName = await nameOf(tx, tierId)
    await identity.write(tx, fanId, {
      kind,
      route: kind === 'membershipEnded' ? `/otherProfile/${creatorId}` : '/memberships',
      values: {
        creator: creatorName ?? (await nameOfCreator(tx, creatorId)),
        tier: tierName,
        until: { day: until },
        ...(paid && { amount: { cents: paid.total }, order: paid.orderId }),
        ...(next !== undefined && { next: { cents: next } }),
      },
    })
    const [forFan, forCreator] = told[kind]
    const details = { type: 'membership' as const, tierName, until }
    if (forFan !== null) {
      const money = paid && { cents: paid.total }
      const about = { receiverId: fanId, actorId: creatorId, subject: creatorId, details }
      await notifications.tell(tx, { kind: forFan, ...about, ...money })
    }
    if (forCreator !== null) {
      const about = { receiverId: creatorId, actorId: fanId, subject: tierId, details: { ...details, until: null } }
      await notifications.tell(tx, { kind: forCreator, ...about })
    }
  }

  /** These do not renew any more; a job tells the provider. */
  async function retire(tx: Tx, orderIds: readonly (OrderId | null)[]): Promise<void> {
    const known = orderIds.filter((orderId) => orderId !== null)
    if (known.length > 0 && (await subscriptions.retire(tx, known))) await tellProvider(tx)
  }

  const tellProvider = (tx: Tx) => cancelWaiting.enqueue(tx, {}, { key: 'memberships.cancel_waiting' })

  /** The subscription that pays for the next period. */
  const renewedBy = (membership: MembershipRow): OrderId | null =>
    isRenewing(membership) ? (membership.nextOrderId ?? membership.orderId) : null

  /** Over, now: it ran out, or all of it was given back. */
  async function end(tx: Tx, membership: MembershipRow, creatorName?: string): Promise<void> {
    await retire(tx, [renewedBy(membership)])
    const expiresAt = instant(Math.min(membership.expiresAt, clock.now()))
    await save(tx, { ...membership, state: 'ended', nextOrderId: null, expiresAt })
    await write(tx, 'membershipEnded', membership, { creatorName })
  }

  /**
   * Some of its days are not paid for any more. The provider collects the next period when it was to collect it before: a fan
   * who would be without it for longer than the days of grace until then is not charged, and begins again when they like.
   */
  async function shorten(tx: Tx, membership: MembershipRow, days: number, { mayRenew }: { mayRenew: boolean }) {
    const expiresAt = instant(Math.round(membership.expiresAt - days * DAY_MS))
    if (expiresAt <= clock.now()) return end(tx, membership)
    const shortened = { ...membership, expiresAt }
    const renewing = renewedBy(membership)
    const nextPayment = renewing === null ? null : await subscriptions.nextPaymentAt(tx, renewing)
    if (mayRenew && nextPayment !== null && nextPayment <= runsUntil(shortened)) return save(tx, shortened)
    await retire(tx, [renewing])
    await save(tx, { ...shortened, state: 'canceled', nextOrderId: null })
    await write(tx, 'membershipCanceled', shortened)
  }

  /** The days that a payment has paid for and that have not come yet go before those of the next one. */
  async function partsBefore(tx: Tx, before: MembershipRow | null): Promise<NewPart[]> {
    if (!before) return []
    return scaledTo(await listParts(tx, before.orderId), (before.expiresAt - clock.now()) / DAY_MS)
  }

  return {
    retire,

    /** It runs at the provider though nobody wants it here. */
    async cancelAtProvider(tx: Tx, orderId: OrderId): Promise<void> {
      await subscriptions.markToCancel(tx, orderId)
      await tellProvider(tx)
    },

    /**
     * The first period of a subscription begins at once, and whatever the fan had with this creator before ends. What its price
     * took off for that may have been given back since: then it has fewer days, as it would if that had happened a moment later.
     */
    async begin(tx: Tx, subscription: SubscriptionRow, paid: Paid) {
      const { fanId, creatorId, orderId, tierId, level, firstDays, worth, isTrial, credit } = subscription
      const at = clock.now()
      const before = await store.findMembership(tx, fanId, creatorId)
      const running = before && runsUntil(before) > at ? before : null
      const runningParts = running ? await lockParts(tx, running.orderId) : []
      const restBy = (keptShare: number): number =>
        running ? remainderOfMembership({ ...running, keptShare }, at).remainPrice : 0
      const rest = restBy(keptShareOf(runningParts))
      // What was paid since the price was made (a renewal in between) has not been counted: it becomes days.
      const extraDays = daysWorth(rest - credit, subscription)
      // What is uncertain counts for nothing here. Should it be left with us, the fan had nothing for it and has it back.
      const keptFromThem = restBy(keptShareIfLeft(runningParts)) - Math.max(rest, credit)
      for (const due of keptFromThem > 0 ? keptAmong(runningParts, keptFromThem) : []) {
        await addClaim(tx, { orderId: due.paidBy, cents: due.cents, at })
      }
      const promised = await listParts(tx, orderId)
      const credited = stillPaid(promised)
      const lostDays = daysOf(promised) - daysOf(credited)
      if (before) {
        await retire(tx, [before.orderId, before.nextOrderId])
        await saveParts(tx, before.orderId, [])
      }
      const own = { paidBy: paid.orderId, days: firstDays - daysOf(promised), kept: paid.total }
      const isPaid = own.kept > 0 && own.days > 0
      const parts = merged([...(isPaid ? [own] : []), ...credited, ...sharedAmong(runningParts, extraDays)])
      await saveParts(tx, orderId, parts)
      const membership: MembershipRow = {
        fanId,
        creatorId,
        orderId,
        nextOrderId: null,
        tierId,
        level,
        state: 'active',
        since: running?.since ?? at,
        expiresAt: daysAfter(at, firstDays + extraDays),
        periodDays: firstDays,
        periodWorth: worth,
        isTrial,
        failureToldFor: null,
      }
      await save(tx, membership)
      await write(tx, 'membershipBegun', membership, { paid, next: nextTotalOf(subscription) })
      // Who comes back, or takes another tier, and does not follow has decided so.
      if (!before) await followCreator.enqueue(tx, { fanId, creatorId })
      if (lostDays > 0) await shorten(tx, membership, lostDays, { mayRenew: true })
    },

    /** What costs nothing begins at once and has no end. The creator hears of it; the fan has just done it. */
    async joinFree(tx: Tx, { fanId, creatorId, orderId, tierId, level }: FreeSubscription): Promise<void> {
      const at = clock.now()
      const before = await store.findMembership(tx, fanId, creatorId)
      if (before) {
        await retire(tx, [before.orderId, before.nextOrderId])
        await saveParts(tx, before.orderId, [])
      }
      await save(tx, {
        fanId,
        creatorId,
        orderId,
        nextOrderId: null,
        tierId,
        level,
        state: 'active',
        since: at,
        expiresAt: FOREVER,
        periodDays: MONTH_DAYS,
        periodWorth: cents(0),
        isTrial: false,
        failureToldFor: null,
      })
      const details = { type: 'membership' as const, tierName: await nameOf(tx, tierId), until: null }
      const about = { receiverId: creatorId, actorId: fanId, subject: tierId, details }
      await notifications.tell(tx, { kind: 'member_joined', ...about })
      if (!before) await followCreator.enqueue(tx, { fanId, creatorId })
    },

    /** A subscription that begins when what was paid for has run out. Until then nothing changes but what follows. */
    async follow(tx: Tx, { fanId, creatorId, orderId }: SubscriptionRow): Promise<void> {
      const membership = await store.findMembership(tx, fanId, creatorId)
      if (!membership) return
      await retire(tx, [membership.orderId, membership.nextOrderId])
      // Run out while the fan was approving it: its payment is what begins it.
      if (runsUntil(membership) <= clock.now()) return
      await save(tx, { ...membership, nextOrderId: orderId, state: 'active' })
    },

    /** Another period was paid for. */
    async renew(tx: Tx, subscription: SubscriptionRow, paid: Paid): Promise<void> {
      const { fanId, creatorId, orderId, tierId, level, payRange, thenSubtotal } = subscription
      const at = clock.now()
      const before = await store.findMembership(tx, fanId, creatorId)
      const isOwn = before !== null && [before.orderId, before.nextOrderId].includes(orderId)
      if (before && !isOwn && runsUntil(before) > at && !isFree(before)) {
        // The provider collected it before it heard that the fan has another tier now: it counts towards that one.
        const other = await subscriptions.findSubscription(tx, before.orderId)
        const days = other ? daysWorth(thenSubtotal, other) : 0
        const more = { paidBy: paid.orderId, days, kept: paid.total }
        if (days > 0) await saveParts(tx, before.orderId, merged([...(await listParts(tx, before.orderId)), more]))
        return save(tx, { ...before, expiresAt: daysAfter(before.expiresAt, days) })
      }
      const parts = isOwn ? await partsBefore(tx, before) : []
      if (before) await saveParts(tx, before.orderId, [])
      await saveParts(tx, orderId, [...parts, { paidBy: paid.orderId, days: payRange, kept: paid.total }])
      // Whatever it takes the place of would go on being paid for.
      if (before && !isOwn) await retire(tx, [before.orderId, before.nextOrderId])
      const nextOrderId = before?.orderId === orderId ? before.nextOrderId : null
      const isRenewed = subscription.state === 'active' || nextOrderId !== null
      const membership: MembershipRow = {
        fanId,
        creatorId,
        orderId,
        nextOrderId,
        tierId,
        level,
        state: isRenewed ? 'active' : 'canceled',
        since: before && isOwn ? before.since : at,
        expiresAt: daysAfter(Math.max(at, isOwn ? before.expiresAt : 0), payRange),
        periodDays: payRange,
        periodWorth: thenSubtotal,
        isTrial: false,
        failureToldFor: null,
      }
      await save(tx, membership)
      const next = nextTotalOf(subscription)
      await write(tx, isOwn ? 'membershipRenewed' : 'membershipBegun', membership, { paid, next })
    },

    /** The provider has tried to collect the next period, or has done so after all. */
    async noticeFailures(tx: Tx, { fanId, creatorId, orderId }: SubscriptionRow, failures: number): Promise<void> {
      const membership = await store.findMembership(tx, fanId, creatorId)
      if (!membership || renewedBy(membership) !== orderId) return
      if (failures === 0) {
        if (membership.state === 'past_due') await save(tx, { ...membership, state: 'active' })
        return
      }
      const isTold = membership.failureToldFor === membership.expiresAt
      if (isTold && membership.state === 'past_due') return
      await save(tx, { ...membership, state: 'past_due', failureToldFor: membership.expiresAt })
      if (!isTold) await write(tx, 'renewalFailed', membership)
    },

    /** A subscription will not be paid again: what it has paid for stays in force. */
    async stop(tx: Tx, { fanId, creatorId, orderId }: SubscriptionRow, creatorName?: string): Promise<void> {
      await subscriptions.saveState(tx, orderId, 'over')
      const membership = await store.findMembership(tx, fanId, creatorId)
      if (!membership || renewedBy(membership) !== orderId) return
      await save(tx, { ...membership, state: 'canceled', nextOrderId: null })
      // One that has run out meanwhile is about to be written about as ended.
      if (membership.expiresAt > clock.now()) await write(tx, 'membershipCanceled', membership, { creatorName })
    },

    end,

    /**
     * All of a payment was given back: the days that it paid for go, and no others. What it was the last payment of is not paid
     * for again.
     */
    async takePaymentBack(tx: Tx, membership: MembershipRow, payment: Payment): Promise<void> {
      const parts = await listParts(tx, membership.orderId)
      const isOwn = payment.subscriptionId === membership.orderId
      // One that was written down without them rests on the last payment of its subscription.
      if (parts.length === 0 && isOwn && payment.paidUntil > clock.now()) return end(tx, membership)
      const part = parts.find(({ paidBy }) => paidBy === payment.orderId)
      if (!part) return
      const others = parts.filter((one) => one !== part)
      await saveParts(tx, membership.orderId, others)
      await shorten(tx, membership, part.days, { mayRenew: !isOwn })
    },
  }
}
