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
import { sql } from '../../platform/db/sql.ts'
import { AppError } from '../../platform/errors.ts'
import { spentSince, unfinishedOf } from './orders.store.ts'

type Row = { monthly: string | null; comingMonthly: string | null; comingFrom: Instant | null }
type Limit = { monthly: Cents | null; coming: SpendingLimit['coming'] }

export type SpendingLimits = ReturnType<typeof createSpendingLimits>

/** What a fan allows themself to pay in a calendar month. Lowered at once; raised after a night's sleep. */
export function createSpendingLimits({ db, clock }: { db: Database; clock: Clock }) {
  async function read(from: Db, userId: UserId): Promise<Limit> {
    const row = await from.maybe<Row>(sql`
      select monthly, coming_monthly, coming_from from spending_limits where user_id = ${userId}::bigint
    `)
    if (!row) return { monthly: null, coming: null }
    const [monthly, comingMonthly] = [asCents(row.monthly), asCents(row.comingMonthly)]
    if (row.comingFrom === null) return { monthly, coming: null }
    return row.comingFrom <= clock.now()
      ? { monthly: comingMonthly, coming: null }
      : { monthly, coming: { monthly: comingMonthly, from: row.comingFrom } }
  }

  async function get(userId: UserId, from: Db = db): Promise<SpendingLimit> {
    const { begins, ends } = monthOf(clock.now())
    const [limit, spentThisMonth] = [await read(from, userId), await spentSince(from, userId, begins)]
    return { ...limit, spentThisMonth: cents(Math.max(0, spentThisMonth)), resetsAt: ends }
  }

  return {
    get,

    /** Orders that wait to be paid count: two begun at once must not both fit under what only one of them does. */
    async assertWithin(tx: Tx, userId: UserId, price: Cents): Promise<void> {
      await tx.maybe(sql`select 1 as held from spending_limits where user_id = ${userId}::bigint for update`)
      const { monthly, spentThisMonth } = await get(userId, tx)
      if (monthly === null) return
      const spent = cents(spentThisMonth + (await unfinishedOf(tx, userId)))
      if (spent + price > monthly) throw new AppError('SPENDING_LIMIT', { monthly, spent, price })
    },

    set: (userId: UserId, wanted: Cents | null): Promise<SpendingLimit> =>
      db.transaction(async (tx) => {
        const { monthly } = await read(tx, userId)
        const isRaised = monthly !== null && (wanted === null || wanted > monthly)
        const at = isRaised ? new Date(clock.now() + SPENDING_LIMIT_RAISE_MS) : null
        const [current, coming] = isRaised ? [monthly, wanted] : [wanted, null]
        await tx.run(sql`
          insert into spending_limits (user_id, monthly, coming_monthly, coming_from)
          values (${userId}, ${current}, ${coming}, ${at})
          on conflict (user_id) do update
            set monthly = excluded.monthly, coming_monthly = excluded.coming_monthly, coming_from = excluded.coming_from
        `)
        return get(userId, tx)
      }),
  }
}

const asCents = (value: string | null): Cents | null => (value === null ? null : cents(Number(value)))

function monthOf(now: number): { begins: Instant; ends: Instant } {
  const day = new Date(now)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  return { begins: instant(Date.UTC(year, month, 1)), ends: instant(Date.UTC(year, month + 1, 1)) }
}

export const eraseLimit = (tx: Tx, userId: UserId): Promise<number> =>
  tx.run(sql`delete from spending_limits where user_id = ${userId}::bigint`)

export const exportLimit = (from: Db, userId: UserId): Promise<Record<string, unknown> | null> =>
  from.maybe(sql`
    select monthly, coming_monthly, coming_from from spending_limits where user_id = ${userId}::bigint
  `)
