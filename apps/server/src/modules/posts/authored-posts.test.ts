import {
  blockUser,
  buyPost,
  CONTENT_STATUS,
  countCreatorPosts,
  DAY_MS,
  deletePost,
  editPost,
  getAssets,
  getPost,
  getAuthoredPost,
  listPosts,
  listMyPosts,
  MINUTE_MS,
  pinPost,
  PINS_MAX,
  previewPost,
  removeFromVault,
  takeOffline,
  type OwnPost,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAsset, aPost, fanWith, formOf, passes, settle, soon } from '../../testing/posts.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

const { draft, unpublished, published, offline } = CONTENT_STATUS

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await startTestApp()
  creator = await app.creator()
})
afterAll(() => app.close())

const own = async ({ contentId }: OwnPost) => (await app.as(creator).call(getAuthoredPost, { contentId })).content
const isSeenBy = async (person: Person | null, { contentId }: OwnPost) =>
  (await app.as(person).raw(getPost.path, { contentId })).body.success
const take = async ({ contentId }: OwnPost, removeBehavior: 0 | 1) =>
  (await app.as(creator).call(takeOffline, { contentId, removeBehavior })).content
const remove = ({ contentId }: OwnPost) => app.as(creator).call(deletePost, { contentId })
const paid = { visibility: { kind: 'paid' as const, price: 20 } }

async function buyerOf({ contentId }: OwnPost): Promise<Person> {
  const fan = await fanWith(app, 20)
  await app.as(fan).call(buyPost, { contentId })
  return fan
}

describe('taking a post offline', () => {
  it('hides it from everybody but its creator and those who bought it, and it comes back as it was', async () => {
    const post = await aPost(app, creator, paid)
    const [buyer, fan] = [await buyerOf(post), await app.person()]
    expect(await take(post, 1)).toMatchObject({ status: offline, note: null })
    const seen = () => Promise.all([null, fan, buyer, creator].map((person) => isSeenBy(person, post)))
    expect(await seen()).toEqual([false, false, true, true])
    await passes(app, DAY_MS)
    expect(await take(post, 0)).toMatchObject({ status: published, publishedAt: post.publishedAt })
    expect(await seen()).toEqual([true, true, true, true])
  })

  it('twice is harmless, and so is bringing back what is there', async () => {
    const post = await aPost(app, creator)
    expect((await take(post, 0)).status).toBe(published)
    for (const _ of [1, 2]) expect((await take(post, 1)).status).toBe(offline)
  })

  it.each([draft, unpublished])('is refused while it is %d', async (status) => {
    const { contentId } = await aPost(app, creator, { status })
    for (const removeBehavior of [0, 1] as const) {
      const refused = await app.as(creator).refused(takeOffline, { contentId, removeBehavior })
      expect(refused.reason).toBe('STATUS_REFUSED')
    }
  })

  it('cannot be undone while one of its files has failed', async () => {
    const video = await anAsset(app, creator, { kind: 'video', state: 'processing' })
    const post = await aPost(app, creator)
    const mediaList = [{ assetId: video }]
    await app.as(creator).call(editPost, { contentId: post.contentId, content: formOf(post, { mediaList }) })
    await take(post, 1)
    await settle(app, video, 'failed')
    const refused = await app.as(creator).refused(takeOffline, { contentId: post.contentId, removeBehavior: 0 })
    expect(refused).toMatchObject({ reason: 'MEDIA_FAILED', data: { assetIds: [video] } })
  })
})

describe('a post that runs out', () => {
  it('is gone at that moment, before and after anybody swept', async () => {
    const post = await aPost(app, creator, { ...paid, expiresAt: soon(app, 10 * MINUTE_MS) })
    const buyer = await buyerOf(post)
    const fan = await fanWith(app, 20)
    app.clock.advance(10 * MINUTE_MS)
    for (const sweep of [async () => {}, app.posts.sweep]) {
      await sweep()
      expect([await isSeenBy(null, post), await isSeenBy(buyer, post)]).toEqual([false, true])
      expect(await own(post)).toMatchObject({ status: offline, note: 'expired' })
      expect((await app.as(fan).refused(buyPost, { contentId: post.contentId })).reason).toBe('NOT_FOUND')
    }
    const { own: listed } = await app.as(creator).call(listMyPosts, { kind: 'own', status: offline })
    expect(listed.map(({ contentId }) => contentId)).toContain(post.contentId)
  })

  it('comes back without that end', async () => {
    for (const sweep of [async () => {}, app.posts.sweep]) {
      const post = await aPost(app, creator, { expiresAt: soon(app, MINUTE_MS) })
      app.clock.advance(MINUTE_MS)
      await sweep()
      expect(await take(post, 0)).toMatchObject({ status: published, note: null, expiresAt: null })
      expect(await isSeenBy(null, post)).toBe(true)
    }
  })

  it('keeps an end that is still ahead when it comes back, and needs a new one when it is edited back', async () => {
    const [expiresAt, later] = [soon(app, DAY_MS), soon(app, 3 * DAY_MS)]
    const post = await aPost(app, creator, { expiresAt })
    await take(post, 1)
    expect((await take(post, 0)).expiresAt).toBe(expiresAt)
    await passes(app, 2 * DAY_MS)
    const { contentId } = post
    const refused = await app.as(creator).refused(editPost, { contentId, status: published, content: formOf(post) })
    expect(refused.reason).toBe('DATE_REFUSED')
    const content = formOf(post, { expiresAt: later })
    const back = await app.as(creator).call(editPost, { contentId, status: published, content })
    expect(back.content).toMatchObject({ status: published, expiresAt: later })
  })
})

describe('deleting a post', () => {
  it('takes a draft away for good, and frees its files', async () => {
    const assetId = await anAsset(app, creator)
    const post = await aPost(app, creator, { media: [assetId], status: draft })
    expect((await app.as(creator).refused(removeFromVault, { assetId })).reason).toBe('ASSET_IN_USE')
    await remove(post)
    const { rows } = await app.platform.db.pool.query('select 1 from posts where post_id = $1', [post.contentId])
    expect(rows).toEqual([])
    await app.as(creator).call(removeFromVault, { assetId })
    await app.platform.jobs.runDue()
  })

  it('hides a published one from everybody, frees its files, and cannot be done twice', async () => {
    const assetId = await anAsset(app, creator)
    const post = await aPost(app, creator, { media: [assetId], coverId: assetId })
    await remove(post)
    expect([await isSeenBy(null, post), await isSeenBy(creator, post)]).toEqual([false, false])
    expect((await app.as(creator).refused(deletePost, { contentId: post.contentId })).reason).toBe('NOT_FOUND')
    await app.as(creator).call(removeFromVault, { assetId })
    await app.platform.jobs.runDue()
    const { rows } = await app.platform.db.pool.query('select 1 from media_assets where asset_id = $1', [assetId])
    expect(rows).toEqual([])
  })

  it('leaves it to those who bought it, with all that is in it', async () => {
    const assetId = await anAsset(app, creator)
    const post = await aPost(app, creator, { ...paid, media: [assetId] })
    const buyer = await buyerOf(post)
    await remove(post)
    const { content } = await app.as(buyer).call(getPost, { contentId: post.contentId })
    expect(content).toMatchObject({ text: post.text, lock: null, mediaList: [{ id: assetId, isLocked: false }] })
    expect(await isSeenBy(await app.person(), post)).toBe(false)
    expect((await app.as(creator).refused(removeFromVault, { assetId })).reason).toBe('ASSET_IN_USE')
    const { assets } = await app.as(creator).call(getAssets, { assetIds: [assetId] })
    expect(assets).toMatchObject([{ uses: 1 }])
  })
})

describe('pinning', () => {
  it('puts up to three published posts at the head of the profile', async () => {
    const star = await app.creator()
    const posts = await Promise.all(Array.from({ length: PINS_MAX + 2 }, () => aPost(app, star)))
    const pin = (post: OwnPost, pinBehavior: 0 | 1 = 1) =>
      app.as(star).raw(pinPost.path, { contentId: post.contentId, pinBehavior })
    const answers = await Promise.all([...posts, ...posts].map((post) => pin(post)))
    const pinned = posts.filter(
      (_, place) => answers[place]?.body.success || answers[place + posts.length]?.body.success,
    )
    expect(pinned).toHaveLength(PINS_MAX)
    const { contents } = await app.as().call(listPosts, { creatorId: star.user.userId })
    expect(contents.slice(0, PINS_MAX).every(({ isPinned }) => isPinned)).toBe(true)
    const [other] = posts.filter((post) => !pinned.includes(post))
    expect((await pin(other!)).body).toMatchObject({ reason: 'TOO_MANY_PINS' })
    await pin(pinned[0]!, 0)
    expect((await pin(other!)).body).toMatchObject({ success: true, data: { content: { isPinned: true } } })
  })

  it('is for what is published, and ends when that is no longer so', async () => {
    const post = await aPost(app, creator, { status: draft })
    const pin = ({ contentId }: OwnPost) => app.as(creator).raw(pinPost.path, { contentId, pinBehavior: 1 })
    expect((await pin(post)).body).toMatchObject({ reason: 'STATUS_REFUSED' })
    const shown = await aPost(app, creator, { expiresAt: soon(app, MINUTE_MS) })
    expect((await pin(shown)).body.success).toBe(true)
    await passes(app, MINUTE_MS)
    expect((await own(shown)).isPinned).toBe(false)
    const taken = await aPost(app, creator)
    await pin(taken)
    expect((await take(taken, 1)).isPinned).toBe(false)
    await app.as(creator).call(pinPost, { contentId: taken.contentId, pinBehavior: 0 })
    const edited = await aPost(app, creator)
    await pin(edited)
    const { contentId } = edited
    const still = await app.as(creator).call(editPost, { contentId, content: formOf(edited, { text: 'Other' }) })
    expect(still.content.isPinned).toBe(true)
    const off = await app.as(creator).call(editPost, { contentId, status: offline, content: formOf(edited) })
    expect(off.content).toMatchObject({ status: offline, isPinned: false })
  })
})

describe('the preview', () => {
  it.each([
    ['a stranger', {}, 'subscribe_or_buy'],
    ['a follower', { isFollowing: true }, 'subscribe_or_buy'],
    ['a member of a lower level', { level: 1 }, 'subscribe_or_buy'],
    ['a member', { level: 2 }, null],
    ['a buyer', { hasBought: true }, null],
  ] as const)('shows a post as %s would see it, published or not', async (_, as, unlock) => {
    const post = await aPost(app, creator, {
      status: draft,
      visibility: { kind: 'tier_or_paid', minLevel: 2, price: 50 },
      media: [await anAsset(app, creator)],
      hasWatermark: true,
    })
    const { content } = await app.as(creator).call(previewPost, { contentId: post.contentId, ...as })
    expect([content.lock?.unlock ?? null, content.text]).toEqual([unlock, unlock ? '' : post.text])
    expect(content.mediaList[0]?.url === null).toBe(unlock !== null)
    expect(content).toMatchObject({ isOwn: false, watermark: `@${creator.user.userName}` })
  })

  it('is for the creator of the post', async () => {
    const { contentId } = await aPost(app, creator)
    expect((await app.as(await app.creator()).refused(previewPost, { contentId })).reason).toBe('NOT_FOUND')
  })
})

describe('a creator’s own posts', () => {
  it('are listed newest first, page by page, by status', async () => {
    const star = await app.creator()
    const made: OwnPost[] = []
    for (let n = 0; n < 25; n++) made.unshift(await aPost(app, star, { text: `${n}`, status: n % 5 === 0 ? draft : 2 }))
    const listed = async (status?: OwnPost['status']) => {
      const found: OwnPost[] = []
      let cursor: string | null = null
      do {
        const page = { kind: 'own' as const, ...(status !== undefined && { status }), ...(cursor && { cursor }) }
        const answer: { own: OwnPost[]; nextCursor: string | null } = await app.as(star).call(listMyPosts, page)
        found.push(...answer.own)
        cursor = answer.nextCursor
      } while (cursor !== null)
      return found.map(({ text }) => text)
    }
    expect(await listed()).toEqual(made.map(({ text }) => text))
    expect(await listed(draft)).toEqual(made.filter(({ status }) => status === draft).map(({ text }) => text))
    expect(await listed(offline)).toEqual([])
  })

  it('are counted: for others what is published, for oneself everything', async () => {
    const star = await app.creator()
    const [photo, video] = [await anAsset(app, star), await anAsset(app, star, { kind: 'video' })]
    await aPost(app, star, { media: [photo, video] })
    await aPost(app, star, { media: [photo] })
    await aPost(app, star, { media: [photo], expiresAt: soon(app, MINUTE_MS) })
    await aPost(app, star, { media: [photo], status: draft })
    await aPost(app, star, { publishAt: soon(app, DAY_MS) })
    app.clock.advance(MINUTE_MS)
    const shown = { posts: 2, photos: 2, videos: 1 }
    const creatorId = star.user.userId
    expect(await app.as().call(countCreatorPosts, { creatorId })).toEqual({ ...shown, own: null })
    const mine = { ...shown, own: { draft: 1, unpublished: 1, published: 2, offline: 1 } }
    for (const input of [{}, { creatorId }]) expect(await app.as(star).call(countCreatorPosts, input)).toEqual(mine)
  })

  it('are nothing to those who are blocked, and a visitor has none', async () => {
    const [star, fan] = [await app.creator(), await app.person()]
    await app.as(star).call(blockUser, { otherUserId: fan.user.userId, blockBehavior: 1 })
    const creatorId = star.user.userId
    expect((await app.as(fan).refused(countCreatorPosts, { creatorId })).reason).toBe('NOT_FOUND')
    expect((await app.as().refused(countCreatorPosts, {})).reason).toBe('NOT_FOUND')
  })
})

describe('drafts', () => {
  it('are as many as can be kept, and no more', async () => {
    const star = await app.creator()
    await app.platform.db.script(`
      insert into posts (post_id, creator_id, status, teaser, text, audience, is_sensitive, has_watermark, created_at,
        updated_at)
      select 900000 + n, ${star.user.userId}, 0, '', '', 'everyone', false, false, now(), now()
      from generate_series(1, 198) n
    `)
    const save = (contentId?: OwnPost['contentId']) =>
      app.as(star).raw(editPost.path, { ...(contentId && { contentId }), content: { text: 'x' } })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => save()))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(2)
    for (const { body } of answers) if (!body.success) expect(body.reason).toBe('TOO_MANY_DRAFTS')
    expect((await save('900001' as OwnPost['contentId'])).body.success).toBe(true)
    const waiting = await aPost(app, star, { status: unpublished })
    const back = await app.as(star).refused(editPost, {
      contentId: waiting.contentId,
      status: draft,
      content: formOf(waiting),
    })
    expect(back.reason).toBe('TOO_MANY_DRAFTS')
  })
})
