import {
  checkSession,
  confirmTwoFactor,
  listPasskeys,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegisterOptions,
  PASSKEYS_MAX,
  registerPasskey,
  removePasskey,
  SECOND_FACTOR_LIFETIME_MS,
  startTwoFactor,
} from '@fanlight/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticator, type Authenticator, type Mischief } from '../../testing/authenticator.ts'
import { inTheMomentOf } from '../../testing/locks.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp({ PUBLIC_URL: 'https://fanlight.example' })))
afterAll(() => app.close())

const device = () => createAuthenticator('https://fanlight.example')

async function register(person: Person, passkey: Authenticator, mischief?: Mischief, name = 'My phone') {
  const { challenge, options } = await app.as(await app.proved(person, 'secondFactor')).call(passkeyRegisterOptions, {})
  const response = passkey.register(options, mischief)
  return app.as(person).raw(registerPasskey.path, { challenge, name, response })
}

async function login(passkey: Authenticator, mischief?: Mischief) {
  const { challenge, options } = await app.as().call(passkeyLoginOptions, {})
  return app.as().raw(passkeyLogin.path, { challenge, response: passkey.login(options, mischief) })
}

async function personWithPasskey() {
  const [fan, passkey] = [await app.person(), device()]
  expect((await register(fan, passkey)).body.success).toBe(true)
  return { fan, passkey }
}

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() })

const reasonOf = ({ body }: Awaited<ReturnType<typeof login>>) => (body.success ? 'success' : body.reason)

describe('making a passkey', () => {
  it('keeps it under its name, unused so far', async () => {
    const fan = await app.person()
    const { body } = await register(fan, device(), {}, '  Laptop ')
    const { passkeys } = await app.as(fan).call(listPasskeys, {})
    expect(passkeys).toEqual([
      { passkeyId: expect.stringMatching(/^\d+$/), name: 'Laptop', createdAt: app.clock.now(), lastUsedAt: null },
    ])
    expect(body).toMatchObject({ success: true, data: { passkey: passkeys[0] } })
  })

  it('asks the browser for one that knows its owner, and for none that is there already', async () => {
    const { fan, passkey } = await personWithPasskey()
    const { options } = await app.as(await app.proved(fan, 'secondFactor')).call(passkeyRegisterOptions, {})
    expect(options).toMatchObject({
      rp: { id: 'fanlight.example', name: 'Fanlight' },
      user: { id: Buffer.from(fan.user.userId).toString('base64url'), name: fan.email },
      excludeCredentials: [{ id: passkey.credentialId }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  it.each<[string, Mischief]>([
    ['for another origin', { origin: 'https://fanlight.example.evil.com' }],
    ['for a site below ours', { origin: 'https://sub.fanlight.example' }],
    ['for another relying party', { rpId: 'evil.com' }],
    ['without the owner being there', { isUserVerified: false }],
    ['with another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['with the answer to a sign-in', { type: 'webauthn.get' }],
  ])('is refused %s', async (_, mischief) => {
    const fan = await app.person()
    const answer = await register(fan, device(), mischief)
    expect(answer).toMatchObject({ status: 200, body: { code: 40009, reason: 'PASSKEY_REJECTED' } })
    expect((await app.as(fan).call(listPasskeys, {})).passkeys).toEqual([])
  })

  it('is refused with a challenge that was given to another person', async () => {
    const [fan, thief] = [await app.person(), await app.person()]
    const { challenge, options } = await app.as(await app.proved(fan, 'secondFactor')).call(passkeyRegisterOptions, {})
    const input = { challenge, name: 'Mine now', response: device().register(options) }
    expect((await app.as(thief).refused(registerPasskey, input)).reason).toBe('PASSKEY_REJECTED')
    expect((await app.as(fan).call(listPasskeys, {})).passkeys).toEqual([])
    expect((await app.as(thief).call(listPasskeys, {})).passkeys).toEqual([])
  })

  it('is refused with a challenge that was given to another session of the same person', async () => {
    const fan = await app.person()
    const { challenge, options } = await app.as(await app.proved(fan, 'secondFactor')).call(passkeyRegisterOptions, {})
    const elsewhere = await app.signIn(fan)
    const input = { challenge, name: 'Elsewhere', response: device().register(options) }
    expect((await app.as(elsewhere).refused(registerPasskey, input)).reason).toBe('PASSKEY_REJECTED')
  })

  it.each(['the authenticator app is on', 'there is another passkey'] as const)(
    'is refused with a challenge from before %s: what sufficed for it does not now',
    async (what) => {
      const fan = await app.person()
      const thief = await app.signIn(fan)
      const { challenge, options } = await app.as(await app.proved(thief)).call(passkeyRegisterOptions, {})
      if (what === 'there is another passkey') expect((await register(fan, device())).body.success).toBe(true)
      else {
        const { secret } = await app.as(await app.proved(fan)).call(startTwoFactor, {})
        await app.as(fan).call(confirmTwoFactor, { code: codeOf(secret) })
      }
      const input = { challenge, name: 'Back door', response: device().register(options) }
      expect((await app.as(thief).refused(registerPasskey, input)).reason).toBe('PASSKEY_REJECTED')
    },
  )

  it('makes an authenticator app that was begun before it begin again', async () => {
    const fan = await app.person()
    const thief = await app.signIn(fan)
    const { secret } = await app.as(await app.proved(thief)).call(startTwoFactor, {})
    expect((await register(fan, device())).body.success).toBe(true)
    expect((await app.as(thief).refused(confirmTwoFactor, { code: codeOf(secret) })).reason).toBe('CONFLICT')
  })

  it('is refused with a challenge of a sign-in', async () => {
    const fan = await app.person()
    const { challenge, options } = await app.as().call(passkeyLoginOptions, {})
    const response = device().register({ ...options, rp: { id: 'fanlight.example' } })
    const refused = await app.as(fan).refused(registerPasskey, { challenge, name: 'x', response })
    expect(refused.reason).toBe('PASSKEY_REJECTED')
  })

  it('answers a challenge once, and within five minutes', async () => {
    const fan = await app.person()
    const first = await app.as(await app.proved(fan, 'secondFactor')).call(passkeyRegisterOptions, {})
    const input = { challenge: first.challenge, name: 'Once', response: device().register(first.options) }
    await app.as(fan).call(registerPasskey, input)
    expect((await app.as(fan).refused(registerPasskey, input)).reason).toBe('PASSKEY_REJECTED')
    const late = await app.as(await app.proved(fan, 'secondFactor')).call(passkeyRegisterOptions, {})
    app.clock.advance(SECOND_FACTOR_LIFETIME_MS)
    const tooLate = { challenge: late.challenge, name: 'Late', response: device().register(late.options) }
    expect((await app.as(fan).refused(registerPasskey, tooLate)).reason).toBe('PASSKEY_REJECTED')
  })

  it('is refused for one that exists, no matter whose it is', async () => {
    const { fan, passkey } = await personWithPasskey()
    const thief = await app.person()
    expect(reasonOf(await register(fan, passkey))).toBe('CONFLICT')
    expect(reasonOf(await register(thief, passkey))).toBe('CONFLICT')
  })

  it('is one, of several that were begun before and are finished at once', async () => {
    const fan = await app.person()
    const sessions = await Promise.all([1, 2, 3, 4].map(() => app.signIn(fan)))
    const given = await Promise.all(
      sessions.map(async (session) => app.as(await app.proved(session)).call(passkeyRegisterOptions, {})),
    )
    const answers = await Promise.all(
      given.map(({ challenge, options }, nth) => {
        const input = { challenge, name: 'One of them', response: device().register(options) }
        return app.as(sessions[nth] ?? null).raw(registerPasskey.path, input)
      }),
    )
    expect(answers.map(reasonOf).toSorted()).toEqual([...Array<string>(3).fill('PASSKEY_REJECTED'), 'success'])
  })

  it('is refused in the moment in which the authenticator app is turned on', async () => {
    const fan = await app.person()
    const thief = await app.signIn(fan)
    const { challenge, options } = await app.as(await app.proved(thief)).call(passkeyRegisterOptions, {})
    const { secret } = await app.as(await app.proved(fan)).call(startTwoFactor, {})
    const input = { challenge, name: 'Back door', response: device().register(options) }
    const { others } = await inTheMomentOf(
      app.platform.db,
      { userId: fan.user.userId, at: 'sessions' },
      () => app.as(fan).call(confirmTwoFactor, { code: codeOf(secret) }),
      () => app.as(thief).raw(registerPasskey.path, input),
    )
    expect(reasonOf(others)).toBe('PASSKEY_REJECTED')
  })

  it.each([passkeyRegisterOptions, startTwoFactor])(
    'and an app are not begun with a password in the moment in which there is a passkey ($path)',
    async (endpoint) => {
      const fan = await app.person()
      const thief = await app.proved(await app.signIn(fan))
      const { challenge, options } = await app.as(await app.proved(fan)).call(passkeyRegisterOptions, {})
      const input = { challenge, name: 'Mine', response: device().register(options) }
      const { others } = await inTheMomentOf(
        app.platform.db,
        { userId: fan.user.userId, at: 'sessions' },
        () => app.as(fan).call(registerPasskey, input),
        () => app.as(thief).raw(endpoint.path, {}),
      )
      expect(others.body).toMatchObject({ reason: 'REAUTHENTICATION_REQUIRED', data: { level: 'secondFactor' } })
    },
  )

  it('stops at ten', async () => {
    const fan = await app.person()
    for (let made = 0; made < PASSKEYS_MAX; made++) expect(reasonOf(await register(fan, device()))).toBe('success')
    expect((await app.as(await app.proved(fan, 'secondFactor')).refused(passkeyRegisterOptions, {})).status).toBe(409)
  })

  it.each([
    ['no list', 'usb'],
    ['a list of lists', [['usb'], ['nfc', 'ble']]],
    ['an object', { usb: true }],
    ['numbers', [1, 2, 3]],
    ['nothing', undefined],
    ['endless words', ['x'.repeat(10_000)]],
  ])('does not mind transports that are %s', async (_, transports) => {
    const [fan, passkey] = [await app.person(), device()]
    expect(reasonOf(await register(fan, passkey, { transports }))).toBe('success')
    expect(reasonOf(await login(passkey))).toBe('success')
  })

  it.each([
    {},
    { id: 7 },
    { id: 'x', rawId: 'x', response: null },
    { id: 'x', response: { attestationObject: 'AAAA' } },
  ])('refuses what no browser would send (%o)', async (response) => {
    const fan = await app.person()
    const { challenge } = await app.as(await app.proved(fan, 'secondFactor')).call(passkeyRegisterOptions, {})
    const refused = await app.as(fan).refused(registerPasskey, { challenge, name: 'x', response })
    expect(refused.reason).toBe('PASSKEY_REJECTED')
  })
})

describe('signing in with a passkey', () => {
  it('lets its owner in, and remembers when', async () => {
    const { fan, passkey } = await personWithPasskey()
    app.clock.advance(5_000)
    const { body } = await login(passkey)
    expect(body).toMatchObject({ success: true, data: { user: { userId: fan.user.userId } } })
    await app.as((body as { data: { token: string } }).data).call(checkSession, {})
    expect((await app.as(fan).call(listPasskeys, {})).passkeys[0]?.lastUsedAt).toBe(app.clock.now())
  })

  it('is two factors in one', async () => {
    const { fan, passkey } = await personWithPasskey()
    const { secret } = await app.as(await app.proved(fan, 'secondFactor')).call(startTwoFactor, {})
    const code = codeOf(secret)
    await app.as(fan).call(confirmTwoFactor, { code })
    expect(reasonOf(await login(passkey))).toBe('success')
  })

  it('takes an answer once: the same one a second time is a replay', async () => {
    const { passkey } = await personWithPasskey()
    const { challenge, options } = await app.as().call(passkeyLoginOptions, {})
    const input = { challenge, response: passkey.login(options) }
    await app.as().call(passkeyLogin, input)
    expect((await app.as().refused(passkeyLogin, input)).reason).toBe('PASSKEY_REJECTED')
  })

  it('takes an answer once when it arrives twice at the same moment', async () => {
    const { passkey } = await personWithPasskey()
    const { challenge, options } = await app.as().call(passkeyLoginOptions, {})
    const input = { challenge, response: passkey.login(options) }
    const answers = await Promise.all([1, 2, 3].map(() => app.as().raw(passkeyLogin.path, input)))
    expect(answers.map(reasonOf).filter((reason) => reason === 'success')).toHaveLength(1)
  })

  it('does not take an answer to one challenge for another', async () => {
    const { passkey } = await personWithPasskey()
    const first = await app.as().call(passkeyLoginOptions, {})
    const second = await app.as().call(passkeyLoginOptions, {})
    const input = { challenge: second.challenge, response: passkey.login(first.options) }
    expect((await app.as().refused(passkeyLogin, input)).reason).toBe('PASSKEY_REJECTED')
  })

  it('refuses a passkey whose counter went back: someone has copied it', async () => {
    const { passkey } = await personWithPasskey()
    expect(reasonOf(await login(passkey, { counter: 7 }))).toBe('success')
    expect(reasonOf(await login(passkey, { counter: 7 }))).toBe('PASSKEY_REJECTED')
    expect(reasonOf(await login(passkey, { counter: 6 }))).toBe('PASSKEY_REJECTED')
    expect(reasonOf(await login(passkey, { counter: 8 }))).toBe('success')
  })

  it('takes a passkey that does not count, as those that travel between devices do', async () => {
    const [fan, passkey] = [await app.person(), device()]
    expect(reasonOf(await register(fan, passkey, { counter: 0 }))).toBe('success')
    expect(reasonOf(await login(passkey, { counter: 0 }))).toBe('success')
    expect(reasonOf(await login(passkey, { counter: 0 }))).toBe('success')
  })

  it.each<[string, Mischief]>([
    ['from another origin', { origin: 'https://evil.com' }],
    ['from an origin without encryption', { origin: 'http://fanlight.example' }],
    ['for another relying party', { rpId: 'evil.com' }],
    ['without the owner being there', { isUserVerified: false }],
    ['signed with another key', { isForged: true }],
    ['that was an answer to a registration', { type: 'webauthn.create' }],
  ])('refuses an answer %s', async (_, mischief) => {
    const { passkey } = await personWithPasskey()
    expect(reasonOf(await login(passkey, mischief))).toBe('PASSKEY_REJECTED')
    expect(reasonOf(await login(passkey))).toBe('success')
  })

  it('refuses a passkey that nobody has, and a challenge that nobody was given', async () => {
    expect(reasonOf(await login(device()))).toBe('PASSKEY_REJECTED')
    const { passkey } = await personWithPasskey()
    const { options } = await app.as().call(passkeyLoginOptions, {})
    const input = { challenge: 'made up', response: passkey.login(options) }
    expect((await app.as().refused(passkeyLogin, input)).reason).toBe('PASSKEY_REJECTED')
  })

  it('gives a challenge five minutes', async () => {
    const { passkey } = await personWithPasskey()
    const { challenge, options } = await app.as().call(passkeyLoginOptions, {})
    app.clock.advance(SECOND_FACTOR_LIFETIME_MS)
    const refused = await app.as().refused(passkeyLogin, { challenge, response: passkey.login(options) })
    expect(refused.reason).toBe('PASSKEY_REJECTED')
  })

  it('refuses someone suspended, with the reason', async () => {
    const { fan, passkey } = await personWithPasskey()
    await app.platform.db.script(
      `update users set suspended_at = now(), suspension_reason = 'spam' where user_id = ${fan.user.userId}`,
    )
    expect(await login(passkey)).toMatchObject({ body: { reason: 'ACCOUNT_SUSPENDED', data: { reason: 'spam' } } })
  })
})

describe('removing a passkey', () => {
  it('makes it useless, and leaves the others', async () => {
    const { fan, passkey } = await personWithPasskey()
    const other = device()
    await register(fan, other, {}, 'Other')
    const { passkeys } = await app.as(fan).call(listPasskeys, {})
    const proof = (await app.proved(fan, 'secondFactor')).proof()
    const proved = { ...fan, proof: () => proof }
    app.clock.advance(1)
    await app.as(proved).call(removePasskey, { passkeyId: passkeys[0]!.passkeyId })
    // What was proved with it is proved no more.
    expect((await app.as(proved).refused(removePasskey, { passkeyId: passkeys[1]!.passkeyId })).reason).toBe(
      'REAUTHENTICATION_REQUIRED',
    )
    expect(reasonOf(await login(passkey))).toBe('PASSKEY_REJECTED')
    expect(reasonOf(await login(other))).toBe('success')
    const again = await app
      .as(await app.proved(fan, 'secondFactor'))
      .refused(removePasskey, { passkeyId: passkeys[0]!.passkeyId })
    expect(again).toMatchObject({ status: 404, reason: 'NOT_FOUND' })
  })

  it('is not for another person to do', async () => {
    const { fan, passkey } = await personWithPasskey()
    const { passkeys } = await app.as(fan).call(listPasskeys, {})
    const thief = await app.person()
    const refused = await app
      .as(await app.proved(thief, 'secondFactor'))
      .refused(removePasskey, { passkeyId: passkeys[0]!.passkeyId })
    expect(refused.status).toBe(404)
    expect(reasonOf(await login(passkey))).toBe('success')
  })
})
