import {
  changePassword,
  checkSession,
  confirmTwoFactor,
  deleteMyAccount,
  disableTwoFactor,
  emailLogin,
  forgotPassword,
  listPasskeys,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegisterOptions,
  registerPasskey,
  RESET_LINK_LIFETIME_MS,
  resetPassword,
  startTwoFactor,
  verifySecondFactor,
  type Endpoint,
} from '@fanlight/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { inTheMomentOf } from '../../testing/locks.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { digestOf } from './passwords.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const statusOf = async (session: { token: string }) => (await app.as(session).raw(checkSession.path, {})).status
const signsIn = async (person: Person, typed: string, address = '10.9.0.1') =>
  (await app.as(null, { address }).raw(emailLogin.path, { email: person.email, password: digestOf(typed) })).body
    .success

const lettersTo = async (email: string) => (await app.letters()).filter(({ to }) => to === email)

async function linkFor(person: Person): Promise<string> {
  app.clock.advance(1) // letters are kept in the order of their time
  await app.as().call(forgotPassword, { email: person.email })
  const letter = (await lettersTo(person.email)).find(({ subject }) => subject === 'Reset your password')
  return /#\/resetPassword\?token=([\w-]{43})$/m.exec(letter?.text ?? '')?.[1] ?? 'no link'
}

describe('a forgotten password', () => {
  it('is answered the same whether the address is known or not, and only the known one gets a letter', async () => {
    const fan = await app.person()
    const before = (await app.letters()).length
    const known = await app.as().raw(forgotPassword.path, { email: fan.email })
    const unknown = await app.as().raw(forgotPassword.path, { email: 'nobody.here@example.com' })
    expect(known).toMatchObject({ status: 200, body: { success: true, data: {} } })
    expect(unknown.body).toEqual(known.body)
    const letters = await app.letters()
    expect(letters).toHaveLength(before + 1)
    expect(letters[0]).toMatchObject({ to: fan.email, subject: 'Reset your password' })
    expect(letters[0]?.html).toContain('/#/resetPassword?token=')
  })

  it('does the same work for an unknown address as for a known one', async () => {
    const fan = await app.person()
    const jobs = async () => {
      const { rows } = await app.platform.db.pool.query(
        'select count(*)::int as count from graphile_worker._private_jobs',
      )
      return (rows[0] as { count: number }).count
    }
    const before = await jobs()
    await app.as().call(forgotPassword, { email: fan.email })
    const between = await jobs()
    await app.as().call(forgotPassword, { email: 'nobody.here.either@example.com' })
    expect([between - before, (await jobs()) - between]).toEqual([1, 1])
    await app.letters()
  })

  it('is replaced with the link, ends every session and is announced by mail', async () => {
    const fan = await app.person()
    const phone = await app.signIn(fan)
    const linkToken = await linkFor(fan)
    await app.as().call(resetPassword, { linkToken, password: digestOf('something new') })
    expect([await statusOf(fan), await statusOf(phone)]).toEqual([401, 401])
    expect([await signsIn(fan, fan.password), await signsIn(fan, 'something new')]).toEqual([false, true])
    const subjects = (await lettersTo(fan.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your password was reset')
  })

  it('has a link that works once', async () => {
    const fan = await app.person()
    const linkToken = await linkFor(fan)
    await app.as().call(resetPassword, { linkToken, password: digestOf('the first') })
    const again = await app.as().refused(resetPassword, { linkToken, password: digestOf('the second') })
    expect(again).toMatchObject({ status: 200, reason: 'LINK_EXPIRED' })
    expect(await signsIn(fan, 'the first')).toBe(true)
  })

  it('has a link that works once when it is used many times together', async () => {
    const fan = await app.person()
    const linkToken = await linkFor(fan)
    const uses = ['one', 'two', 'three', 'four'].map((word) =>
      app.as().raw(resetPassword.path, { linkToken, password: digestOf(`password ${word}`) }),
    )
    expect((await Promise.all(uses)).filter(({ body }) => body.success)).toHaveLength(1)
  })

  it('has a link that expires after an hour', async () => {
    const [fan, late] = [await app.person(), await app.person()]
    const [inTime, tooLate] = [await linkFor(fan), await linkFor(late)]
    app.clock.advance(RESET_LINK_LIFETIME_MS - 2)
    await app.as().call(resetPassword, { linkToken: inTime, password: digestOf('just in time') })
    app.clock.advance(2)
    const refused = await app.as().refused(resetPassword, { linkToken: tooLate, password: digestOf('too late') })
    expect(refused.reason).toBe('LINK_EXPIRED')
    expect(await signsIn(late, late.password)).toBe(true)
  })

  it('has a link that a newer one makes worthless', async () => {
    const fan = await app.person()
    const [old, fresh] = [await linkFor(fan), await linkFor(fan)]
    expect(old).not.toBe(fresh)
    const refused = await app.as().refused(resetPassword, { linkToken: old, password: digestOf('by the old one') })
    expect(refused.reason).toBe('LINK_EXPIRED')
    await app.as().call(resetPassword, { linkToken: fresh, password: digestOf('by the new one') })
  })

  it('keeps its link when the new password is one that everybody uses', async () => {
    const fan = await app.person()
    const linkToken = await linkFor(fan)
    const refused = await app.as().refused(resetPassword, { linkToken, password: digestOf('qwerty123') })
    expect(refused.reason).toBe('COMMON_PASSWORD')
    await app.as().call(resetPassword, { linkToken, password: digestOf('a rarer one') })
  })

  it('has a link of which only a hash is kept', async () => {
    const fan = await app.person()
    const linkToken = await linkFor(fan)
    const { rows } = await app.platform.db.pool.query(
      'select l::text as row from one_time_links l where user_id = $1',
      [fan.user.userId],
    )
    expect(rows).toHaveLength(1)
    expect((rows[0] as { row: string }).row).not.toContain(Buffer.from(linkToken).toString('hex'))
    const { rows: jobs } = await app.platform.db.pool.query(
      'select j::text as row from graphile_worker._private_jobs j',
    )
    expect(JSON.stringify(jobs)).not.toContain(linkToken)
  })

  it.each(['', 'x', 'x'.repeat(200)])('is not replaced with a made-up link (%s)', async (linkToken) => {
    const refused = await app.as().refused(resetPassword, { linkToken, password: digestOf('made up') })
    expect(['INVALID_INPUT', 'LINK_EXPIRED']).toContain(refused.reason)
  })

  it('leaves no way in to who had the account before: no authenticator, recovery code, passkey or link', async () => {
    const email = `true.owner.${app.clock.now()}@example.com`
    const squatter = await app.person({ email })
    const { recoveryCodes } = await turnTwoFactorOn(squatter)
    const passkey = createAuthenticator(new URL(app.platform.publicUrl()).origin)
    const made = await app.as(await app.proved(squatter, 'secondFactor')).call(passkeyRegisterOptions, {})
    const response = passkey.register(made.options)
    await app.as(squatter).call(registerPasskey, { challenge: made.challenge, name: 'Back door', response })
    const squatterId = squatter.user.userId
    await app.platform.db.script(`insert into social_identities values ('FACEBOOK', 'squatter', ${squatterId})`)

    await app.as().call(resetPassword, { linkToken: await linkFor(squatter), password: digestOf('it is mine') })
    const owner = await app.signIn({ ...squatter, password: 'it is mine' })
    expect(owner.user).toMatchObject({ userId: squatterId, hasTwoFactor: false })
    expect((await app.as(owner).call(listPasskeys, {})).passkeys).toEqual([])
    const login = await app.as().call(passkeyLoginOptions, {})
    const back = { challenge: login.challenge, response: passkey.login(login.options) }
    expect((await app.as().refused(passkeyLogin, back)).reason).toBe('PASSKEY_REJECTED')
    expect((await app.as(owner).refused(disableTwoFactor, { code: recoveryCodes[0]! })).reason).toBe('CONFLICT')
    const left = await app.platform.db.pool.query(
      'select 1 from social_identities where user_id = $1 union all select 1 from recovery_codes where user_id = $1',
      [squatterId],
    )
    expect(left.rowCount).toBe(0)
  })

  it('takes the operator pages from an operator: who reads the mail has proved no second factor', async () => {
    const operator = await app.admin()
    await app.as().call(resetPassword, { linkToken: await linkFor(operator), password: digestOf('by mail alone') })
    const { user } = await app.signIn({ ...operator, password: 'by mail alone' })
    expect(user.role).toBe('member')
  })

  it('makes a sign-in worthless that still waits for its second factor', async () => {
    const fan = await app.person()
    const { totp } = await turnTwoFactorOn(fan)
    const asked = await app.as().refused(emailLogin, { email: fan.email, password: digestOf(fan.password) })
    const { challenge } = asked.data as { challenge: string }
    await app.as().call(resetPassword, { linkToken: await linkFor(fan), password: digestOf('the thief is out') })
    app.clock.advance(30_000)
    const code = totp.generate({ timestamp: app.clock.now() })
    expect((await app.as().refused(verifySecondFactor, { challenge, code })).reason).toBe('LINK_EXPIRED')
  })
})

describe('a new password by mail, in the moment in which somebody who has the old one', () => {
  /** The owner waits for nobody; what a thief does meanwhile comes before or after, and never in between. */
  async function meanwhile<T>(
    owner: Person,
    thief: () => Promise<T>,
    at: 'users' | 'sessions' = 'sessions',
  ): Promise<T> {
    const linkToken = await linkFor(owner)
    const reset = () => app.as().call(resetPassword, { linkToken, password: digestOf('it is mine again') })
    const { userId } = owner.user
    const { others } = await inTheMomentOf(app.platform.db, { userId, at }, reset, thief)
    return others
  }
  const sessionsOf = async ({ user }: Person) =>
    (await app.platform.db.pool.query('select from sessions where user_id = $1', [user.userId])).rowCount

  it('logs in, lets nobody in', async () => {
    const owner = await app.person()
    const input = { email: owner.email, password: digestOf(owner.password) }
    const { body } = await meanwhile(owner, () => app.as().raw(emailLogin.path, input))
    expect(body).toMatchObject({ success: false, reason: 'WRONG_CREDENTIALS' })
    expect(await sessionsOf(owner)).toBe(0)
  })

  it('logs in and would be asked for a code, asks nobody', async () => {
    const owner = await app.person()
    await turnTwoFactorOn(owner)
    const input = { email: owner.email, password: digestOf(owner.password) }
    const { body } = await meanwhile(owner, () => app.as().raw(emailLogin.path, input))
    expect(body).toMatchObject({ success: false, reason: 'WRONG_CREDENTIALS' })
  })

  it('changes it, is the one that counts', async () => {
    const owner = await app.person()
    const input = { currentPassword: digestOf(owner.password), password: digestOf('it is the thief’s') }
    const { body } = await meanwhile(owner, () => app.as(owner).raw(changePassword.path, input))
    expect(body).toMatchObject({ success: false, reason: 'TOKEN_INVALID' })
    expect([await signsIn(owner, 'it is mine again'), await signsIn(owner, 'it is the thief’s')]).toEqual([true, false])
  })

  it('deletes the account, keeps it', async () => {
    const owner = await app.person()
    const input = { userName: owner.user.userName, password: digestOf(owner.password) }
    const { body } = await meanwhile(owner, () => app.as(owner).raw(deleteMyAccount.path, input))
    expect(body).toMatchObject({ success: false, reason: 'TOKEN_INVALID' })
    expect(await signsIn(owner, 'it is mine again')).toBe(true)
  })

  it('adds a passkey, leaves none', async () => {
    const owner = await app.person()
    const passkey = createAuthenticator(new URL(app.platform.publicUrl()).origin)
    const made = await app.as(await app.proved(owner)).call(passkeyRegisterOptions, {})
    const input = { challenge: made.challenge, name: 'Back door', response: passkey.register(made.options) }
    const { body } = await meanwhile(owner, () => app.as(owner).raw(registerPasskey.path, input), 'users')
    expect(body).toMatchObject({ success: false, reason: 'TOKEN_INVALID' })
    const back = await app.signIn({ ...owner, password: 'it is mine again' })
    expect((await app.as(back).call(listPasskeys, {})).passkeys).toEqual([])
  })
})

describe('the password alone, in the moment in which the authenticator app is turned on,', () => {
  it.each<[string, Endpoint, (owner: Person) => object]>([
    ['changes no password', changePassword, () => ({ password: digestOf('it is the thief’s') })],
    ['deletes no account', deleteMyAccount, ({ user }) => ({ userName: user.userName })],
  ])('%s', async (_, endpoint, input) => {
    const owner = await app.person()
    const thief = await app.signIn(owner)
    const { secret } = await app.as(await app.proved(owner)).call(startTwoFactor, {})
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const known = digestOf(owner.password)
    const { others } = await inTheMomentOf(
      app.platform.db,
      { userId: owner.user.userId, at: 'sessions' },
      () => app.as(owner).call(confirmTwoFactor, { code: totp.generate({ timestamp: app.clock.now() }) }),
      () => app.as(thief).raw(endpoint.path, { currentPassword: known, password: known, ...input(owner) }),
    )
    expect(others.body).toMatchObject({ success: false, reason: 'REAUTHENTICATION_REQUIRED' })
    expect(await statusOf(owner)).toBe(200)
  })
})

describe('who holds something of a person', () => {
  /** What waits for the person holds nothing else of theirs, so nobody waits in a circle. */
  async function whileWaiting(owner: Person, what: () => Promise<unknown>, rows: string): Promise<void> {
    const { db } = app.platform
    const free = () => db.pool.query(`select 1 from ${rows} where user_id = $1 for update nowait`, [owner.user.userId])
    await inTheMomentOf(db, { userId: owner.user.userId, at: 'users' }, what, free)
  }

  it('holds the person first: a new password by mail', async () => {
    const owner = await app.person()
    const linkToken = await linkFor(owner)
    const reset = () => app.as().call(resetPassword, { linkToken, password: digestOf('after the wait') })
    await whileWaiting(owner, reset, 'one_time_links')
  })

  it('holds the person first: a code for a sign-in', async () => {
    const owner = await app.person()
    await turnTwoFactorOn(owner)
    const asked = await app.as().refused(emailLogin, { email: owner.email, password: digestOf(owner.password) })
    const { challenge } = asked.data as { challenge: string }
    const verify = () => app.as().raw(verifySecondFactor.path, { challenge, code: '000000' })
    await whileWaiting(owner, verify, 'challenges')
  })

  it('holds the person first: an operator who suspends them while they sign in with a code', async () => {
    const owner = await app.person()
    const { totp } = await turnTwoFactorOn(owner)
    app.clock.advance(30_000)
    const asked = await app.as().refused(emailLogin, { email: owner.email, password: digestOf(owner.password) })
    const { challenge } = asked.data as { challenge: string }
    const code = totp.generate({ timestamp: app.clock.now() })
    const { db } = app.platform
    const { userId } = owner.user
    const { others } = await inTheMomentOf(
      db,
      { userId, at: 'sessions' },
      () => db.transaction((tx) => app.identity.suspend(tx, userId, 'spam')),
      () => app.as().raw(verifySecondFactor.path, { challenge, code }),
    )
    expect(others.body).toMatchObject({ success: false, reason: 'ACCOUNT_SUSPENDED' })
    expect((await db.pool.query('select from sessions where user_id = $1', [userId])).rowCount).toBe(0)
  })
})

describe('changing the password', () => {
  it('needs the current one, keeps this session, ends the others and is announced by mail', async () => {
    const fan = await app.person()
    const phone = await app.signIn(fan)
    const input = { currentPassword: digestOf(fan.password), password: digestOf('better than before') }
    await app.as(phone).call(changePassword, input)
    expect([await statusOf(fan), await statusOf(phone)]).toEqual([401, 200])
    expect([await signsIn(fan, fan.password), await signsIn(fan, 'better than before')]).toEqual([false, true])
    expect((await lettersTo(fan.email)).map(({ subject }) => subject)).toContain('Your password was changed')
  })

  it.each([
    ['a wrong current one', { currentPassword: digestOf('a guess') }, 40010, 'WRONG_PASSWORD'],
    ['no current one', {}, 40012, 'REAUTHENTICATION_REQUIRED'],
  ])('is refused with %s, and changes nothing', async (_, known, code, reason) => {
    const fan = await app.person()
    const phone = await app.signIn(fan)
    const refused = await app.as(fan).refused(changePassword, { ...known, password: digestOf('anything') })
    expect(refused).toMatchObject({ status: 200, code, reason })
    expect(await statusOf(phone)).toBe(200)
    expect(await signsIn(fan, fan.password)).toBe(true)
  })

  it.each(['iloveyou', '', '1', '0000', 'abc'])(
    'is refused to one that everybody uses, or none: %j',
    async (password) => {
      const fan = await app.person()
      const input = { currentPassword: digestOf(fan.password), password: digestOf(password) }
      expect((await app.as(fan).refused(changePassword, input)).reason).toBe('COMMON_PASSWORD')
    },
  )

  it('slows down a person who guesses the current one with a session left open', async () => {
    const fan = await app.person()
    const guess = () =>
      app.as(fan).refused(changePassword, { currentPassword: digestOf('a guess'), password: digestOf('another') })
    for (let tries = 0; tries < 6; tries++) expect((await guess()).reason).toBe('WRONG_PASSWORD')
    expect((await guess()).reason).toBe('TOO_MANY')
  })

  it('needs a proof, and no current one, from a person who has none', async () => {
    const fan = await app.person()
    await app.platform.db.script(`update users set password_hash = null where user_id = ${fan.user.userId}`)
    const input = { password: digestOf('my first one') }
    expect((await app.as(fan).refused(changePassword, input)).reason).toBe('REAUTHENTICATION_REQUIRED')
    await app.as(await app.proved(fan)).call(changePassword, input)
    expect(await signsIn(fan, 'my first one')).toBe(true)
    expect((await app.as(fan).call(checkSession, {})).user.hasPassword).toBe(true)
  })

  it('makes a link worthless that was mailed before', async () => {
    const fan = await app.person()
    const linkToken = await linkFor(fan)
    const input = { currentPassword: digestOf(fan.password), password: digestOf('changed my mind') }
    await app.as(fan).call(changePassword, input)
    const refused = await app.as().refused(resetPassword, { linkToken, password: digestOf('another person') })
    expect(refused.reason).toBe('LINK_EXPIRED')
  })
})

async function turnTwoFactorOn(person: Person): Promise<{ totp: TOTP; recoveryCodes: string[] }> {
  const { secret } = await app.as(await app.proved(person, 'secondFactor')).call(startTwoFactor, {})
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = totp.generate({ timestamp: app.clock.now() })
  return { totp, ...(await app.as(person).call(confirmTwoFactor, { code })) }
}
