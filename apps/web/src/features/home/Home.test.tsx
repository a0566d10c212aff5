// @vitest-environment jsdom
import { followUser, listFollowings, suggestedCreators } from '@fanlight/contract'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loginRequest } from '../../platform/dialogs/index.ts'
import { begin, card, endAll, luna, show, startServer } from '../profiles/testing/kit.tsx'
import { Home } from './Home.tsx'

let server: ReturnType<typeof startServer>
/** The page's end comes into view. */
let reachEnd: () => void = () => undefined

beforeEach(() => {
  server = startServer()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => unknown) {
        reachEnd = () => act(() => void told([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(endAll)

const names = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)

describe('home for a visitor', () => {
  beforeEach(() => begin(null))

  it('greets, and both buttons open the login modal', async () => {
    server.answer(suggestedCreators, { creators: [card(1)], nextCursor: null })
    show(<Home />)
    for (const name of ['Sign up', 'Log in']) {
      loginRequest.set(null)
      await userEvent.click(screen.getByRole('button', { name }))
      expect(loginRequest.get()).not.toBeNull()
    }
    expect(screen.queryByText('You follow')).toBeNull()
    expect(server.askedFor(listFollowings)).toEqual([])
  })

  it('shows creators, each as one link to the profile', async () => {
    const bio = 'حرفي من عمّان'
    server.answer(suggestedCreators, { creators: [card(1, { bio, followers: 12_345 })], nextCursor: null })
    show(<Home />)
    const article = within(await screen.findByRole('article'))
    expect(article.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#/otherProfile/1'])
    expect(article.getByText(bio).getAttribute('dir')).toBe('auto')
    expect(article.getByText('Followers: 12.3k')).toBeTruthy()
    expect(screen.getByText('You have met everybody. New creators join all the time.')).toBeTruthy()
  })

  it('asks for the next page before its end is reached, and shows nobody twice', async () => {
    server.answerBy(suggestedCreators, ({ cursor }) =>
      cursor === undefined
        ? { creators: [card(1), card(2)], nextCursor: 'next' }
        : { creators: [card(2), card(3)], nextCursor: null },
    )
    show(<Home />)
    await screen.findByRole('heading', { name: 'Creator1' })
    reachEnd()
    await screen.findByRole('heading', { name: 'Creator3' })
    expect(names()).toEqual(['Creator1', 'Creator2', 'Creator3'])
    expect(server.askedFor(suggestedCreators).map(({ cursor }) => cursor)).toEqual([undefined, 'next'])
  })

  it('keeps what it has when the next page fails, and offers to try again', async () => {
    server.answer(suggestedCreators, { creators: [card(1)], nextCursor: 'next' })
    show(<Home />)
    await screen.findByRole('heading', { name: 'Creator1' })
    server.refuse(suggestedCreators, 'TOO_MANY')
    reachEnd()
    await screen.findByText('More creators could not be loaded.')
    server.answer(suggestedCreators, { creators: [card(2)], nextCursor: null })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Creator2' })
    expect(names()).toEqual(['Creator1', 'Creator2'])
  })

  it('says so when nobody is there', async () => {
    server.answer(suggestedCreators, { creators: [], nextCursor: null })
    show(<Home />)
    await screen.findByText('No creators to show yet')
  })

  it('says so when it cannot be loaded, and tries again', async () => {
    server.refuse(suggestedCreators, 'TOO_MANY')
    show(<Home />)
    await screen.findByText('The creators could not be loaded')
    server.answer(suggestedCreators, { creators: [card(1)], nextCursor: null })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Creator1' })
  })
})

describe('home for a fan', () => {
  beforeEach(async () => {
    await begin(luna)
    server.answer(suggestedCreators, { creators: [card(1)], nextCursor: null })
  })

  it('begins with whom they follow, without the greeting', async () => {
    server.answer(listFollowings, { users: [card(8), card(9)], nextCursor: null })
    show(<Home />)
    const strip = within(await screen.findByRole('region', { name: 'You follow' }))
    const links = await strip.findAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#/otherProfile/8', '#/otherProfile/9'])
    expect(screen.queryByRole('button', { name: 'Sign up' })).toBeNull()
  })

  it('says what will be there while they follow nobody', async () => {
    server.answer(listFollowings, { users: [], nextCursor: null })
    show(<Home />)
    await screen.findByText('Creators you follow will appear here.')
  })

  it('follows from a card, which stays, and the strip gets the person', async () => {
    server.answer(listFollowings, { users: [], nextCursor: null })
    server.answer(followUser, { relation: { following: true, subscribe: false, blocking: false }, followers: 1 })
    show(<Home />)
    await screen.findByText('Creators you follow will appear here.')
    server.answer(listFollowings, { users: [card(1, { isFollowing: true })], nextCursor: null })
    await userEvent.click(await screen.findByRole('button', { name: 'Follow Creator1' }))
    const strip = within(screen.getByRole('region', { name: 'You follow' }))
    await strip.findByRole('link', { name: 'Creator1' })
    expect(screen.getByRole('button', { name: /^Following Creator1/ })).toBeTruthy()
    expect(server.askedFor(suggestedCreators)).toHaveLength(1)
  })
})
