import type { Instant, MassId, MessageId, UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import type { KeptMedia } from './messages.store.ts'

/** Also from who bought it: what may not be here is nobody's to keep. */
export const emptyMessage = (
  tx: Tx,
  { fromId, toId, messageId }: { fromId: UserId; toId: UserId; messageId: MessageId },
  at: Instant,
): Promise<{ sentAt: Instant; media: readonly KeptMedia[] | null } | null> =>
  tx.maybe(sql`
    with was as (
      select conversation_id, sent_at, media from messages
      where from_id = ${fromId} and to_id = ${toId} and message_id = ${messageId} for update
    )
    update messages m set deleted_at = coalesce(m.deleted_at, ${new Date(at)}), hidden_at = coalesce(m.hidden_at, ${new Date(at)}),
      text = '', translated = null, translated_to = null, media = null, reactions = null
    from was w where m.conversation_id = w.conversation_id and m.sent_at = w.sent_at
    returning w.sent_at, w.media
  `)

/** The mass message that it is a copy of. */
export async function findMassOf(
  tx: Tx,
  { fromId, toId, messageId }: { fromId: UserId; toId: UserId; messageId: MessageId },
): Promise<MassId | null> {
  const row = await tx.maybe<{ massId: MassId | null }>(sql`
    select mass_id from messages where from_id = ${fromId} and to_id = ${toId} and message_id = ${messageId}
  `)
  return row?.massId ?? null
}
