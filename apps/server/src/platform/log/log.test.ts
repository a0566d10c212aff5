import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  changePassword,
  checkSession,
  confirmTwoFactor,
  disableTwoFactor,
  emailLogin,
  forgotPassword,
  getRealtimeToken,
  makeProof,
  passkeyLogin,
  resetPassword,
  signUp,
  socialLogin,
  startTwoFactor,
  verifySecondFactor,
} from '@fanlight/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../modules/identity/index.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createLog } from './log.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() })

describe('the log', () => {
  it('holds nothing that opens an account, whatever people did', async () => {
    const secrets = new Map<string, string>()
    const keep = (name: string, value: string) => (secrets.set(name, value), value)
    const visitor = app.as()
    const email = 'careful@example.com'
    const password = keep('digest', digestOf(keep('typed password', 'correct horse battery')))
    const birthday = '19900101'

    const { token } = await visitor.call(signUp, { email, password, nickname: 'Careful', birthday })
    const self = { token: keep('session token', token) }
    const wrong = keep('wrong digest', digestOf('not my password'))
    expect((await visitor.refused(emailLogin, { email, password: wrong })).reason).toBe('WRONG_CREDENTIALS')
    keep('realtime token', (await app.as(self).call(getRealtimeToken, {})).wyyToken)

    const { proof } = await app.as(self).call(makeProof, { by: { means: 'password', password } })
    const proved = { ...self, proof: () => keep('proof', proof) }
    const { secret } = await app.as(proved).call(startTwoFactor, {})
    const code = keep('code', codeOf(keep('authenticator secret', secret)))
    const { recoveryCodes } = await app.as(self).call(confirmTwoFactor, { code })
    for (const recoveryCode of recoveryCodes) keep(`recovery code ${recoveryCode}`, recoveryCode)

    const asked = await visitor.refused(emailLogin, { email, password })
    const challenge = keep('challenge', (asked.data as { challenge: string }).challenge)
    const misread = keep('misread code', '918273')
    expect((await visitor.refused(verifySecondFactor, { challenge, code: misread })).reason).toBe('SECOND_FACTOR_WRONG')
    const second = await visitor.call(verifySecondFactor, { challenge, code: recoveryCodes[0]! })
    keep('second session token', second.token)
    await app.as(self).call(disableTwoFactor, { code: recoveryCodes[1]! })

    await visitor.call(forgotPassword, { email })
    const letter = (await app.letters()).find(({ to, subject }) => to === email && subject === 'Reset your password')
    const linkToken = keep('link token', /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '')
    const next = keep('next digest', digestOf('battery staple horse'))
    await visitor.call(resetPassword, { linkToken, password: next })
    expect((await visitor.refused(resetPassword, { linkToken, password: next })).reason).toBe('LINK_EXPIRED')
    const third = await visitor.call(emailLogin, { email, password: next })
    const change = { currentPassword: wrong, password: keep('last digest', digestOf('staple')) }
    expect((await app.as(third).refused(changePassword, change)).reason).toBe('WRONG_PASSWORD')

    const accessToken = keep('social token', 'EAAB-social-token-of-somebody')
    const social = await visitor.refused(socialLogin, { loginType: 'GOOGLE', accessToken })
    expect(social.reason).toBe('SOCIAL_LOGIN_FAILED')
    const response = { id: keep('passkey id', 'cHJpdmF0ZS1rZXk') }
    const passkey = await visitor.refused(passkeyLogin, { challenge: keep('passkey challenge', 'chal-8373'), response })
    expect(passkey.reason).toBe('PASSKEY_REJECTED')
    const card = { cardNumber: keep('card', '4111111111111111'), cvc: keep('cvc', '90817') }
    await app.as(third).raw(checkSession.path, card)
    await app.as({ token: keep('guessed token', 'guess-of-a-token') }).raw(checkSession.path, card)
    await visitor.raw(emailLogin.path, `{"password":"${keep('broken body', 'typed in clear')}`)

    const log = app.logLines.join('\n')
    expect(app.logLines.length).toBeGreaterThan(15)
    expect(secrets.size).toBeGreaterThan(25)
    const found = [...secrets].filter(([, value]) => log.includes(value))
    expect(found).toEqual([])
    expect([...secrets].filter(([, value]) => value.length < 5)).toEqual([])
  })
})

describe('every line', () => {
  it('says on which machine and by which process it was written', async () => {
    await app.as().raw(checkSession.path, {})
    app.platform.log.warn('something odd')
    const lines = app.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line).toMatchObject({ host: hostname(), pid: process.pid })
    expect(lines.some(({ path }) => path === checkSession.path)).toBe(true)
  })
})

describe('an object that someone logs in a hurry', () => {
  const written = (what: object): string => {
    const lines: string[] = []
    createLog('info', { write: (line) => void lines.push(line) }).info(what)
    return lines.join('')
  }

  it.each([
    'password',
    'currentPassword',
    'token',
    'wyyToken',
    'accessToken',
    'linkToken',
    'challenge',
    'secret',
    'authorization',
    'cookie',
    'cardNumber',
    'cvc',
    'code',
    'recoveryCodes',
  ])('keeps its %s to itself', (name) => {
    const hidden = { [name]: 'hunter2' }
    for (const what of [hidden, { body: hidden }, { request: { body: hidden } }]) {
      expect(written(what)).not.toContain('hunter2')
      expect(written(what)).toContain('[secret]')
    }
  })

  it('still shows the code of an answer and of a database error', () => {
    expect(written({ code: 40001 })).toContain('"code":40001')
    expect(written({ err: Object.assign(new Error('duplicate key'), { code: '23505' }) })).toContain('"code":"23505"')
  })

  it('does not show the row that a database error quotes', () => {
    const detail = 'Failing row contains (1, fan@example.com, $argon2id$v=19$hash).'
    const line = written({ err: Object.assign(new Error('violates check constraint'), { code: '23514', detail }) })
    expect(line).toContain('violates check constraint')
    expect(line).not.toContain('argon2id')
  })
})

describe('a process that ends', () => {
  const ending = (how: string) => `
    import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
    const log = createLog('info')
    for (let line = 0; line < 2_000; line++) log.info({ line }, 'Grüße an 東京')
    ${how}
  `

  it.each([
    ['by itself', '', 0],
    ['at once', 'process.exit(3)', 3],
    ['by a fault', "throw new Error('a fault')", 1],
  ])('%s has written all it had to say', async (_, how, code) => {
    const args = ['--import', 'tsx', '--input-type=module', '-e', ending(how)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    const [said, [ended]] = await Promise.all([text(child.stdout), once(child, 'close')])
    const lines = said
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { line: number; msg: string })
    expect(lines.map(({ line }) => line)).toEqual([...Array(2_000).keys()])
    expect([new Set(lines.map(({ msg }) => msg)), ended]).toEqual([new Set(['Grüße an 東京']), code])
  })
})
