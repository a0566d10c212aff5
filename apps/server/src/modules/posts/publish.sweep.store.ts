import type { AssetId, Instant, PostId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'

/** As the literals below say. */
export const BATCH = 100

const isReady: Sql = sql`
  not exists (
    select 1 from post_media m join media_assets a using (asset_id) where m.post_id = p.post_id and a.state <> 'ready')
`

/** What can be seen of a post `p`. */
const shown = (kind: 'photo' | 'video'): Sql => sql`
  (select count(*) from post_media m join media_assets a using (asset_id)
   where m.post_id = p.post_id and a.kind = ${kind}::text and a.state = 'ready')
`

/** Two processes publish each once: what one holds the other passes over, and finds published afterwards. */
export async function publishDue(tx: Tx, now: Instant): Promise<PostId[]> {
  const rows = await tx.many<{ postId: PostId }>(sql`
    with due as (
      select p.post_id from posts p
      where p.status = 1 and p.publish_at <= ${new Date(now)}::timestamptz and ${isReady}
      order by p.publish_at limit 100 for update of p skip locked
    )
    update posts p set status = 2, published_at = p.publish_at, ranked_at = p.publish_at, publish_at = null,
      photos = ${shown('photo')}, videos = ${shown('video')}
    from due where due.post_id = p.post_id returning p.post_id
  `)
  return rows.map(({ postId }) => postId)
}

/** Of those that waited for it alone. Published now: a fan who has read the feed meanwhile finds it at its head. */
export async function publishWaiting(tx: Tx, assetId: AssetId, now: Instant): Promise<PostId[]> {
  const rows = await tx.many<{ postId: PostId }>(sql`
    with due as (
      select p.post_id from post_media w join posts p using (post_id)
      where w.asset_id = ${assetId} and p.status = 1 and p.publish_at <= ${new Date(now)}::timestamptz and ${isReady}
      order by p.post_id for update of p
    )
    update posts p set status = 2, published_at = ${new Date(now)}, ranked_at = ${new Date(now)}, publish_at = null
    from due where due.post_id = p.post_id returning p.post_id
  `)
  return rows.map(({ postId }) => postId)
}

/** The counts of the posts that an asset is in, once it is known whether it can be shown. */
export async function countMedia(tx: Tx, assetId: AssetId): Promise<void> {
  await tx.run(sql`
    with used as (
      select p.post_id from post_media w join posts p using (post_id) where w.asset_id = ${assetId}
      order by p.post_id for no key update of p
    )
    update posts p set photos = ${shown('photo')}, videos = ${shown('video')} from used where used.post_id = p.post_id
  `)
}

export async function endExpired(tx: Tx, now: Instant): Promise<PostId[]> {
  const rows = await tx.many<{ postId: PostId }>(sql`
    with over as (
      select p.post_id from posts p where p.status = 2 and p.expires_at <= ${new Date(now)}::timestamptz
      order by p.expires_at limit 100 for update of p skip locked
    )
    update posts p set status = 3, pinned_at = null from over where over.post_id = p.post_id returning p.post_id
  `)
  return rows.map(({ postId }) => postId)
}

/** A post that has both keeps the one it had. */
export async function replaceAsset(tx: Tx, from: AssetId, to: AssetId): Promise<void> {
  await tx.run(sql`
    delete from post_media m where m.asset_id = ${from}
      and exists (select 1 from post_media o where o.post_id = m.post_id and o.asset_id = ${to})
  `)
  await tx.run(sql`update post_media set asset_id = ${to} where asset_id = ${from}`)
  await tx.run(sql`update posts set cover_id = ${to} where cover_id = ${from}`)
}
