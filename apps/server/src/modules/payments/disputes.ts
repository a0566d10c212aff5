import { DAY_MS, instant, type Instant } from '@fanlight/contract'
import type { Platform } from '../../platform/platform.ts'
import * as store from './disputes.store.ts'
import { findByPaymentRef, lockOrder } from './orders.store.ts'
import type { PaymentProvider } from './provider/provider.ts'
import type { Refunds } from './refunds.ts'

/** The news of its end may get lost: an open one is asked about once a day. */
const LOOK_AGAIN_AFTER_MS = DAY_MS

/** Payments that their payers dispute: what operators have to know, and what is taken back meanwhile. */
export function createDisputes(deps: Platform & { provider: PaymentProvider; refunds: Refunds }) {
  const { db, clock, log, provider, refunds } = deps

  async function look(providerRef: string): Promise<void> {
    const told = await provider.readDispute(providerRef)
    const order = told && (await findByPaymentRef(db, provider.name, told.paymentId))
    if (!told || !order) {
      log.warn({ dispute: providerRef }, 'a dispute about no order of ours')
      return
    }
    const { disputeId: _id, paymentId: _paymentId, ...stands } = told
    const { orderId } = order
    await db.transaction(async (tx) => {
      const locked = await lockOrder(tx, orderId)
      const known = await store.findDispute(tx, provider.name, providerRef)
      // Several may look at once: one that has read the provider before another did changes nothing any more.
      if (!locked || (known && isOlder(stands, known))) return
      const dispute = { provider: provider.name, providerRef, orderId, ...stands }
      await store.saveDispute(tx, dispute, clock.now())
      await refunds.dispute(tx, locked, dispute, known?.state ?? null)
    })
    log.warn({ orderId, dispute: providerRef, state: stands.state }, 'a payment is disputed')
    // What the provider gave back meanwhile was taken for the dispute, or it was something else.
    if (stands.state !== 'open') await refunds.noticeOutside(order)
  }

  return {
    look,

    /** Each by itself: one that fails does not hold up the others. */
    async lookAtOpen(): Promise<void> {
      const now = clock.now()
      const due = { provider: provider.name, now, lookedBefore: instant(now - LOOK_AGAIN_AFTER_MS) }
      for (const providerRef of await db.transaction((tx) => store.takeOpenDisputes(tx, due))) {
        try {
          await look(providerRef)
        } catch (error) {
          log.error({ err: error, dispute: providerRef }, 'a dispute could not be looked at')
        }
      }
    },
  }
}

type Look = { changedAt: Instant; closedAt: Instant | null }

/** In the same moment it is opened before it ends. */
const isOlder = (told: Look, known: Look): boolean =>
  told.changedAt < known.changedAt ||
  (told.changedAt === known.changedAt && told.closedAt === null && known.closedAt !== null)
