import {
  addComment,
  COMMENT_MAX_LENGTH,
  deleteComment,
  getPost,
  likeComment,
  listComments,
  listReplies,
  userId,
  type Post,
  type PostId,
} from '@fanlight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keyOf, queryClient } from '../../../platform/api/index.ts'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { aComment, aPaidPost, aPost, postId } from '../../../testing/posts.ts'
import { begin, endAll, fill, show } from '../../../testing/render-app.tsx'
import { watchViews } from '../../../testing/watch-views.ts'
import { blockChanges, learnRelation } from '../../profiles/index.ts'
import { PostScreen } from '../page/PostScreen.tsx'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'

let server: FakeServer

/** Everybody may say something. */
const forAll = { commentsFrom: 'everyone', mayComment: true } as const

beforeEach(() => {
  server = startServer()
  watchViews()
  Element.prototype.scrollIntoView = () => undefined
  server.answer(listComments, { comments: [aComment(2), aComment(1)], total: 2, nextCursor: null, ...forAll })
})
afterEach(endAll)

function open(post: Post = aPost(1, { comments: 2 }), isCommenting = false) {
  server.answer(getPost, { content: post })
  show(<PostScreen contentId={post.contentId} isCommenting={isCommenting} />)
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
const comments = () => screen.queryAllByText(/^Comment \d+$/).map((element) => element.textContent)

describe('the page of a post', () => {
  it('shows it whole, with what people say', async () => {
    await begin(null)
    open()
    await screen.findByText('Words of 1')
    await waitFor(() => expect(comments()).toEqual(['Comment 2', 'Comment 1']))
    expect(screen.getByRole('heading', { name: '2 comments' })).toBeTruthy()
  })

  it('begins with what a list has shown of it', async () => {
    await begin(null)
    queryClient.setQueryData(keyOf(getPost, { contentId: postId(9) }), { content: aPost(1) })
    const release = server.hold(getPost, { content: aPost(1, { text: 'Read again' }) })
    show(<PostScreen contentId={postId(1)} isCommenting={false} />)
    expect(screen.getByText('Words of 1')).toBeTruthy()
    release()
    await screen.findByText('Read again')
  })

  it('that is gone says so', async () => {
    await begin(null)
    server.refuse(getPost, 'NOT_FOUND')
    show(<PostScreen contentId={postId(404)} isCommenting={false} />)
    await screen.findByText('This post isn’t available')
    expect(screen.getByRole('link', { name: 'Back to the feed' }).getAttribute('href')).toBe('#/home')
  })

  it('is not asked for when the id cannot exist', async () => {
    await begin(null)
    show(<PostScreen contentId={null as PostId | null} isCommenting={false} />)
    expect(screen.getByText('This post isn’t available')).toBeTruthy()
    expect(server.askedFor(getPost)).toEqual([])
  })

  it('disappears when its creator is blocked', async () => {
    await begin(luna)
    open()
    await screen.findByText('Words of 1')
    act(() => {
      learnRelation(luna.userId, userId('21'), { blocking: true })
      blockChanges.emit({ userId: userId('21'), isBlocking: true })
    })
    expect(screen.getByText('This post isn’t available')).toBeTruthy()
  })

  it('that does not load can be tried again', async () => {
    await begin(null)
    server.refuse(getPost, 'TOO_MANY', { retryAfterMs: 1000 })
    show(<PostScreen contentId={postId(1)} isCommenting={false} />)
    await screen.findByText('We couldn’t load this post')
    server.answer(getPost, { content: aPost(1) })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Words of 1')
  })

  it('keeps the comments of a locked post to those who may see it', async () => {
    await begin(luna)
    open(aPaidPost(1))
    await screen.findByText('Unlock this post to read the comments')
    expect(server.askedFor(listComments)).toEqual([])
  })
})

describe('comments', () => {
  beforeEach(() => begin(luna))

  it('can be written: Enter sends, Shift and Enter begins a line', async () => {
    server.answer(addComment, { comment: aComment(3, { text: 'One\ntwo' }), total: 3 })
    open()
    await userEvent.type(await field(), 'One{Shift>}{Enter}{/Shift}two{Enter}')
    await screen.findByText(/One\s+two/)
    expect(server.askedFor(addComment)).toMatchObject([{ contentId: '1', text: 'One\ntwo' }])
    await screen.findByRole('heading', { name: '3 comments' })
    expect((await field()).value).toBe('')
  })

  it('are there at once; what did not arrive can be sent again as the same', async () => {
    server.breakOff(addComment)
    open()
    await userEvent.type(await field(), 'Lovely{Enter}')
    expect(screen.getByText('Lovely')).toBeTruthy()
    await screen.findByText(/^Not sent\./)
    server.answer(addComment, { comment: aComment(3, { text: 'Lovely' }), total: 3 })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(/^Not sent\./)).toBeNull())
    expect(screen.getAllByText('Lovely')).toHaveLength(1)
    const [first, again] = server.keysOf(addComment)
    expect(first).toBeTruthy()
    expect(again).toBe(first)
  })

  it('that did not arrive can be given up', async () => {
    server.refuse(addComment, 'BLOCKED')
    open()
    await userEvent.type(await field(), 'Lovely{Enter}')
    await screen.findByText(/^Not sent\./)
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByText('Lovely')).toBeNull()
  })

  it('say how much room is left only near the end, and are not sent beyond it', async () => {
    open()
    fill(await field(), 'x'.repeat(100))
    expect(screen.queryByText(`100/${COMMENT_MAX_LENGTH}`)).toBeNull()
    fill(await field(), 'x'.repeat(COMMENT_MAX_LENGTH + 1))
    expect(screen.getByText(`${COMMENT_MAX_LENGTH + 1}/${COMMENT_MAX_LENGTH}`)).toBeTruthy()
    await userEvent.type(await field(), '{Enter}')
    expect(server.askedFor(addComment)).toEqual([])
  })

  it('can answer one another', async () => {
    server.answer(addComment, { comment: aComment(3), total: 3 })
    open()
    await waitFor(() => expect(comments()).toHaveLength(2))
    await userEvent.click(screen.getAllByRole('button', { name: 'Reply to Moth' })[0]!)
    expect(screen.getByText('Replying to Moth')).toBeTruthy()
    expect(document.activeElement).toBe(await field())
    await userEvent.type(await field(), 'You are right{Enter}')
    await waitFor(() => expect(server.askedFor(addComment)).toMatchObject([{ replyTo: '2' }]))
    expect(screen.queryByText('Replying to Moth')).toBeNull()
  })

  it('say whom they answer, and which are by the creator', async () => {
    const root = aComment(1).commentId
    const answers = [
      aComment(4, { threadOf: root, replyTo: { commentId: root, nickName: 'Moth' } }),
      aComment(5, {
        isByCreator: true,
        threadOf: root,
        replyTo: { commentId: aComment(4).commentId, nickName: 'Moth' },
      }),
    ]
    const thread = aComment(1, { replies: answers, replyCount: 2 })
    server.answer(listComments, { comments: [thread], total: 3, nextCursor: null, ...forAll })
    open()
    const row = within((await screen.findByText('Comment 5')).closest('article')!)
    expect(row.getByText('Creator')).toBeTruthy()
    expect(row.getByText('In reply to Moth')).toBeTruthy()
    // Right below what it answers, it need not say so.
    expect(screen.getAllByText('In reply to Moth')).toHaveLength(1)
    expect(within(screen.getByRole('list', { name: 'Replies to Moth' })).getAllByRole('article')).toHaveLength(2)
  })

  it('show the first answers, and the others when they are asked for', async () => {
    const root = aComment(1).commentId
    const answers = [2, 3, 4, 5].map((id) => aComment(id, { threadOf: root }))
    const thread = aComment(1, { replies: answers.slice(0, 2), replyCount: 4 })
    server.answer(listComments, { comments: [thread], total: 5, nextCursor: null, ...forAll })
    server.answer(listReplies, { replies: answers, nextCursor: null })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Show 2 more replies' }))
    await waitFor(() => expect(comments()).toEqual(['Comment 1', 'Comment 2', 'Comment 3', 'Comment 4', 'Comment 5']))
    expect(server.askedFor(listReplies)).toMatchObject([{ commentId: root }])
    expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Replies to Moth' }))
  })

  it('can be liked, at once and everywhere', async () => {
    const root = aComment(1).commentId
    const thread = aComment(1, { likes: 4, replies: [aComment(2, { threadOf: root })], replyCount: 1 })
    server.answer(listComments, { comments: [thread], total: 2, nextCursor: null, ...forAll })
    const release = server.hold(likeComment, { isLiked: true, likes: 1 })
    open()
    const row = within((await screen.findByText('Comment 2')).closest('article')!)
    await userEvent.click(row.getByRole('button', { name: 'Like, 0 likes' }))
    expect(row.getByRole('button', { name: 'Like, 1 like' }).getAttribute('aria-pressed')).toBe('true')
    release()
    await waitFor(() => expect(server.askedFor(likeComment)).toMatchObject([{ commentId: '2', likeBehavior: 1 }]))
    server.refuse(likeComment, 'NOT_FOUND')
    const other = within(screen.getByText('Comment 1').closest('article')!)
    await userEvent.click(other.getByRole('button', { name: 'Like, 4 likes' }))
    await waitFor(() => expect(other.getByRole('button', { name: 'Like, 4 likes' })).toBeTruthy())
  })

  it('stays liked when the list was asked for before that and comes after it', async () => {
    const listed = { comments: [aComment(2)], total: 1, nextCursor: null, ...forAll }
    server.answer(listComments, listed)
    open()
    await screen.findByText('Comment 2')
    const release = server.hold(listComments, listed)
    const read = queryClient.invalidateQueries({ queryKey: keyOf(listComments) })
    server.answer(likeComment, { isLiked: true, likes: 7 })
    const row = within(screen.getByText('Comment 2').closest('article')!)
    await userEvent.click(row.getByRole('button', { name: 'Like, 0 likes' }))
    await waitFor(() => expect(row.getByRole('button', { name: 'Like, 7 likes' })).toBeTruthy())
    release()
    await act(() => read)
    // What is known, and not what is drawn, which is a moment behind it.
    const known = () => queryClient.getQueriesData<{ pages: (typeof listed)[] }>({ queryKey: keyOf(listComments) })
    await waitFor(() => expect(known()[0]?.[1]?.pages[0]?.comments[0]).toMatchObject({ isLiked: true, likes: 7 }))
  })

  it('can be reported, except one’s own', async () => {
    const own = aComment(2, { author: { ...aComment(2).author, userId: luna.userId } })
    server.answer(listComments, { comments: [own, aComment(1)], total: 2, nextCursor: null, ...forAll })
    open()
    await waitFor(() => expect(comments()).toHaveLength(2))
    await userEvent.click(screen.getByRole('button', { name: 'Report Moth’s comment' }))
    expect(askedFor('report')).toMatchObject({ target: { type: 'comment', id: '1' }, name: 'Moth' })
  })

  it('can be deleted by those who may, after a question', async () => {
    server.answer(listComments, {
      comments: [aComment(2, { mayDelete: true }), aComment(1)],
      total: 2,
      nextCursor: null,
      ...forAll,
    })
    server.answer(deleteComment, { total: 1 })
    open()
    await waitFor(() => expect(comments()).toHaveLength(2))
    const remove = screen.getAllByRole('button', { name: 'Delete Moth’s comment' })
    expect(remove).toHaveLength(1)
    await userEvent.click(remove[0]!)
    act(() => answerDialog('confirm', true))
    await waitFor(() => expect(comments()).toEqual(['Comment 1']))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '1 comment' }))
  })

  it('come page by page', async () => {
    server.answer(listComments, ({ cursor }) =>
      cursor === undefined
        ? { comments: [aComment(3), aComment(2)], total: 3, nextCursor: 'more', ...forAll }
        : { comments: [aComment(2), aComment(1)], total: 3, nextCursor: null, ...forAll },
    )
    open(aPost(1, { comments: 3 }))
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(comments()).toEqual(['Comment 3', 'Comment 2', 'Comment 1']))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('invite the first to comment', async () => {
    server.answer(listComments, { comments: [], total: 0, nextCursor: null, ...forAll })
    open(aPost(1))
    await screen.findByText('No comments yet. Be the first to say something nice.')
  })

  it('begin in the field for a person who came to write', async () => {
    open(aPost(1), true)
    const typed = await field()
    await waitFor(() => expect(document.activeElement).toBe(typed))
  })
})

it('a visitor reads the comments, and logs in to write', async () => {
  await begin(null)
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Log in to comment' }))
  expect(askedFor('login')?.message).toBe('Please login first')
  expect(screen.queryByRole('button', { name: 'Reply to Moth' })).toBeNull()
})

describe('comments that are for some', () => {
  it('say for whom, and have no field and no answers for others', async () => {
    const some = { comments: [aComment(1)], total: 1, nextCursor: null, mayComment: false }
    server.answer(listComments, { ...some, commentsFrom: 'fans' })
    await begin()
    open(aPost(1, { creator: { ...aPost(1).creator, isFollowing: false, isSubscribed: false } }))
    expect(await screen.findByText(/^Follow .* to comment\.$/)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Reply to/ })).toBeNull()
  })
})
