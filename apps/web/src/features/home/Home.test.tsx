import { instant, listPosts, listFollowings } from '@fanlight/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer, startServer } from '../../testing/fake-server.ts'
import { card, luna } from '../../testing/people.ts'
import { aPost } from '../../testing/posts.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { watchViews } from '../../testing/watch-views.ts'
import { followChanges } from '../profiles/index.ts'
import { Home } from './Home.tsx'
import { answerDialog, askedFor } from '../../testing/dialogs.ts'

let server: FakeServer

beforeEach(() => {
  server = startServer()
  watchViews()
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

  it('shows what creators post', async () => {
    show(<Home />)
    await screen.findByRole('article', { name: 'Post by Velvet' })
  })
})

describe('home for a fan', () => {
  beforeEach(() => begin(luna))

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
