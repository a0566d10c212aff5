import { diamonds, instant, invitationSummary, type OutputOf } from '@fanlight/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { card, luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { Invitation } from './Invitation.tsx'
import { askedFor } from '../../../testing/dialogs.ts'

const summary: OutputOf<typeof invitationSummary> = {
  code: '7',
  link: 'https://fanlight.example/?invite=7',
  count: 1,
  reward: { perInvite: diamonds(50), counted: diamonds(150) },
  invited: [{ ...card(3), joinedAt: instant(Date.now() - 3 * 3_600_000) }],
  nextCursor: null,
}

let server: FakeServer
beforeEach(async () => {
  server = startServer()
  await begin(luna)
})
afterEach(endAll)

it('says what an invitation brings, what was earned, and who came when', async () => {
  server.answer(invitationSummary, summary)
  show(<Invitation />)
  await screen.findByText(/makes their first purchase, you get 50 diamonds/)
  expect(screen.getByText('150')).toBeTruthy()
  expect(screen.getByText('friend joined')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Creator3' })).toBeTruthy()
  expect(screen.getByText('Joined 3 hr. ago')).toBeTruthy()
})

it('promises no reward where there is none', async () => {
  server.answer(invitationSummary, { ...summary, reward: { perInvite: diamonds(0), counted: diamonds(0) } })
  show(<Invitation />)
  await screen.findByText('Anyone who signs up with your link will appear below.')
  expect(screen.queryByText(/diamond/)).toBeNull()
})

it('copies the link, and shares it', async () => {
  server.answer(invitationSummary, summary)
  show(<Invitation />)
  const user = userEvent.setup()
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  expect(copied).toHaveBeenCalledWith(summary.link)
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(askedFor('share')).toEqual({ longUrl: summary.link, title: 'Join me on Fanlight' })
})

it('while nobody has come says what to do', async () => {
  server.answer(invitationSummary, { ...summary, count: 0, invited: [] })
  show(<Invitation />)
  await screen.findByText('No one has joined yet')
})

it('that does not load can be tried again', async () => {
  server.refuse(invitationSummary, 'TOO_MANY', { retryAfterMs: 1000 })
  show(<Invitation />)
  await screen.findByText('We couldn’t load your invitation')
  server.answer(invitationSummary, summary)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Friends who joined')
})
