import {
  addComment,
  blockUser,
  buyPost,
  DAY_MS,
  editPost,
  getPost,
  IDEMPOTENCY_HEADER,
  listMyPosts,
  MINUTE_MS,
  takeOffline,
  tipPost,
  type CallOf,
  type OwnPost,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAsset, aPost, fanWith, formOf, soon } from '../../testing/posts.ts'
import { startTestApp, type Person, type RawAnswer, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await startTestApp()
  creator = await app.creator()
})
afterAll(() => app.close())

type Form = CallOf<typeof editPost>['content']
const paid = { visibility: { kind: 'paid', price: 20 } } as const
const reasonOf = ({ body }: RawAnswer) => (body.success ? 'success' : body.reason)
const postIn = ({ body }: RawAnswer) => (body.data as { content: OwnPost }).content
const publish = (content: Form) => app.as(creator).raw(editPost.path, { status: 2, content })

describe('a request that is sent again much later', () => {
  it('undoes nothing that happened since', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: 'an evening' }
    const first = { status: 2, content: { text: 'v1', ...paid } }
    const post = postIn(await app.as(creator).raw(editPost.path, first, headers))
    const { contentId } = post
    await app.as(creator).call(editPost, { contentId, content: formOf(post, { text: 'v2' }) })
    await app.as(creator).call(takeOffline, { contentId, removeBehavior: 1 })
    const again = postIn(await app.as(creator).raw(editPost.path, first, headers))
    expect(again).toMatchObject({ contentId, text: 'v2', status: 3 })
  })
})

describe('a price', () => {
  it.each<[string, () => Promise<Form>]>([
    ['words that are free anyway', async () => ({ teaser: 'All there is', ...paid })],
    ['signs that nobody sees', async () => ({ text: '\u200b\u2060', ...paid })],
    [
      'files that are free anyway',
      async () => ({ mediaList: [{ assetId: await anAsset(app, creator), isTeaser: true }], ...paid }),
    ],
  ])('is not asked for %s', async (_, form) => {
    expect(reasonOf(await publish(await form()))).toBe('POST_EMPTY')
  })

  it('is asked for one word that is not free', async () => {
    expect(reasonOf(await publish({ teaser: 'Guess', text: 'It', ...paid }))).toBe('success')
    expect(reasonOf(await publish({ teaser: 'Free for all' }))).toBe('success')
  })
})

describe('a person who bought a post', () => {
  it('keeps it when its creator blocks them', async () => {
    const post = await aPost(app, creator, { ...paid, text: 'Worth it' })
    const { contentId } = post
    const fan = await fanWith(app, 20)
    await app.as(fan).call(buyPost, { contentId })
    await app.as(creator).call(blockUser, { otherUserId: fan.user.userId, blockBehavior: 1 })
    expect((await app.as(fan).call(getPost, { contentId })).content.text).toBe('Worth it')
    const { entries } = await app.as(fan).call(listMyPosts, { kind: 'bought' })
    expect(entries.map(({ content }) => content.contentId)).toEqual([contentId])
    expect(reasonOf(await app.as(fan).raw(addComment.path, { contentId, text: 'Why?' }))).toBe('BLOCKED')
    const other = await aPost(app, creator)
    expect(reasonOf(await app.as(fan).raw(getPost.path, { contentId: other.contentId }))).toBe('NOT_FOUND')
  })
})

describe('a link to a file', () => {
  it('ends with the post', async () => {
    const media = [await anAsset(app, creator)]
    const post = await aPost(app, creator, { media, expiresAt: soon(app, 10 * MINUTE_MS) })
    const { content } = await app.as().call(getPost, { contentId: post.contentId })
    const [, , , , expires] = content.mediaList[0]?.url?.split('/') ?? []
    expect(Number(expires)).toBe(post.expiresAt)
  })
})

describe('a post that was seen', () => {
  it('cannot be set for another day', async () => {
    const post = await aPost(app, creator)
    await app.as(creator).call(takeOffline, { contentId: post.contentId, removeBehavior: 1 })
    const content = formOf(post, { publishAt: soon(app, DAY_MS) })
    const back = { contentId: post.contentId, status: 2, content }
    expect(reasonOf(await app.as(creator).raw(editPost.path, back))).toBe('DATE_REFUSED')
  })
})

describe('a comment', () => {
  it('does not answer someone who blocks its author', async () => {
    const { contentId } = await aPost(app, creator)
    const [one, other] = [await app.person(), await app.person()]
    const { comment } = await app.as(one).call(addComment, { contentId, text: 'Lovely' })
    await app.as(one).call(blockUser, { otherUserId: other.user.userId, blockBehavior: 1 })
    const answer = { contentId, text: 'Is it?', replyTo: comment.commentId }
    expect(reasonOf(await app.as(other).raw(addComment.path, answer))).toBe('BLOCKED')
  })

  it('has something in it that can be seen', async () => {
    const { contentId } = await aPost(app, creator)
    const fan = await app.person()
    expect(reasonOf(await app.as(fan).raw(addComment.path, { contentId, text: '\u200b' }))).toBe('INVALID_INPUT')
  })
})

describe('a tip', () => {
  it.each([true, [3], '0x10', '0b11', ' 5 ', '+1', '1.0', '1e3', 1.5, '', null, -1, 0])(
    'of %j is no tip',
    async (tipAmount) => {
      const { contentId } = await aPost(app, creator)
      const fan = await fanWith(app, 20)
      expect(reasonOf(await app.as(fan).raw(tipPost.path, { contentId, tipAmount }))).toBe('INVALID_INPUT')
    },
  )

  it('may come in digits', async () => {
    const { contentId } = await aPost(app, creator)
    const fan = await fanWith(app, 20)
    expect(await app.as(fan).call(tipPost, { contentId, tipAmount: '15' })).toEqual({ diamondBalance: 5 })
  })
})
