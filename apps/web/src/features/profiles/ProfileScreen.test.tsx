import { blockUser, getProfile, listBlocked, listFollowers, searchCreators, userId } from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../platform/dialogs/index.ts'
import { keyOf, queryClient } from '../../platform/api/index.ts'
import { type FakeServer, startServer } from '../../testing/fake-server.ts'
import { card, luna, velvetsProfile } from '../../testing/people.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
// Fetched when they are opened, which on a busy machine takes longer than a test waits.
import './BlockedDialog.tsx'
import './FollowListDialog.tsx'
import { ProfileScreen } from './ProfileScreen.tsx'
import { answerDialog, askedFor } from '../../testing/dialogs.ts'

let server: FakeServer
beforeEach(() => {
  server = startServer()
})
afterEach(endAll)

describe("someone's profile", () => {
  it('shows who it is, in short numbers and with links that lead out safely', async () => {
    await begin(null)
    server.answer(getProfile, velvetsProfile)
    show(<ProfileScreen userId={velvetsProfile.userId} />)
    await screen.findByText('@velvet')
    expect(screen.getByText('12.3k')).toBeTruthy()
    expect(screen.getByText(/Warm tape/).getAttribute('dir')).toBe('auto')
    const link = screen.getByRole('link', { name: 'Listen example.com (opens in a new tab)' })
    expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual(['nofollow ugc noopener', '_blank'])
    expect(screen.queryByRole('button', { name: 'Edit profile' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Followers/ })).toBeNull()
  })

  it('is not there for an id that nobody has', async () => {
    await begin(null)
    server.refuse(getProfile, 'NOT_FOUND')
    show(<ProfileScreen userId={userId('404')} />)
    await screen.findByText('This profile isn’t available')
    expect(screen.getByRole('link', { name: 'Discover creators' }).getAttribute('href')).toBe('#/interaction')
  })

  it('is not asked for when the id cannot exist', async () => {
    await begin(null)
    show(<ProfileScreen userId={null} />)
    expect(screen.getByText('This profile isn’t available')).toBeTruthy()
    expect(server.askedFor(getProfile)).toEqual([])
  })

  it('of a suspended account says so and how to appeal', async () => {
    await begin(null)
    server.refuse(getProfile, 'ACCOUNT_SUSPENDED', { reason: 'spam', appealTo: 'help@fanlight.example' })
    show(<ProfileScreen userId={velvetsProfile.userId} />)
    await screen.findByText('This account is suspended')
    expect(screen.getByRole('link', { name: 'How to appeal' }).getAttribute('href')).toBe('#/appealsPolicy')
  })

  it('that does not load can be tried again', async () => {
    await begin(null)
    server.refuse(getProfile, 'TOO_MANY', { retryAfterMs: 1000 })
    show(<ProfileScreen userId={velvetsProfile.userId} />)
    await screen.findByText('We couldn’t load this profile')
    server.answer(getProfile, velvetsProfile)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('@velvet')
  })
})

describe('the own profile', () => {
  it('can be edited and lists who follows, page by page', async () => {
    await begin(luna)
    server.answer(getProfile, { ...velvetsProfile, userId: luna.userId })
    server.answer(listFollowers, { users: [card(1), card(2)], nextCursor: null })
    show(
      <>
        <ProfileScreen userId={luna.userId} />
        <DialogHost />
      </>,
    )
    await screen.findByRole('button', { name: 'Edit profile' })
    await userEvent.click(screen.getByRole('button', { name: '12.3k Followers' }))
    expect(await screen.findByRole('link', { name: /Creator1/ })).toBeTruthy()
    expect(screen.getByText('That’s everyone')).toBeTruthy()
  })
})

describe('the link of a profile', () => {
  it('is offered in the menu and carries who hands it on', async () => {
    await begin(luna)
    server.answer(getProfile, velvetsProfile)
    show(<ProfileScreen userId={velvetsProfile.userId} />)
    await userEvent.click(await screen.findByRole('button', { name: 'More options for Velvet' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Copy link to profile' }))
    expect(askedFor('share')).toEqual({
      longUrl: `${location.origin}/@velvet?copierId=7`,
      title: 'Velvet',
    })
  })

  it('keeps the copier by whose link a visitor came', async () => {
    await begin(null, '/otherProfile/21?copierId=9')
    server.answer(getProfile, velvetsProfile)
    show(<ProfileScreen userId={velvetsProfile.userId} />)
    await userEvent.click(await screen.findByRole('button', { name: 'More options for Velvet' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Copy link to profile' }))
    expect(askedFor('share')?.longUrl).toBe(`${location.origin}/@velvet?copierId=9`)
  })
})

it('waits with the skeleton of a profile', async () => {
  await begin(null)
  server.hold(getProfile, velvetsProfile)
  show(<ProfileScreen userId={velvetsProfile.userId} />)
  await waitFor(() => expect(screen.getByText('Loading the profile')).toBeTruthy())
})

describe('a profile and who looks at it', () => {
  const unrelated = { following: false, subscribe: false, blocking: false }
  const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'More options for Velvet' }))

  it('keeps a number to itself that the creator does not show', async () => {
    await begin(luna)
    server.answer(getProfile, { ...velvetsProfile, counts: { followers: null, followings: 3 } })
    show(<ProfileScreen userId={velvetsProfile.userId} />)
    await screen.findByText('@velvet')
    expect(screen.queryByText('Followers')).toBeNull()
    expect(screen.getByText('3')).toBeTruthy()
  })

  it('leads by its tags to creators who use the same', async () => {
    await begin(luna)
    server.answer(getProfile, velvetsProfile)
    show(<ProfileScreen userId={velvetsProfile.userId} />)
    expect((await screen.findByRole('link', { name: '#tape' })).getAttribute('href')).toBe('#/interaction?tag=tape')
  })

  it('says honestly that nothing is posted yet', async () => {
    await begin(luna)
    server.answer(getProfile, velvetsProfile)
    show(<ProfileScreen userId={velvetsProfile.userId} />)
    await userEvent.click(await screen.findByRole('tab', { name: 'Posts' }))
    expect(screen.getByText('No posts yet')).toBeTruthy()
  })

  it('begins with the posts where there are some, and says how many', async () => {
    await begin(luna)
    server.answer(getProfile, velvetsProfile)
    const content = {
      counts: { posts: 12, media: 3 },
      renderPosts: () => 'What Velvet posted',
      renderMedia: () => 'What Velvet showed',
    }
    show(<ProfileScreen userId={velvetsProfile.userId} content={content} />)
    await screen.findByText('What Velvet posted')
    expect(screen.getByRole('tab', { name: /^Posts ?12/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: /^Media ?3/ }))
    expect(screen.getByText('What Velvet showed')).toBeTruthy()
    expect(location.hash).toContain('tab=media')
  })

  it('begins with who it is where there are none', async () => {
    await begin(luna)
    server.answer(getProfile, velvetsProfile)
    const content = { counts: { posts: 0, media: 0 }, renderPosts: () => 'Posts', renderMedia: () => 'Media' }
    show(<ProfileScreen userId={velvetsProfile.userId} content={content} />)
    await screen.findByText(/Warm tape/)
  })

  it('can be reported', async () => {
    await begin(luna)
    server.answer(getProfile, velvetsProfile)
    show(<ProfileScreen userId={velvetsProfile.userId} />)
    await openMenu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Report' }))
    expect(askedFor('report')).toEqual({ target: { type: 'user', id: '21' }, name: 'Velvet' })
    answerDialog('report')
  })

  it('is blocked only after it was said what that does', async () => {
    await begin(luna)
    server.answer(getProfile, { ...velvetsProfile, relation: unrelated })
    server.answer(blockUser, { relation: { ...unrelated, blocking: true } })
    show(<ProfileScreen userId={velvetsProfile.userId} />)
    await openMenu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Block' }))
    expect(askedFor('confirm')?.text).toContain('won’t be able to see your profile')
    expect(server.askedFor(blockUser)).toEqual([])

    server.answer(getProfile, { ...velvetsProfile, relation: { ...unrelated, blocking: true } })
    answerDialog('confirm', true)
    await screen.findByText('You blocked Velvet')
    expect(server.askedFor(blockUser)).toMatchObject([{ otherUserId: '21', blockBehavior: 1 }])
    expect(screen.queryByText(/Warm tape/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Follow Velvet' })).toBeNull()
  })

  it('stays as it is when one thinks better of it', async () => {
    await begin(luna)
    server.answer(getProfile, velvetsProfile)
    show(<ProfileScreen userId={velvetsProfile.userId} />)
    await openMenu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Block' }))
    answerDialog('confirm', false)
    await screen.findByText(/Warm tape/)
    expect(server.askedFor(blockUser)).toEqual([])
  })

  it('comes back when it is unblocked', async () => {
    await begin(luna)
    server.answer(getProfile, { ...velvetsProfile, relation: { ...unrelated, blocking: true } })
    show(<ProfileScreen userId={velvetsProfile.userId} />)
    await screen.findByText('You blocked Velvet')
    server.answer(blockUser, { relation: unrelated })
    server.answer(getProfile, { ...velvetsProfile, relation: unrelated })
    // Found while the block stood, so without them.
    const search = [...keyOf(searchCreators, { query: 'velvet' }), 'pages']
    queryClient.setQueryData(search, { pages: [], pageParams: [] })
    await userEvent.click(screen.getByRole('button', { name: 'Unblock' }))
    await screen.findByText(/Warm tape/)
    expect(server.askedFor(blockUser)).toMatchObject([{ blockBehavior: 0 }])
    expect(queryClient.getQueryState(search)?.isInvalidated).toBe(true)
  })

  it('asks a visitor who wants to block to log in', async () => {
    await begin(null)
    server.answer(getProfile, velvetsProfile)
    show(<ProfileScreen userId={velvetsProfile.userId} />)
    await openMenu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Block' }))
    expect(askedFor('login')?.message).toBe('Please login first')
  })

  it('shows the own picture large', async () => {
    await begin(luna)
    server.answer(getProfile, { ...velvetsProfile, userId: luna.userId, headPicUrl: 'https://a.example/luna.jpg' })
    show(
      <>
        <ProfileScreen userId={luna.userId} />
        <DialogHost />
      </>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Enlarge Velvet’s picture' }))
    await screen.findByRole('img', { name: 'Velvet’s picture' })
  })

  it('lists whom one blocked, each with a way back', async () => {
    await begin(luna)
    server.answer(getProfile, { ...velvetsProfile, userId: luna.userId })
    server.answer(listBlocked, { users: [card(4)], nextCursor: null })
    server.answer(blockUser, { relation: unrelated })
    show(
      <>
        <ProfileScreen userId={luna.userId} />
        <DialogHost />
      </>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'More options' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Blocked accounts' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Unblock Creator4' }))
    await screen.findByRole('button', { name: 'Block' })
    expect(server.askedFor(blockUser)).toMatchObject([{ otherUserId: '4', blockBehavior: 0 }])
  })
})
