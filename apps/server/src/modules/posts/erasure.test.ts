import {
  addComment,
  buyPost,
  savePost,
  countCreatorPosts,
  getPost,
  getAuthoredPost,
  likePost,
  listComments,
  markSeen,
  tipPost,
  type OwnPost,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAsset, aPost, fanWith } from '../../testing/posts.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

/** A person who did everything that can be done with a post. */
async function busyFan(post: OwnPost): Promise<Person> {
  const fan = await fanWith(app, 100)
  const { contentId } = post
  await app.as(fan).call(buyPost, { contentId })
  await app.as(fan).call(likePost, { contentId, likeBehavior: 1 })
  await app.as(fan).call(savePost, { contentId, collectBehavior: 1 })
  for (const text of ['a vanishing word', 'another']) await app.as(fan).call(addComment, { contentId, text })
  await app.as(fan).call(tipPost, { contentId, tipAmount: 10 })
  await app.as(fan).call(markSeen, { contentIds: [contentId] })
  await app.posts.close()
  return fan
}

const countRows = async (text: string, value: string) => (await app.platform.db.pool.query(text, [value])).rows.length

describe('a fan who leaves', () => {
  it('takes along what they did with posts; what they paid stays in the book', async () => {
    const creator = await app.creator()
    const post = await aPost(app, creator, { visibility: { kind: 'paid', price: 20 } })
    const [fan, other] = [await busyFan(post), await busyFan(post)]
    const own = async () => (await app.as(creator).call(getAuthoredPost, { contentId: post.contentId })).content
    expect((await own()).counts).toEqual({ views: 2, likes: 2, comments: 4, saves: 2, sales: 2, tips: 2 })
    await app.leave(fan)
    expect(await own()).toMatchObject({ counts: { likes: 1, comments: 2, saves: 1, sales: 2, tips: 2 }, income: 48 })
    const { comments } = await app.as(other).call(listComments, { contentId: post.contentId })
    expect(comments.map(({ author }) => author.userId)).toEqual([other.user.userId, other.user.userId])
    for (const table of ['post_likes', 'post_saves', 'post_views', 'post_affinities']) {
      expect([table, await countRows(`select 1 from ${table} where fan_id = $1`, fan.user.userId)]).toEqual([table, 0])
    }
    expect(await checkLedger(app.platform.db)).toEqual([])
  })

  it('moves posts down that they had moved up', async () => {
    const creator = await app.creator()
    const post = await aPost(app, creator)
    const fan = await app.person()
    for (const text of ['1', '2', '3']) await app.as(fan).call(addComment, { contentId: post.contentId, text })
    const isMoved = () =>
      countRows('select 1 from posts where post_id = $1 and ranked_at > published_at', post.contentId)
    expect(await isMoved()).toBe(1)
    await app.leave(fan)
    expect(await isMoved()).toBe(0)
  })
})

describe('a creator who leaves', () => {
  it('takes their posts from everybody, with every word and picture', async () => {
    const creator = await app.creator()
    const assetId = await anAsset(app, creator)
    const post = await aPost(app, creator, {
      text: 'a disappearing text',
      teaser: 'a disappearing teaser',
      visibility: { kind: 'paid', price: 20 },
      media: [assetId],
      coverId: assetId,
    })
    await aPost(app, creator, { text: 'a disappearing draft', status: 0 })
    const { contentId } = post
    const fan = await busyFan(await aPost(app, creator, { visibility: { kind: 'paid', price: 20 } }))
    await app.as(fan).call(likePost, { contentId, likeBehavior: 1 })
    await app.leave(creator)
    await app.platform.jobs.runDue()
    expect((await app.as(fan).refused(getPost, { contentId })).reason).toBe('NOT_FOUND')
    const creatorId = creator.user.userId
    expect((await app.as().refused(countCreatorPosts, { creatorId })).reason).toBe('NOT_FOUND')
    for (const table of ['posts', 'media_assets', 'post_media']) {
      const { rows } = await app.platform.db.pool.query(
        `select 1 from ${table} t where t::text ilike '%disappearing%' or t::text like '%' || $1 || '%'`,
        [assetId],
      )
      expect([table, rows.length]).toEqual([table, 0])
    }
    await app.leave(fan)
  })
})

describe('the archive', () => {
  it('has what someone published, bought, liked, saved, said and saw', async () => {
    const creator = await app.creator()
    const post = await aPost(app, creator, { visibility: { kind: 'paid', price: 20 } })
    const fan = await busyFan(post)
    const ofPost = { postId: post.contentId, creator: creator.user.userName }
    const archive = await app.archiveOf(fan)
    expect(archive).toMatchObject({
      posts: [],
      boughtPosts: [{ ...ofPost, price: 20, boughtAt: app.clock.now() }],
      likedPosts: [ofPost],
      savedPosts: [ofPost],
      comments: [
        { ...ofPost, text: 'a vanishing word' },
        { ...ofPost, text: 'another' },
      ],
      seenPosts: [post.contentId],
    })
    const theirs = await app.archiveOf(creator)
    expect(theirs).toMatchObject({ posts: [{ postId: post.contentId, text: post.text, price: 20, sales: 1 }] })
    expect(JSON.stringify(theirs)).not.toContain('a vanishing word')
  })
})
