import { diamonds, instant, studioHome, type OutputOf, type PostId } from '@fanlight/contract'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { lunaCreates } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { StudioPage } from './StudioPage.tsx'

const NOON = instant(new Date(2026, 5, 30, 12).getTime())
const done = { cover: true, bio: true, tier: true, post: true, payoutMethod: true, secondFactor: true }
const home: OutputOf<typeof studioHome> = {
  today: { earned: diamonds(120), followers: 3, subscribers: 1, views: 44 },
  month: { earned: diamonds(5000), followers: 30, subscribers: 10, views: 4400 },
  tasks: done,
  best: [
    {
      postId: '9' as PostId,
      words: 'Warm tape',
      publishedAt: NOON,
      views: 40,
      likes: 7,
      comments: 2,
      income: diamonds(900),
    },
  ],
  scheduled: [{ postId: '8' as PostId, words: '', publishAt: NOON }],
}

let server: FakeServer
beforeEach(async () => {
  server = startServer()
  server.answer(studioHome, home)
  await begin(lunaCreates, '/creator')
})
afterEach(endAll)

describe('the studio', () => {
  it('says how today and the last 30 days went, in diamonds and dollars', async () => {
    show(<StudioPage />)
    const today = within(await screen.findByRole('region', { name: 'Today' }))
    expect(today.getByText('120 diamonds')).toBeTruthy()
    expect(today.getByText('$1.20')).toBeTruthy()
    const month = within(screen.getByRole('region', { name: 'Last 30 days' }))
    expect(month.getByRole('link', { name: 'New subscribers' }).getAttribute('href')).toBe(
      '#/creator/fans?show=subscribers',
    )
    expect(server.askedFor(studioHome)).toMatchObject([{ todaySince: new Date().setHours(0, 0, 0, 0) }])
  })

  it('names the best posts and what is published next', async () => {
    show(<StudioPage />)
    expect((await screen.findByRole('link', { name: 'Warm tape' })).getAttribute('href')).toContain('9')
    expect(screen.getByRole('link', { name: 'Post without text' }).getAttribute('href')).toContain('id=8')
  })

  it('has a list of what is left to do, and none when nothing is', async () => {
    server.answer(studioHome, { ...home, tasks: { ...done, cover: false, payoutMethod: false } })
    show(<StudioPage />)
    const list = within(await screen.findByRole('region', { name: 'Get ready for fans' }))
    expect(list.getByRole('link', { name: /Add a payout method/ }).getAttribute('href')).toBe('#/creator/earnings')
    expect(list.queryByRole('link', { name: /Write a bio/ })).toBeNull()
    expect(list.getAllByText('4 of 6 done').length).toBeGreaterThan(0)
  })

  it('without anything left to do has no list of it', async () => {
    show(<StudioPage />)
    await screen.findByRole('region', { name: 'Today' })
    expect(screen.queryByRole('region', { name: 'Get ready for fans' })).toBeNull()
  })
})
