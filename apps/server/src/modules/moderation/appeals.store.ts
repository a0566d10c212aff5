import type { Appeal, Instant, MyReport, ReportDecision, ReportId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'

export type Outcome = NonNullable<Appeal['outcome']>['kind']

export type MyReportRow = Pick<MyReport, 'reportId' | 'side' | 'targetType' | 'reason' | 'text' | 'reportedAt'> & {
  decision: ReportDecision | null
  decidedAt: Instant | null
  appealText: string | null
  madeAt: Instant | null
  outcome: Outcome | null
  answer: string | null
  answeredAt: Instant | null
}

/** Reports of the same are decided together; whose it was has one decision then, known by the first of them. */
const lostBy = (userId: UserId): Sql => sql`
  r.owner_id = ${userId} and r.decided_at is not null and r.decision in ('taken_down', 'suspended') and r.target_type <> 'user'
  and not exists (select 1 from reports e where e.target_type = r.target_type and e.target_id = r.target_id
    and e.owner_id = r.owner_id and e.decided_at = r.decided_at and e.report_id < r.report_id)
`

const mine = (userId: UserId, which: Sql, limit: number): Sql => sql`
  select r.report_id, m.side, r.target_type, r.reason, case when m.side = 'reporter' then r.text else '' end as text, r.reported_at,
    r.decision, r.decided_at, a.text as appeal_text, a.made_at, a.outcome, a.note as answer, a.decided_at as answered_at
  from (
    (select r.report_id, 'reporter' as side from reports r where r.reporter_id = ${userId} and ${which}
      order by r.report_id desc limit ${limit})
    union all
    (select r.report_id, 'owner' as side from reports r where ${lostBy(userId)} and ${which}
      order by r.report_id desc limit ${limit})
  ) m
  join reports r using (report_id)
  left join report_appeals a on a.report_id = r.report_id and a.user_id = ${userId}
  order by r.report_id desc limit ${limit}
`

export const listMine = (from: Db, userId: UserId, before: ReportId, size: number): Promise<MyReportRow[]> =>
  from.many<MyReportRow>(mine(userId, sql`r.report_id < ${before}::bigint`, size + 1))

export const findMine = (from: Db, userId: UserId, reportId: ReportId): Promise<MyReportRow | null> =>
  from.maybe<MyReportRow>(mine(userId, sql`r.report_id = ${reportId}::bigint`, 1))

/** So that it is neither decided nor appealed by somebody else in the same moment. */
export async function lockReport(tx: Tx, reportId: ReportId): Promise<void> {
  await tx.maybe(sql`select 1 from reports where report_id = ${reportId} for update`)
}

export async function insertAppeal(
  tx: Tx,
  { reportId, userId, text, at }: { reportId: ReportId; userId: UserId; text: string; at: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into report_appeals (report_id, user_id, text, made_at)
    values (${reportId}, ${userId}, ${text}, ${new Date(at)})
  `)
}

/** Who appealed and waits for an answer, held; null: nobody does. */
export async function lockOpenAppeal(tx: Tx, reportId: ReportId): Promise<UserId | null> {
  const row = await tx.maybe<{ userId: UserId }>(sql`
    select user_id from report_appeals where report_id = ${reportId} and decided_at is null for update
  `)
  return row?.userId ?? null
}

export async function saveOutcome(
  tx: Tx,
  reportId: ReportId,
  { outcome, note, byId, at }: { outcome: Outcome; note: string; byId: UserId; at: Instant },
): Promise<void> {
  await tx.run(sql`
    update report_appeals set outcome = ${outcome}, note = ${note}, decided_by = ${byId}, decided_at = ${new Date(at)}
    where report_id = ${reportId} and decided_at is null
  `)
}

/** It waits again, unless who made it has reported the same once more meanwhile: then that one does. */
export async function reopen(tx: Tx, reportId: ReportId): Promise<void> {
  await tx.run(sql`
    update reports r set decided_at = null, decision = null, decided_by = null, note = ''
    where r.report_id = ${reportId} and not exists (select 1 from reports o where o.reporter_id = r.reporter_id
      and o.target_type = r.target_type and o.target_id = r.target_id and o.decided_at is null)
  `)
}

/** All whose reports led to this decision. */
export const listReporters = (tx: Tx, reportId: ReportId): Promise<{ reportId: ReportId; reporterId: UserId }[]> =>
  tx.many(sql`
    select e.report_id, e.reporter_id from reports r
    join reports e on e.target_type = r.target_type and e.target_id = r.target_id and e.decided_at = r.decided_at
    where r.report_id = ${reportId} and e.reporter_id is not null order by e.report_id
  `)

export async function isOnlyOperator(from: Db, userId: UserId): Promise<boolean> {
  const other = await from.maybe(sql`
    select 1 from users where role = 'admin' and user_id <> ${userId} and deleted_at is null and suspended_at is null limit 1
  `)
  return other === null
}
