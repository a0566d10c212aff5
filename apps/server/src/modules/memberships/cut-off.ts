import { cents as asCents, DAY_MS, type OrderId, type UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Payments } from '../payments/index.ts'
import type { Changes } from './changes.ts'
import * as store from './cut-off.store.ts'
import * as memberships from './memberships.store.ts'
import type { MembershipRow, Pair } from './memberships.store.ts'
import { listRunningOfFan } from './subscriptions.store.ts'
import type { Sync } from './sync.ts'
import { nameOfSeller } from './tiers.store.ts'

/** For the order that it is given back of, and for operators. */
const REASON = 'The membership was ended before its time'

/** A creator who leaves has no members any more, but for those that could not be cut off and are tried again every hour. */
type CutOffListener = (tx: Tx, creatorId: UserId) => Promise<void>

export type CutOff = ReturnType<typeof createCutOff>

/**
 * The two of a membership have nothing to do with each other any more: one blocks the other, is suspended, or is gone. It ends
 * at once, is not charged again, and the fan has the money for the days that are left.
 */
export function createCutOff(deps: Platform & { payments: Payments; changes: Changes; sync: Sync }) {
  const { db, clock, log, jobs, payments, changes, sync } = deps
  const onAllCutOff: CutOffListener[] = []

  async function cutOff(tx: Tx, pair: Pair, creatorName?: string): Promise<void> {
    for (const subscription of await listRunningOfFan(tx, pair.fanId)) {
      if (subscription.creatorId === pair.creatorId && subscription.state === 'awaiting') {
        await sync.close(tx, subscription, 'canceled')
      }
    }
    await memberships.lockPair(tx, pair)
    const membership = await memberships.findMembership(tx, pair.fanId, pair.creatorId)
    if (!membership || membership.state === 'ended') return
    await changes.end(tx, membership, creatorName)
    await giveBackRest(tx, membership)
  }

  /**
   * A day that has begun is given back, too. An upgrade was also paid by what was left of the tier before it. What is disputed
   * is not ours to give: it is due as soon as the dispute leaves it with us.
   */
  async function giveBackRest(tx: Tx, { fanId, creatorId, periodWorth, periodDays, expiresAt }: MembershipRow) {
    const days = Math.max(0, Math.ceil((expiresAt - clock.now()) / DAY_MS))
    let due = Math.round((periodWorth * days) / periodDays)
    for (const paid of await store.listPaidOrders(tx, fanId, creatorId)) {
      if (due <= 0) return
      const { orderId, subtotal, total, refunded, disputed, claimed } = paid
      const left = (gone: number) => Math.max(0, subtotal - Math.round((subtotal * gone) / total))
      const withTop = (part: number) => asCents(Math.round((total * part) / subtotal))
      const part = Math.min(due, left(refunded - disputed + claimed))
      const atOnce = Math.min(part, left(refunded))
      if (atOnce > 0) await payments.refunds.giveBack(tx, orderId, withTop(atOnce), REASON)
      if (part > atOnce) await store.addClaim(tx, orderId, withTop(part - atOnce))
      due -= part
    }
  }

  /** Each by itself and in a transaction of its own: interrupted anywhere, the next run goes on with those that are left. */
  async function cutOffEach(next: (after: Pair | null) => Promise<Pair[]>, creatorName?: string): Promise<void> {
    for (let pairs = await next(null); pairs.length > 0; pairs = await next(pairs.at(-1) ?? null)) {
      for (const pair of pairs) {
        try {
          await db.transaction((tx) => cutOff(tx, pair, creatorName))
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

    /** So much is due of a payment that is disputed. */
    claim: store.addClaim,

    /** A payment is no longer disputed: what was due of it goes back. */
    async settleClaim(tx: Tx, orderId: OrderId): Promise<void> {
      const due = await store.takeClaim(tx, orderId)
      if (due !== null) await payments.refunds.giveBack(tx, orderId, due, REASON)
    },

    /** All of it is back with the fan: nothing is due of it any more. */
    dropClaim: async (tx: Tx, orderId: OrderId): Promise<void> => void (await store.takeClaim(tx, orderId)),

    /** Inside the block's transaction, whichever of the two is the creator. */
    async between(tx: Tx, oneId: UserId, otherId: UserId): Promise<void> {
      await cutOff(tx, { fanId: oneId, creatorId: otherId })
      await cutOff(tx, { fanId: otherId, creatorId: oneId })
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
