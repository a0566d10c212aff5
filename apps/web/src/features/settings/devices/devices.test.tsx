import { instant, listSessions, logout, revokeSession, type Session, type SessionId } from '@fanlight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storage } from '../../../platform/storage/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { mara } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { answerDialog } from '../../../testing/dialogs.ts'

let server: FakeServer

const session = (id: string, browser: string, system: string, isCurrent = false): Session => ({
  sessionId: id as SessionId,
  isCurrent,
  browser,
  system,
  address: '203.0.113.1',
  createdAt: instant(0),
  lastSeenAt: instant(Number(id)),
  expiresAt: instant(0),
})

beforeEach(async () => {
  server = startServer()
  server.answer(listSessions, {
    sessions: [
      session('3', 'Safari', 'iPhone'),
      session('1', 'Chrome', 'macOS', true),
      session('5', 'Firefox', 'Windows'),
    ],
  })
  await begin(mara)
})
afterEach(endAll)

const devices = () => screen.queryAllByText(/ on (iPhone|macOS|Windows)$/).map((name) => name.textContent)
const signOutOf = (device: string) => screen.findByRole('button', { name: `Log out of ${device}` })

describe('devices', () => {
  it('lists this one first and offers no way to sign it out here', async () => {
    show(<DevicesSection />)
    await screen.findByText('This device')
    expect(devices()).toEqual(['Chrome on macOS', 'Firefox on Windows', 'Safari on iPhone'])
    expect(screen.queryByRole('button', { name: 'Log out of Chrome on macOS' })).toBeNull()
  })

  it('signs one out', async () => {
    server.answer(revokeSession, { revoked: 1 })
    show(<DevicesSection />)
    await userEvent.click(await signOutOf('Safari on iPhone'))
    await waitFor(() => expect(devices()).toEqual(['Chrome on macOS', 'Firefox on Windows']))
    expect(server.askedFor(revokeSession)).toEqual([expect.objectContaining({ sessionId: '3' })])
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Where you’re logged in' }))
  })

  it('takes one that was over already for signed out', async () => {
    server.refuse(revokeSession, 'NOT_FOUND')
    show(<DevicesSection />)
    await userEvent.click(await signOutOf('Safari on iPhone'))
    await waitFor(() => expect(devices()).toEqual(['Chrome on macOS', 'Firefox on Windows']))
  })

  it('keeps one on the list that could not be signed out', async () => {
    server.refuse(revokeSession, 'TIMED_OUT')
    show(<DevicesSection />)
    await userEvent.click(await signOutOf('Safari on iPhone'))
    await waitFor(() => expect(server.askedFor(revokeSession)).toHaveLength(1))
    expect(devices()).toHaveLength(3)
  })

  it('signs all the others out, after asking', async () => {
    server.answer(revokeSession, { revoked: 2 })
    show(<DevicesSection />)
    await userEvent.click(await screen.findByRole('button', { name: 'Log out of all other devices' }))
    expect(server.askedFor(revokeSession)).toEqual([])
    act(() => answerDialog('confirm', true))
    await screen.findByText('No other devices are logged in to your account.')
    expect(devices()).toEqual(['Chrome on macOS'])
    expect(server.askedFor(revokeSession)[0]).not.toHaveProperty('sessionId')
  })

  it('offers to try again when the list does not come', async () => {
    server.refuse(listSessions, 'FORBIDDEN')
    show(<DevicesSection />)
    await screen.findByText('We couldn’t load your devices')
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeNull()
  })
})

describe('saved accounts', () => {
  it('are removed from this device and logged out, the one in use excepted', async () => {
    const noah = { ...mara, userId: '102' as typeof mara.userId, displayName: 'Noah', userName: 'noah' }
    const saved = { user: noah, token: 'token-of-noah', tokenSavedAt: Date.now() }
    storage.savedAccounts.set({ ...storage.savedAccounts.get(), '102': saved })
    server.answer(logout, {})
    show(<DevicesSection />)
    expect(screen.queryByRole('button', { name: 'Remove Mara from this device' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Noah from this device' }))
    act(() => answerDialog('confirm', true))
    await screen.findByText('No other accounts are saved on this device.')
    expect(Object.keys(storage.savedAccounts.get())).toEqual(['101'])
    await waitFor(() => expect(server.askedFor(logout)).toHaveLength(1))
  })
})
