// @vitest-environment jsdom
import { getProfile, listFollowers, userId } from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProfileScreen } from './ProfileScreen.tsx'
import { profileAddress } from './profile-path.ts'
import { begin, card, endAll, luna, show, startServer, velvet } from './testing/kit.tsx'

let server: ReturnType<typeof startServer>
beforeEach(() => {
  server = startServer()
})
afterEach(endAll)

describe("somebody's profile", () => {
  it('shows who it is, in short numbers and with links that lead out safely', async () => {
    await begin(null)
    server.answer(getProfile, velvet)
    show(<ProfileScreen userId={velvet.userId} />)
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
    await screen.findByText('This profile is not available')
    expect(screen.getByRole('link', { name: 'Discover creators' }).getAttribute('href')).toBe('#/home')
  })

  it('is not asked for when the id cannot exist', async () => {
    await begin(null)
    show(<ProfileScreen userId={null} />)
    expect(screen.getByText('This profile is not available')).toBeTruthy()
    expect(server.askedFor(getProfile)).toEqual([])
  })

  it('of a suspended account says so and how to appeal', async () => {
    await begin(null)
    server.refuse(getProfile, 'ACCOUNT_SUSPENDED')
    show(<ProfileScreen userId={velvet.userId} />)
    await screen.findByText('This account is suspended')
    expect(screen.getByRole('link', { name: 'How to appeal' }).getAttribute('href')).toBe('#/appealsPolicy')
  })

  it('that does not load can be tried again', async () => {
    await begin(null)
    server.refuse(getProfile, 'TOO_MANY')
    show(<ProfileScreen userId={velvet.userId} />)
    await screen.findByText('The profile could not be loaded')
    server.answer(getProfile, velvet)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('@velvet')
  })
})

describe('the own profile', () => {
  it('can be edited and lists who follows, page by page', async () => {
    await begin(luna)
    server.answer(getProfile, { ...velvet, userId: luna.userId })
    server.answer(listFollowers, { users: [card(1), card(2)], nextCursor: null })
    show(<ProfileScreen userId={luna.userId} />)
    await screen.findByRole('button', { name: 'Edit profile' })
    await userEvent.click(screen.getByRole('button', { name: '12.3k Followers' }))
    expect(await screen.findByRole('link', { name: /Creator1/ })).toBeTruthy()
    expect(screen.getByText('That is everybody.')).toBeTruthy()
  })
})

describe('copying the link', () => {
  it.each([
    ['says that it is copied', async () => undefined, 'Link copied to clipboard'],
    ['says that it failed', () => Promise.reject(new Error('denied')), 'Failed to copy link to clipboard'],
  ])('%s', async (_, writeText, expected) => {
    const { Toaster } = await import('@fanlight/ui')
    await begin(luna)
    server.answer(getProfile, velvet)
    show(
      <>
        <ProfileScreen userId={velvet.userId} />
        <Toaster label="Messages" />
      </>,
    )
    const copy = await screen.findByRole('button', { name: 'Copy link' })
    const user = userEvent.setup()
    const spy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
    await user.click(copy)
    await screen.findByText(expected)
    expect(spy).toHaveBeenCalledWith(expect.stringMatching(/\/#\/otherProfile\/21\?copierId=7$/))
  })

  it('keeps the copier by whose link a visitor came', () => {
    expect(profileAddress('https://a.example', velvet.userId, '9')).toBe(
      'https://a.example/#/otherProfile/21?copierId=9',
    )
    expect(profileAddress('https://a.example', velvet.userId, null)).toBe('https://a.example/#/otherProfile/21')
  })
})

it('waits with the skeleton of a profile', async () => {
  await begin(null)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  show(<ProfileScreen userId={velvet.userId} />)
  await waitFor(() => expect(screen.getByText('Loading the profile')).toBeTruthy())
})
