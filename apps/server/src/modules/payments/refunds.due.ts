import { cents as asCents, type Cents, type OrderId, type UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { planCovered } from '../wallet/index.ts'
import { isDisputed } from './disputes.store.ts'
import * as store from './dues.store.ts'
import { refundableOf, type OrderRow } from './order.ts'
import * as orders from './orders.store.ts'
import type { PlannedRefund } from './refund-plans.ts'

/**
 * What goes back to fans who do not get what they paid for. No operator looks at it, so nobody gets by it what is no longer there: a
 * creator who was paid out and sends their fans away would have taken out more than the fans paid. That is due instead.
 */
export function createDue(
  deps: Pick<Platform, 'db' | 'clock' | 'log'> & {
    planFor: (tx: Tx, order: OrderRow, cents: Cents) => Promise<PlannedRefund>
    take: (tx: Tx, order: OrderRow, planned: PlannedRefund, reason: string) => Promise<void>
  },
) {
  const { db, clock, log, planFor, take } = deps

  /** As much of it as creators still have. Answers how much that is. */
  async function giveCovered(tx: Tx, order: OrderRow, wanted: Cents, reason: string): Promise<Cents> {
    const covered = await planCovered(wanted, async (cents) => {
      const planned = await planFor(tx, order, asCents(cents))
      return { ...planned.plan, whole: planned }
    })
    if (!covered) return asCents(0)
    await take(tx, order, covered.planned.whole, reason)
    return asCents(covered.amount)
  }

  /** Says false when there is nothing to pay it with. */
  async function pay(tx: Tx, orderId: OrderId): Promise<boolean> {
    const order = await orders.lockOrder(tx, orderId)
    const due = order && (await store.findDue(tx, orderId))
    if (!order || !due || (await isDisputed(tx, orderId, ['open']))) return true
    const cents = asCents(Math.min(due.cents, refundableOf(order)))
    return cents === 0 || (await giveCovered(tx, order, cents, due.reason)) > 0
  }

  async function giveBack(tx: Tx, orderId: OrderId, wanted: Cents, reason: string): Promise<void> {
    const order = await orders.lockOrder(tx, orderId)
    const cents = asCents(order ? Math.min(wanted, refundableOf(order)) : 0)
    if (!order || cents === 0) return
    const given = await giveCovered(tx, order, cents, reason)
    if (given === cents) return
    await store.addDue(tx, { orderId, cents: asCents(cents - given), reason, at: clock.now() })
    log.warn({ orderId, cents, given, reason }, 'a creator no longer has what is due to a fan')
  }

  async function payAll(of: UserId | null): Promise<void> {
    let withoutAnything: UserId | null = null
    let some = await store.listDues(db, null, of)
    while (some.length > 0) {
      for (const { creatorId, orderId } of some) {
        if (creatorId === withoutAnything) continue
        try {
          const isPaid = await db.transaction((tx) => pay(tx, orderId))
          if (!isPaid) withoutAnything = creatorId
        } catch (error) {
          log.error({ err: error, orderId }, 'what is due to a fan could not be given back')
        }
      }
      some = await store.listDues(db, some.at(-1) ?? null, of)
    }
  }

  return { giveBack, payAll }
}
