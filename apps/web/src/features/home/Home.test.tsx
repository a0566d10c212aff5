import {
  fittingCreators,
  followUser,
  getInterests,
  instant,
  listFollowings,
  listLiveRooms,
  listPosts,
  popularTags,
  saveInterests,
} from '@fanlight/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer, startServer } from '../../testing/fake-server.ts'
import { card, luna } from '../../testing/people.ts'
import { aPost } from '../../testing/posts.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { watchViews } from '../../testing/watch-views.ts'
import { aRoom } from '../live/testing/rooms.ts'
import { followChanges } from '../profiles/index.ts'
import { Home } from './Home.tsx'
import { answerDialog, askedFor } from '../../testing/dialogs.ts'

let server: FakeServer

beforeEach(() => {
  server = startServer()
  watchViews()
  server.answer(listLiveRooms, { rooms: [], nextCursor: null })
  server.answer(listPosts, { contents: [aPost(1)], nextCursor: null, at: instant(Date.now()) })
})
afterEach(endAll)

describe('home for a visitor', () => {
  beforeEach(() => begin(null))

  it('greets, and both buttons open the login modal', async () => {
    show(<Home />)
    for (const name of ['Sign up', 'Log in']) {
      answerDialog('login')
      await userEvent.click(screen.getByRole('button', { name }))
      expect(askedFor('login')).not.toBeNull()
    }
    expect(screen.queryByRole('region', { name: 'Following' })).toBeNull()
    expect(server.askedFor(listFollowings)).toEqual([])
  })

  it('says who is live, and leads into the room', async () => {
    server.answer(listLiveRooms, { rooms: [aRoom()], nextCursor: null })
    show(<Home />)
    const live = within(await screen.findByRole('region', { name: 'Live now' }))
    const ways = live
      .getAllByRole('link')
      .map((link) => [link.ariaLabel ?? link.textContent, link.getAttribute('href')])
    expect(ways).toEqual([
      ['Velvet is live. Watch now', '#/liveRoom?aid=21'],
      ['See all', '#/liveList'],
    ])
  })

  it('shows what creators post', async () => {
    show(<Home />)
    await screen.findByRole('article', { name: 'Post by Velvet' })
  })
})

describe('home for a fan', () => {
  beforeEach(async () => {
    server.answer(getInterests, { interests: { languages: [], tags: [], isNew: false } })
    await begin(luna)
  })

  it('begins with whom they follow, without the greeting', async () => {
    server.answer(listFollowings, { users: [card(8), card(9)], nextCursor: null })
    show(<Home />)
    const strip = within(await screen.findByRole('region', { name: 'Following' }))
    const links = await strip.findAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#/otherProfile/8', '#/otherProfile/9'])
    expect(screen.queryByRole('button', { name: 'Sign up' })).toBeNull()
  })

  it('says what will be there while they follow nobody, and gets whom they follow', async () => {
    server.answer(listFollowings, { users: [], nextCursor: null })
    show(<Home />)
    await screen.findByText('Creators you follow will appear here.')
    server.answer(listFollowings, { users: [card(1, { isFollowing: true })], nextCursor: null })
    followChanges.emit({ userId: card(1).userId, isFollowing: true })
    const strip = within(screen.getByRole('region', { name: 'Following' }))
    await strip.findByRole('link', { name: 'Creator1' })
  })
})

describe('home for a fan who is new', () => {
  const asNew = { languages: [], tags: [], isNew: true }
  beforeEach(async () => {
    server.answer(listFollowings, { users: [], nextCursor: null })
    server.answer(getInterests, { interests: asNew })
    server.answer(popularTags, { tags: [{ tag: 'jazz', creators: 3 }] })
    server.answer(fittingCreators, { creators: [card(1)] })
    await begin(luna)
  })
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  it('asks what they read, offers creators, and is done', async () => {
    server.answer(saveInterests, { interests: { languages: ['en'], tags: ['jazz'], isNew: true } })
    server.answer(followUser, { relation: { following: true, subscribe: false, blocking: false }, followers: 1 })
    show(<Home />)
    await screen.findByRole('heading', { name: 'Make Fanlight yours' })
    expect(screen.getByLabelText<HTMLInputElement>('English').checked).toBe(true)
    await userEvent.click(await screen.findByLabelText('#jazz'))
    await press('Next')
    expect(server.askedFor(saveInterests)).toMatchObject([{ languages: ['en'], tags: ['jazz'] }])
    const heading = await screen.findByRole('heading', { name: 'Follow a few creators' })
    expect(document.activeElement).toBe(heading)
    await userEvent.click(await screen.findByRole('button', { name: 'Follow Creator1' }))
    await screen.findByText('1 of 5 followed')
    await press('Next')
    await press('Show my feed')
    expect(server.askedFor(saveInterests)).toMatchObject([{}, { isAsked: true }])
    expect(screen.queryByText('Step 3 of 3')).toBeNull()
  })

  it('is left alone after one press', async () => {
    server.answer(saveInterests, { interests: { ...asNew, isNew: false } })
    show(<Home />)
    await screen.findByRole('heading', { name: 'Make Fanlight yours' })
    await press('Skip the first steps')
    expect(screen.queryByText('Step 1 of 3')).toBeNull()
    expect(server.askedFor(saveInterests)).toMatchObject([{ isAsked: true }])
  })
})
