import type { AssetId, Instant, MessageId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import type { KeptMedia } from './messages.store.ts'

type Shown = {
  conversationId: string
  sentAt: Instant
  messageId: MessageId
  fromId: UserId
  toId: UserId
  media: readonly KeptMedia[]
}

const showing = (assetId: AssetId) => sql`
  select conversation_id, sent_at, message_id, from_id, to_id, media from messages
  where media @> ${JSON.stringify([{ assetId }])}::jsonb order by conversation_id, sent_at
`

/** Messages that show a video. */
export const listShowing = (from: Db, assetId: AssetId): Promise<Shown[]> => from.many<Shown>(showing(assetId))

/** The same, held until the transaction ends. */
export const lockShowing = (tx: Tx, assetId: AssetId): Promise<Shown[]> =>
  tx.many<Shown>(sql`${showing(assetId)} for update`)

export async function saveMedia(
  tx: Tx,
  { conversationId, sentAt }: Pick<Shown, 'conversationId' | 'sentAt'>,
  media: readonly KeptMedia[],
): Promise<void> {
  await tx.run(sql`
    update messages set media = ${JSON.stringify(media)}::jsonb
    where conversation_id = ${conversationId} and sent_at = ${new Date(sentAt)}::timestamptz
  `)
}
