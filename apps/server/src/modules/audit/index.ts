import type { AuditEntry, Instant, UserId } from '@fanlight/contract'
import { AuditEntryId, listAudit } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'

export type Audit = ReturnType<typeof createAudit>

const PAGE_SIZE = 50
const position = cursorOf(z.object({ entryId: AuditEntryId }))

type Row = { entryId: AuditEntryId; at: Instant; actor: string; action: string; subject: string; details: object }

/** What operators did. Entries are only ever added; the database refuses to change or delete one. */
export function createAudit({ db, clock, ids, http }: Platform & { http: Http }) {
  http.handle(listAudit, async ({ input }) => {
    const after = position.read(input.cursor, { entryId: '9223372036854775807' as AuditEntryId })
    const rows = await db.many<Row>(sql`
      select e.entry_id, e.at, u.user_name as actor, e.action, e.subject, e.details
      from audit_entries e join users u on u.user_id = e.actor_id
      where e.entry_id < ${after.entryId}::bigint
      order by e.entry_id desc limit 51
    `)
    const { page, nextCursor } = pageOf(rows, PAGE_SIZE, ({ entryId }) => position.write({ entryId }))
    return { entries: page as AuditEntry[], nextCursor }
  })

  return {
    /** Inside the transaction of what it tells of: one does not stand without the other. */
    async record(tx: Tx, entry: { actorId: UserId; action: string; subject: string; details?: object }): Promise<void> {
      await tx.run(sql`
        insert into audit_entries (entry_id, at, actor_id, action, subject, details)
        values (${ids.next()}, ${new Date(clock.now())}, ${entry.actorId}, ${entry.action}, ${entry.subject},
                ${JSON.stringify(entry.details ?? {})}::jsonb)
      `)
    },
  }
}
