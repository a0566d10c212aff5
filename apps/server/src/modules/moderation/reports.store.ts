import type { Instant, ReportId, ReportReason, ReportTarget, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql } from '../../platform/db/sql.ts'

export type NewReport = {
  reportId: ReportId
  reporterId: UserId
  target: ReportTarget
  reason: ReportReason
  text: string
}

/** Answers the number of the one that stands: this one, or the one that is open already and stays as it is. */
export async function insertReport(tx: Tx, report: NewReport, now: Instant): Promise<ReportId> {
  const { reportId, reporterId, target, reason, text } = report
  const row = await tx.maybe<{ reportId: ReportId }>(sql`
    insert into reports (report_id, reporter_id, target_type, target_id, reason, text, reported_at)
    values (${reportId}, ${reporterId}, ${target.type}, ${target.id}, ${reason}, ${text}, ${new Date(now)})
    on conflict (reporter_id, target_type, target_id) where decided_at is null do update set reason = reports.reason
    returning report_id
  `)
  if (!row) throw new Error('The report just made is not there')
  return row.reportId
}

/** Blocks do not matter: a person who harassed another and then blocked them can be reported all the same. */
export async function isUserThere(from: Db, userId: UserId): Promise<boolean> {
  const found = await from.maybe(sql`
    select 1 from users where user_id = ${userId} and deleted_at is null and suspended_at is null
  `)
  return found !== null
}

export const exportReports = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select report_id, target_type, target_id, reason, text, reported_at, decided_at from reports
    where reporter_id = ${userId} order by report_id
  `)
