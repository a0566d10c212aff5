import { DAY_MS, instant } from '@fanlight/contract'
import type { Platform } from '../../platform/platform.ts'
import * as store from './disputes.store.ts'
import { findByPaymentRef } from './orders.store.ts'
import type { PaymentProvider } from './provider/provider.ts'
import type { Refunds } from './refunds.ts'

/** The news of its end may get lost: an open one is asked about once a day. */
const LOOK_AGAIN_AFTER_MS = DAY_MS

/** Payments that their payers dispute: what operators have to know, and money that a lost one takes back. */
export function createDisputes(deps: Platform & { provider: PaymentProvider; refunds: Refunds }) {
  const { db, clock, log, provider, refunds } = deps

  async function look(providerRef: string): Promise<void> {
    const told = await provider.readDispute(providerRef)
    const order = told && (await findByPaymentRef(db, provider.name, told.paymentId))
    if (!told || !order) {
      log.warn({ dispute: providerRef }, 'a dispute about no order of ours')
      return
    }
    const { state, cents, reason, openedAt, closedAt } = told
    const { orderId } = order
    await db.transaction((tx) =>
      store.saveDispute(
        tx,
        { provider: provider.name, providerRef, orderId, state, cents, reason, openedAt, closedAt },
        clock.now(),
      ),
    )
    log.warn({ orderId, dispute: providerRef, state }, 'a payment is disputed')
    if (state === 'lost') await refunds.noticeOutside(order)
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
