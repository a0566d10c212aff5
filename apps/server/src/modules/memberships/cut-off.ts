import { cents as asCents, DAY_MS, type UserId } from '@fanlight/contract'
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
 * The two of a membership have nothing to do with each other any more: one blocks the other, or the creator is gone. It ends
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

  /** A day that has begun is given back, too. An upgrade was also paid by what was left of the tier before it. */
  async function giveBackRest(tx: Tx, { fanId, creatorId, periodWorth, periodDays, expiresAt }: MembershipRow) {
    const days = Math.max(0, Math.ceil((expiresAt - clock.now()) / DAY_MS))
    let due = Math.round((periodWorth * days) / periodDays)
    for (const { orderId, subtotal, total, refunded } of await store.listPaidOrders(tx, fanId, creatorId)) {
      if (due <= 0) return
      const left = subtotal - Math.round((subtotal * refunded) / total)
      const part = Math.min(due, left)
      if (part > 0) await payments.refunds.giveBack(tx, orderId, asCents(Math.round((total * part) / subtotal)), REASON)
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

  return {
    onAllCutOff: (listener: CutOffListener) => void onAllCutOff.push(listener),

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

    /** Those of creators who are suspended or gone, and of two who block each other: also what was paid meanwhile. */
    everywhere: (): Promise<void> => cutOffEach((after) => store.listCutOff(db, after)),
  }
}
