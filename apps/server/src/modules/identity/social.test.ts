import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  checkSession,
  confirmEmailChange,
  confirmTwoFactor,
  emailLogin,
  forgotPassword,
  listLogins,
  makeProof,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegisterOptions,
  registerPasskey,
  removeLogin,
  resetPassword,
  SOCIAL_TOKEN_LIFETIME_MS,
  socialLogin,
  socialNonce,
  startEmailChange,
  startTwoFactor,
  verifySecondFactor,
  type SignedIn,
} from '@fanlight/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { inTheMomentOf } from '../../testing/locks.ts'
import { startOpenIdProvider, type OpenIdProvider } from '../../testing/openid-provider.ts'
import { eighteenIn } from '../../testing/start-of-time.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { digestOf } from './passwords.ts'

const GOOGLE_CLIENT = 'fanlight-at-google'
const FACEBOOK_APP = '1029384756'
const people = {
  anna: { email: 'anna@gmail.test', email_verified: true, name: 'Anna Müller' },
  young: { email: 'young@gmail.test', email_verified: true, name: 'Young' },
  taken: { email: 'taken@gmail.test', email_verified: true, name: 'The Owner' },
  kept: { email: 'kept@gmail.test', email_verified: true, name: 'Kept' },
  limited: { email: 'limited@facebook.test', email_verified: true, name: 'Limited' },
} as const

let app: TestApp
let google: OpenIdProvider
let graph: Server
beforeAll(async () => {
  google = await startOpenIdProvider({ people, clientIds: [GOOGLE_CLIENT, 'another-application', FACEBOOK_APP] })
  graph = await startGraph()
  app = await startTestApp({
    GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
    GOOGLE_ISSUER: google.issuer,
    FACEBOOK_APP_ID: FACEBOOK_APP,
    FACEBOOK_APP_SECRET: 'app-secret',
    FACEBOOK_ISSUER: google.issuer,
    FACEBOOK_GRAPH_URL: `http://127.0.0.1:${(graph.address() as AddressInfo).port}`,
  })
})
afterAll(async () => {
  await app.close()
  await google.close()
  await new Promise((resolve) => graph.close(resolve))
})

const birthday = '19900101'
const come = (accessToken: string, more: object = {}, on: TestApp = app) =>
  on.as().raw(socialLogin.path, { loginType: 'GOOGLE', accessToken, ...more })
const reasonOf = ({ body }: Awaited<ReturnType<typeof come>>) => (body.success ? 'success' : body.reason)
const signedIn = async (accessToken: string, more: object = {}): Promise<SignedIn> => {
  const { body } = await come(accessToken, more)
  if (!body.success) throw new Error(body.reason)
  return body.data as SignedIn
}
const aud = GOOGLE_CLIENT
const nonceOf = async (on: TestApp = app) => (await on.as().call(socialNonce, {})).nonce
/** As Google would make it for our page, which asked for the word in it. */
const issue: OpenIdProvider['issue'] = async (claims, options) =>
  google.issue({ nonce: await nonceOf(), ...claims }, options)
const atGoogle = async (subject: string, clientId: string) => google.signIn(subject, clientId, await nonceOf())

describe('coming by Google', () => {
  it('opens an account from what Google vouches for, once the birthday is known', async () => {
    const token = await atGoogle('anna', GOOGLE_CLIENT)
    expect(reasonOf(await come(token))).toBe('BIRTHDAY_REQUIRED')
    const { user } = await signedIn(token, { birthday, languageCode: 'de' })
    expect(user).toMatchObject({
      email: 'anna@gmail.test',
      nickName: 'AnnaMüller',
      userName: 'annamuller',
      hasPassword: false,
      role: 'member',
      lastLanguageCode: 'de',
    })
  })

  it('finds the same account the second time, and asks for nothing', async () => {
    const first = await signedIn(await atGoogle('anna', GOOGLE_CLIENT), { birthday })
    const second = await signedIn(await atGoogle('anna', GOOGLE_CLIENT))
    expect(second.user.userId).toBe(first.user.userId)
    await app.as(second).call(checkSession, {})
  })

  it('takes a token once: read on its way, it opens no second session', async () => {
    const token = await atGoogle('anna', GOOGLE_CLIENT)
    await signedIn(token, { birthday })
    expect(reasonOf(await come(token))).toBe('SOCIAL_LOGIN_FAILED')
  })

  it.each([
    ['without a nonce', undefined],
    ['with a nonce that we never gave out', 'made up'],
  ])('refuses a token %s', async (_, nonce) => {
    const token = await google.issue({ aud, sub: 'anna', email: 'anna@gmail.test', email_verified: true, nonce })
    expect(reasonOf(await come(token, { birthday }))).toBe('SOCIAL_LOGIN_FAILED')
  })

  it('gives a nonce ten minutes', async () => {
    const token = await atGoogle('anna', GOOGLE_CLIENT)
    app.clock.advance(SOCIAL_TOKEN_LIFETIME_MS)
    expect(reasonOf(await come(token))).toBe('SOCIAL_LOGIN_FAILED')
  })

  it('refuses a token that is older than ten minutes, however long it says it is good', async () => {
    const issuedAt = Math.floor(Date.now() / 1_000) - 11 * 60
    const claims = { aud, sub: 'anna', email: 'anna@gmail.test', email_verified: true }
    expect(reasonOf(await come(await issue(claims, { issuedAt })))).toBe('SOCIAL_LOGIN_FAILED')
  })

  it('tells an account that had a password by mail that Google opens it now', async () => {
    const fan = await app.person({ email: 'linked@gmail.test' })
    await signedIn(await issue({ aud, sub: 'linked', email: 'linked@gmail.test', email_verified: true }))
    const subjects = (await app.letters()).filter(({ to }) => to === fan.email).map(({ subject }) => subject)
    expect(subjects).toContain('A login was linked to your account')
  })

  it('refuses who is too young, and opens nothing', async () => {
    const token = await atGoogle('young', GOOGLE_CLIENT)
    expect(await come(token, { birthday: eighteenIn(1) })).toMatchObject({ body: { code: 50001, reason: 'UNDERAGE' } })
    expect(reasonOf(await come(token))).toBe('BIRTHDAY_REQUIRED')
  })

  it('believes nothing that the client says beside the token', async () => {
    const token = await issue({ aud, sub: 'honest', email: 'honest@gmail.test', email_verified: true })
    const claims = { email: 'victim@example.com', name: 'Victim', googleId: '1', picture: 'http://x/' }
    const { user } = await signedIn(token, { birthday, ...claims })
    expect(user).toMatchObject({ email: 'honest@gmail.test', nickName: 'Fan_of_light' })
  })

  it('knows a person by their number, not by an address that may change hands', async () => {
    const before = await issue({ aud, sub: 'moved', email: 'old@gmail.test', email_verified: true })
    const first = await signedIn(before, { birthday })
    const after = await issue({ aud, sub: 'moved', email: 'new@gmail.test', email_verified: true })
    expect((await signedIn(after)).user.userId).toBe(first.user.userId)
  })

  it('is refused to another number with the same address: addresses change hands, and the account has its owner', async () => {
    const token = await issue({ aud, sub: 'second-anna', email: 'anna@gmail.test', email_verified: true })
    expect(reasonOf(await come(token, { birthday }))).toBe('SOCIAL_LOGIN_FAILED')
  })

  it('opens one account when ten tabs come together, and lets all of them in', async () => {
    const claims = { aud, sub: 'tabs', email: 'tabs@gmail.test', email_verified: true, name: 'Tabs' }
    const tokens = await Promise.all(Array.from({ length: 10 }, () => issue(claims)))
    const answers = await Promise.all(tokens.map((token) => come(token, { birthday })))
    expect(answers.map(reasonOf)).toEqual(Array(10).fill('success'))
    expect(new Set(answers.map(({ body }) => (body.data as SignedIn).user.userId)).size).toBe(1)
  })

  it('finds a name for each of many people who are called the same and come together', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        issue({
          aud,
          sub: `maria${index}`,
          email: `maria${index}@gmail.test`,
          email_verified: true,
          name: 'Maria',
        }),
      ),
    )
    const all = await Promise.all(tokens.map((token) => signedIn(token, { birthday })))
    expect(new Set(all.map(({ user }) => user.userName)).size).toBe(6)
  })

  it.each([
    ['Ö', 'Fan_of_light'],
    ['𠮷', 'Fan_of_light'],
    ['李', 'Fan_of_light'],
    ['李小龍', '李小龍'],
    ['A <b>B</b>', 'AbBb'],
    ['x'.repeat(50), 'x'.repeat(19)],
    ['🙂🙂🙂', 'Fan_of_light'],
    ['\u3164\u3164\u3164', 'Fan_of_light'],
  ])('makes a nickname of %s that the rules allow', async (name, nickName) => {
    const sub = `name ${[...name].slice(0, 5).join('')}`
    const email = `${Buffer.from(sub).toString('hex')}@gmail.test`
    const token = await issue({ aud, sub, email, email_verified: true, name })
    expect((await signedIn(token, { birthday })).user.nickName).toBe(nickName)
  })

  it('keeps who invited someone', async () => {
    const host = await app.person()
    const token = await issue({ aud, sub: 'guest', email: 'guest@gmail.test', email_verified: true })
    const { user } = await signedIn(token, { birthday, inviteUserId: Number(host.user.userId), adSource: 'tv' })
    const { rows } = await app.platform.db.pool.query('select invited_by, ad_source from users where user_id = $1', [
      user.userId,
    ])
    expect(rows).toEqual([{ invited_by: host.user.userId, ad_source: 'tv' }])
  })
})

describe('a token of Google', () => {
  const fine = { aud, sub: 'mallory', email: 'mallory@gmail.test', email_verified: true }

  it('for another application is refused', async () => {
    expect(reasonOf(await come(await atGoogle('anna', 'another-application'), { birthday }))).toBe(
      'SOCIAL_LOGIN_FAILED',
    )
  })

  it.each([
    ['a number', { sub: 'a\u0000b' }],
    ['no number', { sub: '' }],
    ['a number without end', { sub: 'x'.repeat(256) }],
    ['an address', { email: 'a\u0000b@gmail.test' }],
    ['half a letter', { sub: 'x\ud800' }],
    ['an address with half a letter', { email: 'b\ud800@gmail.test' }],
  ])('that vouches for %s nobody can keep is refused', async (_, odd) => {
    expect(reasonOf(await come(await issue({ ...fine, ...odd }), { birthday }))).toBe('SOCIAL_LOGIN_FAILED')
  })

  it('that has expired is refused', async () => {
    const token = await issue(fine, { expiresAt: Math.floor(Date.now() / 1_000) - 1 })
    expect(reasonOf(await come(token, { birthday }))).toBe('SOCIAL_LOGIN_FAILED')
  })

  it('that was handed to another application is refused, though it names us too', async () => {
    for (const to of [{ aud: ['another', aud], azp: 'another' }, { aud: ['another', aud] }, { aud, azp: 'another' }]) {
      expect(reasonOf(await come(await issue({ ...fine, ...to }), { birthday }))).toBe('SOCIAL_LOGIN_FAILED')
    }
  })

  it('of another issuer is refused', async () => {
    const token = await issue(fine, { issuer: 'https://accounts.evil.com' })
    expect(reasonOf(await come(token, { birthday }))).toBe('SOCIAL_LOGIN_FAILED')
  })

  it('signed by another person is refused', async () => {
    expect(reasonOf(await come(await google.forge(fine), { birthday }))).toBe('SOCIAL_LOGIN_FAILED')
  })

  it('that was changed after it was signed is refused', async () => {
    const [header, , signature] = (await issue(fine)).split('.')
    const payload = Buffer.from(JSON.stringify({ ...fine, iss: google.issuer, exp: 9e9, sub: 'anna' })).toString(
      'base64url',
    )
    expect(reasonOf(await come(`${header}.${payload}.${signature}`, { birthday }))).toBe('SOCIAL_LOGIN_FAILED')
  })

  it('without a signature is refused', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const token = `${part({ alg: 'none' })}.${part({ ...fine, iss: google.issuer, exp: 9e9 })}.`
    expect(reasonOf(await come(token, { birthday }))).toBe('SOCIAL_LOGIN_FAILED')
  })

  it.each([
    ['an address that is not verified', { email_verified: false }],
    ['no word on whether the address is verified', { email_verified: undefined }],
    ['no address', { email: undefined }],
    ['an address that is none', { email: 'mallory@gmail.test, victim@gmail.test' }],
  ])('with %s opens no account', async (_, changes) => {
    const token = await issue({ ...fine, sub: `unverified${JSON.stringify(changes)}`, ...changes })
    expect(reasonOf(await come(token, { birthday }))).toBe('SOCIAL_LOGIN_FAILED')
  })

  it.each(['garbage', 'a.b.c', '{}', '....', 'x'.repeat(8_000)])('that is none is refused (%s)', async (token) => {
    expect(await come(token, { birthday })).toMatchObject({ status: 200, body: { reason: 'SOCIAL_LOGIN_FAILED' } })
  })

  it('with an unverified address does not open the account of who has that address', async () => {
    const fan = await app.person({ email: 'target@gmail.test' })
    const token = await issue({ aud, sub: 'attacker', email: 'target@gmail.test', email_verified: false })
    expect(reasonOf(await come(token, { birthday }))).toBe('SOCIAL_LOGIN_FAILED')
    await app.as(fan).call(checkSession, {})
  })
})

describe('an account that was opened with a password and the same address', () => {
  it('passes to whom Google vouches for, and the person who opened it is out by every way', async () => {
    const squatter = await app.person({ email: 'taken@gmail.test', isVerified: false })
    const phone = await app.signIn(squatter)
    const passkey = createAuthenticator(new URL(app.platform.publicUrl()).origin)
    const made = await app.as(await app.proved(squatter, 'secondFactor')).call(passkeyRegisterOptions, {})
    const response = passkey.register(made.options)
    await app.as(squatter).call(registerPasskey, { challenge: made.challenge, name: 'Back door', response })
    await app.platform.db.script(
      `insert into social_identities values ('FACEBOOK', 'squatter', ${squatter.user.userId})`,
    )

    const owner = await signedIn(await atGoogle('taken', GOOGLE_CLIENT))
    expect(owner.user).toMatchObject({ userId: squatter.user.userId, hasPassword: false, email: 'taken@gmail.test' })
    for (const session of [squatter, phone]) {
      expect((await app.as(session).raw(checkSession.path, {})).status).toBe(401)
    }
    const password = digestOf(squatter.password)
    expect((await app.as().refused(emailLogin, { email: squatter.email, password })).reason).toBe('WRONG_CREDENTIALS')
    const login = await app.as().call(passkeyLoginOptions, {})
    const back = { challenge: login.challenge, response: passkey.login(login.options) }
    expect((await app.as().refused(passkeyLogin, back)).reason).toBe('PASSKEY_REJECTED')
    const facebook = await come('token-of-squatter', { loginType: 'FACEBOOK', birthday })
    expect((facebook.body.data as Partial<SignedIn>).user?.userId).not.toBe(owner.user.userId)
    await app.as(owner).call(checkSession, {})
  })

  it('keeps its password and its second factor when its address was confirmed before', async () => {
    const fan = await app.person({ email: 'kept@gmail.test' })
    await app.platform.db.script(`update users set email_verified = true where user_id = ${fan.user.userId}`)
    const { secret } = await app.as(await app.proved(fan, 'secondFactor')).call(startTwoFactor, {})
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() })
    await app.as(fan).call(confirmTwoFactor, { code })

    expect(reasonOf(await come(await atGoogle('kept', GOOGLE_CLIENT)))).toBe('SECOND_FACTOR_REQUIRED')
    await app.as(fan).call(checkSession, {})
    const password = digestOf(fan.password)
    expect((await app.as().refused(emailLogin, { email: fan.email, password })).reason).toBe('SECOND_FACTOR_REQUIRED')
  })

  it('stays closed when it is suspended', async () => {
    const claims = { aud, sub: 'banned', email: 'banned@gmail.test', email_verified: true }
    const { user } = await signedIn(await issue(claims), { birthday })
    await app.platform.db.script(
      `update users set suspended_at = now(), suspension_reason = 'spam' where user_id = ${user.userId}`,
    )
    expect(await come(await issue(claims))).toMatchObject({
      body: { reason: 'ACCOUNT_SUSPENDED', data: { reason: 'spam' } },
    })
  })
})

describe('coming by Facebook', () => {
  const byFacebook = (accessToken: string) => come(accessToken, { loginType: 'FACEBOOK', birthday })

  it('opens an account with an access token that Facebook says is ours', async () => {
    const { body } = await byFacebook('token-of-bea')
    expect(body).toMatchObject({ success: true, data: { user: { email: 'bea@facebook.test', nickName: 'BeaBaker' } } })
    const again = await byFacebook('token-of-bea')
    expect(again.body.data).toMatchObject({ user: { userId: (body.data as SignedIn).user.userId } })
  })

  it('opens an account with the ID token of the limited login', async () => {
    const { body } = await byFacebook(await google.signIn('limited', FACEBOOK_APP))
    expect(body).toMatchObject({ success: true, data: { user: { email: 'limited@facebook.test' } } })
  })

  it.each([
    ['another application’s', 'token-of-other-app'],
    ['an expired', 'token-expired'],
    ['yesterday’s', 'token-of-yesterday'],
    ['a page’s', 'token-of-a-page'],
    ['another person’s', 'token-that-lies'],
    ['an unknown', 'token-of-nobody'],
    ['a broken answer’s', 'token-broken'],
    ['an address-less person’s', 'token-of-no-address'],
  ])('refuses %s token', async (_, token) => {
    expect(reasonOf(await byFacebook(token))).toBe('SOCIAL_LOGIN_FAILED')
  })

  it('refuses a token that Google made for our Google application', async () => {
    expect(reasonOf(await byFacebook(await atGoogle('anna', GOOGLE_CLIENT)))).toBe('SOCIAL_LOGIN_FAILED')
  })
})

describe('a provider', () => {
  it('that is out of reach fails the sign-in and nothing else, and is asked again the next time', async () => {
    const port = await freePort()
    const elsewhere = await startTestApp({ GOOGLE_CLIENT_ID: GOOGLE_CLIENT, GOOGLE_ISSUER: `http://127.0.0.1:${port}` })
    try {
      expect(reasonOf(await come('any.token.here', { birthday }, elsewhere))).toBe('SOCIAL_LOGIN_FAILED')
      const late = await startOpenIdProvider({ people, clientIds: [GOOGLE_CLIENT], port })
      const token = await late.signIn('anna', GOOGLE_CLIENT, await nonceOf(elsewhere))
      expect(reasonOf(await come(token, { birthday }, elsewhere))).toBe('success')
      await late.close()
    } finally {
      await elsewhere.close()
    }
  })

  it('that is not set up fails the sign-in', async () => {
    const bare = await startTestApp()
    try {
      for (const loginType of ['GOOGLE', 'FACEBOOK']) {
        expect(reasonOf(await come('token', { loginType, birthday }, bare))).toBe('SOCIAL_LOGIN_FAILED')
      }
    } finally {
      await bare.close()
    }
  })
})

describe('a login that was linked', () => {
  const byGoogle = (sub: string) => issue({ aud, sub, email: `${sub}@gmail.test`, email_verified: true })

  it('is listed and removed by the owner, who has to be sure of it, and is told', async () => {
    const owner = await app.person({ email: 'unlinking@gmail.test' })
    expect((await app.as(owner).call(listLogins, {})).logins).toEqual([])
    const came = await signedIn(await byGoogle('unlinking'))
    expect(came.user.userId).toBe(owner.user.userId)
    expect((await app.as(owner).call(listLogins, {})).logins).toEqual(['GOOGLE'])
    const asked = { provider: 'GOOGLE' } as const
    expect(await app.as(owner).refused(removeLogin, asked)).toMatchObject({ reason: 'REAUTHENTICATION_REQUIRED' })
    await app.as(await app.proved(owner)).call(removeLogin, asked)
    expect((await app.as(owner).call(listLogins, {})).logins).toEqual([])
    expect(await app.as(await app.proved(owner)).refused(removeLogin, asked)).toMatchObject({ reason: 'NOT_FOUND' })
    const subjects = (await app.letters()).filter(({ to }) => to === owner.email).map(({ subject }) => subject)
    expect(subjects).toContain('A login was unlinked from your account')
  })

  it('and removed is not taken any more, nor is another of the same address, until a new password by e-mail', async () => {
    const owner = await app.person({ email: 'taken-no-more@gmail.test' })
    await signedIn(await byGoogle('taken-no-more'))
    await app.as(await app.proved(owner)).call(removeLogin, { provider: 'GOOGLE' })
    const moved = { aud, sub: 'taken-no-more', email: 'elsewhere@gmail.test', email_verified: true }
    const another = { aud, sub: 'another-number', email: 'taken-no-more@gmail.test', email_verified: true }
    const tokens = [await byGoogle('taken-no-more'), await issue(moved), await issue(another)]
    for (const token of tokens) expect(reasonOf(await come(token, { birthday }))).toBe('SOCIAL_LOGIN_FAILED')
    const by = { means: 'social', loginType: 'GOOGLE', accessToken: await byGoogle('taken-no-more') } as const
    expect(await app.as(owner).refused(makeProof, { by })).toMatchObject({ reason: 'SOCIAL_LOGIN_FAILED' })
    expect((await app.as(owner).call(listLogins, {})).logins).toEqual([])

    await app.as().call(forgotPassword, { email: owner.email })
    const letter = (await app.letters()).find(
      ({ to, subject }) => to === owner.email && subject === 'Reset your password',
    )
    const [, linkToken = ''] = /resetPassword\?token=([\w-]+)/.exec(letter?.text ?? '') ?? []
    await app.as().call(resetPassword, { linkToken, password: digestOf('a new one, by letter') })
    expect((await signedIn(await byGoogle('taken-no-more'))).user.userId).toBe(owner.user.userId)
  })

  it('and removed has let nobody in who had begun with it', async () => {
    const owner = await app.person({ email: 'begun-before@gmail.test' })
    await signedIn(await byGoogle('begun-before'))
    const { secret } = await app.as(await app.proved(owner, 'secondFactor')).call(startTwoFactor, {})
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    await app.as(owner).call(confirmTwoFactor, { code: totp.generate({ timestamp: app.clock.now() }) })
    const { body } = await come(await byGoogle('begun-before'))
    expect(body).toMatchObject({ reason: 'SECOND_FACTOR_REQUIRED' })
    const { challenge } = body.data as { challenge: string }
    await app.as(await app.proved(owner, 'secondFactor')).call(removeLogin, { provider: 'GOOGLE' })
    app.clock.advance(30_000)
    const code = totp.generate({ timestamp: app.clock.now() })
    expect(await app.as().refused(verifySecondFactor, { challenge, code })).toMatchObject({
      reason: 'LINK_EXPIRED',
    })
  })

  it('and removed in the moment of a proof by it leaves no proof', async () => {
    const owner = await app.person({ email: 'in-the-moment@gmail.test' })
    await signedIn(await byGoogle('in-the-moment'))
    const proved = await app.proved(owner)
    const by = { means: 'social', loginType: 'GOOGLE', accessToken: await byGoogle('in-the-moment') } as const
    const { others } = await inTheMomentOf(
      app.platform.db,
      { userId: owner.user.userId, at: 'sessions' },
      () => app.as(proved).call(removeLogin, { provider: 'GOOGLE' }),
      () => {
        app.clock.advance(1_000)
        return app.as(owner).refused(makeProof, { by })
      },
    )
    expect(others).toMatchObject({ reason: 'SOCIAL_LOGIN_FAILED' })
  })

  it('and removed in the moment of a sign-in by it lets nobody in', async () => {
    const owner = await app.person({ email: 'in-that-moment@gmail.test' })
    await signedIn(await byGoogle('in-that-moment'))
    const [proved, token] = [await app.proved(owner), await byGoogle('in-that-moment')]
    const { others } = await inTheMomentOf(
      app.platform.db,
      { userId: owner.user.userId, at: 'sessions' },
      () => app.as(proved).call(removeLogin, { provider: 'GOOGLE' }),
      () => come(token),
    )
    expect(reasonOf(others)).toBe('SOCIAL_LOGIN_FAILED')
  })

  it('is not linked to who moves away from its address in that moment', async () => {
    const squatter = await app.person({ email: 'moving-away@gmail.test', isVerified: false })
    await app.signIn(squatter)
    await app.letters()
    await app.as(await app.proved(squatter)).call(startEmailChange, { email: 'moved-to@gmail.test' })
    const letter = (await app.letters()).find(({ to }) => to === 'moved-to@gmail.test')
    const [codeOfNew = ''] = /\b\d{6}\b/.exec(letter?.subject ?? '') ?? []
    const token = await byGoogle('moving-away')
    const { others } = await inTheMomentOf(
      app.platform.db,
      { userId: squatter.user.userId, at: 'sessions' },
      () => app.as(squatter).call(confirmEmailChange, { codeOfNew }),
      () => come(token, { birthday }),
    )
    expect(others.body).toMatchObject({ success: true, data: { user: { email: 'moving-away@gmail.test' } } })
    expect((others.body.data as SignedIn).user.userId).not.toBe(squatter.user.userId)
  })

  it('is one, of several that come with the same address at once', async () => {
    const owner = await app.person({ email: 'one-of-many@gmail.test' })
    const tokens = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) =>
        issue({ aud, sub: `many-${n}`, email: 'one-of-many@gmail.test', email_verified: true }),
      ),
    )
    const answers = await Promise.all(tokens.map((token) => come(token)))
    expect(answers.map(reasonOf).filter((reason) => reason === 'success')).toHaveLength(1)
    const { rows } = await app.platform.db.pool.query('select from social_identities where user_id = $1', [
      owner.user.userId,
    ])
    expect(rows).toHaveLength(1)
  })

  it('of somebody else is neither seen nor removed', async () => {
    const [owner, other] = [await app.person({ email: 'kept-link@gmail.test' }), await app.person()]
    await signedIn(await byGoogle('kept-link'))
    expect(await app.as(await app.proved(other)).refused(removeLogin, { provider: 'GOOGLE' })).toMatchObject({
      reason: 'NOT_FOUND',
    })
    expect((await app.as(owner).call(listLogins, {})).logins).toEqual(['GOOGLE'])
  })
})

/** The two calls of Facebook's Graph API that tell whose a token is, and for which application. */
async function startGraph(): Promise<Server> {
  const tokens: Record<string, { app: string; user: string; isValid?: boolean; more?: object; me?: object }> = {
    'token-of-bea': {
      app: FACEBOOK_APP,
      user: '77',
      more: { type: 'USER', expires_at: Math.floor(Date.now() / 1_000) + 3_600 },
      me: { id: '77', email: 'Bea@Facebook.test', name: 'Bea Baker' },
    },
    'token-of-yesterday': {
      app: FACEBOOK_APP,
      user: '77',
      more: { expires_at: Math.floor(Date.now() / 1_000) - 86_400 },
      me: { id: '77', email: 'bea@facebook.test' },
    },
    'token-of-a-page': {
      app: FACEBOOK_APP,
      user: '77',
      more: { type: 'PAGE' },
      me: { id: '77', email: 'bea@facebook.test' },
    },
    'token-of-squatter': { app: FACEBOOK_APP, user: 'squatter', me: { id: 'squatter', email: 's@facebook.test' } },
    'token-of-other-app': { app: '666', user: '77', me: { id: '77', email: 'bea@facebook.test' } },
    'token-expired': { app: FACEBOOK_APP, user: '77', isValid: false, me: { id: '77', email: 'bea@facebook.test' } },
    'token-that-lies': { app: FACEBOOK_APP, user: '77', me: { id: '78', email: 'else@facebook.test' } },
    'token-broken': { app: FACEBOOK_APP, user: '79' },
    'token-of-no-address': { app: FACEBOOK_APP, user: '80', me: { id: '80', name: 'Nobody' } },
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://graph')
    const query = (name: string) => url.searchParams.get(name) ?? ''
    const send = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body))
    if (url.pathname === '/debug_token' && query('access_token') === `${FACEBOOK_APP}|app-secret`) {
      const known = tokens[query('input_token')]
      if (!known) return send(200, { data: { is_valid: false, error: { message: 'Invalid token' } } })
      return send(200, {
        data: { is_valid: known.isValid ?? true, app_id: known.app, user_id: known.user, ...known.more },
      })
    }
    const me = url.pathname === '/me' ? tokens[query('access_token')]?.me : undefined
    return me ? send(200, me) : send(400, { error: { message: 'Unsupported' } })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return server
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
