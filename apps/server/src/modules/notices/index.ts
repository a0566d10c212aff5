import type { Notice } from '@fanlight/contract'
import { listNotices } from '@fanlight/contract/schemas'
import { sql } from '../../platform/db/sql.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'

/** What the operator wants everyone to read now. */
export function createNotices({ db, clock, http }: Platform & { http: Http }): void {
  http.handle(listNotices, async () => {
    const now = new Date(clock.now())
    const notices = await db.many<Notice>(sql`
      select notice_id, body as text, kind as type, link from notices
      where starts_at <= ${now} and (ends_at is null or ends_at > ${now})
      order by starts_at desc limit 10
    `)
    return { notices }
  })
}
