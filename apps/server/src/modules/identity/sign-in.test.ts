import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkSession, DAY_MS, emailLogin, forgotPassword } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationsDirectory } from '../../app.ts'
import { startTestApp, type Person, type Place, type TestApp } from '../../testing/test-app.ts'
import { digestOf } from './passwords.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

let places = 0
const somewhere = (): Place => ({ address: `10.0.${Math.floor(++places / 250)}.${places % 250}` })

const guess = (email: string, from: Place, typed = 'a wrong guess') =>
  app.as(null, from).raw(emailLogin.path, { email, password: digestOf(typed) })
const reasonOf = ({ body }: Awaited<ReturnType<typeof guess>>) => (body.success ? 'success' : body.reason)

async function guessTimes(times: number, email: string, from: Place): Promise<void> {
  for (let time = 0; time < times; time++) expect(reasonOf(await guess(email, from))).toBe('WRONG_CREDENTIALS')
}

describe('signing in', () => {
  it('opens a session with which everything else works', async () => {
    const fan = await app.person()
    const { token, user, expiresAt } = await app.signIn(fan)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(token).not.toBe(fan.token)
    expect(expiresAt).toBe(app.clock.now() + DAY_MS)
    expect((await app.as({ token }).call(checkSession, {})).user).toEqual(user)
  })

  it('does not mind how the address is written', async () => {
    const fan = await app.person({ email: 'mixed.case@example.com' })
    const input = { email: '  Mixed.CASE@Example.com ', password: digestOf(fan.password) }
    expect((await app.as().call(emailLogin, input)).user.userId).toBe(fan.user.userId)
  })

  it('finds who came before there were rules for the letters of an address', async () => {
    const [composed, unseen, twin] = [await app.person(), await app.person(), await app.person()]
    const once = {
      composed: `u\u0308ber.${app.clock.now()}@example.com`,
      unseen: `f\u200ban.${app.clock.now()}@example.com`,
    }
    const put = ({ user }: Person, email: string) =>
      app.platform.db.pool.query('update users set email = $2 where user_id = $1', [user.userId, email])
    await put(composed, once.composed)
    await put(unseen, once.unseen)
    // Two that are one address by now: who has it as it is written today keeps it.
    await put(await app.person(), `a\u0323\u0302@example.com`)
    await put(await app.person(), `a\u0302\u0323@example.com`)
    await put(twin, `\u1ead@example.com`)
    await app.platform.db.script(
      await readFile(join(migrationsDirectory, '0091_addresses_by_their_letters.sql'), 'utf8'),
    )
    for (const [person, email] of [
      [composed, once.composed],
      [composed, once.composed.normalize('NFC')],
      [unseen, once.unseen],
      [twin, 'a\u0323\u0302@example.com'],
    ] as const) {
      const signedIn = await app.as().call(emailLogin, { email, password: digestOf(person.password) })
      expect(signedIn.user.userId).toBe(person.user.userId)
    }
    await app.as().call(forgotPassword, { email: once.unseen })
    expect(
      (await app.letters()).some(({ to, subject }) => to === once.unseen && subject === 'Reset your password'),
    ).toBe(true)
  })

  it('keeps neither the token nor the password as they were sent', async () => {
    const fan = await app.person()
    const { token } = await app.signIn(fan)
    const rows = await app.platform.db.pool.query(
      `select string_agg(s::text || u::text, '') as everything from users u join sessions s using (user_id)
       where user_id = $1`,
      [fan.user.userId],
    )
    const { everything } = rows.rows[0] as { everything: string }
    expect(everything).toContain('$argon2id$')
    expect(everything).not.toContain(digestOf(fan.password))
    expect(everything).not.toContain(token)
    expect(everything).not.toContain(Buffer.from(token).toString('hex'))
  })

  it('says the same whether the address is unknown or the password wrong', async () => {
    const fan = await app.person()
    const known = await guess(fan.email, somewhere())
    const unknown = await guess('nobody.at.all@example.com', somewhere())
    expect(known.body).toEqual({
      success: false,
      code: 40001,
      msg: 'Login failed. Please check your credentials.',
      data: {},
      reason: 'WRONG_CREDENTIALS',
    })
    expect(unknown.body).toEqual(known.body)
    expect(unknown.status).toBe(known.status)
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
  })

  it('takes as long for an unknown address as for a wrong password', async () => {
    const fan = await app.person()
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    // The fastest of each, since anything may be slow on a busy machine; without the hash it would be a tenth.
    const fastest = (kind: 'known' | 'unknown') => Math.min(...times[kind])
    const ratio = () => fastest('unknown') / fastest('known')
    // A busy machine needs more rounds until both had a quiet moment. A difference in the work never goes away.
    for (let round = 0; round < 12 || (round < 60 && !(ratio() > 0.4 && ratio() < 2.5)); round++) {
      for (const kind of ['known', 'unknown'] as const) {
        const startedAt = performance.now()
        await guess(kind === 'known' ? fan.email : `stranger${round}@example.com`, somewhere())
        times[kind].push(performance.now() - startedAt)
      }
    }
    expect(ratio()).toBeGreaterThan(0.4)
    expect(ratio()).toBeLessThan(2.5)
  })

  it('refuses someone suspended with the reason and where to appeal, but only to who knows the password', async () => {
    const fan = await app.person()
    await suspend(fan)
    const input = { email: fan.email, password: digestOf(fan.password) }
    expect(await app.as().refused(emailLogin, input)).toMatchObject({
      status: 200,
      code: 50002,
      reason: 'ACCOUNT_SUSPENDED',
      data: { reason: 'Sent spam', appealTo: 'support@localhost.example' },
    })
    expect(reasonOf(await guess(fan.email, somewhere()))).toBe('WRONG_CREDENTIALS')
  })

  it('refuses a password to someone who never chose one', async () => {
    const fan = await app.person()
    await app.platform.db.script(`update users set password_hash = null where user_id = ${fan.user.userId}`)
    expect(reasonOf(await guess(fan.email, somewhere(), fan.password))).toBe('WRONG_CREDENTIALS')
  })

  it('lets many devices of one person in at the same moment, from one address', async () => {
    const fan = await app.person()
    const from = somewhere()
    const signedIn = await Promise.all(Array.from({ length: 5 }, () => guess(fan.email, from, fan.password)))
    expect(signedIn.map(reasonOf)).toEqual(Array(5).fill('success'))
  })
})

describe('wrong passwords', () => {
  it('slow down, stop the right one too while the wait lasts, and not a moment longer', async () => {
    const fan = await app.person()
    const from = somewhere()
    await guessTimes(6, fan.email, from)
    const stopped = await guess(fan.email, from, fan.password)
    expect(stopped).toMatchObject({
      status: 429,
      body: { code: 429, reason: 'TOO_MANY', data: { retryAfterMs: 1_000 } },
    })
    expect(stopped.headers['retry-after']).toBe('1')
    app.clock.advance(999)
    expect(reasonOf(await guess(fan.email, from, fan.password))).toBe('TOO_MANY')
    app.clock.advance(1)
    expect(reasonOf(await guess(fan.email, from, fan.password))).toBe('success')
  })

  it('slow down for an address that has no account just the same', async () => {
    const from = somewhere()
    await guessTimes(6, 'ghost@example.com', from)
    expect(reasonOf(await guess('ghost@example.com', from))).toBe('TOO_MANY')
  })

  it('are all counted when they arrive together', async () => {
    const fan = await app.person()
    const from = somewhere()
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(fan.email, from)))
    const reasons = answers.map(reasonOf)
    expect(reasons.filter((reason) => reason === 'WRONG_CREDENTIALS')).toHaveLength(6)
    expect(reasons.filter((reason) => reason === 'TOO_MANY')).toHaveLength(14)
  })

  it('of a stranger do not keep the owner out at another address', async () => {
    const fan = await app.person()
    const stranger = somewhere()
    await guessTimes(6, fan.email, stranger)
    expect(reasonOf(await guess(fan.email, stranger))).toBe('TOO_MANY')
    expect(reasonOf(await guess(fan.email, somewhere(), fan.password))).toBe('success')
  })
})

async function suspend({ user }: Person): Promise<void> {
  await app.platform.db.script(
    `update users set suspended_at = now(), suspension_reason = 'Sent spam' where user_id = ${user.userId}`,
  )
}
