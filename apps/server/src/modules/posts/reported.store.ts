import type { CommentId, Instant, PostId, UserId } from '@fanlight/contract'
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

/** Whose post it is, held, unless it is gone already. */
export const lockPost = (tx: Tx, postId: PostId): Promise<{ creatorId: UserId } | null> =>
  tx.maybe(sql`select creator_id from posts where post_id = ${postId} and deleted_at is null for update`)
