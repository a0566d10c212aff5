import {
  changePassword,
  checkSession,
  listSessions,
  logout,
  MINUTE_MS,
  revokeSession,
  SESSION_LIFETIME_MS,
  SESSIONS_MAX,
  type OutputOf,
  type SessionId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { digestOf } from './passwords.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const WINDOWS_EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0'
const IPHONE_SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

type CheckedSession = OutputOf<typeof checkSession>
const statusOf = async (session: { token: string }) => (await app.as(session).raw(checkSession.path, {})).status
const idOf = async (session: { token: string }): Promise<SessionId> => {
  const { sessions } = await app.as(session).call(listSessions, {})
  return sessions.find(({ isCurrent }) => isCurrent)!.sessionId
}

describe('a session', () => {
  it('says whose it is and when it ends', async () => {
    const fan = await app.person()
    const { user, expiresAt } = await app.as(fan).call(checkSession, {})
    expect(user).toEqual(fan.user)
    expect(expiresAt).toBe(fan.expiresAt)
  })

  it('ends a day after sign-in to the millisecond, however much it was used', async () => {
    const fan = await app.person()
    app.clock.advance(SESSION_LIFETIME_MS - 1)
    expect(await statusOf(fan)).toBe(200)
    app.clock.advance(1)
    expect(await statusOf(fan)).toBe(401)
  })

  it('ends by logging out, alone, and cannot be used again', async () => {
    const fan = await app.person()
    const phone = await app.signIn(fan)
    await app.as(fan).call(logout, {})
    expect(await statusOf(fan)).toBe(401)
    expect(await statusOf(phone)).toBe(200)
    expect((await app.as(fan).raw(logout.path, {})).status).toBe(401)
  })

  it('is told from others that are looked up in the same moment', async () => {
    const [one, other, gone] = await Promise.all([app.person(), app.person(), app.person()])
    const phone = await app.signIn(gone)
    await app.as(gone).call(logout, {})
    app.clock.advance(30_000) // what a process remembers of a token
    const nobody = { token: 'n'.repeat(43) }
    const called = [one, gone, other, nobody, phone, one].map((who) => app.as(who).raw(checkSession.path, {}))
    const answers = await Promise.all(called)
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 401, 200, 200])
    const found = answers.map(({ body }) => (body.success ? (body.data as CheckedSession).user.userId : undefined))
    const [a, b, c] = [one, other, gone].map(({ user }) => user.userId)
    expect(found).toEqual([a, undefined, b, undefined, c, a])
  })

  it('ends for someone who is suspended', async () => {
    const fan = await app.person()
    expect(await statusOf(fan)).toBe(200)
    await app.platform.db.script(
      `update users set suspended_at = now(), suspension_reason = 'spam' where user_id = ${fan.user.userId}`,
    )
    app.clock.advance(30_000) // what a process remembers of a token
    expect(await statusOf(fan)).toBe(401)
  })

  it('follows a change of role within half a minute', async () => {
    const fan = await app.person()
    expect((await app.as(fan).call(checkSession, {})).user.role).toBe('member')
    await app.platform.db.script(`update users set role = 'creator' where user_id = ${fan.user.userId}`)
    app.clock.advance(30_000)
    expect((await app.identity.sessions.authenticate(fan.token))?.role).toBe('creator')
  })

  it('that ended is refused at once by another process that had just seen it', async () => {
    const beside = await startTestApp({}, app)
    try {
      const fan = await app.person()
      expect((await beside.as(fan).raw(checkSession.path, {})).status).toBe(200)
      const heard = new Promise<void>((resolve) => beside.platform.signals.on('sessions_ended', () => resolve()))
      await app.as(fan).call(logout, {})
      await heard
      expect((await beside.as(fan).raw(checkSession.path, {})).status).toBe(401)
    } finally {
      await beside.close()
    }
  })

  it('that ended while it was being looked up is not remembered', async () => {
    const fan = await app.person()
    for (let round = 0; round < 20; round++) {
      const { token } = await app.signIn(fan)
      const viewer = (await app.identity.sessions.authenticate(token))!
      app.clock.advance(30_000)
      const lookups = Array.from({ length: 5 }, () => app.identity.sessions.authenticate(token))
      await Promise.all([...lookups, app.identity.endSessions(viewer.userId, { only: viewer.sessionId })])
      expect(await app.identity.sessions.authenticate(token)).toBeNull()
    }
  })

  it('is swept away some time after its end', async () => {
    const fan = await app.person()
    app.clock.advance(SESSION_LIFETIME_MS + 1)
    await app.identity.sessions.deleteExpired()
    const { rowCount } = await app.platform.db.pool.query('select 1 from sessions where user_id = $1', [
      fan.user.userId,
    ])
    expect(rowCount).toBe(0)
  })
})

describe('an account with more sessions than anybody has', () => {
  let sessionsMade = 8_000_000_000_000_000
  /** As an account had them before there was a cap, or by other means than signing in. */
  async function withSessions(count: number) {
    const fan = await app.person()
    await app.platform.db.pool.query(
      `insert into sessions (session_id, user_id, token_hash, created_at, last_seen_at, expires_at, user_agent, address)
       select $3::bigint + n, s.user_id, decode(md5(n::text || s.user_id), 'hex'), s.created_at, s.last_seen_at,
         s.expires_at, '', '' from sessions s, generate_series(1, $2::int) n where s.user_id = $1`,
      [fan.user.userId, count, (sessionsMade += count)],
    )
    return fan
  }

  it('signs the others out in one go', async () => {
    const fan = await withSessions(600)
    expect(await app.as(fan).call(revokeSession, {})).toEqual({ revoked: 600 })
    expect(await statusOf(fan)).toBe(200)
  })

  it('can change its password', async () => {
    const fan = await withSessions(600)
    const input = { currentPassword: digestOf(fan.password), password: digestOf('another one altogether') }
    await app.as(fan).call(changePassword, input)
    expect((await app.as(fan).call(listSessions, {})).sessions).toHaveLength(1)
  })

  it('can be deleted', async () => {
    const fan = await withSessions(600)
    await app.leave(fan)
    expect(await statusOf(fan)).toBe(401)
  })

  it('keeps the newest of them when it signs in again: the oldest end', async () => {
    const fan = await app.person()
    const later = []
    for (let count = 0; count < SESSIONS_MAX; count++) {
      app.clock.advance(1_000)
      later.push(await app.signIn(fan))
    }
    expect(await statusOf(fan)).toBe(401)
    expect(await statusOf(later[0]!)).toBe(200)
    expect((await app.as(later[0]).call(listSessions, {})).sessions).toHaveLength(SESSIONS_MAX)
  })
})

describe('the list of devices', () => {
  it('shows what people recognise, the current one marked, the last used first', async () => {
    const fan = await app.person()
    app.clock.advance(1_000)
    const phone = await app.signIn(fan, { userAgent: IPHONE_SAFARI, address: '::ffff:203.0.113.7' })
    app.clock.advance(1_000)
    const desk = await app.signIn(fan, { userAgent: WINDOWS_EDGE, address: '2001:db8::1' })
    const { sessions } = await app.as(phone).call(listSessions, {})
    expect(sessions.map(({ browser, system, address, isCurrent }) => [browser, system, address, isCurrent])).toEqual([
      ['Edge', 'Windows', '2001:db8::1', false],
      ['Safari', 'iPhone', '203.0.113.7', true],
      ['?', '?', '127.0.0.1', false],
    ])
    expect(sessions.map(({ expiresAt }) => expiresAt)).toEqual([desk.expiresAt, phone.expiresAt, fan.expiresAt])
  })

  it('shows nobody else’s, and none that ended', async () => {
    const fan = await app.person()
    await app.person()
    const gone = await app.signIn(fan)
    await app.as(gone).call(logout, {})
    expect((await app.as(fan).call(listSessions, {})).sessions).toHaveLength(1)
    app.clock.advance(SESSION_LIFETIME_MS - 1_000)
    const late = await app.signIn(fan)
    app.clock.advance(1_000)
    expect((await app.as(late).call(listSessions, {})).sessions).toHaveLength(1)
  })

  it('says when a device was last seen, every five minutes', async () => {
    const fan = await app.person()
    const since = app.clock.now()
    app.clock.advance(4 * MINUTE_MS)
    expect((await app.as(fan).call(listSessions, {})).sessions[0]?.lastSeenAt).toBe(since)
    app.clock.advance(2 * MINUTE_MS)
    expect((await app.as(fan).call(listSessions, {})).sessions[0]?.lastSeenAt).toBe(since + 6 * MINUTE_MS)
  })

  it('does not choke on a device that says too much about itself', async () => {
    const fan = await app.person()
    await app.signIn(fan, { userAgent: `Firefox/${'9'.repeat(8_000)}` })
    const { sessions } = await app.as(fan).call(listSessions, {})
    expect(sessions.map(({ browser }) => browser).toSorted()).toEqual(['?', 'Firefox'])
  })
})

describe('signing devices out', () => {
  it('ends one of the own by its id, and only that', async () => {
    const fan = await app.person()
    const [phone, desk] = [await app.signIn(fan), await app.signIn(fan)]
    expect(await app.as(fan).call(revokeSession, { sessionId: await idOf(phone) })).toEqual({ revoked: 1 })
    expect([await statusOf(fan), await statusOf(phone), await statusOf(desk)]).toEqual([200, 401, 200])
  })

  it('ends all the others without an id, and says how many', async () => {
    const fan = await app.person()
    const [phone, desk] = [await app.signIn(fan), await app.signIn(fan)]
    const other = await app.person()
    expect(await app.as(phone).call(revokeSession, {})).toEqual({ revoked: 2 })
    expect(await app.as(phone).call(revokeSession, {})).toEqual({ revoked: 0 })
    const statuses = [await statusOf(fan), await statusOf(phone), await statusOf(desk), await statusOf(other)]
    expect(statuses).toEqual([401, 200, 401, 200])
  })

  it('may end the one that asks', async () => {
    const fan = await app.person()
    await app.as(fan).call(revokeSession, { sessionId: await idOf(fan) })
    expect(await statusOf(fan)).toBe(401)
  })

  it('knows nothing of another person’s session, and leaves it alone', async () => {
    const [fan, other] = [await app.person(), await app.person()]
    const refused = await app.as(fan).refused(revokeSession, { sessionId: await idOf(other) })
    expect(refused).toMatchObject({ status: 404, reason: 'NOT_FOUND' })
    expect(await statusOf(other)).toBe(200)
  })

  it.each(['1', '9223372036854775807'])('answers 404 to an id of nothing (%s)', async (id) => {
    const fan = await app.person()
    const refused = await app.as(fan).refused(revokeSession, { sessionId: id })
    expect(refused).toMatchObject({ status: 404, reason: 'NOT_FOUND' })
  })

  it.each(['0', '-1', '9223372036854775808', 'all', ''])('answers 400 to what is no id (%s)', async (id) => {
    const fan = await app.person()
    expect((await app.as(fan).refused(revokeSession, { sessionId: id })).status).toBe(400)
    expect(await statusOf(fan)).toBe(200)
  })
})
