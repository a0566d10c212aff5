import type { Instant, Notice } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export const listCurrent = (from: Db, now: Instant): Promise<Notice[]> =>
  from.many<Notice>(sql`
    select notice_id, body as text, kind as type, link from notices
    where starts_at <= ${new Date(now)} and (ends_at is null or ends_at > ${new Date(now)})
    order by starts_at desc limit 10
  `)
