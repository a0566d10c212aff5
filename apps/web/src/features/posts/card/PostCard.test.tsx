import {
  blockUser,
  cents,
  savePost,
  diamonds,
  getPost,
  instant,
  likePost,
  markSeen,
  tipPost,
  walletBalance,
  type Post,
} from '@fanlight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyOf, queryClient } from '../../../platform/api/index.ts'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { aPaidPost, aPost, postId } from '../../../testing/posts.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { watchViews } from '../../../testing/watch-views.ts'
// Lazy in the product; here before anybody waits for them.
import '../../tips/TipDialog.tsx'
import './WhyDialog.tsx'
import { usePost } from '../queries.ts'
import { PostCard } from './PostCard.tsx'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'

let server: FakeServer
let views: ReturnType<typeof watchViews>

beforeEach(() => {
  server = startServer()
  views = watchViews()
})
afterEach(endAll)

/** The card as the cache has it: what is changed there shows. */
function Kept({ post }: { post: Post }) {
  const { data } = usePost(post.contentId)
  return <PostCard post={data?.content ?? post} />
}

async function showKept(post: Post) {
  queryClient.setQueryData(keyOf(getPost, { contentId: post.contentId }), { content: post })
  show(<Kept post={post} />)
  await screen.findByRole('article')
}

const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'More options for Velvet’s post' }))
const like = () => screen.getByRole('button', { name: /^Like/ })
const save = () => screen.getByRole('button', { name: 'Save' })

/** As a browser does: it tells of an element when it has laid the page out. */
class LaidOutSoon {
  constructor(private readonly tell: () => void) {}
  observe = () => void setTimeout(() => act(this.tell))
  disconnect = () => undefined
}

describe('a post', () => {
  beforeEach(() => begin(luna))

  it('says whose it is, since when, and leads there', () => {
    show(<PostCard post={aPost(1)} />)
    const card = within(screen.getByRole('article', { name: 'Post by Velvet' }))
    expect(card.getByRole('link', { name: 'Velvet' }).getAttribute('href')).toBe('#/otherProfile/21')
    expect(card.getByText('@velvet')).toBeTruthy()
    const time = card.getByText('5 min. ago')
    expect(time.getAttribute('title')).not.toBeNull()
    expect(time.closest('a')?.getAttribute('href')).toBe('#/post/detail?id=1')
  })

  it.each([
    [30 * 60_000, '30 min. ago'],
    [5 * 3_600_000, '5 hr. ago'],
    [30 * 86_400_000, '30 days ago'],
  ])('published %i ms ago says %s', (passed, words) => {
    show(<PostCard post={aPost(1, { publishedAt: instant(Date.now() - passed) })} />)
    expect(screen.getByText(words)).toBeTruthy()
  })

  it.each([
    [{ visibility: { kind: 'followers' } }, 'Followers'],
    [{ visibility: { kind: 'tier', minLevel: 2 } }, 'Members'],
    [{ visibility: { kind: 'paid', price: diamonds(50) } }, '50 diamonds'],
    [{ visibility: { kind: 'paid', price: diamonds(50) }, isBought: true }, 'Unlocked'],
    [{ isPinned: true }, 'Pinned'],
  ] as const)('%j is marked %s', (part, words) => {
    show(<PostCard post={aPost(1, part)} showsPin />)
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('makes links of web addresses, and of nothing else', () => {
    show(<PostCard post={aPost(1, { text: 'See https://example.com/a, not javascript:alert(1)' })} />)
    const link = screen.getByRole('link', { name: 'https://example.com/a (opens in a new tab)' })
    expect(link.getAttribute('rel')).toBe('nofollow ugc noopener noreferrer')
    expect(screen.getByText(/not javascript:alert\(1\)/)).toBeTruthy()
  })

  it('folds a long text, and stays open once it was read', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(500)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100)
    vi.stubGlobal('ResizeObserver', LaidOutSoon)
    const { unmount } = show(<PostCard post={aPost(77)} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByText('Words of 77'))
    unmount()
    show(<PostCard post={aPost(77)} />)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    vi.unstubAllGlobals()
  })

  it('that is locked shows its teaser and what opens it', () => {
    show(<PostCard post={aPaidPost(1)} />)
    expect(screen.getByText('A look behind the door')).toBeTruthy()
    expect(screen.getByText('This post is locked')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Unlock for 50 diamonds' })).toBeTruthy()
  })

  it('as a preview does nothing', () => {
    show(<PostCard post={aPost(1)} isPreview />)
    expect(screen.getByText('Words of 1').closest('article')?.hasAttribute('inert')).toBe(true)
  })

  it('leads to its comments, with the field ready', () => {
    show(<PostCard post={aPost(1, { comments: 12 })} />)
    const link = screen.getByRole('link', { name: 'Comment, 12 comments' })
    expect(link.getAttribute('href')).toBe('#/post/detail?id=1&at=comments')
  })
})

describe('liking and saving', () => {
  beforeEach(() => begin(luna))

  it('shows at once, and then what the server counts', async () => {
    const answer = server.hold(likePost, { isLiked: true, likes: 42 })
    await showKept(aPost(1, { likes: 5 }))
    await userEvent.click(like())
    expect(like().getAttribute('aria-pressed')).toBe('true')
    expect(like().getAttribute('aria-label')).toBe('Like, 6 likes')
    answer()
    await waitFor(() => expect(like().getAttribute('aria-label')).toBe('Like, 42 likes'))
    expect(server.askedFor(likePost)).toMatchObject([{ contentId: '1', likeBehavior: 1 }])
  })

  it('goes back when it fails, and says so', async () => {
    server.refuse(likePost, 'TOO_MANY', { retryAfterMs: 1000 })
    await showKept(aPost(1, { likes: 5 }))
    await userEvent.click(like())
    await waitFor(() => expect(like().getAttribute('aria-pressed')).toBe('false'))
    expect(like().getAttribute('aria-label')).toBe('Like, 5 likes')
    await screen.findByText('Too many attempts. Wait a moment and try again.')
  })

  it('sends the last wish alone, however often one presses', async () => {
    const answer = server.hold(likePost, { isLiked: true, likes: 6 })
    await showKept(aPost(1, { likes: 5 }))
    for (let press = 0; press < 4; press += 1) await userEvent.click(like())
    server.answer(likePost, { isLiked: false, likes: 5 })
    answer()
    await waitFor(() => expect(server.askedFor(likePost)).toHaveLength(2))
    expect(server.askedFor(likePost)[1]).toMatchObject({ likeBehavior: 0 })
    await waitFor(() => expect(like().getAttribute('aria-label')).toBe('Like, 5 likes'))
  })

  it('keeps a saved post marked', async () => {
    server.answer(savePost, { isSaved: true })
    await showKept(aPost(1))
    await userEvent.click(save())
    await waitFor(() => expect(server.askedFor(savePost)).toMatchObject([{ collectBehavior: 1 }]))
    expect(save().getAttribute('aria-pressed')).toBe('true')
  })
})

describe('a visitor', () => {
  beforeEach(() => begin(null))

  it.each([
    ['likes', like],
    ['saves', save],
    ['tips', () => screen.getByRole('button', { name: 'Send a tip' })],
  ])('who %s is asked to log in first', async (_, button) => {
    await showKept(aPost(1))
    await userEvent.click(button())
    expect(askedFor('login')?.message).toBe('Please login first')
    expect(server.askedFor(likePost)).toEqual([])
  })

  it('leaves no trace of what was seen', () => {
    vi.useFakeTimers()
    show(<PostCard post={aPost(1)} />)
    views.look(1)
    vi.advanceTimersByTime(10_000)
    expect(server.askedFor(markSeen)).toEqual([])
  })
})

describe('what can be done about a post', () => {
  beforeEach(() => begin(luna))

  it('its link carries who hands it on', async () => {
    show(<PostCard post={aPost(1)} />)
    await userEvent.click(screen.getByRole('button', { name: 'Share' }))
    expect(askedFor('share')?.longUrl).toBe(`${location.origin}/@velvet/post/1?copierId=7`)
  })

  it('a tip goes to the post', async () => {
    server.answer(walletBalance, { diamondBalance: diamonds(1000), worth: cents(1000) })
    server.answer(tipPost, { diamondBalance: diamonds(950) })
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    show(
      <>
        <PostCard post={aPost(1)} />
        <DialogHost />
      </>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send a tip' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Amount' }), '50{Enter}')
    await waitFor(() => expect(server.askedFor(tipPost)).toMatchObject([{ contentId: '1', tipAmount: 50 }]))
    expect(server.keysOf(tipPost)[0]).toBeTruthy()
  })

  it('says why it is there, with the figures', async () => {
    show(
      <>
        <PostCard post={aPost(1, { why: 'following' })} />
        <DialogHost />
      </>,
    )
    await openMenu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Why am I seeing this?' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Why you’re seeing this' }))
    expect(dialog.getByText('You follow Velvet.')).toBeTruthy()
    expect(dialog.getByText('48 hours')).toBeTruthy()
    expect(dialog.getByText('up to 24 hours')).toBeTruthy()
  })

  it('outside the feed there is no reason to ask for', async () => {
    show(<PostCard post={aPost(1)} />)
    await openMenu()
    expect(screen.queryByRole('menuitem', { name: 'Why am I seeing this?' })).toBeNull()
  })

  it('it can be reported, and its creator blocked', async () => {
    server.answer(blockUser, { relation: { following: false, subscribe: false, blocking: true } })
    show(<PostCard post={aPost(1)} />)
    await openMenu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Report post' }))
    expect(askedFor('report')).toEqual({ target: { type: 'post', id: '1' }, name: 'Velvet' })
    await openMenu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Block Velvet' }))
    act(() => answerDialog('confirm', true))
    await waitFor(() => expect(server.askedFor(blockUser)).toMatchObject([{ blockBehavior: 1 }]))
  })

  it('the own one can be edited, and neither tipped nor reported', async () => {
    show(<PostCard post={aPost(1, { isOwn: true })} />)
    expect(screen.queryByRole('button', { name: 'Send a tip' })).toBeNull()
    await openMenu()
    const edit = screen.getByRole('menuitem', { name: 'Edit post' })
    expect(edit.getAttribute('href')).toBe('#/creator/posts/publish/step1?id=1')
    expect(screen.queryByRole('menuitem', { name: 'Report post' })).toBeNull()
  })

  it('is reported as seen after a second in view', async () => {
    vi.useFakeTimers()
    server.answer(markSeen, {})
    show(<PostCard post={aPost(501)} />)
    views.look(0.5)
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(server.askedFor(markSeen)).toMatchObject([{ contentIds: [postId(501)] }])
  })
})
