import {
  CONTENT_STATUS,
  DAY_MS,
  getPost,
  getAuthoredPost,
  instant,
  MINUTE_MS,
  type ContentStatus,
  type OwnPost,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAsset, aPost, formOf, passes, settle, soon, changePost } from '../../testing/posts.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

const { draft, unpublished, published } = CONTENT_STATUS

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await startTestApp()
  creator = await app.creator()
})
afterAll(() => app.close())

type Changes = Parameters<typeof formOf>[1]
const own = async ({ contentId }: OwnPost) => (await app.as(creator).call(getAuthoredPost, { contentId })).content
const edit = (post: OwnPost, changes: Changes = {}, status?: ContentStatus) =>
  changePost(app, creator, post, changes, status)
const isSeen = async ({ contentId }: OwnPost) => (await app.as().raw(getPost.path, { contentId })).body.success

describe('a day that was set', () => {
  it('comes: the post waits, and is published as of that moment', async () => {
    const publishAt = soon(app, 10 * MINUTE_MS)
    const post = await aPost(app, creator, { publishAt })
    expect(post).toMatchObject({ status: unpublished, note: 'scheduled', publishAt, publishedAt: null })
    await passes(app, 10 * MINUTE_MS - 1)
    expect([await isSeen(post), (await own(post)).status]).toEqual([false, unpublished])
    await passes(app, 5_000)
    expect([await isSeen(post), await own(post)]).toMatchObject([
      true,
      { status: published, note: null, publishAt: null, publishedAt: publishAt },
    ])
  })

  it('in the past is now', async () => {
    const post = await aPost(app, creator, { publishAt: instant(1_000) })
    expect(post).toMatchObject({ status: published, publishedAt: app.clock.now() })
  })

  it('can be moved, and taken back', async () => {
    const post = await aPost(app, creator, { publishAt: soon(app, DAY_MS) })
    const sooner = await edit(post, { publishAt: soon(app, MINUTE_MS) })
    const held = await edit(sooner, { publishAt: null })
    expect(held).toMatchObject({ status: unpublished, note: null, publishAt: null })
    await passes(app, 2 * MINUTE_MS)
    expect((await own(post)).status).toBe(unpublished)
    expect((await edit(held, {}, published)).publishedAt).toBe(app.clock.now())
  })

  it('publishes once, no matter who looks after it, and nothing is lost when nobody did for a while', async () => {
    const beside = await startTestApp({}, app)
    const posts = await Promise.all(
      Array.from({ length: 12 }, (_, n) => aPost(app, creator, { publishAt: soon(app, (n + 1) * 1_000) })),
    )
    app.clock.advance(20_000)
    await Promise.all([app.posts.sweep(), beside.posts.sweep(), app.posts.sweep()])
    await app.posts.sweep()
    for (const post of posts) {
      // One that looks every five seconds by itself may have had some in hand, which the others left to it.
      await expect.poll(async () => (await own(post)).status).toBe(published)
      expect(await own(post)).toMatchObject({ status: published, publishedAt: post.publishAt, revision: 0 })
    }
    await beside.close()
  })
})

describe('a video that is not ready', () => {
  const waiting = async (state: 'uploading' | 'processing' = 'processing') => {
    const video = await anAsset(app, creator, { kind: 'video', state })
    return { video, post: await aPost(app, creator, { media: [await anAsset(app, creator), video] }) }
  }

  it.each(['uploading', 'processing'] as const)('because it is %s keeps the post back', async (state) => {
    const { post } = await waiting(state)
    expect(post).toMatchObject({ status: unpublished, note: 'media_processing', publishAt: app.clock.now() })
    await app.posts.sweep()
    expect(await isSeen(post)).toBe(false)
  })

  it('publishes it the moment it is ready, with the video in it', async () => {
    const { post, video } = await waiting()
    await passes(app, MINUTE_MS)
    await settle(app, video, 'ready')
    expect(await own(post)).toMatchObject({ status: published, note: null, publishedAt: app.clock.now() })
    const { content } = await app.as().call(getPost, { contentId: post.contentId })
    expect(content).toMatchObject({ photos: 1, videos: 1 })
  })

  it('does not publish what waits for its day, or for another video', async () => {
    const [one, two] = [
      await anAsset(app, creator, { kind: 'video', state: 'processing' }),
      await anAsset(app, creator, { kind: 'video', state: 'processing' }),
    ]
    const later = await aPost(app, creator, { media: [one], publishAt: soon(app, DAY_MS) })
    const both = await aPost(app, creator, { media: [one, two] })
    await settle(app, one, 'ready')
    expect([(await own(later)).note, (await own(both)).note]).toEqual(['scheduled', 'media_processing'])
    await settle(app, two, 'ready')
    expect([(await own(later)).status, (await own(both)).status]).toEqual([unpublished, published])
    await passes(app, DAY_MS)
    expect((await own(later)).status).toBe(published)
  })

  it('that fails leaves the post where it is and says so; without it, it can be published', async () => {
    const { post, video } = await waiting()
    await settle(app, video, 'failed')
    await app.posts.sweep()
    const stuck = await own(post)
    expect(stuck).toMatchObject({ status: unpublished, note: 'media_failed' })
    const mediaList = formOf(stuck).mediaList?.slice(0, 1) ?? []
    expect((await edit(stuck, { mediaList }, published)).status).toBe(published)
  })

  it('added to a published post joins it when it is ready; the post stays', async () => {
    const post = await aPost(app, creator)
    const video = await anAsset(app, creator, { kind: 'video', state: 'processing' })
    const changed = await edit(post, { mediaList: [{ assetId: video }] })
    expect(changed).toMatchObject({ status: published, publishedAt: post.publishedAt })
    const shown = async () => (await app.as().call(getPost, { contentId: post.contentId })).content
    expect(await shown()).toMatchObject({ videos: 0, mediaList: [] })
    await settle(app, video, 'ready')
    expect(await shown()).toMatchObject({ videos: 1, mediaList: [{ id: video }] })
  })

  it('that turns out to be there already is replaced by that one, also as the cover', async () => {
    const [known, again] = [
      await anAsset(app, creator, { kind: 'video' }),
      await anAsset(app, creator, { kind: 'video', state: 'processing' }),
    ]
    const alone = await aPost(app, creator, { media: [again], coverId: again })
    const both = await aPost(app, creator, { media: [known, again], coverId: again, status: draft })
    await app.platform.db.transaction((tx) => app.media.assets.merged(tx, again, known))
    for (const post of [alone, both]) {
      const { mediaList, coverId } = await own(post)
      expect([mediaList.map(({ asset }) => asset.assetId), coverId]).toEqual([[known], known])
    }
    expect((await own(alone)).status).toBe(published)
  })
})
