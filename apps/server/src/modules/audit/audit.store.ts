import type { AuditEntryId, Instant, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type EntryRow = {
  entryId: AuditEntryId
  at: Instant
  actor: string
  action: string
  subject: string
  details: object
}
/** Nobody as its actor: a command at the machine itself. */
export type NewEntry = { actorId: UserId | null; action: string; subject: string; details?: object }

/** Newest first; 51 are the page of 50 and the one that says there is more. */
export const listEntries = (from: Db, before: AuditEntryId): Promise<EntryRow[]> =>
  from.many<EntryRow>(sql`
    select e.entry_id, e.at, coalesce(u.user_name, 'command line') as actor, e.action, e.subject, e.details
    from audit_entries e left join users u on u.user_id = e.actor_id
    where e.entry_id < ${before}::bigint
    order by e.entry_id desc limit 51
  `)

export async function insertEntry(tx: Tx, entryId: string, entry: NewEntry, at: Instant): Promise<void> {
  await tx.run(sql`
    insert into audit_entries (entry_id, at, actor_id, action, subject, details)
    values (${entryId}, ${new Date(at)}, ${entry.actorId}, ${entry.action}, ${entry.subject},
            ${JSON.stringify(entry.details ?? {})}::jsonb)
  `)
}
