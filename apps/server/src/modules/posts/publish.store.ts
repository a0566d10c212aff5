import type {
  AssetId,
  AssetState,
  ContentStatus,
  Instant,
  MembershipLevel,
  PostForm,
  PostId,
  UserId,
} from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import type { TermsRow } from './posts.sql.ts'
import type { Outcome } from './publish.policy.ts'

export type LockedPost = TermsRow & {
  postId: PostId
  status: ContentStatus
  text: string
  publishAt: Instant | null
  publishedAt: Instant | null
  expiresAt: Instant | null
  pinnedAt: Instant | null
  revision: number
  isSold: boolean
  hasWatermark: boolean
  media: readonly { assetId: AssetId; isTeaser: boolean; state: AssetState }[]
}

/**
 * Holds an own post while it is changed. Also against being bought: a purchase points at the post, and waits. Whether it
 * was sold is asked once it is locked, or a fan could buy it in between.
 */
export async function lockOwn(tx: Tx, creatorId: UserId, postId: PostId): Promise<LockedPost | null> {
  const locked = await tx.maybe(sql`
    select 1 from posts where post_id = ${postId} and creator_id = ${creatorId} and deleted_at is null for update
  `)
  if (!locked) return null
  return tx.maybe<LockedPost>(sql`
    select p.post_id, p.status, p.audience, p.min_level, p.price, p.text, p.publish_at, p.published_at, p.expires_at,
      p.pinned_at, p.revision, p.has_watermark, exists (select 1 from post_purchases b where b.post_id = p.post_id) as is_sold,
      coalesce((
        select json_agg(json_build_object('assetId', a.asset_id::text, 'isTeaser', m.is_teaser, 'state', a.state)
          order by m.place)
        from post_media m join media_assets a using (asset_id) where m.post_id = p.post_id), '[]') as media
    from posts p where p.post_id = ${postId}
  `)
}

/** What a creator makes or pins is counted first: those at the same moment take turns. */
export async function lockCreator(tx: Tx, creatorId: UserId): Promise<void> {
  await tx.many(sql`select pg_advisory_xact_lock(hashtextextended(${`posts:${creatorId}`}, 0))`)
}

export type Teaser = { postId: PostId; ownerId: UserId; assetId: AssetId; folder: string; kind: 'photo' | 'video' }

/** What everybody sees of posts that are there and locked for most. */
export const listTeasers = (from: Db, postIds: readonly PostId[]): Promise<Teaser[]> =>
  from.many<Teaser>(sql`
    select p.post_id, p.creator_id as owner_id, a.asset_id, a.folder, a.kind
    from posts p join post_media m using (post_id) join media_assets a using (asset_id)
    where p.post_id = any (${postIds}::bigint[]) and p.status = 2 and m.is_teaser and a.state = 'ready'
    order by p.post_id, m.place
  `)

export const listPublishedWith = async (from: Db, assetId: AssetId): Promise<PostId[]> => {
  const rows = await from.many<{ postId: PostId }>(sql`
    select p.post_id from post_media m join posts p using (post_id)
    where m.asset_id = ${assetId} and m.is_teaser and p.status = 2
  `)
  return rows.map(({ postId }) => postId)
}

export async function countDrafts(tx: Tx, creatorId: UserId): Promise<number> {
  const row = await tx.maybe<{ count: number }>(sql`
    select count(*)::int as count from posts where creator_id = ${creatorId} and deleted_at is null and status = 0
  `)
  return row?.count ?? 0
}

export async function hasTier(from: Db, creatorId: UserId, minLevel: MembershipLevel): Promise<boolean> {
  const found = await from.maybe(sql`
    select 1 from tiers where creator_id = ${creatorId} and deleted_at is null and level >= ${minLevel}
  `)
  return found !== null
}

export type SavedPost = Outcome &
  TermsRow &
  Pick<PostForm, 'teaser' | 'text' | 'coverId' | 'expiresAt' | 'isSensitive'> & {
    hasWatermark: boolean
    photos: number
    videos: number
  }

/** The post that was made with this key. */
export async function findMade(tx: Tx, creatorId: UserId, madeWith: string): Promise<PostId | null> {
  const row = await tx.maybe<{ postId: PostId }>(sql`
    select post_id from posts where creator_id = ${creatorId} and made_with = ${madeWith}
  `)
  return row?.postId ?? null
}

export async function insertPost(
  tx: Tx,
  { postId, creatorId, madeWith }: { postId: PostId; creatorId: UserId; madeWith: string | null },
  post: SavedPost,
  now: Instant,
): Promise<void> {
  await tx.run(sql`
    insert into posts (post_id, creator_id, status, teaser, text, audience, min_level, price, cover_id, photos, videos,
      is_sensitive, has_watermark, publish_at, published_at, ranked_at, expires_at, made_with, created_at,
      updated_at)
    values (${postId}, ${creatorId}, ${post.status}, ${post.teaser}, ${post.text}, ${post.audience}, ${post.minLevel},
      ${post.price}, ${post.coverId}, ${post.photos}, ${post.videos}, ${post.isSensitive}, ${post.hasWatermark},
      ${dateOf(post.publishAt)}, ${dateOf(post.publishedAt)}, ${dateOf(post.publishedAt)}, ${dateOf(post.expiresAt)},
      ${madeWith}, ${new Date(now)}, ${new Date(now)})
  `)
}

/** Where it stands among others (`ranked_at`) is decided once, and moved by what people make of it. */
export async function updatePost(tx: Tx, postId: PostId, post: SavedPost, now: Instant): Promise<void> {
  await tx.run(sql`
    update posts set status = ${post.status}, teaser = ${post.teaser}, text = ${post.text}, audience = ${post.audience},
      min_level = ${post.minLevel}, price = ${post.price}, cover_id = ${post.coverId}, photos = ${post.photos},
      videos = ${post.videos}, is_sensitive = ${post.isSensitive}, has_watermark = ${post.hasWatermark},
      publish_at = ${dateOf(post.publishAt)}, published_at = ${dateOf(post.publishedAt)},
      ranked_at = coalesce(ranked_at, ${dateOf(post.publishedAt)}), expires_at = ${dateOf(post.expiresAt)},
      pinned_at = case when ${post.status}::int = 2 then pinned_at end, revision = revision + 1,
      updated_at = ${new Date(now)}
    where post_id = ${postId}
  `)
}

const dateOf = (at: Instant | null): Date | null => (at === null ? null : new Date(at))

/** Only what differs is written: a draft is saved every few seconds, and its pictures hardly ever change. */
export async function saveMedia(tx: Tx, postId: PostId, mediaList: PostForm['mediaList']): Promise<void> {
  const assetIds = mediaList.map(({ assetId }) => assetId)
  await tx.run(sql`delete from post_media where post_id = ${postId} and asset_id <> all(${assetIds}::bigint[])`)
  await tx.run(sql`
    insert into post_media (post_id, asset_id, place, is_teaser)
    select ${postId}::bigint, m.asset_id, m.place, m.is_teaser
    from unnest(${assetIds}::bigint[], ${mediaList.map(({ isTeaser }) => isTeaser)}::boolean[])
      with ordinality as m (asset_id, is_teaser, place)
    on conflict (post_id, asset_id) do update set place = excluded.place, is_teaser = excluded.is_teaser
    where (post_media.place, post_media.is_teaser) is distinct from (excluded.place, excluded.is_teaser)
  `)
}
