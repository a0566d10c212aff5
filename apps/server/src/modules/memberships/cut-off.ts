import { cents as asCents, DAY_MS, instant, type Cents, type OrderId, type UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Payments } from '../payments/index.ts'
import type { Changes } from './changes.ts'
import * as store from './cut-off.store.ts'
import * as memberships from './memberships.store.ts'
import type { MembershipRow, Pair } from './memberships.store.ts'
import { keptShareIfLeft, keptShareOf } from './parts.ts'
import { listParts } from './parts.store.ts'
import { listRunningOfFan } from './subscriptions.store.ts'
import type { Sync } from './sync.ts'
import { nameOfSeller } from './tiers.store.ts'

/** For the order that it is given back of, and for operators. */
const REASON = 'The membership was ended before its time'
const BLOCKED_BY_FAN = 'The fan blocked the creator'
/** Once in so long with each creator: otherwise a fan could read everything, block, have the money back, and begin again. */
const BLOCK_GIVES_BACK_EVERY_MS = 365 * DAY_MS

/** A creator who leaves has no members any more, but for those that could not be cut off and are tried again every hour. */
type CutOffListener = (tx: Tx, creatorId: UserId) => Promise<void>

type Ending = { creatorName?: string | undefined; isFansBlock?: boolean }

/** How much of what was paid goes back. What was not the fan's wish gives back the day that has begun and the fee as well. */
type Share = { reason: string; daysOf: (days: number) => number; topOf: (paid: store.PaidOrder) => number }
const notByFan: Share = { reason: REASON, daysOf: Math.ceil, topOf: ({ subtotal, total }) => total - subtotal }
const fansBlock: Share = { reason: BLOCKED_BY_FAN, daysOf: Math.floor, topOf: ({ taxes }) => taxes }

export type CutOff = ReturnType<typeof createCutOff>

/**
 * The two of a membership have nothing to do with each other any more: one blocks the other, is suspended, or is gone. It ends
 * at once, is not charged again, and the fan has the money for the days that are left.
 */
export function createCutOff(deps: Platform & { payments: Payments; changes: Changes; sync: Sync }) {
  const { db, clock, log, jobs, payments, changes, sync } = deps
  const onAllCutOff: CutOffListener[] = []

  async function cutOff(tx: Tx, pair: Pair, { creatorName, isFansBlock = false }: Ending = {}): Promise<void> {
    for (const subscription of await listRunningOfFan(tx, pair.fanId)) {
      if (subscription.creatorId === pair.creatorId && subscription.state === 'awaiting') {
        await sync.close(tx, subscription, 'canceled')
      }
    }
    await memberships.lockPair(tx, pair)
    const membership = await memberships.findMembership(tx, pair.fanId, pair.creatorId)
    if (!membership || membership.state === 'ended') return
    await changes.end(tx, membership, creatorName)
    if (!isFansBlock) await giveBackRest(tx, membership)
    else if (!(await hasBlockedBefore(tx, pair))) await giveBackRest(tx, membership, fansBlock)
  }

  const hasBlockedBefore = (tx: Tx, pair: Pair): Promise<boolean> =>
    store.hasGivenBack(tx, pair, BLOCKED_BY_FAN, instant(clock.now() - BLOCK_GIVES_BACK_EVERY_MS))

  /**
   * By what was really paid and kept. An upgrade was also paid by what was left of the tier before it. What is disputed, or on its
   * way by an operator's wish, is not ours to give: it is due as soon as it is left with us.
   */
  async function giveBackRest(tx: Tx, membership: MembershipRow, { reason, daysOf, topOf } = notByFan): Promise<void> {
    const { fanId, creatorId, periodWorth, periodDays, expiresAt } = membership
    const days = Math.max(0, daysOf((expiresAt - clock.now()) / DAY_MS))
    const worth = (share: number): number => Math.round((periodWorth * days * share) / periodDays)
    const orders = await store.listPaidOrders(tx, fanId, creatorId)
    const parts = await listParts(tx, membership.orderId)
    let [certain, due] = [worth(keptShareOf(parts)), worth(keptShareIfLeft(parts))]
    for (const paid of orders) {
      if (due <= 0) return
      const { orderId, subtotal, total, refunded, uncertain, claimed, owed, owedThen } = paid
      const left = (gone: number) => Math.max(0, subtotal - Math.round((subtotal * gone) / total))
      const withTop = (part: number) => asCents(Math.round(((subtotal + topOf(paid)) * part) / subtotal))
      const part = Math.min(due, left(refunded - uncertain + claimed + owedThen))
      const atOnce = Math.min(part, certain, left(refunded + owed))
      const claimedNow = Math.min(part - atOnce, left(refunded - uncertain) - left(refunded))
      if (atOnce > 0) await payments.refunds.giveBack(tx, orderId, withTop(atOnce), reason)
      if (claimedNow > 0) {
        const byFansBlock = reason === BLOCKED_BY_FAN
        await store.addClaim(tx, { orderId, cents: withTop(claimedNow), at: clock.now(), byFansBlock })
      }
      certain -= atOnce
      due -= atOnce + claimedNow
    }
  }

  /** Each by itself and in a transaction of its own: interrupted anywhere, the next run goes on with those that are left. */
  async function cutOffEach(next: (after: Pair | null) => Promise<Pair[]>, creatorName?: string): Promise<void> {
    for (let pairs = await next(null); pairs.length > 0; pairs = await next(pairs.at(-1) ?? null)) {
      for (const pair of pairs) {
        try {
          await db.transaction((tx) => cutOff(tx, pair, { creatorName }))
        } catch (error) {
          log.error({ err: error, ...pair }, 'a membership could not be cut off')
        }
      }
    }
  }

  // The name comes along: a creator who leaves has none by the time the letters are written.
  const cuttingOff = jobs.define<{ creatorId: UserId; creatorName: string }>(
    'memberships.cut_off',
    async ({ creatorId, creatorName }) => {
      await cutOffEach((after) => store.listOfCreator(db, creatorId, after), creatorName)
      await db.transaction(async (tx) => {
        for (const listener of onAllCutOff) await listener(tx, creatorId)
      })
    },
  )

  const cuttingOffSuspended = jobs.define<{ userId: UserId }>('memberships.cut_off_suspended', async ({ userId }) => {
    await cutOffEach((after) => store.listOfCreator(db, userId, after))
    await cutOffEach((after) => store.listOfFan(db, userId, after))
  })

  return {
    /** Inside the suspension: neither is paid for any more, nor pays without a way to end it. */
    suspended: (tx: Tx, userId: UserId): Promise<void> => cuttingOffSuspended.enqueue(tx, { userId }),

    onAllCutOff: (listener: CutOffListener) => void onAllCutOff.push(listener),

    /** So much is due of a payment, should a dispute leave it with us. */
    claim: (tx: Tx, orderId: OrderId, cents: Cents): Promise<void> =>
      store.addClaim(tx, { orderId, cents, at: clock.now() }),

    /**
     * Money of a payment is left with us, by a dispute or by a refund that failed: what was due of it goes back, less what the fan got
     * by a dispute that we lost. So much stays a claim: a lost dispute may be opened again, and the fan would then have neither the
     * days nor the money.
     */
    async settleClaim(tx: Tx, orderId: OrderId, freed: Cents | null): Promise<void> {
      const claim = await store.takeClaimBeyondLoss(tx, orderId, freed)
      if (claim) await payments.refunds.giveBack(tx, orderId, claim.due, claim.byFansBlock ? BLOCKED_BY_FAN : REASON)
    },

    /** It is with the fan, and can be left with us no more. */
    lowerClaim: store.lowerClaim,

    /** Inside the block's transaction, whichever of the two is the creator. */
    async blocked(tx: Tx, blockerId: UserId, blockedId: UserId): Promise<void> {
      await cutOff(tx, { fanId: blockerId, creatorId: blockedId }, { isFansBlock: true })
      await cutOff(tx, { fanId: blockedId, creatorId: blockerId })
    },

    /** Inside the erasure of an account. */
    async allOf(tx: Tx, creatorId: UserId): Promise<void> {
      const creatorName = await nameOfSeller(tx, creatorId)
      if (creatorName !== null) await cuttingOff.enqueue(tx, { creatorId, creatorName })
    },

    /** Those of people who are suspended or gone, and of two who block each other: also what was paid meanwhile. */
    everywhere: (): Promise<void> => cutOffEach((after) => store.listCutOff(db, after)),
  }
}
