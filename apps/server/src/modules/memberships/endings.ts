import { DAY_MS, instant, MINUTE_MS, type OrderId, type TierId, type UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { OrderRow, Payments } from '../payments/index.ts'
import type { Changes } from './changes.ts'
import type { CutOff } from './cut-off.ts'
import * as memberships from './memberships.store.ts'
import { listParts } from './parts.store.ts'
import { endAllOf as endPromosOf } from './promos.store.ts'
import * as store from './subscriptions.store.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'
import type { Sync } from './sync.ts'
import { daysAfter, isFree, runsUntil } from './terms.ts'
import { eraseTiers, nameOfSeller } from './tiers.store.ts'

const AGAIN_MS = 5 * MINUTE_MS
/** Why it was canceled, for the provider's own records. */
const REASON = 'Not renewed any more'

/** How memberships end, other than by the fan's own wish. */
export function createEndings(deps: Platform & { payments: Payments; changes: Changes; sync: Sync; cutOff: CutOff }) {
  const { db, clock, log, jobs, payments, changes, sync, cutOff } = deps
  const { provider } = payments

  /** Each by itself: one that fails does not hold up the others, and is tried again later. */
  async function each<T>(work: readonly T[], what: string, act: (one: T) => Promise<void>): Promise<void> {
    for (const one of work) {
      try {
        await act(one)
      } catch (error) {
        log.warn({ err: error, one }, what)
      }
    }
  }

  async function cancelAtProvider(orderId: OrderId): Promise<void> {
    const subscription = await store.findSubscription(db, orderId)
    if (!subscription?.cancelAtProvider || subscription.provider !== provider.name) return
    if (subscription.providerRef !== null) await provider.cancelSubscription(subscription.providerRef, REASON)
    await db.transaction((tx) => store.saveCanceled(tx, orderId))
    // A last look: it may have been paid for just before.
    await sync.sync(orderId)
  }

  /** Nothing was paid for: there is no time left to keep. */
  async function endFree(tx: Tx, { orderId, fanId, creatorId }: SubscriptionRow, creatorName: string): Promise<void> {
    await changes.retire(tx, [orderId])
    const membership = await memberships.findMembership(tx, fanId, creatorId)
    if (membership?.orderId === orderId && isFree(membership)) await changes.end(tx, membership, creatorName)
  }

  /** It will not be renewed, because there is nothing to renew any more. */
  const letGo = ({ orderId }: SubscriptionRow, creatorName: string) =>
    db.transaction(async (tx) => {
      const found = await store.findSubscription(tx, orderId)
      if (!found) return
      await memberships.lockPair(tx, found)
      const subscription = await store.findSubscription(tx, orderId)
      if (subscription?.state === 'awaiting') return sync.close(tx, subscription, 'canceled')
      if (subscription?.state !== 'active') return
      if (subscription.thenSubtotal === 0) return endFree(tx, subscription, creatorName)
      await changes.stop(tx, subscription, creatorName)
      await changes.cancelAtProvider(tx, orderId)
    })

  type Wound = { creatorId: UserId; tierId: TierId | null; creatorName: string }
  // The name comes along: a creator who leaves has none by the time the letters are written.
  const windingDown = jobs.define<Wound>('memberships.wind_down', async ({ creatorId, tierId, creatorName }) => {
    for (;;) {
      const running = await store.listRunning(db, creatorId, tierId)
      if (running.length === 0) return
      for (const subscription of running) await letGo(subscription, creatorName)
    }
  })

  async function windDown(tx: Tx, creatorId: UserId, tierId: TierId | null): Promise<void> {
    const creatorName = await nameOfSeller(tx, creatorId)
    if (creatorName !== null) await windingDown.enqueue(tx, { creatorId, tierId, creatorName })
  }

  return {
    windDown,

    /** Tells the provider of everything that is not to be renewed. */
    async cancelWaiting(): Promise<void> {
      for (let waiting = await store.listToCancel(db, null); waiting.length > 0;) {
        await each(waiting, 'a subscription could not be canceled at the provider', cancelAtProvider)
        waiting = await store.listToCancel(db, waiting.at(-1) ?? null)
      }
    },

    /** Looks at what is due to be looked at: around the end of a period, or after an event that may have been lost. */
    async lookAtDue(): Promise<void> {
      for (;;) {
        const due = await db.transaction((tx) => store.takeDue(tx, clock.now(), instant(clock.now() + AGAIN_MS)))
        if (due.length === 0) return
        await each(due, 'a subscription could not be looked at', sync.sync)
      }
    },

    /** What has run out ends. Access has ended by then: it goes by the time, not by this. */
    async endRunOut(): Promise<void> {
      for (let out = await memberships.listRunOut(db, clock.now(), null); out.length > 0;) {
        await each(out, 'a membership that has run out could not be ended', async ({ renewingOrderId, ...pair }) => {
          if (renewingOrderId !== null) await sync.sync(renewingOrderId)
          await db.transaction(async (tx) => {
            await memberships.lockPair(tx, pair)
            const membership = await memberships.findMembership(tx, pair.fanId, pair.creatorId)
            if (!membership || membership.state === 'ended' || runsUntil(membership) > clock.now()) return
            await changes.end(tx, membership)
          })
        })
        out = await memberships.listRunOut(db, clock.now(), out.at(-1) ?? null)
      }
    },

    /** All of an order was given back: what it paid for ends now, unless that is over anyway. */
    async refunded(tx: Tx, { orderId, paidAt, provider: collectedBy, providerRef }: OrderRow): Promise<void> {
      const subscription = await store.findByRef(tx, collectedBy, providerRef ?? '')
      if (!subscription) return
      const { fanId, creatorId, orderId: subscriptionId, firstDays, payRange } = subscription
      await memberships.lockPair(tx, subscription)
      const membership = await memberships.findMembership(tx, fanId, creatorId)
      if (!membership || membership.state === 'ended') return
      const paidUntil = daysAfter(paidAt ?? 0, orderId === subscriptionId ? firstDays : payRange)
      await changes.takePaymentBack(tx, membership, { orderId, subscriptionId, paidUntil })
    },

    /** How many days, from now on, an order pays for: those that go when all of it is given back. */
    async daysOf(tx: Tx, { orderId, provider: collectedBy, providerRef }: OrderRow): Promise<number> {
      const subscription = await store.findByRef(tx, collectedBy, providerRef ?? '')
      const membership =
        subscription && (await memberships.findMembership(tx, subscription.fanId, subscription.creatorId))
      if (!membership || membership.state === 'ended') return 0
      const part = (await listParts(tx, membership.orderId)).find(({ paidBy }) => paidBy === orderId)
      const left = (membership.expiresAt - clock.now()) / DAY_MS
      return part ? Math.max(0, Math.ceil(Math.min(part.days, left))) : 0
    },

    /** Inside the erasure of an account, as a fan and as a creator. */
    async erase(tx: Tx, userId: UserId): Promise<void> {
      const running = await store.listRunningOfFan(tx, userId)
      for (const subscription of running) {
        if (subscription.state === 'awaiting') await sync.close(tx, subscription, 'canceled')
      }
      await changes.retire(
        tx,
        running.map(({ orderId }) => orderId),
      )
      await memberships.endAllOf(tx, userId, clock.now())
      await cutOff.allOf(tx, userId)
      await windDown(tx, userId, null)
      await eraseTiers(tx, userId, clock.now())
      await endPromosOf(tx, userId, clock.now())
    },
  }
}
