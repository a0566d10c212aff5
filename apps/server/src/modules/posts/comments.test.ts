import {
  addComment,
  blockUser,
  buyPost,
  COMMENT_MAX_LENGTH,
  COMMENTS_PAGE_SIZE,
  deleteComment,
  followUser,
  getPost,
  IDEMPOTENCY_HEADER,
  likeComment,
  listComments,
  listNotifications,
  listReplies,
  popularityHours,
  REPLIES_SHOWN,
  updateCreatorSetting,
  type Comment,
  type CommentId,
  type OwnPost,
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

const say = async (who: Person, { contentId }: OwnPost, text: string, replyTo?: CommentId) =>
  (await app.as(who).call(addComment, { contentId, text, ...(replyTo && { replyTo }) })).comment
const said = async (who: Person | null, { contentId }: OwnPost) => app.as(who).call(listComments, { contentId })
const textsFor = async (who: Person | null, post: OwnPost) => (await said(who, post)).comments.map(({ text }) => text)

describe('comments', () => {
  it('are shown newest first with who said them, and counted', async () => {
    const [post, fan] = [await aPost(app, creator), await app.person()]
    const first = await say(fan, post, '  Lovely  ')
    expect(first).toMatchObject({
      text: 'Lovely',
      contentId: post.contentId,
      author: { userId: fan.user.userId },
      at: app.clock.now(),
      replyTo: null,
      mayDelete: true,
      isByCreator: false,
    })
    await say(creator, post, 'Thank you', first.commentId)
    const { comments, total, nextCursor } = await said(null, post)
    expect([total, nextCursor]).toEqual([2, null])
    expect(comments).toMatchObject([
      {
        text: 'Lovely',
        isByCreator: false,
        replyCount: 1,
        replies: [
          {
            text: 'Thank you',
            isByCreator: true,
            mayDelete: false,
            replyTo: { nickName: fan.user.nickName },
            threadOf: first.commentId,
          },
        ],
      },
    ])
    const { content } = await app.as().call(getPost, { contentId: post.contentId })
    expect(content.comments).toBe(2)
  })

  it('come page by page, none twice and none left out', async () => {
    const [post, fan] = [await aPost(app, creator), await app.person()]
    const made: string[] = []
    for (let n = 0; n < COMMENTS_PAGE_SIZE + 5; n++) made.unshift((await say(fan, post, `${n}`)).text)
    const first = await said(null, post)
    expect(first.comments.map(({ text }) => text)).toEqual(made.slice(0, COMMENTS_PAGE_SIZE))
    const { contentId } = post
    const second = await app.as().call(listComments, { contentId, cursor: first.nextCursor! })
    expect(second.comments.map(({ text }) => text)).toEqual(made.slice(COMMENTS_PAGE_SIZE))
    expect(second.nextCursor).toBeNull()
    expect((await app.as().refused(listComments, { contentId, cursor: 'nonsense' })).reason).toBe('INVALID_INPUT')
  })

  it('are for those to whom the post is open', async () => {
    const post = await aPost(app, creator, { visibility: { kind: 'paid', price: 10 } })
    const { contentId } = post
    const fan = await fanWith(app, 10)
    for (const who of [null, fan]) {
      expect((await app.as(who).refused(listComments, { contentId })).reason).toBe('POST_LOCKED')
    }
    expect((await app.as(fan).refused(addComment, { contentId, text: 'x' })).reason).toBe('POST_LOCKED')
    await app.as(fan).call(buyPost, { contentId })
    await say(fan, post, 'Worth it')
    expect([await textsFor(fan, post), await textsFor(creator, post)]).toEqual([['Worth it'], ['Worth it']])
  })

  it('of people who block each other are hidden between them, and nobody comments below who blocks them', async () => {
    const [post, one, other, third] = [
      await aPost(app, creator),
      await app.person(),
      await app.person(),
      await app.person(),
    ]
    await say(one, post, 'one')
    await say(other, post, 'other')
    await app.as(one).call(blockUser, { otherUserId: other.user.userId, blockBehavior: 1 })
    expect([await textsFor(one, post), await textsFor(other, post)]).toEqual([['one'], ['other']])
    expect(await textsFor(third, post)).toEqual(['other', 'one'])
    await app.as(creator).call(blockUser, { otherUserId: third.user.userId, blockBehavior: 1 })
    const { contentId } = post
    expect((await app.as(third).refused(addComment, { contentId, text: 'x' })).reason).toBe('BLOCKED')
    expect((await app.as(third).refused(listComments, { contentId })).reason).toBe('NOT_FOUND')
  })

  it('are refused when they are empty or too long, below what is not there, and from visitors', async () => {
    const [post, draft, fan] = [await aPost(app, creator), await aPost(app, creator, { status: 0 }), await app.person()]
    const { contentId } = post
    for (const text of ['', '   ', 'x'.repeat(COMMENT_MAX_LENGTH + 1)]) {
      expect((await app.as(fan).refused(addComment, { contentId, text })).reason).toBe('INVALID_INPUT')
    }
    for (const who of [fan, creator]) {
      const input = { contentId: draft.contentId, text: 'x' }
      expect((await app.as(who).refused(addComment, input)).reason).toBe('NOT_FOUND')
    }
    expect((await app.as().refused(addComment, { contentId, text: 'x' })).status).toBe(401)
  })

  it('answer what was said below the same post, and stay when that goes', async () => {
    const [post, other, fan] = [await aPost(app, creator), await aPost(app, creator), await app.person()]
    const [first, elsewhere] = [await say(fan, post, 'first'), await say(fan, other, 'elsewhere')]
    for (const replyTo of [elsewhere.commentId, '17' as CommentId]) {
      const input = { contentId: post.contentId, text: 'x', replyTo }
      expect((await app.as(fan).refused(addComment, input)).reason).toBe('NOT_FOUND')
    }
    await say(creator, post, 'answer', first.commentId)
    await app.as(fan).call(deleteComment, { commentId: first.commentId })
    expect((await said(null, post)).comments).toMatchObject([{ text: 'answer', replyTo: null, threadOf: null }])
  })

  it('with the same key are said once, and with another post’s key too', async () => {
    const [post, other, fan] = [await aPost(app, creator), await aPost(app, creator), await app.person()]
    const tell = async ({ contentId }: OwnPost) =>
      (await app.as(fan).raw(addComment.path, { contentId, text: 'Hello' }, { [IDEMPOTENCY_HEADER]: 'k'.repeat(300) }))
        .body.data as { comment: Comment; total: number }
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => tell(post)))
    expect(new Set(answers.map(({ comment }) => comment.commentId)).size).toBe(1)
    await tell(other)
    expect([(await said(null, post)).total, (await said(null, other)).total]).toEqual([1, 1])
    const otherwise = { contentId: post.contentId, text: 'Something else' }
    const answer = await app.as(fan).raw(addComment.path, otherwise, { [IDEMPOTENCY_HEADER]: 'k'.repeat(300) })
    expect([answer.status, answer.body]).toMatchObject([409, { reason: 'KEY_REUSED' }])
  })

  it('move a post up as much as they weigh', async () => {
    const [post, fan] = [await aPost(app, creator), await app.person()]
    for (const text of ['1', '2', '3']) await say(fan, post, text)
    const { rows } = await app.platform.db.pool.query(
      'select extract(epoch from ranked_at - published_at)::int / 3600 as hours from posts where post_id = $1',
      [post.contentId],
    )
    expect(rows).toEqual([{ hours: popularityHours({ likes: 0, comments: 3, sales: 0 }) }])
  })
})

describe('answers', () => {
  const repliesTo = async (who: Person | null, { commentId }: Comment, cursor?: string) =>
    app.as(who).call(listReplies, { commentId, ...(cursor && { cursor }) })

  it('stand below what began the conversation, in the order they were given, whatever they answer', async () => {
    const [post, fan, other] = [await aPost(app, creator), await app.person(), await app.person()]
    const root = await say(fan, post, 'root')
    const first = await say(other, post, 'first', root.commentId)
    await say(fan, post, 'a new one')
    const second = await say(creator, post, 'second', first.commentId)
    await say(fan, post, 'third', second.commentId)
    const { comments, total } = await said(null, post)
    expect(total).toBe(5)
    expect(comments).toMatchObject([
      { text: 'a new one', replies: [], replyCount: 0 },
      { text: 'root', replies: [{ text: 'first' }, { text: 'second', isByCreator: true }], replyCount: 3 },
    ])
    expect(comments[1]?.replies).toHaveLength(REPLIES_SHOWN)
    const { replies, nextCursor } = await repliesTo(null, root)
    expect([replies.map(({ text }) => text), nextCursor]).toEqual([['first', 'second', 'third'], null])
    expect(replies.map(({ threadOf }) => threadOf)).toEqual([root.commentId, root.commentId, root.commentId])
    expect(replies[2]?.replyTo).toEqual({ commentId: second.commentId, nickName: creator.user.nickName })
  })

  it('come page by page, none twice and none left out', async () => {
    const [post, fan] = [await aPost(app, creator), await app.person()]
    const root = await say(fan, post, 'root')
    const made: string[] = []
    for (let n = 0; n < COMMENTS_PAGE_SIZE + 3; n++) made.push((await say(fan, post, `${n}`, root.commentId)).text)
    const first = await repliesTo(null, root)
    const second = await repliesTo(null, root, first.nextCursor!)
    expect([...first.replies, ...second.replies].map(({ text }) => text)).toEqual(made)
    expect([first.replies.length, second.nextCursor]).toEqual([COMMENTS_PAGE_SIZE, null])
    const { commentId } = root
    expect((await app.as().refused(listReplies, { commentId, cursor: 'nonsense' })).reason).toBe('INVALID_INPUT')
  })

  it('stand for themselves when what began the conversation goes, and are answered there', async () => {
    const [post, fan] = [await aPost(app, creator), await app.person()]
    const root = await say(fan, post, 'root')
    const first = await say(fan, post, 'first', root.commentId)
    await say(fan, post, 'second', first.commentId)
    await app.as(fan).call(deleteComment, { commentId: root.commentId })
    await say(fan, post, 'third', first.commentId)
    expect((await said(null, post)).comments).toMatchObject([
      { text: 'second', replies: [], replyTo: { commentId: first.commentId } },
      { text: 'first', replies: [{ text: 'third' }], replyCount: 1 },
    ])
  })

  it('are not shown between people who block each other, and are not counted for them', async () => {
    const [post, fan, troll] = [await aPost(app, creator), await app.person(), await app.person()]
    const root = await say(fan, post, 'root')
    await say(troll, post, 'rude', root.commentId)
    await say(creator, post, 'kind', root.commentId)
    await app.as(fan).call(blockUser, { otherUserId: troll.user.userId, blockBehavior: 1 })
    expect((await said(fan, post)).comments).toMatchObject([{ replies: [{ text: 'kind' }], replyCount: 1 }])
    expect((await repliesTo(fan, root)).replies).toMatchObject([{ text: 'kind' }])
    expect((await said(null, post)).comments).toMatchObject([{ replyCount: 2 }])
    // Of a conversation that the other began they see nothing at all.
    expect((await said(troll, post)).comments).toEqual([])
    const { commentId } = root
    expect((await app.as(troll).refused(listReplies, { commentId })).reason).toBe('NOT_FOUND')
  })

  it('of a locked post are for those to whom it is open', async () => {
    const post = await aPost(app, creator, { visibility: { kind: 'paid', price: 10 } })
    const { commentId } = await say(creator, post, 'inside')
    expect((await app.as(await app.person()).refused(listReplies, { commentId })).reason).toBe('POST_LOCKED')
    expect((await app.as().refused(listReplies, { commentId: '17' })).reason).toBe('NOT_FOUND')
  })
})

describe('liking a comment', () => {
  const like = (who: Person, { commentId }: Comment, likeBehavior: 0 | 1 = 1) =>
    app.as(who).call(likeComment, { commentId, likeBehavior })

  it('counts each person once, and can be taken back', async () => {
    const [post, fan, other] = [await aPost(app, creator), await app.person(), await app.person()]
    const root = await say(fan, post, 'root')
    const reply = await say(creator, post, 'reply', root.commentId)
    expect(reply).toMatchObject({ likes: 0, isLiked: false })
    await Promise.all([1, 2, 3, 4].map(() => like(other, root)))
    expect(await like(creator, root)).toEqual({ isLiked: true, likes: 2 })
    expect(await like(other, reply)).toEqual({ isLiked: true, likes: 1 })
    expect((await said(other, post)).comments).toMatchObject([
      { likes: 2, isLiked: true, replies: [{ likes: 1, isLiked: true }] },
    ])
    expect((await said(null, post)).comments).toMatchObject([{ likes: 2, isLiked: false }])
    for (const _ of [1, 2]) expect(await like(other, root, 0)).toEqual({ isLiked: false, likes: 1 })
  })

  it('is for those who see it', async () => {
    const post = await aPost(app, creator, { visibility: { kind: 'paid', price: 10 } })
    const [fan, stranger] = [await fanWith(app, 10), await app.person()]
    const said1 = await say(creator, post, 'inside')
    const input = { commentId: said1.commentId, likeBehavior: 1 as const }
    expect((await app.as(stranger).refused(likeComment, input)).reason).toBe('POST_LOCKED')
    await app.as(fan).call(buyPost, { contentId: post.contentId })
    await like(fan, said1)
    const troll = await app.person()
    const open = await aPost(app, creator)
    const theirs = await say(troll, open, 'theirs')
    await app.as(troll).call(blockUser, { otherUserId: fan.user.userId, blockBehavior: 1 })
    const blocked = { commentId: theirs.commentId, likeBehavior: 1 as const }
    expect((await app.as(fan).refused(likeComment, blocked)).reason).toBe('NOT_FOUND')
    const missing = { commentId: '17' as CommentId, likeBehavior: 1 as const }
    expect((await app.as(fan).refused(likeComment, missing)).reason).toBe('NOT_FOUND')
    expect((await app.as().refused(likeComment, missing)).status).toBe(401)
  })

  it('goes when the person who liked leaves, and with the comment', async () => {
    const [post, fan, other] = [await aPost(app, creator), await app.person(), await app.person()]
    const [one, two] = [await say(creator, post, 'one'), await say(creator, post, 'two')]
    for (const comment of [one, two]) for (const who of [fan, other]) await like(who, comment)
    expect(await app.archiveOf(fan)).toMatchObject({
      likedComments: [{ commentId: one.commentId }, { commentId: two.commentId, postId: post.contentId }],
    })
    await app.leave(fan)
    expect((await said(null, post)).comments).toMatchObject([{ likes: 1 }, { likes: 1 }])
    await app.as(creator).call(deleteComment, { commentId: one.commentId })
    const { rows } = await app.platform.db.pool.query('select comment_id from comment_likes where fan_id = any($1)', [
      [fan.user.userId, other.user.userId],
    ])
    expect(rows).toHaveLength(1)
  })

  it('is told to its author, once for all that was said below a post, until the last like is gone', async () => {
    const [post, fan, other] = [await aPost(app, creator), await app.person(), await app.person()]
    const [one, two] = [await say(fan, post, 'one'), await say(fan, post, 'two')]
    const bell = async () => (await app.as(fan).call(listNotifications, {})).notifications
    for (const comment of [one, two]) await like(other, comment)
    await like(fan, one)
    expect(await bell()).toMatchObject([
      { kind: 'comment_like', group: 'likes', actorCount: 1, subject: { contentId: post.contentId } },
    ])
    await like(other, one, 0)
    expect(await bell()).toHaveLength(1)
    await like(other, two, 0)
    expect(await bell()).toEqual([])
  })
})

describe('deleting a comment', () => {
  it('is for who said it and for whose post it is below; nobody else finds it', async () => {
    const [post, fan, other] = [await aPost(app, creator), await app.person(), await app.person()]
    const [one, two, three] = [await say(fan, post, 'one'), await say(fan, post, 'two'), await say(fan, post, 'three')]
    expect((await app.as(other).refused(deleteComment, { commentId: one.commentId })).reason).toBe('NOT_FOUND')
    expect(await app.as(fan).call(deleteComment, { commentId: one.commentId })).toEqual({ total: 2 })
    expect(await app.as(creator).call(deleteComment, { commentId: two.commentId })).toEqual({ total: 1 })
    expect((await app.as(fan).refused(deleteComment, { commentId: one.commentId })).reason).toBe('NOT_FOUND')
    expect((await said(null, post)).comments).toMatchObject([{ commentId: three.commentId }])
  })

  it('many times at once counts once', async () => {
    const [post, fan] = [await aPost(app, creator), await app.person()]
    const { commentId } = await say(fan, post, 'gone')
    await say(fan, post, 'stays')
    const asked = [fan, creator, fan, creator].map((who) => app.as(who).raw(deleteComment.path, { commentId }))
    const answers = await Promise.all(asked)
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect((await said(null, post)).total).toBe(1)
  })
})

describe('who may comment', () => {
  const closed = (commentsFrom: 'fans' | 'subscribers') => ({ reason: 'COMMENTS_CLOSED', data: { commentsFrom } })
  const follow = (fan: Person, who: Person, followingBehavior: 0 | 1 = 1) =>
    app.as(fan).call(followUser, { otherUserId: who.user.userId, followingBehavior })
  const allow = (who: Person, commentsFrom: 'everyone' | 'fans' | 'subscribers') =>
    app.as(who).call(updateCreatorSetting, { profile: { commentsFrom } })

  it('is up to the creator, from the moment they say so', async () => {
    const [writer, stranger, follower] = [await app.creator(), await app.person(), await app.person()]
    const post = await aPost(app, writer)
    const { contentId } = post
    const input = { contentId, text: 'Hello' }
    await follow(follower, writer)
    expect(await said(stranger, post)).toMatchObject({ commentsFrom: 'everyone', mayComment: true })
    await allow(writer, 'fans')
    expect(await said(stranger, post)).toMatchObject({ commentsFrom: 'fans', mayComment: false })
    expect(await app.as(stranger).refused(addComment, input)).toMatchObject(closed('fans'))
    expect(await said(follower, post)).toMatchObject({ mayComment: true })
    await say(follower, post, 'Hello')
    await allow(writer, 'subscribers')
    expect(await app.as(follower).refused(addComment, input)).toMatchObject(closed('subscribers'))
    expect(await said(null, post)).toMatchObject({ mayComment: false, total: 1 })
    await say(writer, post, 'Mine')
    await allow(writer, 'everyone')
    await say(stranger, post, 'At last')
  })

  it('does not ask again for what was said before', async () => {
    const [writer, fan] = [await app.creator(), await app.person()]
    const { contentId } = await aPost(app, writer)
    const ask = () =>
      app.as(fan).raw(addComment.path, { contentId, text: 'Once' }, { [IDEMPOTENCY_HEADER]: 'once-only' })
    expect((await ask()).body.success).toBe(true)
    await allow(writer, 'subscribers')
    expect((await ask()).body.success).toBe(true)
  })
})
