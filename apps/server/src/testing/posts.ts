import {
  addToVault,
  editPost,
  instant,
  type AssetId,
  type AssetState,
  type CallOf,
  type MediaKind,
  type OwnPost,
} from '@fanlight/contract'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { accounts } from '../modules/wallet/index.ts'
import { pass } from './earnings.ts'
import { untilWaiting } from './locks.ts'
import type { Person, TestApp } from './test-app.ts'
import { uploaded } from './uploads.ts'

/** A photo as a creator uploads it; each is another. */
export async function aPhoto(app: TestApp, creator: Person): Promise<AssetId> {
  const [r, g, b] = randomBytes(3)
  const create = { width: 640, height: 480, channels: 3 as const, background: { r: r ?? 0, g: g ?? 0, b: b ?? 0 } }
  const url = await uploaded(app, creator, await sharp({ create }).jpeg().toBuffer())
  return (await app.as(creator).call(addToVault, { url })).asset.assetId
}

/** Something in the vault that has a row and no file: for tests that look at no picture. */
export async function anAsset(
  app: TestApp,
  creator: Person,
  { kind = 'photo', state = 'ready' }: { kind?: MediaKind; state?: AssetState } = {},
): Promise<AssetId> {
  const assetId = app.platform.ids.next() as AssetId
  const folder = `assets/${creator.user.userId}/${randomBytes(16).toString('hex')}`
  await app.platform.db.script(`
    insert into media_assets (asset_id, owner_id, kind, state, folder, upload, digest, file_name, bytes, width, height,
      failure, created_at)
    values (${assetId}, ${creator.user.userId}, '${kind}', '${state}', '${folder}', '${assetId}', 'digest ${assetId}',
      'a file', 1000, 640, 480, ${state === 'failed' ? `'unreadable'` : 'null'}, to_timestamp(${app.clock.now() / 1000}))
  `)
  return assetId
}

/** A video comes to its end, as the making of it says. */
export async function settle(app: TestApp, assetId: AssetId, state: 'ready' | 'failed'): Promise<void> {
  await app.platform.db.script(`
    update media_assets set state = '${state}', failure = ${state === 'failed' ? `'unreadable'` : 'null'}
    where asset_id = ${assetId}
  `)
  await app.platform.db.transaction((tx) => app.media.assets.settled(tx, assetId))
}

type Form = CallOf<typeof editPost>['content']
export type PostWishes = Form & {
  media?: readonly (AssetId | { assetId: AssetId; isTeaser?: boolean })[]
  status?: OwnPost['status']
}

/** A post that is published, unless something else is wished for. */
export async function aPost(app: TestApp, creator: Person, wishes: PostWishes = {}): Promise<OwnPost> {
  const { media = [], status = 2, ...form } = wishes
  const mediaList = media.map((one) => (typeof one === 'string' ? { assetId: one } : one))
  const content = { text: 'What is inside', teaser: 'What it is about', mediaList, ...form }
  return (await app.as(creator).call(editPost, { status, content })).content
}

/** What a post was when its creator last saw it, as a form that changes nothing but what is given. */
export function formOf(post: OwnPost, changes: Form = {}): Form {
  const { teaser, text, mediaList, coverId, visibility, publishAt, expiresAt, isSensitive, hasWatermark } = post
  const poll = post.poll && { ...post.poll, options: post.poll.options.map((option) => option.text) }
  const media = mediaList.map(({ asset, isTeaser }) => ({ assetId: asset.assetId, isTeaser }))
  const same = {
    teaser,
    text,
    poll,
    mediaList: media,
    coverId,
    visibility,
    publishAt,
    expiresAt,
    isSensitive,
    hasWatermark,
  }
  return { ...same, ...changes }
}

/** Changes a post as its creator does, with everything else as it was. */
export async function changePost(
  app: TestApp,
  creator: Person,
  post: OwnPost,
  changes: Form = {},
  status?: OwnPost['status'],
): Promise<OwnPost> {
  const asked = { contentId: post.contentId, content: formOf(post, changes), ...(status !== undefined && { status }) }
  return (await app.as(creator).call(editPost, asked)).content
}

let purchases = 0

export async function diamondsFor(app: TestApp, { user }: Person, amount: number): Promise<void> {
  await app.wallet.postAlone({
    kind: 'purchase',
    reference: `diamonds for a test:${++purchases}`,
    transfers: [{ from: accounts.issuedDiamonds, to: accounts.walletOf(user.userId), amount }],
  })
}

export async function fanWith(app: TestApp, diamonds: number): Promise<Person> {
  const fan = await app.person()
  await diamondsFor(app, fan, diamonds)
  return fan
}

/** Time passes, and what happens by itself happens. */
export async function passes(app: TestApp, milliseconds: number): Promise<void> {
  await pass(app, milliseconds)
  await app.posts.sweep()
}

export const soon = (app: TestApp, milliseconds: number) => instant(app.clock.now() + milliseconds)

/**
 * What happens while another caller has something locked: they `take` it, `start` runs until so many wait for it, and then
 * they do the last thing and let go.
 */
export async function whileInHand<T>(
  app: TestApp,
  { take, last = 'select 1', waiting = 1 }: { take: string; last?: string; waiting?: number },
  start: () => Promise<T>,
): Promise<T> {
  const client = await app.platform.db.dedicated()
  try {
    await client.query('begin')
    await client.query(take)
    const started = start()
    await untilWaiting(app.platform.db, waiting)
    await client.query(last)
    await client.query('commit')
    return await started
  } finally {
    await client.end()
  }
}
