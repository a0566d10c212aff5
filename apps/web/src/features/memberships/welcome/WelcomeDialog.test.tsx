import { membershipWelcome, type MembershipWelcome } from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna, velvet } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { at, ORDER } from '../../../testing/sales.ts'
import { WelcomeDialog } from './WelcomeDialog.tsx'

let server: FakeServer
beforeEach(async () => {
  server = startServer()
  await begin(luna)
})
afterEach(endAll)

const welcome: MembershipWelcome = {
  creator: velvet,
  tierName: 'Backstage',
  level: 2,
  thankYou: 'So glad you are here.',
  openPosts: 32,
  startsAt: null,
}

function showMoment(part: Partial<MembershipWelcome> = {}) {
  const onClose = vi.fn()
  server.answer(membershipWelcome, { ...welcome, ...part })
  show(<WelcomeDialog orderId={ORDER} onClose={onClose} />)
  return onClose
}

it('says what one is now, what the creator says, and how many posts are open', async () => {
  const onClose = showMoment()
  await screen.findByText('So glad you are here.')
  expect(screen.getByRole('dialog', { name: 'You’re now a member' })).toBeTruthy()
  expect(screen.getByText('Backstage with Velvet')).toBeTruthy()
  expect(screen.getByText('32 posts unlocked')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'See posts' })
  expect(link.getAttribute('href')).toContain('/otherProfile/21')
  await userEvent.click(link)
  expect(onClose).toHaveBeenCalled()
})

it('leads to the profile where there are no posts yet, and shows no empty quote', async () => {
  showMoment({ openPosts: 0, thankYou: '' })
  await screen.findByRole('link', { name: 'Go to profile' })
  expect(screen.queryByRole('figure')).toBeNull()
  expect(screen.queryByText(/unlocked/)).toBeNull()
})

it('says of what begins later when that is, and that nothing has opened yet', async () => {
  showMoment({ startsAt: at(2031, 3, 14) })
  await screen.findByText('Backstage with Velvet starts on Mar 14, 2031. You’ll keep what you have until then.')
  expect(screen.getByRole('dialog', { name: 'You’re all set' })).toBeTruthy()
  expect(screen.queryByText('32 posts unlocked')).toBeNull()
})

it('says that it has begun even where nothing more can be read', async () => {
  server.refuse(membershipWelcome, 'NOT_FOUND')
  show(<WelcomeDialog orderId={ORDER} onClose={vi.fn()} />)
  await waitFor(() => expect(screen.getByText('You’re now a member', { selector: 'p' })).toBeTruthy())
})
