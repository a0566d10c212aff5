import {
  blockUser,
  buyPost,
  countNewer,
  followUser,
  instant,
  likePost,
  listPosts,
  MINUTE_MS,
  takeOffline,
  tipPost,
  updateCreatorSetting,
  type CallOf,
  type OwnPost,
  type Post,
} from '@fanlight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAsset, aPost, diamondsFor, passes, soon } from '../../testing/posts.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

type Asked = CallOf<typeof listPosts>

let app: TestApp
let fan: Person
let anna: Person
let ben: Person
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  await app.platform.db.script('truncate posts cascade')
  ;[fan, anna, ben] = await Promise.all([app.person(), app.creator(), app.creator()])
})

const follow = (who: Person, whom: Person, followingBehavior: 0 | 1 = 1) =>
  app.as(who).call(followUser, { otherUserId: whom.user.userId, followingBehavior })
const block = (who: Person, whom: Person) =>
  app.as(who).call(blockUser, { otherUserId: whom.user.userId, blockBehavior: 1 })

/** Each a minute after the one before. */
async function says(creator: Person, teaser: string, wishes: Parameters<typeof aPost>[2] = {}): Promise<OwnPost> {
  app.clock.advance(MINUTE_MS)
  return aPost(app, creator, { teaser, ...wishes })
}

async function read(asked: Asked, who?: Person): Promise<Post[]> {
  const posts: Post[] = []
  let cursor: string | undefined
  do {
    const page = await app.as(who).call(listPosts, { ...asked, ...(cursor && { cursor }) })
    posts.push(...page.contents)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return posts
}
const words = async (kind: NonNullable<Asked['kind']>, who?: Person) =>
  (await read({ kind }, who)).map(({ teaser }) => teaser)

describe('following', () => {
  it('has what those one follows publish, and what one publishes oneself, newest first', async () => {
    await follow(anna, ben)
    await says(ben, 'first')
    await says(anna, 'mine')
    await says(await app.creator(), 'of a stranger')
    await says(ben, 'last')
    expect(await words('following', anna)).toEqual(['last', 'mine', 'first'])
    await follow(anna, ben, 0)
    expect(await words('following', anna)).toEqual(['mine'])
  })

  it('is empty for a visitor', async () => {
    await says(anna, 'hello')
    expect(await words('following')).toEqual([])
  })
})

describe('for you', () => {
  it('says why it shows what it shows, and orders by it', async () => {
    const [stranger, liked, followed, tipped, bought] = await Promise.all([
      app.creator(),
      app.creator(),
      app.creator(),
      app.creator(),
      app.creator(),
    ])
    await diamondsFor(app, fan, 100)
    await says(bought, 'oldest of all')
    const paid = await says(bought, 'paid', { visibility: { kind: 'paid', price: 20 } })
    await app.as(fan).call(buyPost, { contentId: paid.contentId, expectedPrice: 20 })
    const { contentId: tippedId } = await says(tipped, 'tipped')
    await app.as(fan).call(tipPost, { contentId: tippedId, tipAmount: 5 })
    await says(followed, 'followed')
    await follow(fan, followed)
    const { contentId: likedId } = await says(liked, 'liked')
    await app.as(fan).call(likePost, { contentId: likedId, likeBehavior: 1 })
    await says(stranger, 'newest of all')

    expect((await read({ kind: 'foryou' }, fan)).map(({ teaser, why }) => [teaser, why])).toEqual([
      // What is bought is popular, too.
      ['paid', 'bought'],
      ['tipped', 'tipped'],
      ['oldest of all', 'bought'],
      ['followed', 'following'],
      ['liked', 'liked'],
      ['newest of all', 'new'],
    ])
  })

  it('shows a popular post of a stranger before newer ones, and says so', async () => {
    const { contentId } = await says(anna, 'loved by many')
    await says(ben, 'an hour later')
    await app.platform.db.script(
      `update posts set ranked_at = published_at + interval '8 hours' where post_id = ${contentId}`,
    )
    const shown = (await read({ kind: 'foryou' })).map(({ teaser, why }) => [teaser, why])
    expect(shown).toEqual([
      ['loved by many', 'popular'],
      ['an hour later', 'new'],
    ])
  })

  it('does not show people their own posts', async () => {
    await says(anna, 'mine')
    expect([await words('foryou', anna), await words('new', anna)]).toEqual([[], ['mine']])
  })
})

describe('new', () => {
  it('shows everybody what everybody publishes, newest first', async () => {
    await says(anna, 'first')
    await says(ben, 'last')
    for (const who of [undefined, fan, anna]) expect(await words('new', who)).toEqual(['last', 'first'])
  })
})

describe.each(['new', 'foryou', 'following'] as const)('no feed, not even "%s",', (kind) => {
  beforeEach(() => follow(fan, anna))

  it('shows a post that is a draft, waits for its day, was taken offline or has run out', async () => {
    await says(anna, 'a draft', { status: 0 })
    await says(anna, 'for tomorrow', { publishAt: soon(app, 1_000 * MINUTE_MS) })
    const { contentId } = await says(anna, 'taken back')
    await says(anna, 'for an hour', { expiresAt: soon(app, 60 * MINUTE_MS) })
    expect(await words(kind, fan)).toEqual(['for an hour', 'taken back'])
    await app.as(anna).call(takeOffline, { contentId, removeBehavior: 1 })
    expect(await words(kind, fan)).toEqual(['for an hour'])
    // Whether anything has looked at the time meanwhile or not.
    app.clock.advance(60 * MINUTE_MS)
    expect(await words(kind, fan)).toEqual([])
    await passes(app, 900 * MINUTE_MS)
    expect(await words(kind, fan)).toEqual([])
  })

  it('shows posts between two of whom one blocks the other', async () => {
    await says(anna, 'hello')
    expect(await words(kind, fan)).toEqual(['hello'])
    await block(anna, fan)
    expect(await words(kind, fan)).toEqual([])
    const other = await app.person()
    await follow(other, anna)
    await block(other, anna)
    expect(await words(kind, other)).toEqual([])
  })

  it('shows posts of someone who is suspended or has left', async () => {
    await says(anna, 'hello')
    await app.platform.db.script(
      `update users set suspended_at = now(), suspension_reason = 'x' where user_id = ${anna.user.userId}`,
    )
    expect(await words(kind, fan)).toEqual([])
    await follow(fan, ben)
    await says(ben, 'farewell')
    expect(await words(kind, fan)).toEqual(['farewell'])
    await app.leave(ben)
    expect(await words(kind, fan)).toEqual([])
  })

  it('shows a creator who does not want to be discovered to others than followers', async () => {
    await app.as(anna).call(updateCreatorSetting, { profile: { isDiscoverable: false } })
    await says(anna, 'among us')
    expect(await words(kind, fan)).toEqual(['among us'])
    for (const who of [undefined, await app.person()]) expect(await words(kind, who)).toEqual([])
  })

  it('shows a post twice or leaves one out, though all were published at once', async () => {
    for (let number = 0; number < 25; number++) await aPost(app, anna, { teaser: `number ${number}` })
    const shown = await words(kind, fan)
    expect([shown.length, new Set(shown).size]).toEqual([25, 25])
    const { contents } = await app.as(fan).call(listPosts, { kind })
    expect(contents).toHaveLength(10)
  })

  it('takes a cursor of another list', async () => {
    for (let number = 0; number < 11; number++) await aPost(app, anna)
    const other = kind === 'new' ? 'following' : 'new'
    const { nextCursor } = await app.as(fan).call(listPosts, { kind: other })
    const answer = await app.as(fan).refused(listPosts, { kind, cursor: nextCursor ?? '' })
    expect(answer).toMatchObject({ status: 400, reason: 'INVALID_INPUT' })
  })
})

it('a page does not change because someone publishes while it is read', async () => {
  for (let number = 0; number < 15; number++) await says(anna, `number ${number}`)
  for (const kind of ['new', 'foryou'] as const) {
    const first = await app.as(fan).call(listPosts, { kind })
    await says(ben, 'in between')
    const second = await app.as(fan).call(listPosts, { kind, cursor: first.nextCursor ?? '' })
    const shown = [...first.contents, ...second.contents].map(({ teaser }) => teaser)
    expect(shown.filter((teaser) => teaser.startsWith('number'))).toHaveLength(15)
    expect(shown.slice(10)).not.toContain('in between')
    expect(second.at).toBe(first.at)
  }
})

it('a locked post shows its teaser and a blur, and nothing that is inside', async () => {
  const [free, dear] = [await anAsset(app, anna), await anAsset(app, anna)]
  const media = [{ assetId: free, isTeaser: true }, dear]
  await says(anna, 'look', { text: 'the secret', media, visibility: { kind: 'paid', price: 30 } })
  const [post] = await read({ kind: 'new' }, fan)
  expect(post).toMatchObject({ teaser: 'look', text: '', lock: { unlock: 'buy', price: 30, minLevel: null } })
  expect(post!.mediaList.map(({ url, fuzzyUrl, isLocked }) => [url !== null, fuzzyUrl !== '', isLocked])).toEqual([
    [true, true, false],
    [false, true, true],
  ])
})

describe('news', () => {
  const newer = (kind: NonNullable<Asked['kind']>, since: number, who?: Person) =>
    app.as(who).call(countNewer, { kind, since: instant(since) })

  it('are counted since a page was read, without the own ones', async () => {
    await follow(anna, ben)
    await says(ben, 'read already')
    const { at } = await app.as(anna).call(listPosts, { kind: 'following' })
    expect((await newer('following', at, anna)).count).toBe(0)
    await says(anna, 'mine')
    await says(ben, 'news')
    await says(await app.creator(), 'news of a stranger')
    const counts = (['following', 'new', 'foryou'] as const).map(async (kind) => (await newer(kind, at, anna)).count)
    expect(await Promise.all(counts)).toEqual([1, 2, 2])
    expect((await newer('following', at)).count).toBe(0)
    expect((await newer('new', at)).count).toBe(3)
  })

  it('come with the pictures of those who made them, each once', async () => {
    const key = `pictures/${anna.user.userId}/face`
    await app.platform.db.script(`update users set head_pic_key = '${key}' where user_id = ${anna.user.userId}`)
    const since = app.clock.now()
    for (let number = 0; number < 22; number++) await says(anna, 'news')
    await says(ben, 'news of someone without a picture')
    const { count, headPicUrls } = await newer('new', since)
    expect([count, headPicUrls]).toEqual([20, [expect.stringContaining(key)]])
  })
})
