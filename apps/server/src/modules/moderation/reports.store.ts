import type {
  AssetId,
  Instant,
  ReportDecision,
  ReportId,
  ReportReason,
  ReportSummary,
  ReportTarget,
  UserId,
} from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personObject, type PersonRow } from '../identity/index.ts'
import type { ShownFile } from '../media/index.ts'

export type NewReport = {
  reportId: ReportId
  reporterId: UserId
  ownerId: UserId
  targetType: ReportTarget['type']
  targetId: string
  reason: ReportReason
  text: string
}

/** Answers the number of the one that stands: this one, or the one that is open already and stays as it is. */
export async function insertReport(tx: Tx, report: NewReport, now: Instant): Promise<ReportId> {
  const { reportId, reporterId, ownerId, targetType, targetId, reason, text } = report
  const row = await tx.maybe<{ reportId: ReportId }>(sql`
    insert into reports (report_id, reporter_id, owner_id, target_type, target_id, reason, text, reported_at)
    values (${reportId}, ${reporterId}, ${ownerId}, ${targetType}, ${targetId}, ${reason}, ${text}, ${new Date(now)})
    on conflict (reporter_id, target_type, target_id) where decided_at is null do update set reason = reports.reason
    returning report_id
  `)
  if (!row) throw new Error('The report just made is not there')
  return row.reportId
}

/** What the check of public pictures brings before operators. */
export type PictureReport = Pick<NewReport, 'reportId' | 'ownerId' | 'targetId'> & {
  targetType: 'picture' | 'post'
  /** What was scored. */
  picture: string
  score: number
}

/** Null when it waits already there, or a person has looked at it and it stayed. In another post it waits once more: it goes with that alone. */
export async function insertPictureReport(tx: Tx, report: PictureReport, now: Instant): Promise<ReportId | null> {
  const { reportId, ownerId, targetType, targetId, picture, score } = report
  await tx.many(sql`select pg_advisory_xact_lock(hashtextextended(${`picture:${picture}`}, 0))`)
  const row = await tx.maybe<{ reportId: ReportId }>(sql`
    insert into reports (report_id, owner_id, target_type, target_id, reason, text, picture, score, reported_at)
    select ${reportId}::bigint, ${ownerId}::bigint, ${targetType}, ${targetId}, 'public_nudity', '', ${picture}, ${score}::smallint,
      ${new Date(now)}::timestamptz
    where not exists (
      select 1 from reports r where r.picture = ${picture} and (r.decision = 'dismissed'
        or (r.decided_at is null and r.target_type = ${targetType} and r.target_id = ${targetId})))
    returning report_id
  `)
  return row?.reportId ?? null
}

/** Something as it was when it was reported. */
export type Evidence = {
  fromId: UserId
  at: Instant
  text: string
  media: readonly ShownFile[]
  price: number | null
  isReported: boolean
}
export type EvidenceRow = Evidence & { place: number }

export async function insertEvidence(tx: Tx, reportId: ReportId, shown: readonly Evidence[]): Promise<void> {
  await tx.run(sql`
    insert into report_evidence (report_id, place, from_id, at, text, media, price, is_reported)
    select ${reportId}::bigint, w.place - 1, w.from_id, w.at, w.text, w.media, w.price, w.is_reported
    from unnest(${shown.map(({ fromId }) => fromId)}::bigint[], ${shown.map(({ at }) => new Date(at))}::timestamptz[],
      ${shown.map(({ text }) => text)}::text[], ${shown.map(({ media }) => JSON.stringify(media))}::jsonb[],
      ${shown.map(({ price }) => price)}::int[], ${shown.map(({ isReported }) => isReported)}::boolean[])
      with ordinality as w (from_id, at, text, media, price, is_reported, place)
  `)
}

export const listEvidence = (from: Db, reportId: ReportId): Promise<EvidenceRow[]> =>
  from.many<EvidenceRow>(sql`
    select place::int, from_id, at, text, media, price, is_reported from report_evidence
    where report_id = ${reportId} order by place
  `)

/** Blocks do not matter: a person who harassed another and then blocked them can be reported all the same. */
export const findPerson = (from: Db, userId: UserId): Promise<{ at: Instant; text: string } | null> =>
  from.maybe(sql`
    select u.created_at as at, trim(both e'\\n' from u.nick_name || e'\\n@' || u.user_name || e'\\n\\n' || coalesce(p.bio, '')) as text
    from users u left join profiles p using (user_id)
    where u.user_id = ${userId} and u.deleted_at is null and u.suspended_at is null
  `)

export type ReportRow = {
  reportId: ReportId
  /** Null of what the check of public pictures found. */
  reporterId: UserId | null
  score: number | null
  ownerId: UserId | null
  targetType: ReportSummary['targetType']
  targetId: string
  reason: ReportReason
  text: string
  reportedAt: Instant
  reporter: PersonRow | null
  owner: PersonRow | null
  openCount: number
  decidedAt: Instant | null
  /** Null of one that was decided before decisions had names. */
  decision: ReportDecision | null
  decidedBy: string | null
  decidedById: UserId | null
  note: string
  /** The newest one. */
  appeal: {
    userId: UserId
    text: string
    at: Instant
    outcome: 'stands' | 'lifted' | null
    note: string
    decidedAt: Instant | null
  } | null
}

const person = (id: Sql): Sql =>
  sql`(select ${personObject} from users u where u.user_id = ${id} and u.deleted_at is null)`

const epoch = (at: Sql): Sql => sql`(extract(epoch from ${at}) * 1000)::bigint`

/** Columns of ReportRow, of reports `r`. */
const columns: Sql = sql`
  r.report_id, r.reporter_id, r.score, r.owner_id, r.target_type, r.target_id, r.reason, r.text, r.reported_at, r.decided_at, r.decision,
  r.note, ${person(sql`r.reporter_id`)} as reporter, ${person(sql`r.owner_id`)} as owner,
  (select d.user_name from users d where d.user_id = r.decided_by) as decided_by, r.decided_by as decided_by_id,
  (select json_build_object('userId', a.user_id::text, 'text', a.text, 'at', ${epoch(sql`a.made_at`)}, 'outcome', a.outcome,
      'note', a.note, 'decidedAt', ${epoch(sql`a.decided_at`)})
    from report_appeals a where a.report_id = r.report_id order by a.made_at desc limit 1) as appeal,
  (select count(*)::int from reports o where o.target_type = r.target_type and o.target_id = r.target_id
    and o.decided_at is null) as open_count
`

export const findReport = (from: Db, reportId: ReportId): Promise<ReportRow | null> =>
  from.maybe<ReportRow>(sql`select ${columns} from reports r where r.report_id = ${reportId}`)

/** Those that wait, the oldest first: numbers are given out in the order of time. */
export const listOpen = (from: Db, after: ReportId, size: number): Promise<ReportRow[]> =>
  from.many<ReportRow>(sql`
    select ${columns} from reports r where r.decided_at is null and r.report_id > ${after}
    order by r.report_id limit ${size + 1}
  `)

/** Those whose decision somebody asks to look at again, the oldest first. */
export const listAppealed = (from: Db, after: ReportId, size: number): Promise<ReportRow[]> =>
  from.many<ReportRow>(sql`
    select ${columns} from report_appeals w join reports r using (report_id)
    where w.decided_at is null and r.report_id > ${after} order by r.report_id limit ${size + 1}
  `)

export const listDecided = (from: Db, before: { at: number; reportId: ReportId }, size: number): Promise<ReportRow[]> =>
  from.many<ReportRow>(sql`
    select ${columns} from reports r
    where (r.decided_at, r.report_id) < (${new Date(before.at)}::timestamptz, ${before.reportId}::bigint)
    order by r.decided_at desc, r.report_id desc limit ${size + 1}
  `)

export async function countWaiting(from: Db): Promise<{ openCount: number; appealCount: number }> {
  const row = await from.maybe<{ openCount: number; appealCount: number }>(sql`
    select (select count(*) from reports where decided_at is null)::int as open_count,
      (select count(*) from report_appeals where decided_at is null)::int as appeal_count
  `)
  return row ?? { openCount: 0, appealCount: 0 }
}

/** All open ones of the same, held, the asked one among them if it is open. */
export const lockAlike = (
  tx: Tx,
  { targetType, targetId }: Pick<ReportRow, 'targetType' | 'targetId'>,
): Promise<{ reportId: ReportId; reporterId: UserId | null }[]> =>
  tx.many(sql`
    select report_id, reporter_id from reports
    where target_type = ${targetType} and target_id = ${targetId} and decided_at is null order by report_id for update
  `)

export async function saveDecision(
  tx: Tx,
  reportIds: readonly ReportId[],
  { decision, byId, note, at }: { decision: ReportDecision; byId: UserId; note: string; at: Instant },
): Promise<void> {
  await tx.run(sql`
    update reports set decision = ${decision}, decided_by = ${byId}, note = ${note}, decided_at = ${new Date(at)}
    where report_id = any (${reportIds}::bigint[])
  `)
}

/** Of reports that were decided before then and that nobody looks at again; what it showed of pictures and recordings. */
export const takeOldEvidence = (tx: Tx, before: Instant): Promise<{ key: string }[]> =>
  tx.many(sql`
    with gone as (
      delete from report_evidence e using reports r
      where r.report_id = e.report_id and r.decided_at < ${new Date(before)}::timestamptz
        and not exists (select 1 from report_appeals a where a.report_id = r.report_id and a.decided_at is null)
      returning e.media
    )
    select f.one ->> 'key' as key from gone, jsonb_array_elements(gone.media) as f (one) where f.one ? 'key'
  `)

export const isPictureInReport = async (from: Db, { key }: { key: string }): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from report_evidence where media @> ${JSON.stringify([{ key }])}::jsonb and media <> '[]' limit 1
  `)) !== null

export const isAssetInReport = async (from: Db, assetId: AssetId): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from report_evidence where media @> ${JSON.stringify([{ assetId }])}::jsonb and media <> '[]' limit 1
  `)) !== null

export const exportReports = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select report_id, target_type, target_id, reason, text, reported_at, decided_at, decision from reports
    where reporter_id = ${userId} order by report_id
  `)

export const exportAppeals = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select report_id, text, made_at, outcome, note, decided_at from report_appeals where user_id = ${userId} order by report_id
  `)
