import {
  cents,
  instant,
  SPENDING_LIMIT_RAISE_MS,
  type Cents,
  type Instant,
  type SpendingLimit,
  type UserId,
} from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import { spentAndUnfinished } from './orders.store.ts'
import * as store from './spending-limits.store.ts'

type Limit = { monthly: Cents | null; coming: SpendingLimit['coming'] }

export type SpendingLimits = ReturnType<typeof createSpendingLimits>

/** What a fan allows themself to pay in a calendar month. Lowered at once; raised after a night's sleep. */
export function createSpendingLimits({ db, clock }: { db: Database; clock: Clock }) {
  async function read(from: Db, userId: UserId): Promise<Limit> {
    const row = await store.findLimit(from, userId)
    if (!row) return { monthly: null, coming: null }
    const { monthly, comingMonthly } = row
    if (row.comingFrom === null) return { monthly, coming: null }
    return row.comingFrom <= clock.now()
      ? { monthly: comingMonthly, coming: null }
      : { monthly, coming: { monthly: comingMonthly, from: row.comingFrom } }
  }

  async function stands(userId: UserId, from: Db): Promise<SpendingLimit & { unfinished: Cents }> {
    const { begins, ends } = monthOf(clock.now())
    const limit = await read(from, userId)
    const { spent, unfinished } = await spentAndUnfinished(from, userId, begins)
    return { ...limit, spentThisMonth: cents(Math.max(0, spent)), resetsAt: ends, unfinished: cents(unfinished) }
  }

  async function get(userId: UserId, from: Db = db): Promise<SpendingLimit> {
    const { unfinished: _unfinished, ...limit } = await stands(userId, from)
    return limit
  }

  return {
    get,

    /** Orders that wait to be paid count: two begun at once must not both fit under what only one of them does. */
    async assertWithin(tx: Tx, userId: UserId, price: Cents): Promise<void> {
      await store.lockLimit(tx, userId)
      const { monthly, spentThisMonth, unfinished } = await stands(userId, tx)
      if (monthly === null) return
      const spent = cents(spentThisMonth + unfinished)
      if (spent + price > monthly) throw new AppError('SPENDING_LIMIT', { monthly, spent, price })
    },

    /** It was lowered since the orders that wait to be paid were made, and not all of them fit any more. */
    async isOver(userId: UserId): Promise<boolean> {
      const { monthly, spentThisMonth, unfinished } = await stands(userId, db)
      return monthly !== null && spentThisMonth + unfinished > monthly
    },

    set: (userId: UserId, wanted: Cents | null): Promise<SpendingLimit> =>
      db.transaction(async (tx) => {
        const { monthly } = await read(tx, userId)
        const isRaised = monthly !== null && (wanted === null || wanted > monthly)
        await store.saveLimit(
          tx,
          userId,
          isRaised
            ? { monthly, comingMonthly: wanted, comingFrom: instant(clock.now() + SPENDING_LIMIT_RAISE_MS) }
            : { monthly: wanted, comingMonthly: null, comingFrom: null },
        )
        return get(userId, tx)
      }),
  }
}

function monthOf(now: number): { begins: Instant; ends: Instant } {
  const day = new Date(now)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  return { begins: instant(Date.UTC(year, month, 1)), ends: instant(Date.UTC(year, month + 1, 1)) }
}
