import {
  addCard,
  applyAsCreator,
  checkSession,
  confirmEmailChange,
  confirmTwoFactor,
  createOrder,
  EMAIL_CODE_LIFETIME_MS,
  emailLogin,
  forgotPassword,
  HOUR_MS,
  repayOrder,
  resetPassword,
  sendEmailCode,
  signUp,
  startEmailChange,
  startSubscription,
  startTwoFactor,
  verifyEmail,
  type Endpoint,
} from '@fanlight/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTheMomentOf } from '../../testing/locks.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { digestOf } from './passwords.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const lettersTo = async (email: string) => (await app.letters()).filter(({ to }) => to === email)
const codeIn = async (email: string) => /\b\d{6}\b/.exec((await lettersTo(email))[0]?.subject ?? '')?.[0] ?? 'none'
const newcomer = () => app.person({ isVerified: false })
const isVerified = async (who: { token: string }) => (await app.as(who).call(checkSession, {})).user.emailVerified
/** Six digits that are not these. */
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

let addresses = 0
const newAddress = () => `moved.${++addresses}@example.com`

describe('an address that nobody has proved to be theirs', () => {
  it.each<[string, Endpoint]>([
    ['buy diamonds', createOrder],
    ['go on with an order', repayOrder],
    ['keep a card', addCard],
    ['subscribe', startSubscription],
    ['apply as a creator', applyAsCreator],
  ])('cannot %s', async (_, endpoint) => {
    const { status, body } = await app.as(await newcomer()).raw(endpoint.path, {})
    expect([status, body]).toMatchObject([200, { success: false, code: 40013, reason: 'EMAIL_NOT_VERIFIED' }])
    const verified = await app.as(await app.person()).raw(endpoint.path, {})
    expect(verified.body).toMatchObject({ reason: 'INVALID_INPUT' })
  })

  it('is written to when the account is opened, and proved with the code in the letter', async () => {
    const fan = await newcomer()
    expect(await isVerified(fan)).toBe(false)
    const { user } = await app.as(fan).call(verifyEmail, { code: await codeIn(fan.email) })
    expect(user.emailVerified).toBe(true)
    expect(await isVerified(fan)).toBe(true)
    expect((await app.as(fan).raw(createOrder.path, {})).body).toMatchObject({ reason: 'INVALID_INPUT' })
  })

  it('can be proved with a code that was asked for again; the one before is worthless', async () => {
    const fan = await newcomer()
    const first = await codeIn(fan.email)
    app.clock.advance(1_000)
    expect(await app.as(fan).call(sendEmailCode, {})).toEqual({ email: fan.email })
    const second = await codeIn(fan.email)
    if (first !== second) {
      expect((await app.as(fan).refused(verifyEmail, { code: first })).reason).toBe('EMAIL_CODE_WRONG')
    }
    await app.as(fan).call(verifyEmail, { code: `${second.slice(0, 3)} ${second.slice(3)}` })
    expect(await isVerified(fan)).toBe(true)
  })

  it('is not proved by a code that is too old', async () => {
    const fan = await newcomer()
    const code = await codeIn(fan.email)
    app.clock.advance(EMAIL_CODE_LIFETIME_MS)
    expect((await app.as(fan).refused(verifyEmail, { code })).reason).toBe('EMAIL_CODE_WRONG')
  })

  it('is not proved by guessing: five wrong ones end the code', async () => {
    const fan = await newcomer()
    const code = await codeIn(fan.email)
    for (let tries = 0; tries < 5; tries++) {
      expect((await app.as(fan).refused(verifyEmail, { code: another(code) })).reason).toBe('EMAIL_CODE_WRONG')
    }
    app.clock.advance(60_000)
    expect((await app.as(fan).refused(verifyEmail, { code })).reason).toBe('EMAIL_CODE_WRONG')
    expect(await isVerified(fan)).toBe(false)
  })

  it.each(['éééééé', '１２３４５６'])('is not proved by %s', async (code) => {
    const fan = await newcomer()
    expect((await app.as(fan).refused(verifyEmail, { code })).reason).toBe('EMAIL_CODE_WRONG')
  })

  it('is not proved by the code of another person', async () => {
    const [fan, thief] = [await newcomer(), await newcomer()]
    const [code, own] = [await codeIn(fan.email), await codeIn(thief.email)]
    if (code === own) return
    expect((await app.as(thief).refused(verifyEmail, { code })).reason).toBe('EMAIL_CODE_WRONG')
  })

  it('is proved by a link that was mailed to it', async () => {
    const fan = await newcomer()
    await app.letters()
    app.clock.advance(1_000)
    await app.as().call(forgotPassword, { email: fan.email })
    const linkToken = /token=([\w-]+)/.exec((await lettersTo(fan.email))[0]?.text ?? '')?.[1] ?? ''
    await app.as().call(resetPassword, { linkToken, password: digestOf('by a link') })
    const { user } = await app.signIn({ ...fan, password: 'by a link' })
    expect(user.emailVerified).toBe(true)
  })

  it('has a code that is kept nowhere in clear', async () => {
    const fan = await newcomer()
    const code = await codeIn(fan.email)
    const { rows } = await app.platform.db.pool.query('select c::text as row from email_codes c where user_id = $1', [
      fan.user.userId,
    ])
    expect(rows).toHaveLength(1)
    expect((rows[0] as { row: string }).row).not.toMatch(new RegExp(`\\b${code}\\b`))
    expect(app.logLines.join('')).not.toContain(`"${code}"`)
  })
})

describe('changing the e-mail address', () => {
  async function start(fan: Person, email: string) {
    app.clock.advance(1_000)
    return app.as(await app.proved(fan)).call(startEmailChange, { email })
  }

  it('takes a code from both addresses, ends the other sessions and tells the one that was left', async () => {
    const fan = await app.person()
    const phone = await app.signIn(fan)
    const email = newAddress()
    expect(await start(fan, email)).toEqual({ needsCodeOfPresent: true })
    const codes = { codeOfNew: await codeIn(email), codeOfPresent: await codeIn(fan.email) }
    const { user } = await app.as(fan).call(confirmEmailChange, codes)
    expect(user).toMatchObject({ email, emailVerified: true, userId: fan.user.userId })
    expect((await app.as(phone).raw(checkSession.path, {})).status).toBe(401)
    const password = digestOf(fan.password)
    expect((await app.as().refused(emailLogin, { email: fan.email, password })).reason).toBe('WRONG_CREDENTIALS')
    await app.as().call(emailLogin, { email, password })
    const [told] = (await lettersTo(fan.email)).filter(({ subject }) => subject === 'Your email address was changed')
    expect(told?.text).toContain(email)
  })

  it.each(['codeOfNew', 'codeOfPresent'] as const)('is refused while %s is wrong', async (which) => {
    const fan = await app.person()
    const email = newAddress()
    await start(fan, email)
    const codes = { codeOfNew: await codeIn(email), codeOfPresent: await codeIn(fan.email) }
    const wrong = { ...codes, [which]: another(codes[which]) }
    expect((await app.as(fan).refused(confirmEmailChange, wrong)).reason).toBe('EMAIL_CODE_WRONG')
    expect((await app.as(fan).call(checkSession, {})).user.email).toBe(fan.email)
  })

  it('is refused without the code of the present address', async () => {
    const fan = await app.person()
    const email = newAddress()
    await start(fan, email)
    const refused = await app.as(fan).refused(confirmEmailChange, { codeOfNew: await codeIn(email) })
    expect(refused.reason).toBe('EMAIL_CODE_WRONG')
  })

  it('asks the new address alone where the present one was never proved: it may be mistyped', async () => {
    const fan = await newcomer()
    const email = newAddress()
    expect(await start(fan, email)).toEqual({ needsCodeOfPresent: false })
    const { user } = await app.as(fan).call(confirmEmailChange, { codeOfNew: await codeIn(email) })
    expect(user).toMatchObject({ email, emailVerified: true })
  })

  it('to an address that has an account sends it no code, tells its owner, and looks the same', async () => {
    const [fan, other] = [await app.person(), await app.person()]
    expect(await start(fan, other.email)).toEqual({ needsCodeOfPresent: true })
    expect((await lettersTo(other.email)).map(({ subject }) => subject)).toEqual(['You already have an account'])
    const codes = { codeOfNew: '123456', codeOfPresent: await codeIn(fan.email) }
    expect((await app.as(fan).refused(confirmEmailChange, codes)).reason).toBe('EMAIL_CODE_WRONG')
  })

  it('fails when the new address has been taken in the meantime', async () => {
    const fan = await app.person()
    const email = newAddress()
    await start(fan, email)
    const codes = { codeOfNew: await codeIn(email), codeOfPresent: await codeIn(fan.email) }
    await app.person({ email })
    expect((await app.as(fan).refused(confirmEmailChange, codes)).reason).toBe('CONFLICT')
  })

  it('makes a link worthless that was mailed to the address before', async () => {
    const fan = await app.person()
    await app.as().call(forgotPassword, { email: fan.email })
    const linkToken = /token=([\w-]+)/.exec((await lettersTo(fan.email))[0]?.text ?? '')?.[1] ?? ''
    const email = newAddress()
    await start(fan, email)
    const codes = { codeOfNew: await codeIn(email), codeOfPresent: await codeIn(fan.email) }
    await app.as(fan).call(confirmEmailChange, codes)
    const refused = await app.as().refused(resetPassword, { linkToken, password: digestOf('too late') })
    expect(refused.reason).toBe('LINK_EXPIRED')
  })

  it('to the address that it is already is refused', async () => {
    const fan = await app.person()
    expect((await app.as(await app.proved(fan)).refused(startEmailChange, { email: fan.email })).reason).toBe(
      'CONFLICT',
    )
  })
})

describe('an address that strangers keep typing', () => {
  it('gets no more than six letters an hour, whichever way they are asked for', async () => {
    const fan = await app.person()
    const form = { email: fan.email, password: digestOf('whatever it is'), nickname: 'Stranger', birthday: '19900101' }
    for (let times = 0; times < 4; times++) {
      await app.as().call(forgotPassword, { email: fan.email })
      await app.as().refused(signUp, form)
    }
    expect(await lettersTo(fan.email)).toHaveLength(6)
    app.clock.advance(HOUR_MS)
    await app.as().call(forgotPassword, { email: fan.email })
    expect(await lettersTo(fan.email)).toHaveLength(7)
  })

  it('says how long to wait to its owner, who asks for one more code', async () => {
    const fan = await newcomer()
    await app.letters()
    for (let times = 0; times < 5; times++) {
      await app.as(fan).call(sendEmailCode, {})
      await app.letters()
    }
    const refused = await app.as(fan).refused(sendEmailCode, {})
    expect(refused).toMatchObject({ status: 429, reason: 'TOO_MANY', data: { retryAfterMs: HOUR_MS } })
  })
})

describe('the way to another address', () => {
  async function begun(who: Person): Promise<string> {
    const email = newAddress()
    await app.as(await app.proved(who)).call(startEmailChange, { email })
    return email
  }

  it.each(['before its letter is written', 'after it'])(
    'ends %s when the authenticator app is turned on',
    async (when) => {
      const owner = await newcomer()
      await app.letters()
      const { secret } = await app.as(await app.proved(owner)).call(startTwoFactor, {})
      const email = await begun(await app.signIn(owner).then((thief) => ({ ...owner, ...thief })))
      const codeOfNew = when === 'after it' ? await codeIn(email) : null
      app.clock.advance(1)
      const totp = new TOTP({ secret: Secret.fromBase32(secret) })
      await app.as(owner).call(confirmTwoFactor, { code: totp.generate({ timestamp: app.clock.now() }) })
      const code = codeOfNew ?? (await codeIn(email))
      if (codeOfNew === null) expect(code).toBe('none')
      const refused = await app.as(owner).refused(confirmEmailChange, { codeOfNew: codeOfNew ?? '123456' })
      expect(refused.reason).toBe('EMAIL_CODE_WRONG')
    },
  )

  it('leaves no link to a new password at the address before', async () => {
    const owner = await newcomer()
    await app.signIn(owner)
    const codeOfNew = await codeIn(await begun(owner))
    await app.as().call(forgotPassword, { email: owner.email })
    await inTheMomentOf(
      app.platform.db,
      { userId: owner.user.userId, at: 'sessions' },
      () => app.as(owner).call(confirmEmailChange, { codeOfNew }),
      () => app.letters(),
    )
    const subjects = (await lettersTo(owner.email)).map(({ subject }) => subject)
    expect(subjects).not.toContain('Reset your password')
  })

  it('lets nobody in by the address before, who is being let in', async () => {
    const owner = await newcomer()
    await app.signIn(owner)
    const email = await begun(owner)
    const codeOfNew = await codeIn(email)
    const { others } = await inTheMomentOf(
      app.platform.db,
      { userId: owner.user.userId, at: 'sessions' },
      () => app.as(owner).call(confirmEmailChange, { codeOfNew }),
      () => app.as().raw(emailLogin.path, { email: owner.email, password: digestOf(owner.password) }),
    )
    expect(others.body).toMatchObject({ success: false, reason: 'WRONG_CREDENTIALS' })
  })
})
