import { diamonds, type Instant, type MoneySettings } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'

type Large = 'payoutMinimum' | 'secondEyesFrom'
type StoredRow = Omit<MoneySettings, Large> & Record<Large, string>

const columns: Sql = sql`
  commission_percent, hold_days, processing_fee_basis_points, tax_basis_points, payout_minimum, second_eyes_from
`

async function read<Row extends StoredRow>(
  from: Db,
  statement: Sql,
): Promise<Omit<Row, Large> & Pick<MoneySettings, Large>> {
  const row = await from.maybe<Row>(statement)
  if (!row) throw new Error('There are no money settings')
  const [minimum, secondEyes] = [Number(row.payoutMinimum), Number(row.secondEyesFrom)]
  return { ...row, payoutMinimum: diamonds(minimum), secondEyesFrom: diamonds(secondEyes) }
}

export const readSettings = (from: Db): Promise<MoneySettings> =>
  read<StoredRow>(from, sql`select ${columns} from money_settings`)
export const lockSettings = (tx: Tx): Promise<MoneySettings> =>
  read<StoredRow>(tx, sql`select ${columns} from money_settings for update`)

type PastPeriod = { days: number; endedAt: Instant }

/** With the holding periods that were made longer: what was earned before is held no longer than these. */
export const readTerms = (from: Db): Promise<MoneySettings & { past: PastPeriod[] }> =>
  read<StoredRow & { past: PastPeriod[] }>(
    from,
    sql`
      select ${columns}, (
        select coalesce(json_agg(json_build_object(
          'days', hold_days, 'endedAt', (extract(epoch from ended_at) * 1000)::bigint)), '[]')
        from past_holds) as past
      from money_settings
    `,
  )

export async function saveSettings(tx: Tx, settings: MoneySettings): Promise<void> {
  await tx.run(sql`
    update money_settings set
      commission_percent = ${settings.commissionPercent}, hold_days = ${settings.holdDays},
      processing_fee_basis_points = ${settings.processingFeeBasisPoints}, tax_basis_points = ${settings.taxBasisPoints},
      payout_minimum = ${settings.payoutMinimum}, second_eyes_from = ${settings.secondEyesFrom}
  `)
}

export async function insertPastPeriod(tx: Tx, days: number, endedAt: Instant): Promise<void> {
  await tx.run(sql`insert into past_holds (hold_days, ended_at) values (${days}, ${new Date(endedAt)})`)
}
