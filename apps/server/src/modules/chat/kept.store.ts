import type { AssetId, Instant, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { showing } from './purchases.store.ts'

const AT_ONCE = 100

/**
 * What was bought of a creator who leaves stays with those who bought it for a while; of one who was suspended it does not. Says
 * whether there was something that was not kept before.
 */
export async function keepSold(tx: Tx, creatorId: UserId, keptUntil: Instant): Promise<boolean> {
  const kept = await tx.run(sql`
    update message_purchases b set kept_until = ${new Date(keptUntil)}::timestamptz
    from messages m, users u, users f
    where m.from_id = ${creatorId} and m.price is not null and u.user_id = m.from_id and u.suspended_at is null
      and f.user_id = b.fan_id and f.deleted_at is null
      and b.conversation_id = m.conversation_id and b.sent_at = m.sent_at and b.kept_until is null
  `)
  return kept > 0
}

/** Takes some messages whose time is over, and empties them. Answers what they showed; null: there are none left. */
export async function forgetSome(tx: Tx, now: Instant): Promise<AssetId[] | null> {
  const due = await tx.many<{ assetId: AssetId | null }>(sql`
    with due as (
      select conversation_id, sent_at from message_purchases where kept_until <= ${new Date(now)}::timestamptz
      order by conversation_id, sent_at limit ${AT_ONCE}::int for update skip locked
    ), shown as (
      select m.media from messages m join due using (conversation_id, sent_at)
    ), over as (
      delete from message_purchases b using due
      where b.conversation_id = due.conversation_id and b.sent_at = due.sent_at
    ), emptied as (
      update messages m set text = '', translated = null, translated_to = null, media = null from due
      where m.conversation_id = due.conversation_id and m.sent_at = due.sent_at
    )
    select distinct one ->> 'assetId' as asset_id
    from shown left join lateral jsonb_array_elements(coalesce(shown.media, '[]')) one on true
  `)
  if (due.length === 0) return null
  return due.flatMap(({ assetId }) => (assetId === null ? [] : [assetId]))
}

/** Whether who bought a message of a creator who left still keeps it. */
export const isOwed = async (from: Db, assetId: AssetId): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from messages m join message_purchases b using (conversation_id, sent_at)
    where ${showing(assetId)} and b.kept_until is not null limit 1
  `)) !== null

export type KeeperRow = { fanId: UserId; keptUntil: Instant }

/** Those who keep messages of a creator who left, page by page. */
export const listKeepers = (from: Db, creatorId: UserId, after: UserId | null): Promise<KeeperRow[]> =>
  from.many<KeeperRow>(sql`
    select b.fan_id, max(b.kept_until) as kept_until
    from message_purchases b join messages m using (conversation_id, sent_at)
    where m.from_id = ${creatorId}::bigint and b.kept_until is not null and b.fan_id > ${after ?? '0'}::bigint
    group by b.fan_id order by b.fan_id limit ${AT_ONCE}::int
  `)
