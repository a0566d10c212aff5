import { DAY_MS, diamonds, HOUR_MS, instant, type Instant, type UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Payments } from '../payments/index.ts'
import { accounts, type Wallet } from '../wallet/index.ts'
import * as store from './departures.store.ts'
import type { DepartureRow } from './departures.store.ts'
import { forfeit, lockLeft } from './farewell.ts'
import type { OpenPayout } from './payouts.opening.ts'
import { lockPayoutsOf } from './payouts.store.ts'

/** While something is still to be paid. */
const LOOK_EVERY_MS = HOUR_MS
/** Once everything is paid something may still arrive, late and less and less likely. */
const LOOK_AT_LEAST_EVERY_MS = 7 * DAY_MS
/** By then the last refund and the last dispute about anything of theirs is over. */
const OVER_AFTER_MS = 400 * DAY_MS
/** A receiver that did not take it is tried again, a week apart. */
const RETRY_AFTER_MS = 7 * DAY_MS
const TRIES = 3
const NOTHING = diamonds(0)

export type Departures = ReturnType<typeof createDepartures>

/**
 * What people who left are still owed. Earnings on hold mature as anybody's, so that refunds reach them, and go out with
 * what was available; what cannot be paid to anyone is the house's. Each look does whatever is right by what stands in the
 * accounts, under their locks: it may die, run twice, or come late.
 */
export function createDepartures(deps: Platform & { wallet: Wallet; payments: Payments; openPayout: OpenPayout }) {
  const { db, clock, ids, log, jobs, wallet, payments, openPayout } = deps

  async function payOut(tx: Tx, departure: DepartureRow & { receiver: string }): Promise<void> {
    const { userId: creatorId, receiver, notBefore } = departure
    const left = await lockLeft(wallet, tx, creatorId)
    const owed =
      left.debt > 0 ? await wallet.returns.payDebts(tx, creatorId, `debt:${creatorId}:${ids.next()}`) : NOTHING
    const amount = diamonds(left.available - owed)
    const { payoutMinimum } = await wallet.settings.get(tx)
    const isLast = left.held === 0
    if (amount > 0 && (isLast || amount >= payoutMinimum)) {
      const paidFrom = notBefore ?? clock.now()
      await openPayout(tx, { creatorId, amount, receiver, key: `left:${ids.next()}`, paidFrom })
    }
    // What came into the wallet late, and debts that nothing is left to pay.
    const debt = isLast ? diamonds(left.debt - owed) : NOTHING
    await giveUp(tx, creatorId, { wallet: left.wallet, held: NOTHING, available: NOTHING, debt })
    const isUnderWay = !isLast || (await wallet.balanceOf(accounts.payingOutOf(creatorId), tx)) > 0
    if (!isUnderWay) await store.forgetReceiver(tx, creatorId)
    await store.saveNext(tx, creatorId, isUnderWay ? instant(clock.now() + LOOK_EVERY_MS) : laterAt(departure))
  }

  async function giveUp(tx: Tx, userId: UserId, left: Parameters<typeof forfeit>[1]): Promise<boolean> {
    const posting = forfeit(userId, left, `forfeit:${userId}:${ids.next()}`)
    if (posting) await wallet.post(tx, posting)
    return posting !== null
  }

  /** Twice as long after they left as this time, so that it costs next to nothing. */
  function laterAt({ leftAt }: DepartureRow): Instant {
    const since = clock.now() - leftAt
    return instant(clock.now() + Math.min(Math.max(since, LOOK_EVERY_MS), LOOK_AT_LEAST_EVERY_MS))
  }

  async function settle(userId: UserId): Promise<void> {
    // Before anything is sent or given up.
    await payments.refunds.payDues(userId)
    return db.transaction(async (tx) => {
      await lockPayoutsOf(tx, userId)
      const departure = await store.lockDeparture(tx, userId)
      if (!departure || departure.nextAt > clock.now()) return
      const { receiver } = departure
      // What members get back for the days they have paid is taken from earnings, before these are sent or given up.
      if (await store.hasMembers(tx, userId)) return store.saveNext(tx, userId, instant(clock.now() + LOOK_EVERY_MS))
      if (receiver !== null) return payOut(tx, { ...departure, receiver })
      const gaveUp = await giveUp(tx, userId, await lockLeft(wallet, tx, userId))
      if (!gaveUp && clock.now() - departure.leftAt > OVER_AFTER_MS) return store.deleteDeparture(tx, userId)
      await store.saveNext(tx, userId, laterAt(departure))
    })
  }

  const settling = jobs.define<{ userId: UserId }>('earnings.settle_departure', ({ userId }) => settle(userId))

  return {
    settling,

    /** What was waited for has come about. Of people who are still here there is nothing to look at. */
    async lookSoon(tx: Tx, userId: UserId): Promise<void> {
      await store.saveNext(tx, userId, clock.now())
      await settling.enqueue(tx, { userId })
    },

    /** Each by itself: one that fails does not hold up the others. */
    async settleAll(): Promise<void> {
      for (const userId of await store.listDue(db, clock.now())) {
        try {
          await settle(userId)
        } catch (error) {
          log.error({ err: error, userId }, 'what a person who left is owed could not be settled')
        }
      }
    },

    /** In the transaction that ends a payout. Of people who are still here there is nothing to note. */
    async ended(tx: Tx, creatorId: UserId, state: 'paid' | 'failed' | 'refused' | 'canceled'): Promise<void> {
      if (state === 'failed') {
        await store.noteFailure(tx, creatorId, { nextAt: instant(clock.now() + RETRY_AFTER_MS), most: TRIES })
      } else {
        // An operator who refuses decides that it is not theirs to have.
        if (state === 'refused') await store.forgetReceiver(tx, creatorId)
        await store.saveNext(tx, creatorId, clock.now())
      }
    },
  }
}
