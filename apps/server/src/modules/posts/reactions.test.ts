import {
  blockUser,
  buyPost,
  savePost,
  getPost,
  getAuthoredPost,
  HOUR_MS,
  likePost,
  listSavedPosts,
  markSeen,
  popularityHours,
  takeOffline,
  tipPost,
  type OwnPost,
  type PostId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPost, fanWith } from '../../testing/posts.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await startTestApp()
  creator = await app.creator()
})
afterAll(() => app.close())

const like = ({ contentId }: OwnPost, fan: Person, likeBehavior: 0 | 1 = 1) =>
  app.as(fan).call(likePost, { contentId, likeBehavior })
const save = ({ contentId }: OwnPost, fan: Person, collectBehavior: 0 | 1 = 1) =>
  app.as(fan).call(savePost, { contentId, collectBehavior })
const countsOf = async ({ contentId }: OwnPost, of = creator) =>
  (await app.as(of).call(getAuthoredPost, { contentId })).content.counts
const row = async <Row>(text: string, ...values: unknown[]) =>
  (await app.platform.db.pool.query(text, values)).rows[0] as Row | undefined
const people = (count: number) => Promise.all(Array.from({ length: count }, () => app.person()))

describe('liking a post', () => {
  it('counts each person once, however often they tap', async () => {
    const [post, fan, other] = [await aPost(app, creator), await app.person(), await app.person()]
    const taps = await Promise.all(Array.from({ length: 8 }, () => like(post, fan)))
    expect(taps.every(({ isLiked }) => isLiked)).toBe(true)
    expect(await like(post, other)).toEqual({ isLiked: true, likes: 2 })
    const { content } = await app.as(fan).call(getPost, { contentId: post.contentId })
    expect(content).toMatchObject({ isLiked: true, likes: 2 })
    for (const _ of [1, 2]) expect(await like(post, fan, 0)).toEqual({ isLiked: false, likes: 1 })
    expect((await countsOf(post)).likes).toBe(1)
  })

  it('is for what one can see, locked or not; taking it back is always possible', async () => {
    const [fan, star] = [await app.person(), await app.creator()]
    const locked = await aPost(app, star, { visibility: { kind: 'paid', price: 50 } })
    expect(await like(locked, fan)).toEqual({ isLiked: true, likes: 1 })
    const draft = await aPost(app, star, { status: 0 })
    const refused = (post: OwnPost, who: Person, likeBehavior: 0 | 1 = 1) =>
      app.as(who).refused(likePost, { contentId: post.contentId, likeBehavior })
    for (const who of [fan, star]) expect((await refused(draft, who)).reason).toBe('NOT_FOUND')
    expect((await refused({ ...draft, contentId: '17' as PostId }, fan, 0)).reason).toBe('NOT_FOUND')
    await app.as(star).call(blockUser, { otherUserId: fan.user.userId, blockBehavior: 1 })
    expect((await refused(locked, fan)).reason).toBe('NOT_FOUND')
    expect(await like(locked, fan, 0)).toEqual({ isLiked: false, likes: 0 })
  })

  it('by many people of many posts in any order ends, and loses none', async () => {
    const [posts, fans] = [await Promise.all([1, 2, 3, 4].map(() => aPost(app, creator))), await people(8)]
    await Promise.all(
      fans.flatMap((fan, place) => (place % 2 ? posts : posts.toReversed()).map((post) => like(post, fan))),
    )
    for (const post of posts) expect((await countsOf(post)).likes).toBe(8)
  })

  it('moves the post up in the feed when it becomes an hour’s worth, and down again', async () => {
    const [post, fans] = [await aPost(app, creator), await people(6)]
    const ranked = async () =>
      Number((await row<{ at: number }>('select ranked_at as at from posts where post_id = $1', post.contentId))?.at)
    const hoursFor = (likes: number) => popularityHours({ likes, comments: 0, sales: 0 })
    for (const [place, fan] of fans.entries()) {
      await like(post, fan)
      expect(await ranked()).toBe((post.publishedAt ?? 0) + hoursFor(place + 1) * HOUR_MS)
    }
    expect(hoursFor(6)).toBeGreaterThan(0)
    for (const fan of fans) await like(post, fan, 0)
    expect(await ranked()).toBe(post.publishedAt)
  })

  it('does not rewrite the post when it does not move it', async () => {
    const [post, fans] = [await aPost(app, creator), await people(40)]
    const version = async () =>
      (await row<{ v: string }>('select xmin::text as v from posts where post_id = $1', post.contentId))?.v
    const versions = new Set<string | undefined>()
    for (const fan of fans) {
      await like(post, fan)
      versions.add(await version())
    }
    const hours = fans.map((_, place) => popularityHours({ likes: place + 1, comments: 0, sales: 0 }))
    expect(versions.size).toBe(new Set(hours).size)
    expect(versions.size).toBeLessThan(fans.length / 2)
  })
})

describe('saving a post', () => {
  it('puts it into the collections, once, and takes it out again', async () => {
    const [post, fan] = [await aPost(app, creator), await app.person()]
    const saved = async () =>
      (await app.as(fan).call(listSavedPosts, {})).entries.map(({ content }) => content.contentId)
    await Promise.all([1, 2, 3, 4].map(() => save(post, fan)))
    expect([await saved(), (await countsOf(post)).saves]).toEqual([[post.contentId], 1])
    for (const _ of [1, 2]) expect(await save(post, fan, 0)).toEqual({ isSaved: false })
    expect([await saved(), (await countsOf(post)).saves]).toEqual([[], 0])
  })

  it('is for what one can see; what went offline can still be taken out', async () => {
    const [post, fan] = [await aPost(app, creator), await app.person()]
    await save(post, fan)
    await app.as(creator).call(takeOffline, { contentId: post.contentId, removeBehavior: 1 })
    const input = { contentId: post.contentId, collectBehavior: 1 as const }
    expect((await app.as(fan).refused(savePost, input)).reason).toBe('NOT_FOUND')
    expect(await save(post, fan, 0)).toEqual({ isSaved: false })
  })
})

describe('a post that came into view', () => {
  const see = (fan: Person, ...posts: OwnPost[]) =>
    app.as(fan).call(markSeen, { contentIds: posts.map(({ contentId }) => contentId) })

  it('counts once per person, not for its creator, and what is unknown counts for nothing', async () => {
    const [one, two, draft] = [
      await aPost(app, creator),
      await aPost(app, creator),
      await aPost(app, creator, { status: 0 }),
    ]
    const fans = await people(3)
    for (const fan of fans) await see(fan, one, two, one)
    await see(fans[0]!, one, draft, { ...one, contentId: '17' as PostId })
    await see(creator, one, two)
    await app.posts.close()
    for (const fan of fans) await see(fan, two)
    await app.posts.close()
    expect([(await countsOf(one)).views, (await countsOf(two)).views, (await countsOf(draft)).views]).toEqual([3, 3, 0])
  })

  it('is counted right when several processes write the same at once', async () => {
    const beside = await startTestApp({}, app)
    const [posts, fans] = [await Promise.all([1, 2, 3, 4, 5].map(() => aPost(app, creator))), await people(6)]
    for (let round = 0; round < 4; round++) {
      for (const [place, fan] of fans.entries()) {
        const contentIds = posts.map(({ contentId }) => contentId)
        for (const one of [app, beside]) {
          await one.as(fan).call(markSeen, { contentIds: place % 2 ? contentIds : contentIds.toReversed() })
        }
      }
      await Promise.all([app.posts.close(), beside.posts.close()])
    }
    for (const post of posts) expect((await countsOf(post)).views).toBe(6)
    await beside.close()
  })

  it('is not lost when the server stops', async () => {
    const beside = await startTestApp({}, app)
    const [post, fan] = [await aPost(app, creator), await app.person()]
    await beside.as(fan).call(markSeen, { contentIds: [post.contentId] })
    await beside.close()
    expect((await countsOf(post)).views).toBe(1)
  })
})

describe('what a fan has to do with a creator', () => {
  it('is counted from likes, purchases and tips, and no like of one’s own', async () => {
    const star = await app.creator()
    const [post, other] = [await aPost(app, star, { visibility: { kind: 'paid', price: 10 } }), await aPost(app, star)]
    const fan = await fanWith(app, 100)
    for (const one of [post, other]) await like(one, fan)
    await like(other, fan, 0)
    for (const _ of [1, 2]) await app.as(fan).call(buyPost, { contentId: post.contentId })
    await app.as(fan).call(tipPost, { contentId: other.contentId, tipAmount: 5 })
    await like(post, star)
    const { rows } = await app.platform.db.pool.query(
      'select fan_id as fan, likes, purchases, tips from post_affinities where creator_id = $1',
      [star.user.userId],
    )
    expect(rows).toEqual([{ fan: fan.user.userId, likes: 1, purchases: 1, tips: 1 }])
  })
})
