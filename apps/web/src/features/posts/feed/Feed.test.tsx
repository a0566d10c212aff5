import {
  countNewer,
  instant,
  listPosts,
  suggestedCreators,
  userId,
  type CallOf,
  type ProfileCard,
} from '@fanlight/contract'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { luna, person } from '../../../testing/people.ts'
import { aPost } from '../../../testing/posts.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { watchViews } from '../../../testing/watch-views.ts'
import { learnRelation } from '../../profiles/index.ts'
import { Feed } from './Feed.tsx'
import { askedFor } from '../../../testing/dialogs.ts'

let server: FakeServer
let views: ReturnType<typeof watchViews>

beforeEach(() => {
  server = startServer()
  views = watchViews()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(endAll)

const at = () => instant(Date.now())
const answer = (...ids: number[]) =>
  server.answer(listPosts, { contents: ids.map((id) => aPost(id)), nextCursor: null, at: at() })
const asked = () => server.askedFor(listPosts) as CallOf<typeof listPosts>[]
const tab = (name: string) => screen.getByRole('tab', { name })
const shown = () => screen.queryAllByText(/^Words of/).map((element) => element.textContent)

describe('the feed of a visitor', () => {
  beforeEach(() => begin(null))

  it('begins with For you', async () => {
    answer(1, 2)
    show(<Feed />)
    expect(screen.getByText('Loading posts')).toBeTruthy()
    await screen.findByText('Words of 2')
    expect(asked()).toMatchObject([{ kind: 'foryou' }])
    expect(tab('For you').getAttribute('aria-selected')).toBe('true')
  })

  it('asks to log in where it would be about oneself', async () => {
    answer(1)
    show(<Feed />)
    await userEvent.click(tab('Following'))
    expect(askedFor('login')?.message).toBe('Please login first')
    expect(tab('For you').getAttribute('aria-selected')).toBe('true')
    expect(asked()).toHaveLength(1)
  })
})

describe('the feed', () => {
  beforeEach(() => begin(luna))

  it('remembers what was read for as long as the tab is open', async () => {
    server.answer(listPosts, ({ kind }) => ({
      contents: [aPost(kind === 'new' ? 2 : 1)],
      nextCursor: null,
      at: at(),
    }))
    const { unmount } = show(<Feed />)
    await screen.findByText('Words of 1')
    await userEvent.click(tab('New'))
    await screen.findByText('Words of 2')
    unmount()
    show(<Feed />)
    expect(tab('New').getAttribute('aria-selected')).toBe('true')
    // Still there, without asking: the page is as high as it was.
    expect(shown()).toEqual(['Words of 2'])
    expect(asked()).toHaveLength(2)
  })

  it('asks for the next page before its end is reached, and shows nothing twice', async () => {
    server.answer(listPosts, ({ cursor }) =>
      cursor === undefined
        ? { contents: [aPost(1), aPost(2)], nextCursor: 'next', at: at() }
        : { contents: [aPost(2), aPost(3)], nextCursor: null, at: at() },
    )
    show(<Feed />)
    await screen.findByText('Words of 1')
    views.reachEnd()
    await screen.findByText('Words of 3')
    expect(shown()).toEqual(['Words of 1', 'Words of 2', 'Words of 3'])
    expect(screen.getByText('You’re all caught up. Check back soon for new posts.')).toBeTruthy()
  })

  it('keeps what it has when the next page fails, and offers to try again', async () => {
    server.answer(listPosts, { contents: [aPost(1)], nextCursor: 'next', at: at() })
    show(<Feed />)
    await screen.findByText('Words of 1')
    server.refuse(listPosts, 'TOO_MANY', { retryAfterMs: 1000 })
    views.reachEnd()
    await screen.findByText('We couldn’t load more posts.')
    answer(2)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Words of 2')
  })

  it('says so when it cannot be loaded, and tries again', async () => {
    server.refuse(listPosts, 'TOO_MANY', { retryAfterMs: 1000 })
    show(<Feed />)
    await screen.findByText('We couldn’t load posts')
    answer(1)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Words of 1')
  })

  it('loses a person who is blocked at once', async () => {
    answer(1)
    show(<Feed />)
    await screen.findByText('Words of 1')
    act(() => learnRelation(luna.userId, userId('21'), { blocking: true }))
    expect(shown()).toEqual([])
  })

  it('of those one follows offers creators while there is nothing', async () => {
    const creator: ProfileCard = {
      ...person('Opal', '5'),
      coverUrl: null,
      bio: '',
      followers: 3,
      tags: [],
      isFollowing: false,
    }
    server.answer(suggestedCreators, { creators: [creator], nextCursor: null })
    answer()
    show(<Feed />)
    await screen.findByText('No posts to show yet')
    await userEvent.click(tab('Following'))
    await screen.findByText('Follow creators to see their posts here.')
    expect(screen.getByRole('link', { name: 'Discover creators' }).getAttribute('href')).toBe('#/interaction')
    await screen.findByRole('button', { name: 'Follow Opal' })
  })
})

describe('the pill', () => {
  const settle = () => act(() => vi.advanceTimersByTimeAsync(100))
  const minute = () => act(() => vi.advanceTimersByTimeAsync(61_000))
  const pill = () => screen.queryByRole('button', { name: /new post/ })
  let visibility: DocumentVisibilityState = 'visible'
  const turn = (to: DocumentVisibilityState) =>
    act(async () => {
      visibility = to
      fireEvent(document, new Event('visibilitychange', { bubbles: true }))
      await vi.advanceTimersByTimeAsync(100)
    })

  beforeEach(async () => {
    visibility = 'visible'
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
    await begin(luna)
    answer(1)
    server.answer(countNewer, { count: 3, headPicUrls: ['/a.png', '/b.png'] })
    vi.useFakeTimers()
    vi.stubGlobal('scrollTo', vi.fn())
    show(<Feed />)
    await settle()
  })

  it('says after a minute how many have come, and brings them', async () => {
    expect(server.askedFor(countNewer)).toEqual([])
    await minute()
    expect(pill()?.textContent).toBe('3 new posts')
    expect(pill()?.querySelectorAll('img')).toHaveLength(2)
    answer(4, 1)
    fireEvent.click(screen.getByRole('button', { name: '3 new posts' }))
    await settle()
    expect(shown()).toEqual(['Words of 4', 'Words of 1'])
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 })
    expect(pill()).toBeNull()
  })

  it('asks nothing while nobody looks, and at once when they return', async () => {
    await turn('hidden')
    await minute()
    await minute()
    expect(server.askedFor(countNewer)).toEqual([])
    await turn('visible')
    expect(server.askedFor(countNewer)).toHaveLength(1)
  })

  it('does not count past what is counted', async () => {
    server.answer(countNewer, { count: 20, headPicUrls: [] })
    await minute()
    expect(pill()?.textContent).toBe('20+ new posts')
  })
})
