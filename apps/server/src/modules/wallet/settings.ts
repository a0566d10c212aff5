import { diamonds, type editMoneySettings, type InputOf, type Instant, type MoneySettings } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db, Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'

export type Hold = { days: number; past: readonly { days: number; endedAt: Instant }[] }

/** What the operator decides about money. Read when it is needed: a changed commission holds from the next posting on. */
export function createMoneySettings({ db, clock }: { db: Database; clock: Clock }) {
  async function read(from: Db, lock: Sql): Promise<MoneySettings> {
    const row = await from.maybe<Omit<MoneySettings, 'payoutMinimum' | 'secondEyesFrom'> & Large>(sql`
      select commission_percent, hold_days, processing_fee_basis_points, tax_basis_points, payout_minimum, second_eyes_from
      from money_settings ${lock}
    `)
    if (!row) throw new Error('There are no money settings')
    return {
      ...row,
      payoutMinimum: diamonds(Number(row.payoutMinimum)),
      secondEyesFrom: diamonds(Number(row.secondEyesFrom)),
    }
  }
  const get = (from: Db = db) => read(from, sql``)

  return {
    get,
    /** What comes on top of a price, as fractions. */
    async rates(from: Db = db) {
      const { processingFeeBasisPoints, taxBasisPoints } = await get(from)
      return { processingFees: processingFeeBasisPoints / 10_000, taxes: taxBasisPoints / 10_000 }
    },

    /** How long earnings are held, and were before that was made longer. */
    async hold(from: Db = db): Promise<Hold> {
      const { holdDays } = await get(from)
      const past = await from.many<Hold['past'][number]>(sql`select hold_days as days, ended_at from past_holds`)
      return { days: holdDays, past }
    },

    /** Says what they were before, too. Of two operators who change something at once, neither undoes the other's. */
    async edit(
      tx: Tx,
      wanted: InputOf<typeof editMoneySettings>,
    ): Promise<{ before: MoneySettings; after: MoneySettings }> {
      const before = await read(tx, sql`for update`)
      const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
      const changed: MoneySettings = { ...before, ...given }
      await tx.run(sql`
        update money_settings set
          commission_percent = ${changed.commissionPercent}, hold_days = ${changed.holdDays},
          processing_fee_basis_points = ${changed.processingFeeBasisPoints}, tax_basis_points = ${changed.taxBasisPoints},
          payout_minimum = ${changed.payoutMinimum}, second_eyes_from = ${changed.secondEyesFrom}
      `)
      if (changed.holdDays > before.holdDays) {
        const now = new Date(clock.now())
        await tx.run(sql`insert into past_holds (hold_days, ended_at) values (${before.holdDays}, ${now})`)
      }
      return { before, after: changed }
    },
  }
}

type Large = { payoutMinimum: string; secondEyesFrom: string }
