import { followUser, getProfile, listFollowings, uploadLogs } from '@fanlight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyOf, queryClient } from '../../platform/api/index.ts'
import { flushLog } from '../../platform/log/log.ts'
import { signOut } from '../../platform/session/index.ts'
import { startServer, type FakeServer } from '../../testing/fake-server.ts'
import { card, luna, velvetsProfile } from '../../testing/people.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { CreatorCard } from './CreatorCard.tsx'
import { FollowButton } from './FollowButton.tsx'
import { FollowCounts } from './FollowCounts.tsx'
import { followChanges, followersNow, learnRelation } from './relations.ts'
import { askedFor } from '../../testing/dialogs.ts'

let server: FakeServer
beforeEach(() => {
  server = startServer()
})
afterEach(endAll)

const relation = { following: true, subscribe: false, blocking: false }
const follow = () => screen.getAllByRole('button', { name: 'Follow Velvet' })
const following = () => screen.getAllByRole('button', { name: 'Following Velvet, press to unfollow' })
const button = <FollowButton person={velvetsProfile} answered={null} />

describe('following someone', () => {
  it('shows at once and everywhere, counts, and says so when the server has it', async () => {
    await begin(luna)
    const changes = vi.fn()
    const stop = followChanges.subscribe(changes)
    const own = { ...velvetsProfile, userId: luna.userId }
    const ownKey = keyOf(getProfile, { otherUserId: luna.userId, includeRelations: true })
    queryClient.setQueryData(ownKey, own)
    const answer = server.hold(followUser, { relation, followers: 12_346 })
    show(
      <>
        {button}
        <CreatorCard creator={{ ...card(21), nickName: 'Velvet', followers: 41 }} />
        <FollowCounts profile={{ ...velvetsProfile, counts: { followers: 999, followings: 2 } }} isOwn={false} />
      </>,
    )
    await userEvent.click(follow()[0]!)
    expect(following()).toHaveLength(2)
    expect(screen.getByText('Followers: 42')).toBeTruthy()
    expect(screen.getByText('1k')).toBeTruthy()
    expect(queryClient.getQueryData(ownKey)).toMatchObject({ counts: { followings: own.counts.followings + 1 } })
    expect(changes).not.toHaveBeenCalled()

    answer()
    await waitFor(() => expect(changes).toHaveBeenCalledWith({ userId: velvetsProfile.userId, isFollowing: true }))
    expect(server.askedFor(followUser)).toMatchObject([{ otherUserId: '21', followingBehavior: 1 }])
    stop()
  })

  it('asks once, however often and wherever it is pressed while the request is under way', async () => {
    await begin(luna)
    const answer = server.hold(followUser, { relation, followers: 1 })
    show(
      <>
        {button}
        {button}
      </>,
    )
    await userEvent.click(follow()[0]!)
    await userEvent.click(following()[0]!)
    await userEvent.click(following()[1]!)
    expect(server.askedFor(followUser)).toHaveLength(1)
    answer()
    server.answer(followUser, { relation: { ...relation, following: false }, followers: 0 })
    await waitFor(async () => {
      await userEvent.click(following()[0]!)
      expect(server.askedFor(followUser)).toHaveLength(2)
    })
    expect(server.askedFor(followUser)[1]).toMatchObject({ followingBehavior: 0 })
  })

  it('that fails goes back without a word, and is logged', async () => {
    // What other tests left waiting would leave no room for this one's line.
    flushLog()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await begin(luna)
    const { toast } = await import('@fanlight/ui')
    const said = vi.spyOn(toast, 'error')
    server.refuse(followUser, 'INTERNAL')
    show(button)
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(follow()[0]!)
    await waitFor(() => expect(follow()).toHaveLength(1))
    expect(said).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    expect(JSON.stringify(server.askedFor(uploadLogs).at(-1))).toContain('follow')
    vi.useRealTimers()
  })

  it('who has blocked one says so', async () => {
    await begin(luna)
    const { toast } = await import('@fanlight/ui')
    const said = vi.spyOn(toast, 'error')
    server.refuse(followUser, 'BLOCKED')
    show(button)
    await userEvent.click(follow()[0]!)
    await waitFor(() => expect(said).toHaveBeenCalledWith('You cannot interact with this user', expect.anything()))
    expect(follow()).toHaveLength(1)
  })

  it('without an account opens the login modal and asks nobody', async () => {
    await begin(null)
    show(button)
    await userEvent.click(follow()[0]!)
    expect(askedFor('login')).toEqual({ message: 'Please login first' })
    expect(server.askedFor(followUser)).toEqual([])
  })

  it('is not offered for oneself', async () => {
    await begin(luna)
    show(<FollowButton person={{ ...velvetsProfile, userId: luna.userId }} answered={null} />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is not known to the next account', async () => {
    await begin(luna)
    learnRelation(luna.userId, velvetsProfile.userId, { following: true })
    show(button)
    expect(following()).toHaveLength(1)
    await act(() => signOut())
    expect(follow()).toHaveLength(1)
  })

  it('leaves the list of followings to be read again', async () => {
    await begin(luna)
    const key = [...keyOf(listFollowings, {}), 'pages']
    queryClient.setQueryData(key, { pages: [], pageParams: [] })
    server.answer(followUser, { relation, followers: 1 })
    show(button)
    await userEvent.click(follow()[0]!)
    await waitFor(() => expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true))
  })
})

it.each([
  [5, false, true, 6],
  [5, true, false, 4],
  [5, true, true, 5],
  [0, true, false, 0],
])('%i followers, in it before: %s, now: %s, are %i', (count, was, is, expected) => {
  expect(followersNow(count, was, is)).toBe(expected)
})
