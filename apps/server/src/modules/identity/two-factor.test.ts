import {
  checkSession,
  confirmTwoFactor,
  disableTwoFactor,
  emailLogin,
  RECOVERY_CODE_COUNT,
  SECOND_FACTOR_LIFETIME_MS,
  startTwoFactor,
  verifySecondFactor,
} from '@fanlight/contract'
import { Secret, TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { digestOf } from './passwords.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const STEP_MS = 30_000
const appWith = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) })
const codeAt = (totp: TOTP, steps = 0) => totp.generate({ timestamp: app.clock.now() + steps * STEP_MS })

async function turnOn(person: Person): Promise<{ totp: TOTP; recoveryCodes: string[] }> {
  const { secret } = await app.as(await app.proved(person, 'secondFactor')).call(startTwoFactor, {})
  const totp = appWith(secret)
  const { recoveryCodes } = await app.as(person).call(confirmTwoFactor, { code: codeAt(totp) })
  app.clock.advance(2 * STEP_MS)
  return { totp, recoveryCodes }
}

async function guarded() {
  const fan = await app.person()
  return { fan, ...(await turnOn(fan)) }
}

let places = 0
async function challengeFor(person: Person): Promise<string> {
  const from = { address: `10.2.0.${++places}` }
  const refused = await app
    .as(null, from)
    .refused(emailLogin, { email: person.email, password: digestOf(person.password) })
  expect(refused).toMatchObject({ status: 200, code: 40005, reason: 'SECOND_FACTOR_REQUIRED' })
  const { challenge, expiresAt } = refused.data as { challenge: string; expiresAt: number }
  expect(expiresAt).toBe(app.clock.now() + SECOND_FACTOR_LIFETIME_MS)
  return challenge
}

const finish = (challenge: string, code: string, address = '10.3.0.1') =>
  app.as(null, { address }).raw(verifySecondFactor.path, { challenge, code })
const reasonOf = ({ body }: Awaited<ReturnType<typeof finish>>) => (body.success ? 'success' : body.reason)

describe('who knows a password and tries codes', () => {
  it('is told of to the owner after ten wrong ones in a row, from wherever they came', async () => {
    const { fan, totp } = await guarded()
    const told = async () =>
      (await app.letters()).filter(({ to, subject }) => to === fan.email && subject === 'Wrong codes for your account')
    const guess = async () => {
      app.clock.advance(31_000)
      return reasonOf(await finish(await challengeFor(fan), '000000', `10.4.0.${++places}`))
    }
    for (let tries = 0; tries < 10; tries++) expect(await guess()).toBe('SECOND_FACTOR_WRONG')
    expect(await told()).toEqual([])
    for (let tries = 0; tries < 5; tries++) await guess()
    const [letter, ...others] = await told()
    expect(letter?.text).toContain('Someone entered 10 wrong two-factor codes')
    expect(others).toEqual([])
    // What is right ends the row.
    app.clock.advance(31_000)
    expect(reasonOf(await finish(await challengeFor(fan), codeAt(totp), '10.5.0.1'))).toBe('success')
    for (let tries = 0; tries < 9; tries++) await guess()
    expect(await told()).toHaveLength(1)
  })
})

describe('turning two-factor sign-in on', () => {
  it('gives a secret that authenticator apps can read, and is off until a code confirms it', async () => {
    const fan = await app.person({ email: 'two.factor@example.com' })
    const { secret, uri } = await app.as(await app.proved(fan, 'secondFactor')).call(startTwoFactor, {})
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const read = URI.parse(uri) as TOTP
    expect(read).toMatchObject({ issuer: 'Fanlight', label: 'two.factor@example.com', digits: 6, period: 30 })
    expect(read.secret.base32).toBe(secret)
    expect((await app.as(fan).call(checkSession, {})).user.hasTwoFactor).toBe(false)
    await app.signIn(fan)
  })

  it('answers ten recovery codes, all different, tells every device, and writes a letter', async () => {
    const { fan, recoveryCodes } = await guarded()
    expect(recoveryCodes).toHaveLength(RECOVERY_CODE_COUNT)
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODE_COUNT)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect((await app.as(fan).call(checkSession, {})).user.hasTwoFactor).toBe(true)
    const letters = (await app.letters()).filter(({ to }) => to === fan.email)
    expect(letters.map(({ subject }) => subject)).toContain('Two-factor authentication is on')
  })

  it('keeps neither the secret nor the recovery codes readable', async () => {
    const { fan, totp, recoveryCodes } = await guarded()
    const { rows } = await app.platform.db.pool.query(
      'select t::text || r::text as row from two_factor t join recovery_codes r using (user_id) where user_id = $1',
      [fan.user.userId],
    )
    expect(rows).toHaveLength(RECOVERY_CODE_COUNT)
    expect(JSON.stringify(rows)).not.toContain(totp.secret.base32)
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0])
  })

  it('is not done by a wrong code, nor by a code of an earlier secret', async () => {
    const fan = await app.person()
    const first = await app.as(await app.proved(fan, 'secondFactor')).call(startTwoFactor, {})
    const second = await app.as(await app.proved(fan, 'secondFactor')).call(startTwoFactor, {})
    expect(second.secret).not.toBe(first.secret)
    for (const code of [codeAt(appWith(first.secret)), 'abcdef', '000 000 0']) {
      expect((await app.as(fan).refused(confirmTwoFactor, { code })).reason).toBe('SECOND_FACTOR_WRONG')
    }
    await app.as(fan).call(confirmTwoFactor, { code: codeAt(appWith(second.secret)) })
  })

  it.each(['éééééé', '１２３４５６', '12345é', '٠١٢٣٤٥', '🙂🙂🙂🙂🙂🙂'])(
    'is not done by %j, which is no code at all',
    async (code) => {
      const fan = await app.person()
      await app.as(await app.proved(fan, 'secondFactor')).call(startTwoFactor, {})
      expect(await app.as(fan).refused(confirmTwoFactor, { code })).toMatchObject({ reason: 'SECOND_FACTOR_WRONG' })
    },
  )

  it('is refused when it was not started, and when it is on already', async () => {
    const fan = await app.person()
    expect((await app.as(fan).refused(confirmTwoFactor, { code: '123456' })).status).toBe(409)
    const { totp } = await turnOn(fan)
    expect((await app.as(await app.proved(fan, 'secondFactor')).refused(startTwoFactor, {})).reason).toBe('CONFLICT')
    expect((await app.as(fan).refused(confirmTwoFactor, { code: codeAt(totp) })).reason).toBe('CONFLICT')
  })

  it('gives one set of recovery codes when it is confirmed twice at once', async () => {
    const fan = await app.person()
    const { secret } = await app.as(await app.proved(fan, 'secondFactor')).call(startTwoFactor, {})
    const code = codeAt(appWith(secret))
    const answers = await Promise.all([1, 2, 3].map(() => app.as(fan).raw(confirmTwoFactor.path, { code })))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })
})

describe('signing in with a second factor', () => {
  it('opens no session before the code, and one after it', async () => {
    const { fan, totp } = await guarded()
    const { body } = await finish(await challengeFor(fan), codeAt(totp))
    expect(body).toMatchObject({ success: true, data: { user: { userId: fan.user.userId, hasTwoFactor: true } } })
    await app.as((body as { data: { token: string } }).data).call(checkSession, {})
  })

  it('does not mind spaces in the code', async () => {
    const { fan, totp } = await guarded()
    const code = codeAt(totp)
    expect(reasonOf(await finish(await challengeFor(fan), `${code.slice(0, 3)} ${code.slice(3)}`))).toBe('success')
  })

  it('takes a code once only, also for another challenge', async () => {
    const { fan, totp } = await guarded()
    const [first, second] = [await challengeFor(fan), await challengeFor(fan)]
    const code = codeAt(totp)
    expect(reasonOf(await finish(first, code))).toBe('success')
    expect(reasonOf(await finish(second, code))).toBe('SECOND_FACTOR_WRONG')
    app.clock.advance(STEP_MS)
    expect(reasonOf(await finish(second, codeAt(totp)))).toBe('success')
  })

  it('takes a code once when two challenges present it at the same moment', async () => {
    const { fan, totp } = await guarded()
    const challenges = [await challengeFor(fan), await challengeFor(fan), await challengeFor(fan)]
    const code = codeAt(totp)
    const answers = await Promise.all(challenges.map((challenge) => finish(challenge, code)))
    expect(answers.map(reasonOf).filter((reason) => reason === 'success')).toHaveLength(1)
  })

  it('does not take the code that turned it on', async () => {
    const fan = await app.person()
    const { secret } = await app.as(await app.proved(fan, 'secondFactor')).call(startTwoFactor, {})
    const code = codeAt(appWith(secret))
    await app.as(fan).call(confirmTwoFactor, { code })
    expect(reasonOf(await finish(await challengeFor(fan), code))).toBe('SECOND_FACTOR_WRONG')
  })

  it.each([
    [-2, 'SECOND_FACTOR_WRONG'],
    [-1, 'success'],
    [0, 'success'],
    [1, 'success'],
    [2, 'SECOND_FACTOR_WRONG'],
  ])('takes a code %i steps off: %s', async (steps, expected) => {
    const { fan, totp } = await guarded()
    app.clock.advance(4 * STEP_MS)
    expect(reasonOf(await finish(await challengeFor(fan), codeAt(totp, steps)))).toBe(expected)
  })

  it('does not take an older code after a newer one', async () => {
    const { fan, totp } = await guarded()
    expect(reasonOf(await finish(await challengeFor(fan), codeAt(totp, 1)))).toBe('success')
    expect(reasonOf(await finish(await challengeFor(fan), codeAt(totp, 0)))).toBe('SECOND_FACTOR_WRONG')
  })

  it('takes each recovery code once, however it is typed', async () => {
    const { fan, recoveryCodes } = await guarded()
    const [first, second] = [recoveryCodes[0]!, recoveryCodes[1]!]
    expect(reasonOf(await finish(await challengeFor(fan), first))).toBe('success')
    expect(reasonOf(await finish(await challengeFor(fan), first))).toBe('SECOND_FACTOR_WRONG')
    expect(reasonOf(await finish(await challengeFor(fan), second.toUpperCase().replaceAll('-', '')))).toBe('success')
  })

  it('does not take another person’s recovery code or app', async () => {
    const [{ fan }, other] = [await guarded(), await guarded()]
    const challenge = await challengeFor(fan)
    expect(reasonOf(await finish(challenge, other.recoveryCodes[0]!))).toBe('SECOND_FACTOR_WRONG')
    expect(reasonOf(await finish(challenge, codeAt(other.totp)))).toBe('SECOND_FACTOR_WRONG')
  })

  it('finishes a challenge once', async () => {
    const { fan, totp } = await guarded()
    const challenge = await challengeFor(fan)
    expect(reasonOf(await finish(challenge, codeAt(totp)))).toBe('success')
    app.clock.advance(STEP_MS)
    expect(reasonOf(await finish(challenge, codeAt(totp)))).toBe('LINK_EXPIRED')
  })

  it('lets a wrong code be followed by the right one', async () => {
    const { fan, totp } = await guarded()
    const challenge = await challengeFor(fan)
    expect(reasonOf(await finish(challenge, 'not-a-code'))).toBe('SECOND_FACTOR_WRONG')
    expect(reasonOf(await finish(challenge, codeAt(totp)))).toBe('success')
  })

  it('gives a challenge five minutes', async () => {
    const { fan, totp } = await guarded()
    const [inTime, tooLate] = [await challengeFor(fan), await challengeFor(fan)]
    app.clock.advance(SECOND_FACTOR_LIFETIME_MS - 1)
    expect(reasonOf(await finish(inTime, codeAt(totp)))).toBe('success')
    app.clock.advance(STEP_MS)
    expect(reasonOf(await finish(tooLate, codeAt(totp)))).toBe('LINK_EXPIRED')
  })

  it('knows no made-up challenge', async () => {
    expect(reasonOf(await finish('made-up', '123456', '10.4.0.1'))).toBe('LINK_EXPIRED')
  })

  it('slows down wrong codes by person, whatever the challenge', async () => {
    const { fan, totp } = await guarded()
    const challenges = await Promise.all(Array.from({ length: 7 }, () => challengeFor(fan)))
    for (const challenge of challenges.slice(0, 6)) {
      expect(reasonOf(await finish(challenge, 'wrong-code', '10.5.0.1'))).toBe('SECOND_FACTOR_WRONG')
    }
    const stopped = await finish(challenges[6]!, codeAt(totp), '10.5.0.1')
    expect(stopped).toMatchObject({ status: 429, body: { reason: 'TOO_MANY', data: { retryAfterMs: 1_000 } } })
    app.clock.advance(1_000)
    expect(reasonOf(await finish(challenges[6]!, codeAt(totp), '10.5.0.1'))).toBe('success')
  })

  it('refuses someone who was suspended in between', async () => {
    const { fan, totp } = await guarded()
    const challenge = await challengeFor(fan)
    await app.platform.db.script(
      `update users set suspended_at = now(), suspension_reason = 'spam' where user_id = ${fan.user.userId}`,
    )
    expect(reasonOf(await finish(challenge, codeAt(totp)))).toBe('ACCOUNT_SUSPENDED')
  })
})

describe('turning two-factor sign-in off', () => {
  it('needs a current code, and then the password is enough again', async () => {
    const { fan, totp } = await guarded()
    expect((await app.as(fan).refused(disableTwoFactor, { code: '000000x' })).reason).toBe('SECOND_FACTOR_WRONG')
    await app.as(fan).call(disableTwoFactor, { code: codeAt(totp) })
    const { user } = await app.signIn(fan)
    expect(user.hasTwoFactor).toBe(false)
    const letters = (await app.letters()).filter(({ to }) => to === fan.email)
    expect(letters.map(({ subject }) => subject)).toContain('Two-factor authentication is off')
  })

  it('takes a recovery code too, and forgets all of them', async () => {
    const { fan, recoveryCodes } = await guarded()
    await app.as(fan).call(disableTwoFactor, { code: recoveryCodes[0]! })
    await turnOn(fan)
    expect(reasonOf(await finish(await challengeFor(fan), recoveryCodes[1]!))).toBe('SECOND_FACTOR_WRONG')
  })

  it('is refused when it is not on', async () => {
    const fan = await app.person()
    expect((await app.as(fan).refused(disableTwoFactor, { code: '123456' })).status).toBe(409)
  })

  it('slows down a person who guesses codes with a session left open', async () => {
    const { fan } = await guarded()
    const guess = () => app.as(fan).refused(disableTwoFactor, { code: 'wrong-code' })
    for (let tries = 0; tries < 6; tries++) expect((await guess()).reason).toBe('SECOND_FACTOR_WRONG')
    expect((await guess()).reason).toBe('TOO_MANY')
  })
})
