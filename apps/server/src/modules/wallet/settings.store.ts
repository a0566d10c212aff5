import { diamonds, type Instant, type MoneySettings } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'

type Large = 'payoutMinimum' | 'secondEyesFrom'
type StoredRow = Omit<MoneySettings, Large> & Record<Large, string>

async function read(from: Db, lock: Sql): Promise<MoneySettings> {
  const row = await from.maybe<StoredRow>(sql`
    select commission_percent, hold_days, processing_fee_basis_points, tax_basis_points, payout_minimum, second_eyes_from
    from money_settings ${lock}
  `)
  if (!row) throw new Error('There are no money settings')
  const [minimum, secondEyes] = [Number(row.payoutMinimum), Number(row.secondEyesFrom)]
  return { ...row, payoutMinimum: diamonds(minimum), secondEyesFrom: diamonds(secondEyes) }
}

export const readSettings = (from: Db): Promise<MoneySettings> => read(from, sql``)
export const lockSettings = (tx: Tx): Promise<MoneySettings> => read(tx, sql`for update`)

export async function saveSettings(tx: Tx, settings: MoneySettings): Promise<void> {
  await tx.run(sql`
    update money_settings set
      commission_percent = ${settings.commissionPercent}, hold_days = ${settings.holdDays},
      processing_fee_basis_points = ${settings.processingFeeBasisPoints}, tax_basis_points = ${settings.taxBasisPoints},
      payout_minimum = ${settings.payoutMinimum}, second_eyes_from = ${settings.secondEyesFrom}
  `)
}

export const listPastPeriods = (from: Db): Promise<{ days: number; endedAt: Instant }[]> =>
  from.many(sql`select hold_days as days, ended_at from past_holds`)

export async function insertPastPeriod(tx: Tx, days: number, endedAt: Instant): Promise<void> {
  await tx.run(sql`insert into past_holds (hold_days, ended_at) values (${days}, ${new Date(endedAt)})`)
}
