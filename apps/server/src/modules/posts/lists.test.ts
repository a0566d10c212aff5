import {
  blockUser,
  buyPost,
  savePost,
  deletePost,
  getPost,
  listSavedPosts,
  listPosts,
  listMyPosts,
  MINUTE_MS,
  pinPost,
  takeOffline,
  userId,
  type OwnPost,
  type PostId,
} from '@fanlight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAsset, aPost, fanWith, soon } from '../../testing/posts.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let fan: Person
let anna: Person
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  ;[fan, anna] = await Promise.all([fanWith(app, 1_000), app.creator()])
})

/** Each a minute after the one before. */
async function says(teaser: string, wishes: Parameters<typeof aPost>[2] = {}): Promise<OwnPost> {
  app.clock.advance(MINUTE_MS)
  return aPost(app, anna, { teaser, ...wishes })
}
const block = (who: Person, whom: Person) =>
  app.as(who).call(blockUser, { otherUserId: whom.user.userId, blockBehavior: 1 })

describe("a creator's posts", () => {
  const page = async (wishes: { only?: 'all' | 'media'; cursor?: string } = {}, who: Person | undefined = fan) => {
    const answer = await app.as(who).call(listPosts, { creatorId: anna.user.userId, ...wishes })
    return { ...answer, teasers: answer.contents.map(({ teaser }) => teaser) }
  }
  const pin = ({ contentId }: OwnPost) => app.as(anna).call(pinPost, { contentId, pinBehavior: 1 })

  it('begin with the pinned ones, which do not come again', async () => {
    const posts: OwnPost[] = []
    for (let number = 1; number <= 24; number++) posts.push(await says(`number ${number}`))
    await pin(posts[1]!)
    app.clock.advance(1_000)
    await pin(posts[22]!)

    const first = await page()
    expect(first.teasers.slice(0, 4)).toEqual(['number 23', 'number 2', 'number 24', 'number 22'])
    expect(first.contents.map(({ isPinned }) => isPinned).indexOf(false)).toBe(2)
    const second = await page({ cursor: first.nextCursor! })
    const third = await page({ cursor: second.nextCursor! })
    expect([first, second, third].map(({ teasers }) => teasers.length)).toEqual([12, 10, 2])
    const all = [...first.teasers, ...second.teasers, ...third.teasers]
    expect([new Set(all).size, all.at(-1), third.nextCursor]).toEqual([24, 'number 1', null])
  })

  it('are the same for a visitor, locked ones too', async () => {
    await says('for members', { visibility: { kind: 'followers' }, text: 'inside' })
    const { contents } = await page({}, undefined)
    expect(contents).toMatchObject([{ teaser: 'for members', text: '', lock: { unlock: 'follow' } }])
    expect((await page({}, anna)).contents).toMatchObject([{ text: 'inside', isOwn: true, lock: null }])
  })

  it('can be those with photos or videos alone', async () => {
    await says('words')
    await says('a picture', { media: [await anAsset(app, anna)] })
    await pin(await says('more words'))
    expect((await page({ only: 'media' })).teasers).toEqual(['a picture'])
  })

  it('are of nobody who is unknown, blocked or suspended; of someone without posts there are none', async () => {
    const refusalFor = (who: Person, creatorId = anna.user.userId) => app.as(who).refused(listPosts, { creatorId })
    expect(await page()).toMatchObject({ contents: [], nextCursor: null })
    await says('hello')
    expect(await refusalFor(fan, userId('123456789'))).toMatchObject({ status: 404, reason: 'NOT_FOUND' })
    await block(fan, anna)
    expect(await refusalFor(fan)).toMatchObject({ reason: 'NOT_FOUND' })
    const other = await app.person()
    await block(anna, other)
    expect(await refusalFor(other)).toMatchObject({ reason: 'NOT_FOUND' })
    await app.platform.db.script(
      `update users set suspended_at = now(), suspension_reason = 'x' where user_id = ${anna.user.userId}`,
    )
    expect(await refusalFor(await app.person())).toMatchObject({ reason: 'NOT_FOUND' })
  })
})

describe('posts that were bought', () => {
  const buy = async (post: OwnPost, who = fan) => {
    app.clock.advance(MINUTE_MS)
    await app.as(who).call(buyPost, { contentId: post.contentId })
  }
  const bought = async (who = fan) => (await app.as(who).call(listMyPosts, { kind: 'bought' })).entries
  const paid = (teaser: string, price: number) => says(teaser, { visibility: { kind: 'paid', price }, text: 'inside' })

  it('are listed with what was paid and when, newest first', async () => {
    const [one, other] = [await paid('first', 10), await paid('second', 20)]
    await buy(other)
    await buy(one)
    const entries = await bought()
    expect(entries.map(({ price, content }) => [content.teaser, price, content.text])).toEqual([
      ['first', 10, 'inside'],
      ['second', 20, 'inside'],
    ])
    expect(entries[0]!.at).toBe(app.clock.now())
    expect(await bought(anna)).toEqual([])
  })

  it('stay with their buyers when they are taken offline, deleted or run out', async () => {
    const [offline, deleted] = [await paid('offline', 10), await paid('deleted', 10)]
    const over = await says('over', { visibility: { kind: 'paid', price: 10 }, expiresAt: soon(app, 30 * MINUTE_MS) })
    for (const post of [offline, deleted, over]) await buy(post)
    await app.as(anna).call(takeOffline, { contentId: offline.contentId, removeBehavior: 1 })
    await app.as(anna).call(deletePost, { contentId: deleted.contentId })
    app.clock.advance(60 * MINUTE_MS)
    expect((await bought()).map(({ content }) => content.teaser)).toEqual(['over', 'deleted', 'offline'])
    for (const { contentId } of [offline, deleted, over]) {
      expect((await app.as(fan).call(getPost, { contentId })).content.lock).toBeNull()
      for (const who of [undefined, await app.person()]) {
        expect(await app.as(who).refused(getPost, { contentId })).toMatchObject({ reason: 'NOT_FOUND' })
      }
    }
  })

  it('come in pages, each once, though all were bought at once', async () => {
    for (let number = 0; number < 13; number++) {
      const { contentId } = await paid(`number ${number}`, 5)
      await app.platform.db.script(`
        insert into post_purchases (fan_id, post_id, price, bought_at)
        values (${fan.user.userId}, ${contentId}, 5, '2026-11-15')
      `)
    }
    const first = await app.as(fan).call(listMyPosts, { kind: 'bought' })
    const second = await app.as(fan).call(listMyPosts, { kind: 'bought', cursor: first.nextCursor! })
    const ids = [...first.entries, ...second.entries].map(({ content }) => content.contentId)
    expect([first.entries.length, new Set(ids).size, second.nextCursor]).toEqual([10, 13, null])
  })
})

describe('posts that were saved', () => {
  const save = async ({ contentId }: { contentId: PostId }, collectBehavior: 0 | 1 = 1) => {
    app.clock.advance(MINUTE_MS)
    await app.as(fan).call(savePost, { contentId, collectBehavior })
  }
  const saved = async () => (await app.as(fan).call(listSavedPosts, {})).entries.map(({ content }) => content.teaser)

  it('are listed in the order they were saved, by either name of the list', async () => {
    const [one, other] = [await says('first'), await says('second')]
    await save(other)
    await save(one)
    expect(await saved()).toEqual(['first', 'second'])
    const { entries, own } = await app.as(fan).call(listMyPosts, { kind: 'saved' })
    expect(entries).toEqual((await app.as(fan).call(listSavedPosts, {})).entries)
    expect([entries.map(({ price }) => price), own]).toEqual([[null, null], []])
    await save(one, 0)
    expect(await saved()).toEqual(['second'])
  })

  it('vanish while they are not to be seen, unless they were bought', async () => {
    const [free, dear] = [await says('free'), await says('dear', { visibility: { kind: 'paid', price: 10 } })]
    await save(free)
    await save(dear)
    await app.as(fan).call(buyPost, { contentId: dear.contentId })
    const remove = ({ contentId }: OwnPost, removeBehavior: 0 | 1) =>
      app.as(anna).call(takeOffline, { contentId, removeBehavior })
    await remove(free, 1)
    await remove(dear, 1)
    expect(await saved()).toEqual(['dear'])
    await remove(free, 0)
    expect(await saved()).toEqual(['dear', 'free'])
    await block(anna, fan)
    expect(await saved()).toEqual([])
  })

  it('come in pages; a cursor that nobody wrote is refused', async () => {
    for (let number = 0; number < 11; number++) await save(await says(`number ${number}`))
    const first = await app.as(fan).call(listSavedPosts, {})
    const second = await app.as(fan).call(listSavedPosts, { cursor: first.nextCursor! })
    expect([first.entries.length, second.entries.length, second.nextCursor]).toEqual([10, 1, null])
    const answer = await app.as(fan).refused(listSavedPosts, { cursor: 'nonsense' })
    expect(answer).toMatchObject({ status: 400, reason: 'INVALID_INPUT' })
  })
})

describe('one post', () => {
  it('is there for everybody while it is out, and for its creator always', async () => {
    const { contentId } = await says('a draft', { status: 0 })
    expect(await app.as(fan).refused(getPost, { contentId })).toMatchObject({ reason: 'NOT_FOUND' })
    expect((await app.as(anna).call(getPost, { contentId })).content).toMatchObject({ isOwn: true, status: 0 })
    const out = await says('out')
    for (const who of [undefined, fan, anna]) {
      const { content } = await app.as(who).call(getPost, { contentId: out.contentId })
      expect(content).toMatchObject({ teaser: 'out', status: 2, why: null })
    }
    await block(anna, fan)
    expect(await app.as(fan).refused(getPost, { contentId: out.contentId })).toMatchObject({ reason: 'NOT_FOUND' })
  })
})
