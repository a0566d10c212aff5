import type { AssetId, CommentId, Instant, PostId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ShownFile } from '../media/index.ts'

export type ReportedPost = {
  fromId: UserId
  at: Instant
  text: string
  media: readonly ShownFile[]
  price: number | null
}

/** All of it, locked or not. */
export const findWholePost = (from: Db, postId: PostId): Promise<ReportedPost | null> =>
  from.maybe<ReportedPost>(sql`
    select p.creator_id as from_id, p.published_at as at, p.price,
      trim(both e'\\n' from p.teaser || e'\\n\\n' || p.text) as text,
      coalesce((select json_agg(json_build_object('type', case a.kind when 'photo' then 'image' else 'video' end,
          'assetId', a.asset_id::text, 'folder', a.folder) order by m.place)
        from post_media m join media_assets a using (asset_id) where m.post_id = p.post_id), '[]') as media
    from posts p where p.post_id = ${postId} and p.published_at is not null
  `)

export const findWholeComment = (
  from: Db,
  commentId: CommentId,
): Promise<Omit<ReportedPost, 'media' | 'price'> | null> =>
  from.maybe(sql`select author_id as from_id, at, text from post_comments where comment_id = ${commentId}`)

/** Held, and whether its creator deleted it before; null when it was taken down already. */
export const lockPost = (tx: Tx, postId: PostId): Promise<{ isDeleted: boolean } | null> =>
  tx.maybe(sql`
    select deleted_at is not null as is_deleted from posts where post_id = ${postId} and taken_down_at is null for update
  `)

/** Its words stay, for who may give it back; nobody reads them. One that was deleted before stays deleted when it is given back. */
export async function markTakenDown(tx: Tx, postId: PostId, now: Instant): Promise<void> {
  await tx.run(sql`update posts set taken_down_at = ${new Date(now)} where post_id = ${postId}`)
}

/** As it was taken down, which left its words and took its pictures out. */
export async function restorePost(tx: Tx, postId: PostId, assetIds: readonly AssetId[]): Promise<void> {
  await tx.run(sql`
    with back as (
      update posts set taken_down_at = null, deleted_at = case when deleted_at < taken_down_at then deleted_at end
      where post_id = ${postId} and taken_down_at is not null returning post_id, creator_id
    )
    insert into post_media (post_id, asset_id, place, is_teaser)
    select b.post_id, a.asset_id, w.place - 1, false
    from back b, unnest(${assetIds}::bigint[]) with ordinality as w (asset_id, place)
    join media_assets a on a.asset_id = w.asset_id
    where a.owner_id = b.creator_id and a.removed_at is null
    on conflict do nothing
  `)
  await tx.run(sql`
    update posts set cover_id = (select asset_id from post_media where post_id = ${postId} order by place limit 1)
    where post_id = ${postId} and cover_id is null
  `)
}
