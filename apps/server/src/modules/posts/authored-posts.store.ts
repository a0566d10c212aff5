import type { AssetId, ContentStatus, Instant, OwnPoll, OwnPost, PostId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { isLive, type TermsRow } from './posts.sql.ts'
import { loseReturnedOf } from './sales.store.ts'

export type AuthoredRow = TermsRow &
  OwnPost['counts'] & {
    postId: PostId
    revision: number
    status: ContentStatus
    teaser: string
    text: string
    coverId: AssetId | null
    publishAt: Instant | null
    publishedAt: Instant | null
    expiresAt: Instant | null
    pinnedAt: Instant | null
    isSensitive: boolean
    hasWatermark: boolean
    income: string
    createdAt: Instant
    updatedAt: Instant
    media: readonly { assetId: AssetId; isTeaser: boolean }[]
    poll: Omit<OwnPoll, 'total'> | null
  }

const columns: Sql = sql`
  p.post_id, p.revision, p.status, p.teaser, p.text, p.audience, p.min_level, p.price, p.cover_id, p.publish_at,
  p.published_at, p.expires_at, p.pinned_at, p.is_sensitive, p.has_watermark, p.created_at, p.updated_at,
  coalesce(n.views, 0) as views, coalesce(n.likes, 0) as likes, coalesce(n.comments, 0) as comments,
  coalesce(n.saves, 0) as saves, coalesce(n.sales, 0) as sales, coalesce(n.tips, 0) as tips,
  coalesce(n.income, 0) as income,
  coalesce((
    select json_agg(json_build_object('assetId', m.asset_id::text, 'isTeaser', m.is_teaser) order by m.place)
    from post_media m where m.post_id = p.post_id), '[]') as media,
  (select json_build_object('question', q.question, 'days', q.days, 'options', (
      select json_agg(json_build_object('text', o.text, 'votes', o.votes) order by o.place)
      from post_poll_options o where o.post_id = q.post_id))
    from post_polls q where q.post_id = p.post_id) as poll
`

export const findAuthored = (db: Db, creatorId: UserId, postId: PostId): Promise<AuthoredRow | null> =>
  db.maybe<AuthoredRow>(sql`
    select ${columns} from posts p left join post_counts n using (post_id)
    where p.post_id = ${postId} and p.creator_id = ${creatorId} and p.deleted_at is null
  `)

/** What has run out is offline, whether or not the sweep has come by. */
const statusAt = (now: Instant): Sql => sql`
  case when p.status = 2 and p.expires_at <= ${new Date(now)}::timestamptz then 3 else p.status end
`

/** 21 is the page of 20 and the one that says there is more. */
export const listOwn = (
  db: Db,
  creatorId: UserId,
  { status, before, now }: { status: ContentStatus | null; before: PostId; now: Instant },
): Promise<AuthoredRow[]> =>
  db.many<AuthoredRow>(sql`
    select ${columns} from posts p left join post_counts n using (post_id)
    where p.creator_id = ${creatorId} and p.deleted_at is null and p.post_id < ${before}
      and (${status}::int is null or ${statusAt(now)} = ${status}::int)
    order by p.post_id desc limit 21
  `)

export type StatusCount = { status: ContentStatus; posts: number; photos: number; videos: number }

export const countByStatus = (db: Db, creatorId: UserId, now: Instant): Promise<StatusCount[]> =>
  db.many<StatusCount>(sql`
    select ${statusAt(now)} as status, count(*)::int as posts, sum(p.photos)::int as photos, sum(p.videos)::int as videos
    from posts p where p.creator_id = ${creatorId} and p.deleted_at is null group by 1
  `)

/** Of a creator whom the viewer can see. */
export const countPublished = (db: Db, creatorId: UserId, now: Instant): Promise<StatusCount | null> =>
  db.maybe<StatusCount>(sql`
    select 2 as status, count(*)::int as posts, coalesce(sum(p.photos), 0)::int as photos,
      coalesce(sum(p.videos), 0)::int as videos
    from posts p
    where p.creator_id = ${creatorId} and ${isLive(now)}
  `)

export async function countPins(tx: Tx, creatorId: UserId): Promise<number> {
  const row = await tx.maybe<{ count: number }>(sql`
    select count(*)::int as count from posts where creator_id = ${creatorId} and pinned_at is not null
  `)
  return row?.count ?? 0
}

export async function setPinned(tx: Tx, postId: PostId, at: Instant | null): Promise<void> {
  await tx.run(sql`update posts set pinned_at = ${at === null ? null : new Date(at)} where post_id = ${postId}`)
}

export async function setOffline(tx: Tx, postId: PostId, now: Instant): Promise<void> {
  await tx.run(sql`
    update posts set status = 3, pinned_at = null, updated_at = ${new Date(now)} where post_id = ${postId}
  `)
}

/** An end that has passed is no end any more. */
export async function bringBack(tx: Tx, postId: PostId, now: Instant): Promise<void> {
  await tx.run(sql`
    update posts set status = 2, updated_at = ${new Date(now)},
      expires_at = case when expires_at > ${new Date(now)}::timestamptz then expires_at end
    where post_id = ${postId}
  `)
}

/** Nobody but its creator has ever seen it. */
export async function deleteUnseen(tx: Tx, postId: PostId): Promise<void> {
  await tx.run(sql`delete from post_media where post_id = ${postId}`)
  await tx.run(sql`delete from posts where post_id = ${postId}`)
}

/** Only those who bought it still need what is in it. */
export async function markDeleted(
  tx: Tx,
  postId: PostId,
  { isSold, now }: { isSold: boolean; now: Instant },
): Promise<void> {
  await tx.run(sql`
    update posts set status = 3, deleted_at = coalesce(deleted_at, ${new Date(now)}::timestamptz), pinned_at = null,
      cover_id = case when ${isSold}::boolean then cover_id end
    where post_id = ${postId}
  `)
  if (isSold) return
  await tx.run(sql`delete from post_media where post_id = ${postId}`)
  await loseReturnedOf(tx, postId)
}

/** What is in a post stays in the vault; of a deleted post only what a fan bought is in it any more. */
export async function isUsed(db: Db, assetId: AssetId): Promise<boolean> {
  return (await db.maybe(sql`select 1 from post_media where asset_id = ${assetId}`)) !== null
}

export async function countUses(db: Db, assetIds: readonly AssetId[]): Promise<ReadonlyMap<AssetId, number>> {
  const rows = await db.many<{ assetId: AssetId; count: number }>(sql`
    select asset_id, count(*)::int as count from post_media where asset_id = any(${assetIds}::bigint[]) group by 1
  `)
  return new Map(rows.map(({ assetId, count }) => [assetId, count]))
}
