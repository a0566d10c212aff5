import { createHash } from 'node:crypto'
import {
  CONTENT_STATUS,
  MINUTE_MS,
  popularityHours,
  type PostId,
  type UserId,
  type Visibility,
} from '@fanlight/contract'
import { AssetId, CommentId } from '@fanlight/contract/schemas'
import type { Db, DemoHost, Tx } from '../../server/src/demo-world.ts'
import { newsOfPost } from './bell.ts'
import { COMMISSION_PERCENT } from './money.ts'
import { demoLogins } from './people.ts'
import type { PostLife } from './post-life.ts'
import { createPencil } from './post-pictures.ts'
import { postIdOf, publishInMs, WRITTEN_BEFORE_MS, type PlannedPost } from './post-plan.ts'

const UPLOADED_BEFORE_MS = 35 * MINUTE_MS
const PINNED_AFTER_MS = 30 * MINUTE_MS

/** When the world began, and who is who in it; null: they have left. */
export type PostWorld = { beganAt: number; idOf: (userName: string) => UserId | null }

export type PostAsset = {
  assetId: AssetId
  kind: 'photo' | 'video'
  folder: string
  width: number
  height: number
  bytes: number
  digest: string
}

export type PostMaker = ReturnType<typeof createPostMaker>

/** Puts planned posts into the world, each complete with its pictures and with what people made of it. */
export function createPostMaker(host: DemoHost, world: PostWorld) {
  const { sql, idAt } = host
  const { storage, secrets } = host.platform
  const at = (ageMs: number): Date => new Date(world.beganAt - ageMs)
  const postId = (post: PlannedPost) => postIdOf(post, world.beganAt, idAt)
  const assetId = ({ ageMs }: PlannedPost, place: number): AssetId =>
    AssetId.parse(idAt(world.beganAt - ageMs - UPLOADED_BEFORE_MS, place))

  /** It cannot be guessed from what is public, and a picture that is drawn again is drawn to the same place. */
  function folderOf(post: PlannedPost, place: number): string {
    const secret = createHash('sha256')
      .update(secrets.sign('demo-asset', `${post.key}/${place}`))
      .digest('hex')
    return `assets/${world.idOf(post.userName)}/${secret.slice(0, 32)}`
  }

  async function draw(post: PlannedPost): Promise<PostAsset[]> {
    const pencil = createPencil(host)
    const drawn: PostAsset[] = []
    for (const [place, look] of post.looks.entries()) {
      const { width, height, bytes, digest, files } = await pencil(post.craft, look)
      const folder = folderOf(post, place)
      await Promise.all(files.map((file) => storage.put(`${folder}/${file.name}`, file.bytes, file.type)))
      drawn.push({ assetId: assetId(post, place), kind: 'photo', folder, width, height, bytes, digest })
    }
    return drawn
  }

  /** False when it is there already, or its creator has left. */
  async function insert(tx: Tx, post: PlannedPost, life: PostLife, assets: readonly PostAsset[]): Promise<boolean> {
    const creatorId = world.idOf(post.userName)
    if (creatorId === null) return false
    await insertPhotos(tx, post, creatorId, assets)
    if (!(await insertPost(tx, post, { creatorId, life, assets }))) return false
    for (const [place, asset] of assets.entries()) {
      await tx.run(sql`
        insert into post_media (post_id, asset_id, place, is_teaser)
        values (${postId(post)}, ${asset.assetId}, ${place + 1}, ${place < (post.words.free ?? 0)})
      `)
    }
    await insertLife(tx, post, creatorId, life)
    await host.tell(tx, ...newsOfPost(post, life, { postId: postId(post), world }))
    return true
  }

  async function insertPhotos(tx: Tx, post: PlannedPost, ownerId: UserId, assets: readonly PostAsset[]): Promise<void> {
    for (const [place, asset] of assets.entries()) {
      if (asset.kind === 'video') continue
      await tx.run(sql`
        insert into media_assets (asset_id, owner_id, kind, state, folder, upload, digest, file_name, bytes, width,
          height, progress, labels, created_at)
        values (${asset.assetId}, ${ownerId}, 'photo', 'ready', ${asset.folder}, ${`demo/${post.key}/${place}`},
          ${asset.digest}, ${`${post.craft.replaceAll(' ', '-')}-${post.key.split('-')[1]}-${place + 1}.webp`},
          ${asset.bytes}, ${asset.width}, ${asset.height}, 100, ${labelsOf(post)}::text[],
          ${at(post.ageMs + UPLOADED_BEFORE_MS)})
        on conflict do nothing
      `)
    }
  }

  async function insertPost(
    tx: Tx,
    post: PlannedPost,
    { creatorId, life, assets }: { creatorId: UserId; life: PostLife; assets: readonly PostAsset[] },
  ): Promise<boolean> {
    const { words, status, ageMs } = post
    const { minLevel, price } = { minLevel: null, price: null, ...termsOf(post.visibility) }
    const wasPublished = status === CONTENT_STATUS.published || status === CONTENT_STATUS.offline
    const publishIn = publishInMs(post)
    const hours = popularityHours({
      likes: life.likes.length,
      comments: life.comments.length,
      sales: life.purchases.length,
    })
    const added = await tx.run(sql`
      insert into posts (post_id, creator_id, status, teaser, text, audience, min_level, price, cover_id, photos, videos,
        is_sensitive, has_watermark, publish_at, published_at, ranked_at, pinned_at, created_at, updated_at)
      values (${postId(post)}, ${creatorId}, ${status}, ${words.teaser ?? ''}, ${words.text}, ${post.visibility.kind},
        ${minLevel}, ${price}, ${assets[0]?.assetId ?? null}, ${assets.filter(({ kind }) => kind === 'photo').length},
        ${assets.filter(({ kind }) => kind === 'video').length}, ${words.isSensitive ?? false},
        ${words.hasWatermark ?? false}, ${publishIn === null ? null : at(-publishIn)},
        ${wasPublished ? at(ageMs) : null}, ${wasPublished ? at(ageMs - hours * 60 * MINUTE_MS) : null},
        ${words.isPinned ? at(ageMs - PINNED_AFTER_MS) : null}, ${at(ageMs + WRITTEN_BEFORE_MS)},
        ${at(ageMs + WRITTEN_BEFORE_MS)})
      on conflict do nothing
    `)
    return added === 1
  }

  async function insertLife(tx: Tx, post: PlannedPost, creatorId: UserId, life: PostLife): Promise<void> {
    const id = postId(post)
    const known = <T extends { fan: string }>(deeds: readonly T[]) =>
      deeds.flatMap((deed) => {
        const fanId = world.idOf(deed.fan)
        return fanId === null ? [] : [{ ...deed, fanId }]
      })
    const [likes, saves, purchases, tips] = [
      known(life.likes),
      known(life.saves),
      known(life.purchases),
      known(life.tips),
    ]
    const views = known(life.views.map((fan) => ({ fan })))
    const fanIds = (deeds: readonly { fanId: UserId }[]) => deeds.map(({ fanId }) => fanId)
    const times = (deeds: readonly { ageMs: number }[]) => deeds.map(({ ageMs }) => at(ageMs).toISOString())
    await tx.run(sql`
      insert into post_likes (fan_id, post_id, liked_at)
      select fan_id, ${id}, at from unnest(${fanIds(likes)}::bigint[], ${times(likes)}::timestamptz[]) as d (fan_id, at)
    `)
    await tx.run(sql`
      insert into post_saves (fan_id, post_id, saved_at)
      select fan_id, ${id}, at from unnest(${fanIds(saves)}::bigint[], ${times(saves)}::timestamptz[]) as d (fan_id, at)
    `)
    await tx.run(sql`
      insert into post_views (post_id, fan_id) select ${id}, fan_id from unnest(${fanIds(views)}::bigint[]) as d (fan_id)
    `)
    await tx.run(sql`
      insert into post_view_hours as h (creator_id, hour, views)
      select ${creatorId}, date_trunc('hour', at, 'UTC'), count(*)
      from unnest(${timesOfViews(post, views.length).map((time) => time.toISOString())}::timestamptz[]) as d (at)
      group by 2 order by 2
      on conflict (creator_id, hour) do update set views = h.views + excluded.views
    `)
    await tx.run(sql`
      insert into post_purchases (fan_id, post_id, price, bought_at)
      select fan_id, ${id}, price, at
      from unnest(${fanIds(purchases)}::bigint[], ${purchases.map(({ price }) => price)}::int[],
        ${times(purchases)}::timestamptz[]) as d (fan_id, price, at)
    `)
    await tx.run(sql`
      insert into post_affinities as a (fan_id, creator_id, likes, purchases, tips)
      select fan_id, ${creatorId}, count(*) filter (where kind = 'like'), count(*) filter (where kind = 'purchase'),
        count(*) filter (where kind = 'tip')
      from unnest(${fanIds([...likes, ...purchases, ...tips])}::bigint[],
        ${[...likes.map(() => 'like'), ...purchases.map(() => 'purchase'), ...tips.map(() => 'tip')]}::text[])
        as d (fan_id, kind)
      group by fan_id order by fan_id
      on conflict (fan_id, creator_id) do update set likes = a.likes + excluded.likes,
        purchases = a.purchases + excluded.purchases, tips = a.tips + excluded.tips
    `)
    const comments = await insertComments(tx, post, life)
    const paid = [...purchases.map(({ price }) => price), ...tips.map(({ amount }) => amount)]
    const income = Math.round(paid.reduce((total, amount) => total + amount, 0) * (1 - COMMISSION_PERCENT / 100))
    await tx.run(sql`
      insert into post_counts (post_id, views, likes, comments, saves, sales, tips, income)
      values (${id}, ${views.length}, ${likes.length}, ${comments}, ${saves.length}, ${purchases.length},
        ${tips.length}, ${income})
    `)
  }

  /** Most come soon after it is published, some find it much later. */
  const timesOfViews = ({ ageMs }: PlannedPost, count: number): Date[] =>
    Array.from({ length: count }, (_, place) => at(ageMs * (1 - ((place + 1) / (count + 1)) ** 4)))

  /** Says how many there are. */
  async function insertComments(tx: Tx, post: PlannedPost, { comments }: PostLife): Promise<number> {
    const made: (CommentId | null)[] = []
    const threads: (CommentId | null)[] = []
    for (const [place, { author, text, ageMs, answers }] of comments.entries()) {
      const authorId = world.idOf(author)
      const commentId = authorId === null ? null : CommentId.parse(idAt(world.beganAt - ageMs, place))
      made.push(commentId)
      const answered = answers === null ? null : (made[answers] ?? null)
      const threadOf = answered === null || answers === null ? null : (threads[answers] ?? answered)
      threads.push(threadOf)
      if (commentId === null) continue
      await tx.run(sql`
        insert into post_comments (comment_id, post_id, author_id, text, reply_to, thread_of, key, at)
        values (${commentId}, ${postId(post)}, ${authorId}, ${text}, ${answered}, ${threadOf}, ${`demo-${post.key}-${place}`}, ${at(ageMs)})
      `)
    }
    return made.filter((id) => id !== null).length
  }

  return {
    draw,
    insert,
    assetId,
    folderOf,
    postId,
    at,
    /** The keys of those that are there, whatever became of them. */
    async listMade(db: Db, posts: readonly PlannedPost[]): Promise<ReadonlySet<string>> {
      const rows = await db.many<{ postId: PostId }>(sql`
        select post_id from posts where post_id = any(${posts.map(postId)}::bigint[])
      `)
      const made = new Set(rows.map((row) => row.postId))
      return new Set(posts.filter((post) => made.has(postId(post))).map(({ key }) => key))
    },
  }
}

function termsOf(visibility: Visibility): { minLevel?: number; price?: number } {
  const { kind: _, ...terms } = visibility
  return terms
}

/** The vault of whose login is printed is in order. */
function labelsOf({ userName, visibility }: PlannedPost): string[] {
  if (userName !== demoLogins.creator) return []
  if (visibility.kind === 'everyone' || visibility.kind === 'followers') return ['studio']
  return visibility.kind === 'paid' ? ['for sale'] : ['members', 'studio']
}
