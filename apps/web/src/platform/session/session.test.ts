import {
  checkSession,
  instant,
  logout,
  revokeSession,
  SESSION_CHECK_EVERY_MS,
  SESSION_LIFETIME_MS,
  type Account,
  type SignedIn,
} from '@fanlight/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal, startServer, stopServer, type FakeServer } from '../../testing/fake-server.ts'
import { anAccount } from '../../testing/people.ts'
import { call, queryClient } from '../api/index.ts'
import { startI18n } from '../i18n/index.ts'
import { storage } from '../storage/index.ts'
import {
  currentSession,
  sessionEnds,
  signIn,
  signOut,
  startSessionChecks,
  switchAccount,
  type SessionEnd,
} from './index.ts'
import { endSession } from './session.ts'
import { answerDialog, askedFor } from '../../testing/dialogs.ts'

const mia: SignedIn = { token: 'token-of-mia', expiresAt: instant(0), user: anAccount('Mia', '1') }
const ben: SignedIn = { token: 'token-of-ben', expiresAt: instant(0), user: anAccount('Ben', '2') }

let server: FakeServer
/** What the server knows: the tokens that stand. */
let standing: Map<string, Account>

function answerByToken() {
  const userOf = (token: string | null) => standing.get(token ?? '')
  server.answer(checkSession, (_, { token }) => {
    const user = userOf(token)
    return user ? { user, expiresAt: instant(0) } : refusal('TOKEN_INVALID')
  })
  server.answer(revokeSession, (_, { token }) => (userOf(token) ? { revoked: 1 } : refusal('TOKEN_INVALID')))
  server.answer(logout, (_, { token }) => (standing.delete(token ?? '') ? {} : refusal('TOKEN_INVALID')))
}

const inAnotherTab = (change: () => void, key: string | null = 'token') => {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key }))
}
const showTab = () => document.dispatchEvent(new Event('visibilitychange'))

let ends: SessionEnd['cause'][]
const stops: (() => void)[] = []

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  localStorage.clear()
  await startI18n('en')
  standing = new Map([
    [mia.token, mia.user],
    [ben.token, ben.user],
  ])
  ends = []
  server = startServer()
  answerByToken()
  stops.push(sessionEnds.subscribe(({ cause }) => ends.push(cause)))
  signIn(mia)
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  endSession('signedOut')
  answerDialog('login')
  vi.useRealTimers()
  stopServer()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const startChecks = async () => {
  stops.push(startSessionChecks())
  await settle()
}

describe('a session', () => {
  it('is a token, a user and the authenticated flag', () => {
    expect(currentSession()).toMatchObject({ status: 'signedIn', token: mia.token, user: mia.user })
    expect([storage.token.get(), storage.authenticated.get()]).toEqual([mia.token, true])
  })

  it('ends after 24 hours, at the next check', async () => {
    await startChecks()
    server.breakOff(checkSession)
    await vi.advanceTimersByTimeAsync(SESSION_LIFETIME_MS - SESSION_CHECK_EVERY_MS)
    expect(currentSession().status).toBe('signedIn')
    await vi.advanceTimersByTimeAsync(SESSION_CHECK_EVERY_MS)
    expect(currentSession().status).toBe('signedOut')
    expect(ends).toEqual(['expired'])
  })

  it('is checked when the tab becomes visible and every five minutes', async () => {
    await startChecks()
    expect(server.asked()).toHaveLength(1)
    showTab()
    await settle()
    expect(server.asked()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(SESSION_CHECK_EVERY_MS)
    expect(server.asked().map(({ path }) => path)).toEqual([checkSession.path, checkSession.path, checkSession.path])
  })

  it('ends when the server no longer knows its token', async () => {
    await startChecks()
    standing.delete(mia.token)
    showTab()
    await settle()
    expect(currentSession().status).toBe('signedOut')
    expect(ends).toEqual(['expired'])
  })

  it('survives a server that cannot be reached', async () => {
    await startChecks()
    server.breakOff(checkSession)
    showTab()
    await settle()
    expect(currentSession().status).toBe('signedIn')
  })

  it('brings what changed about the user', async () => {
    standing.set(mia.token, { ...mia.user, displayName: 'Mia the Second' })
    await startChecks()
    expect(currentSession()).toMatchObject({ user: { displayName: 'Mia the Second' } })
  })

  it('does not end by a late answer to the token before', async () => {
    await startChecks()
    standing.delete(mia.token)
    const late = call(revokeSession, {})
    signIn(ben)
    await expect(late).rejects.toMatchObject({ reason: 'TOKEN_INVALID' })
    expect(currentSession()).toMatchObject({ status: 'signedIn', user: ben.user })
  })
})

describe('another tab', () => {
  it('that removes the token signs out here', async () => {
    await startChecks()
    inAnotherTab(() => localStorage.removeItem('token'))
    expect(currentSession().status).toBe('signedOut')
    expect(ends).toEqual(['elsewhere'])
    expect(storage.user.get()).toBeNull()
  })

  it('that clears everything signs out here', async () => {
    await startChecks()
    inAnotherTab(() => localStorage.clear(), null)
    expect(currentSession().status).toBe('signedOut')
  })

  it('that removes the token while this one was frozen is noticed when it is shown', async () => {
    await startChecks()
    localStorage.removeItem('token')
    showTab()
    expect(ends).toEqual(['elsewhere'])
  })

  it('that signs another person in is followed, without a word', async () => {
    await startChecks()
    inAnotherTab(() => {
      localStorage.setItem('user', JSON.stringify(ben.user))
      localStorage.setItem('token', ben.token)
    })
    expect(currentSession()).toMatchObject({ user: ben.user, token: ben.token })
    expect(ends).toEqual([])
  })
})

describe('signing out', () => {
  it('forgets everything of the session, resets the role and tells the server', async () => {
    storage.currentRole.set('creator')
    queryClient.setQueryData(['secret'], 1)
    await signOut()
    expect(currentSession().status).toBe('signedOut')
    expect([storage.token.get(), storage.user.get(), storage.authenticated.get()]).toEqual([null, null, false])
    expect(storage.currentRole.get()).toBe('member')
    expect(queryClient.getQueryData(['secret'])).toBeUndefined()
    expect(server.asked()).toEqual([{ path: logout.path, token: mia.token }])
  })

  it('keeps the account’s name in the list, without its token', async () => {
    await signOut()
    expect(storage.savedAccounts.get()['1']).toMatchObject({ user: mia.user, token: null })
  })

  it('everywhere ends the other devices first, and stays when that fails', async () => {
    server.breakOff(revokeSession)
    await expect(signOut({ everywhere: true })).rejects.toMatchObject({ reason: 'offline' })
    expect(currentSession().status).toBe('signedIn')
    answerByToken()
    await signOut({ everywhere: true })
    const paths = server.asked().map(({ path }) => path)
    expect(paths).toEqual([revokeSession.path, revokeSession.path, logout.path])
  })
})

describe('switching accounts', () => {
  it('needs no new sign-in while both tokens live', async () => {
    signIn(ben)
    expect(await switchAccount('1')).toBe('switched')
    expect(currentSession()).toMatchObject({ user: mia.user, token: mia.token })
    expect(await switchAccount('2')).toBe('switched')
    expect(currentSession()).toMatchObject({ user: ben.user })
  })

  it('keeps the age of the token: switching does not make it younger', async () => {
    const before = currentSession()
    await vi.advanceTimersByTimeAsync(60_000)
    signIn(ben)
    await switchAccount('1')
    expect(currentSession()).toMatchObject({ expiresAt: before.status === 'signedIn' ? before.expiresAt : 0 })
  })

  it('to one whose token expired asks to log in, with the e-mail filled in', async () => {
    await vi.advanceTimersByTimeAsync(SESSION_LIFETIME_MS)
    signIn(ben)
    expect(await switchAccount('1')).toBe('needsLogin')
    expect(askedFor('login')).toMatchObject({ email: 'mia@example.com' })
    expect(currentSession()).toMatchObject({ user: ben.user })
  })

  it('to one that was signed out elsewhere does the same and costs nothing', async () => {
    signIn(ben)
    standing.delete(mia.token)
    expect(await switchAccount('1')).toBe('needsLogin')
    expect(currentSession()).toMatchObject({ user: ben.user })
    expect(storage.savedAccounts.get()['1']?.token).toBeNull()
  })
})
