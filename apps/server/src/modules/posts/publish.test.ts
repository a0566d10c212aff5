import {
  CONTENT_STATUS,
  DAY_MS,
  END_OF_TIME,
  deletePost,
  deleteTier,
  editPost,
  editTier,
  getPost,
  getAuthoredPost,
  IDEMPOTENCY_HEADER,
  instant,
  removeFromVault,
  SCHEDULE_MAX_DAYS,
  takeOffline,
  updateCreatorSetting,
  type AssetId,
  type ContentStatus,
  type OwnPost,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAsset, aPost, formOf, passes, soon, changePost } from '../../testing/posts.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

const { draft, unpublished, published, offline } = CONTENT_STATUS

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
const refusal = async (post: OwnPost, changes: Changes = {}, status?: ContentStatus) =>
  app.as(creator).refused(editPost, {
    contentId: post.contentId,
    content: formOf(post, changes),
    ...(status !== undefined && { status }),
  })
const isSeen = async ({ contentId }: OwnPost) => (await app.as().raw(getPost.path, { contentId })).body.success

describe('a post', () => {
  it('begins as a draft that nobody else sees, and keeps everything that was written', async () => {
    const [one, two] = [await anAsset(app, creator), await anAsset(app, creator, { kind: 'video' })]
    const content = {
      teaser: 'A taste',
      text: 'All of it',
      mediaList: [{ assetId: two, isTeaser: true }, { assetId: one }],
      coverId: one,
      visibility: { kind: 'paid' as const, price: 50 },
      publishAt: soon(app, DAY_MS),
      expiresAt: soon(app, 2 * DAY_MS),
      isSensitive: true,
      hasWatermark: true,
    }
    const { content: post } = await app.as(creator).call(editPost, { content })
    expect(post).toMatchObject({
      ...content,
      mediaList: [{ isTeaser: true }, { isTeaser: false }],
      status: draft,
      note: null,
      revision: 0,
      isPinned: false,
      publishedAt: null,
      income: 0,
      counts: { views: 0, likes: 0, comments: 0, saves: 0, sales: 0, tips: 0 },
    })
    expect(post.mediaList.map(({ asset }) => [asset.assetId, asset.uses])).toEqual([
      [two, 1],
      [one, 1],
    ])
    expect(await own(post)).toEqual(post)
    expect(await isSeen(post)).toBe(false)
  })

  it('is published at once when nothing keeps it', async () => {
    const post = await aPost(app, creator, { media: [await anAsset(app, creator)] })
    expect(post).toMatchObject({ status: published, note: null, publishedAt: app.clock.now(), publishAt: null })
    const { content } = await app.as().call(getPost, { contentId: post.contentId })
    expect(content).toMatchObject({ text: 'What is inside', photos: 1, videos: 0, lock: null })
  })

  it('is changed whole: what is left out is emptied', async () => {
    const post = await aPost(app, creator, { media: [await anAsset(app, creator)], isSensitive: true })
    const { content } = await app.as(creator).call(editPost, {
      contentId: post.contentId,
      content: { teaser: 'Only this' },
    })
    expect(content).toMatchObject({ teaser: 'Only this', text: '', mediaList: [], isSensitive: false, revision: 1 })
    expect(content.publishedAt).toBe(post.publishedAt)
  })

  it('keeps the day it was published when it is changed later', async () => {
    const post = await aPost(app, creator)
    await passes(app, DAY_MS)
    const changed = await edit(post, { text: 'Corrected' })
    expect(changed).toMatchObject({ status: published, publishedAt: post.publishedAt, text: 'Corrected' })
    expect(changed.updatedAt).toBe(app.clock.now())
  })

  it('shows its files in the order they were put, after each change', async () => {
    const assets = [await anAsset(app, creator), await anAsset(app, creator), await anAsset(app, creator)]
    const order = (post: OwnPost) => post.mediaList.map(({ asset }) => assets.indexOf(asset.assetId))
    const listed = (...places: number[]) => ({ mediaList: places.map((place) => ({ assetId: assets[place]! })) })
    let post = await aPost(app, creator, { media: assets.slice(0, 2), status: draft })
    for (const wanted of [[1, 0], [2, 1, 0], [2], [], [0, 2]]) {
      post = await edit(post, listed(...wanted))
      expect(order(post)).toEqual(wanted)
    }
  })

  it('is nobody else’s to change, read or delete', async () => {
    const [post, other] = [await aPost(app, creator), await app.creator()]
    const { contentId } = post
    for (const asked of [
      app.as(other).refused(editPost, { contentId, content: formOf(post) }),
      app.as(other).refused(getAuthoredPost, { contentId }),
      app.as(other).refused(deletePost, { contentId }),
      app.as(other).refused(takeOffline, { contentId, removeBehavior: 1 }),
    ]) {
      expect(await asked).toMatchObject({ status: 404, reason: 'NOT_FOUND' })
    }
    expect((await app.as(await app.person()).refused(editPost, { content: {} })).status).toBe(403)
  })

  it('that was changed elsewhere meanwhile is not overwritten', async () => {
    const post = await aPost(app, creator, { status: draft })
    const { contentId, revision } = post
    const save = (text: string) =>
      app.as(creator).raw(editPost.path, { contentId, revision, content: formOf(post, { text }) })
    const answers = await Promise.all(['one', 'two', 'three'].map(save))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    for (const { body } of answers) if (!body.success) expect(body.reason).toBe('CONFLICT')
    expect((await own(post)).revision).toBe(1)
  })

  it('is made once by a device that asks again because it heard nothing', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: 'the first words' }
    const make = (text: string) => app.as(creator).raw(editPost.path, { content: { text } }, headers)
    const answers = [await make('Once'), await make('Once upon a time')]
    answers.push(...(await Promise.all(['a', 'b', 'c', 'd'].map(make))))
    const made = answers.map(({ body }) => (body.data as { content: OwnPost }).content)
    expect(new Set(made.map(({ contentId }) => contentId)).size).toBe(1)
    expect((await own(made[0]!)).text).toBe('Once upon a time')
    const other = await app.creator()
    const { body } = await app.as(other).raw(editPost.path, { content: { text: 'Mine' } }, headers)
    expect((body.data as { content: OwnPost }).content.text).toBe('Mine')
  })
})

describe('of what a post may become', () => {
  const allowed: [ContentStatus, ContentStatus][] = [
    [draft, draft],
    [draft, unpublished],
    [draft, published],
    [unpublished, draft],
    [unpublished, unpublished],
    [unpublished, published],
    [published, published],
    [published, offline],
    [offline, offline],
    [offline, published],
  ]
  const statuses = [draft, unpublished, published, offline]
  const all = statuses.flatMap((from) => statuses.map((to) => [from, to] as [ContentStatus, ContentStatus]))
  const made = async (status: ContentStatus) => {
    if (status !== offline) return aPost(app, creator, { status })
    const { contentId } = await aPost(app, creator)
    return (await app.as(creator).call(takeOffline, { contentId, removeBehavior: 1 })).content
  }

  it.each(all)('%d → %d is what the rules say', async (from, to) => {
    const post = await made(from)
    expect(post.status).toBe(from)
    const may = allowed.some(([one, other]) => one === from && other === to)
    const answer = await app
      .as(creator)
      .raw(editPost.path, { contentId: post.contentId, status: to, content: formOf(post) })
    const outcome = answer.body.success ? 'success' : answer.body.reason
    expect(outcome).toBe(may ? 'success' : 'STATUS_REFUSED')
    expect((await own(post)).status).toBe(may ? to : from)
  })

  it('nothing begins offline', async () => {
    const refused = await app.as(creator).refused(editPost, { status: offline, content: { text: 'x' } })
    expect(refused.reason).toBe('STATUS_REFUSED')
  })
})

describe('publishing is refused', () => {
  it('without a word and without a picture; a draft may be empty', async () => {
    const { content: empty } = await app.as(creator).call(editPost, { content: {} })
    for (const status of [unpublished, published]) expect((await refusal(empty, {}, status)).reason).toBe('POST_EMPTY')
    for (const form of [{ text: 'x' }, { teaser: 'x' }, { mediaList: [{ assetId: await anAsset(app, creator) }] }]) {
      const { content } = await app.as(creator).call(editPost, { status: published, content: form })
      expect(content.status).toBe(published)
    }
  })

  it('with a file that is another’s, was removed or never was', async () => {
    const removed = await anAsset(app, creator)
    await app.as(creator).call(removeFromVault, { assetId: removed })
    for (const assetId of [await anAsset(app, await app.creator()), removed, '17' as AssetId]) {
      const refused = await app.as(creator).refused(editPost, { content: { mediaList: [{ assetId }] } })
      expect(refused).toMatchObject({ reason: 'INVALID_INPUT', data: { issues: [{ path: 'content.mediaList' }] } })
    }
  })

  it('with a file that failed, and says which', async () => {
    const [good, bad] = [await anAsset(app, creator), await anAsset(app, creator, { kind: 'video', state: 'failed' })]
    const post = await aPost(app, creator, { media: [good, bad], status: draft })
    expect(await refusal(post, {}, published)).toMatchObject({ reason: 'MEDIA_FAILED', data: { assetIds: [bad] } })
    expect((await edit(post, { mediaList: [{ assetId: good }] }, published)).status).toBe(published)
  })

  it('for a tier that there is not, or none above it', async () => {
    const other = await app.creator()
    const content = { text: 'x', visibility: { kind: 'tier' as const, minLevel: 2 as const } }
    const publish = () => app.as(other).raw(editPost.path, { status: published, content })
    const drafted = await app.as(other).call(editPost, { content })
    expect(drafted.content.status).toBe(draft)
    expect((await publish()).body).toMatchObject({ reason: 'TIER_MISSING' })
    await app.as(other).call(editTier, { membershipLevel: 1, tierName: 'Basic', price: 1000 })
    expect((await publish()).body).toMatchObject({ reason: 'TIER_MISSING' })
    await app.as(other).call(editTier, { membershipLevel: 3, tierName: 'Vip', price: 3000 })
    expect((await publish()).body.success).toBe(true)
  })

  it('not for a corrected word when the tier was taken away since, but for another level', async () => {
    const other = await app.creator()
    const { tier } = await app.as(other).call(editTier, { membershipLevel: 2, tierName: 'Premium', price: 1000 })
    const post = await aPost(app, other, { visibility: { kind: 'tier', minLevel: 2 } })
    await app.as(other).call(deleteTier, { tierId: tier.tierId })
    const { contentId } = post
    const save = (changes: Changes) => app.as(other).raw(editPost.path, { contentId, content: formOf(post, changes) })
    expect((await save({ text: 'Corrected' })).body.success).toBe(true)
    const visibility = { kind: 'tier' as const, minLevel: 1 as const }
    expect((await save({ visibility })).body).toMatchObject({ reason: 'TIER_MISSING' })
  })

  it('for a day too far ahead, and for an end before the beginning', async () => {
    const far = soon(app, SCHEDULE_MAX_DAYS * DAY_MS + 1)
    const post = await aPost(app, creator, { status: draft })
    const wrong: Changes[] = [
      { publishAt: far },
      { publishAt: instant(END_OF_TIME) },
      { expiresAt: soon(app, 0) },
      { publishAt: soon(app, DAY_MS), expiresAt: soon(app, DAY_MS) },
    ]
    for (const dates of wrong) expect((await refusal(post, dates, published)).reason).toBe('DATE_REFUSED')
    const right = { publishAt: soon(app, SCHEDULE_MAX_DAYS * DAY_MS), expiresAt: instant(END_OF_TIME) }
    expect((await edit(post, right, published)).note).toBe('scheduled')
  })
})

describe('the watermark of a new post', () => {
  it('is what the creator has set, unless they say otherwise; what there is stays as it was', async () => {
    const writer = await app.creator()
    const make = (content: object = {}) =>
      app.as(writer).call(editPost, { status: published, content: { text: 'By the sea', ...content } })
    const { content: before } = await make()
    await app.as(writer).call(updateCreatorSetting, { profile: { watermark: true } })
    const { content: after } = await make()
    const { content: without } = await make({ hasWatermark: false })
    expect([before.hasWatermark, after.hasWatermark, without.hasWatermark]).toEqual([false, true, false])
    const asked = { contentId: before.contentId, content: { text: 'By the lake' } }
    expect((await app.as(writer).call(editPost, asked)).content.hasWatermark).toBe(false)
    await app.as(writer).call(updateCreatorSetting, { profile: { watermark: false } })
    const again = { contentId: after.contentId, content: { text: 'By the lake' } }
    expect((await app.as(writer).call(editPost, again)).content.hasWatermark).toBe(true)
  })
})
