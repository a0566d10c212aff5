import type { UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

/** Up to which day (UTC) all is written down; null: nothing is. */
export async function readUntil(from: Db): Promise<string | null> {
  const row = await from.maybe<{ until: string }>(sql`select until::text from earned_courses_until`)
  return row?.until ?? null
}

export const writeUntil = (tx: Tx, until: string): Promise<number> =>
  tx.run(sql`
    insert into earned_courses_until (until) values (${until}::date)
    on conflict ((true)) do update set until = greatest(earned_courses_until.until, excluded.until)
  `)

/** What was written of days from this one on is gone. */
export async function takeBack(tx: Tx, until: string): Promise<void> {
  await tx.run(sql`update earned_courses_until set until = ${until}::date where until > ${until}::date`)
  await tx.run(sql`delete from earned_courses where day >= ${until}::date`)
}

/** The day (UTC) of the first that anybody earned. */
export async function firstDay(from: Db): Promise<string | null> {
  const row = await from.maybe<{ day: string | null }>(sql`select min(day)::text as day from ledger_earned_days`)
  return row?.day ?? null
}

/** Whoever ever earned something, or of whose income the house kept something, by their number: one look at the index for each. */
export async function listEarners(from: Db, after: UserId | null, most: number): Promise<UserId[]> {
  const rows = await from.many<{ creatorId: UserId }>(sql`
    with recursive earners as (
      (select creator_id, 1 as number from ledger_earned_days
       where creator_id > ${after ?? '0'}::bigint order by creator_id limit 1)
      union all
      select (select d.creator_id from ledger_earned_days d where d.creator_id > e.creator_id order by d.creator_id limit 1),
        e.number + 1
      from earners e where e.creator_id is not null and e.number < ${most}::bigint
    )
    select creator_id from earners where creator_id is not null order by creator_id
  `)
  return rows.map(({ creatorId }) => creatorId)
}

/** Their days of a span that is over. Those that are written stay as they are. */
export const writeCourses = (
  tx: Tx,
  creators: readonly UserId[],
  span: { from: string; until: string },
): Promise<number> =>
  tx.run(sql`
    insert into earned_courses (creator_id, day, kind, quarters, amounts, fees)
    select creator_id, day, kind, array_agg(ends order by ends), array_agg(amount order by ends), array_agg(fee order by ends)
    from (
      select creator_id, day, kind, ends, (sum(amount) over course)::bigint as amount, (sum(fee) over course)::bigint as fee
      from ledger_earned_quarters
      cross join lateral (select quarter at time zone 'UTC' as time) utc
      cross join lateral (
        select time::date as day, (1 + extract(hour from time) * 4 + extract(minute from time) / 15)::smallint as ends
      ) place
      where creator_id = any (${creators}::bigint[])
        and quarter >= ${span.from}::timestamp at time zone 'UTC' and quarter < ${span.until}::timestamp at time zone 'UTC'
      window course as (partition by creator_id, day, kind order by ends)
    ) steps
    group by creator_id, day, kind
    on conflict do nothing
  `)
