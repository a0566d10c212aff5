import { setTimeout as pause } from 'node:timers/promises'
import type { AssetId, UserId } from '@fanlight/contract'
import type { DemoHost, Programs, Tx } from '../../server/src/demo-world.ts'
import { HOUSE_OPENED_MS } from './load.ts'
import { demoLogins, people } from './people.ts'
import { nobodyCame, planLife, type PostLife } from './post-life.ts'
import { planPosts, type PlannedPost } from './post-plan.ts'
import { withClip, type ClipName } from './post-videos.ts'
import { createPostMaker, type PostAsset, type PostMaker, type PostWorld } from './posts.ts'

/** Between two posts: people who use the server meanwhile should not notice. */
const BREATH_MS = 150
/** Where `modules/media` finds an upload of a video that is whole. */
const UPLOADS = 'vod'

type Options = {
  /** Null: there is none, and there are no videos. */
  converter: Programs | null
  only?: (post: PlannedPost) => boolean
  breathMs?: number
}
export type Painting = {
  /** Until there is nothing left to do. */
  readonly done: Promise<void>
  stop(): Promise<void>
}

/**
 * Draws the posts of the demo world that are missing, one after the other, while the server is up. Interrupted, the next
 * start goes on: a post is there with everything, or not at all.
 */
export function paintDemoPosts(host: DemoHost, options: Options): Painting {
  const stopping = new AbortController()
  const { log } = host.platform
  const done = paintAll(host, options, stopping.signal).catch((error: unknown) => {
    log.error({ err: error }, 'the demo world could not be finished')
  })
  return {
    done,
    async stop() {
      stopping.abort()
      await done
    },
  }
}

async function paintAll(host: DemoHost, options: Options, signal: AbortSignal): Promise<void> {
  const { db } = host.platform
  const { converter, only = () => true, breathMs = BREATH_MS } = options
  const world = await findWorld(host)
  if (!world) return
  const posts = planPosts()
  const maker = createPostMaker(host, world)
  const made = await maker.listMade(db, posts)
  const missing = posts.filter((post) => !made.has(post.key) && world.idOf(post.userName) !== null && only(post))
  if (missing.length === 0) return

  const lives = planLife(posts)
  const lifeOf = ({ key }: PlannedPost): PostLife => lives.get(key) ?? nobodyCame
  const film = converter ? createStudio(host, { maker, world, lifeOf, posts, converter, signal }) : null
  // What those find whose logins are printed comes first, then the newest: what is not drawn yet is far down.
  const concernsPrinted = (post: PlannedPost): boolean =>
    post.userName === demoLogins.creator ||
    [...lifeOf(post).purchases, ...lifeOf(post).saves].some(({ fan }) => fan === demoLogins.fan)
  const inOrder = [...missing.filter(concernsPrinted), ...missing.filter((post) => !concernsPrinted(post))]
  for (const post of inOrder) {
    if (signal.aborted) return
    if (post.words.clip === undefined) {
      const assets = await maker.draw(post)
      await db.transaction((tx) => maker.insert(tx, post, lifeOf(post), assets))
    } else {
      await film?.(post, post.words.clip)
    }
    await pause(breathMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Null where there is no demo world, or one from before there were posts. */
async function findWorld({ sql, platform: { db, clock } }: DemoHost): Promise<PostWorld | null> {
  const rows = await db.many<{ userId: UserId; email: string; createdAt: number }>(sql`
    select user_id, email, created_at from users
    where email = any(${people.map(({ email }) => email)}::text[]) and deleted_at is null
  `)
  const byEmail = new Map(rows.map((row) => [row.email, row]))
  const byName = new Map(people.map(({ userName, email }) => [userName, byEmail.get(email)]))
  const opened = byName.get(demoLogins.admin)?.createdAt
  const beganAt = opened === undefined ? Infinity : opened + HOUSE_OPENED_MS
  return beganAt > clock.now() ? null : { beganAt, idOf: (userName) => byName.get(userName)?.userId ?? null }
}

type Studio = {
  maker: PostMaker
  world: PostWorld
  lifeOf: (post: PlannedPost) => PostLife
  posts: readonly PlannedPost[]
  converter: Programs
  signal: AbortSignal
}

/** Hands over what a camera would have filmed to the queue of all videos; the post appears when its video is ready. */
function createStudio(host: DemoHost, { maker, world, lifeOf, posts, converter, signal }: Studio) {
  const { sql } = host
  const { db, storage, clock } = host.platform
  const films = posts.filter(({ words }) => words.clip !== undefined)

  async function publish(tx: Tx, post: PlannedPost, assetId: AssetId): Promise<void> {
    const asset = await tx.maybe<PostAsset & { state: string }>(sql`
      select asset_id, kind, state, folder, width, height, bytes::float8 as bytes, digest
      from media_assets where asset_id = ${assetId}
    `)
    if (asset?.state === 'ready') await maker.insert(tx, post, lifeOf(post), [asset])
  }

  host.onAssetSettled(async (tx, assetId) => {
    const post = films.find((one) => maker.assetId(one, 0) === assetId)
    if (post) await publish(tx, post, assetId)
  })

  return async function film(post: PlannedPost, clip: ClipName): Promise<void> {
    const [assetId, ownerId] = [maker.assetId(post, 0), world.idOf(post.userName)]
    const known = await db.maybe(sql`select 1 from media_assets where asset_id = ${assetId}`)
    if (known) return db.transaction((tx) => publish(tx, post, assetId))
    await withClip(clip, converter, signal, async ({ path, bytes }) => {
      await storage.putFile(`${UPLOADS}/${assetId}`, path, 'video/mp4')
      await db.transaction((tx) =>
        tx.run(sql`
          insert into media_assets (asset_id, owner_id, kind, state, folder, upload, file_name, bytes, created_at)
          values (${assetId}, ${ownerId}, 'video', 'processing', ${maker.folderOf(post, 0)}, ${`${UPLOADS}/${assetId}`},
            ${`${clip}.mp4`}, ${bytes}, ${new Date(clock.now())})
          on conflict do nothing
        `),
      )
    })
  }
}
