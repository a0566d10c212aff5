import type { AdminNotice, Instant, Notice, NoticeId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

const columns = sql`notice_id, body as text, kind as type, link`

export const listCurrent = (from: Db, now: Instant): Promise<Notice[]> =>
  from.many<Notice>(sql`
    select ${columns} from notices
    where starts_at <= ${new Date(now)} and (ends_at is null or ends_at > ${new Date(now)})
    order by starts_at desc limit 10
  `)

/** As many as anybody looks through. */
export const listAll = (from: Db): Promise<AdminNotice[]> =>
  from.many<AdminNotice>(sql`
    select ${columns}, starts_at, ends_at from notices order by starts_at desc, notice_id desc limit 100
  `)

export const lockNotice = (tx: Tx, noticeId: NoticeId): Promise<AdminNotice | null> =>
  tx.maybe<AdminNotice>(sql`
    select ${columns}, starts_at, ends_at from notices where notice_id = ${noticeId}::bigint for update
  `)

export async function saveNotice(tx: Tx, notice: AdminNotice): Promise<void> {
  const { noticeId, text, type, link, startsAt, endsAt } = notice
  await tx.run(sql`
    insert into notices (notice_id, body, kind, link, starts_at, ends_at)
    values (${noticeId}::bigint, ${text}, ${type}, ${link}, ${new Date(startsAt)}, ${endsAt === null ? null : new Date(endsAt)})
    on conflict (notice_id) do update set body = excluded.body, kind = excluded.kind, link = excluded.link,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at
  `)
}
