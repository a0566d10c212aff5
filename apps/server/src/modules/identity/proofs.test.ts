import {
  changePassword,
  confirmTwoFactor,
  deleteMyAccount,
  disableTwoFactor,
  exportMyData,
  listPasskeys,
  makeProof,
  passkeyRegisterOptions,
  PROOF_HEADER,
  PROOF_LIFETIME_MS,
  proofOptions,
  registerPasskey,
  removePasskey,
  SECOND_FACTOR_LIFETIME_MS,
  socialLogin,
  socialNonce,
  startEmailChange,
  startTwoFactor,
  type CallOf,
  type Endpoint,
  type SignedIn,
} from '@fanlight/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticator, type Authenticator } from '../../testing/authenticator.ts'
import { startOpenIdProvider, type OpenIdProvider } from '../../testing/openid-provider.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { digestOf } from './passwords.ts'

const GOOGLE_CLIENT = 'fanlight-at-google'
const STEP_MS = 30_000

let app: TestApp
let google: OpenIdProvider
beforeAll(async () => {
  google = await startOpenIdProvider({ people: {}, clientIds: [GOOGLE_CLIENT] })
  app = await startTestApp({
    PUBLIC_URL: 'https://fanlight.example',
    GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
    GOOGLE_ISSUER: google.issuer,
  })
})
afterAll(async () => {
  await app.close()
  await google.close()
})

type Means = CallOf<typeof makeProof>['by']
type Who = { token: string; proof?: () => string }

async function proveBy(person: Who, by: Means) {
  const { proof, level } = await app.as(person).call(makeProof, { by })
  return { ...person, proof: () => proof, level }
}
const byPassword = (person: Person) => proveBy(person, { means: 'password', password: digestOf(person.password) })

async function withAuthenticator(person: Person): Promise<() => string> {
  const { secret } = await app.as(await byPassword(person)).call(startTwoFactor, {})
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => {
    app.clock.advance(STEP_MS)
    return totp.generate({ timestamp: app.clock.now() })
  }
  await app.as(person).call(confirmTwoFactor, { code: code() })
  return code
}

async function withPasskey(person: Person): Promise<Authenticator> {
  const passkey = createAuthenticator('https://fanlight.example')
  const { challenge, options } = await app.as(await byPassword(person)).call(passkeyRegisterOptions, {})
  const response = passkey.register(options)
  await app.as(person).call(registerPasskey, { challenge, name: 'Key', response })
  return passkey
}

async function byPasskey(person: Who, passkey: Authenticator): Promise<Means> {
  const { passkey: asked } = await app.as(person).call(proofOptions, {})
  return { means: 'passkey', challenge: asked!.challenge, response: passkey.login(asked!.options) }
}

const idToken = async (sub: string, nonce: string) =>
  google.issue({ aud: GOOGLE_CLIENT, sub, email: `${sub}@gmail.test`, email_verified: true, nonce })

async function personOfGoogle(sub: string): Promise<SignedIn> {
  const { nonce } = await app.as().call(socialNonce, {})
  const accessToken = await idToken(sub, nonce)
  return app.as().call(socialLogin, { loginType: 'GOOGLE', accessToken, birthday: '19900101' })
}

const subjectsTo = async (email: string) =>
  (await app.letters()).filter(({ to }) => to === email).map(({ subject }) => subject)

describe('a stolen session', () => {
  it.each<[string, Endpoint, (person: Person) => object]>([
    ['add an authenticator', startTwoFactor, () => ({})],
    ['add a passkey', passkeyRegisterOptions, () => ({})],
    ['remove a passkey', removePasskey, () => ({ passkeyId: '1' })],
    ['change the e-mail address', startEmailChange, () => ({ email: 'thief@example.com' })],
    ['take out the data', exportMyData, () => ({})],
    ['choose a password', changePassword, () => ({ password: digestOf('the thief’s') })],
    ['delete the account', deleteMyAccount, ({ user }) => ({ userName: user.userName })],
  ])('cannot %s', async (_, endpoint, input) => {
    const owner = await app.person()
    const thief = await app.signIn(owner)
    const { body } = await app.as(thief).raw(endpoint.path, input(owner))
    expect(body).toMatchObject({ success: false, reason: 'REAUTHENTICATION_REQUIRED', data: { level: 'any' } })
  })

  it('cannot use the proof of the session that it was stolen beside', async () => {
    const owner = await app.person()
    const { proof } = await byPassword(owner)
    const thief = { ...(await app.signIn(owner)), proof }
    expect((await app.as(thief).refused(exportMyData, {})).reason).toBe('REAUTHENTICATION_REQUIRED')
    await app.as({ ...owner, proof }).call(exportMyData, {})
  })

  it('cannot put anything behind a proof', async () => {
    const owner = await app.person()
    const { proof } = await byPassword(owner)
    const more = () => `${proof()}.x`
    expect((await app.as({ ...owner, proof: more }).refused(exportMyData, {})).reason).toBe('REAUTHENTICATION_REQUIRED')
  })

  it.each(['', '.', 'x.y', 'eyJsZXZlbCI6ImFueSJ9.abc', 'é'.repeat(40)])('cannot make up a proof: %j', async (made) => {
    const owner = await app.person()
    const { body } = await app.as(owner).raw(exportMyData.path, {}, { [PROOF_HEADER]: encodeURIComponent(made) })
    expect(body).toMatchObject({ reason: 'REAUTHENTICATION_REQUIRED' })
  })

  it('cannot guess the password for long', async () => {
    const owner = await app.person()
    const guess = () => app.as(owner).refused(makeProof, { by: { means: 'password', password: digestOf('a guess') } })
    for (let tries = 0; tries < 6; tries++) expect((await guess()).reason).toBe('WRONG_PASSWORD')
    expect((await guess()).reason).toBe('TOO_MANY')
  })
})

describe('a proof', () => {
  it('is good for five minutes, to the millisecond', async () => {
    const fan = await byPassword(await app.person())
    app.clock.advance(PROOF_LIFETIME_MS - 1)
    await app.as(fan).call(exportMyData, {})
    app.clock.advance(1)
    expect((await app.as(fan).refused(exportMyData, {})).reason).toBe('REAUTHENTICATION_REQUIRED')
  })

  it('is made by the password of an account that has nothing else', async () => {
    const fan = await app.person()
    expect(await app.as(fan).call(proofOptions, {})).toEqual({
      means: ['password'],
      secondFactors: [],
      passkey: null,
      nonce: null,
    })
    expect((await byPassword(fan)).level).toBe('any')
  })

  it('is made by a code where the authenticator app is on, and not by the password alone', async () => {
    const fan = await app.person()
    const code = await withAuthenticator(fan)
    expect(await app.as(fan).call(proofOptions, {})).toMatchObject({ means: ['code'], secondFactors: ['code'] })
    const refused = await app
      .as(fan)
      .refused(makeProof, { by: { means: 'password', password: digestOf(fan.password) } })
    expect(refused).toMatchObject({ reason: 'REAUTHENTICATION_REQUIRED', data: { level: 'secondFactor' } })
    expect((await app.as(fan).refused(makeProof, { by: { means: 'code', code: '000000' } })).reason).toBe(
      'SECOND_FACTOR_WRONG',
    )
    const proved = await proveBy(fan, { means: 'code', code: code() })
    expect(proved.level).toBe('secondFactor')
    await app.as(proved).call(exportMyData, {})
  })

  it('takes a code once', async () => {
    const fan = await app.person()
    const typed = (await withAuthenticator(fan))()
    await proveBy(fan, { means: 'code', code: typed })
    expect((await app.as(fan).refused(makeProof, { by: { means: 'code', code: typed } })).reason).toBe(
      'SECOND_FACTOR_WRONG',
    )
  })

  it('is made by a passkey of one’s own, and not by another person’s', async () => {
    const [fan, other] = [await app.person(), await app.person()]
    const [own, others] = [await withPasskey(fan), await withPasskey(other)]
    expect((await proveBy(fan, await byPasskey(fan, own))).level).toBe('secondFactor')
    const refused = await app.as(fan).refused(makeProof, { by: await byPasskey(fan, others) })
    expect(refused.reason).toBe('PASSKEY_REJECTED')
    const late = await byPasskey(fan, own)
    app.clock.advance(SECOND_FACTOR_LIFETIME_MS)
    expect((await app.as(fan).refused(makeProof, { by: late })).reason).toBe('PASSKEY_REJECTED')
  })

  it('is made by Google, for who has nothing else, with a token that was asked for now', async () => {
    const fan = await personOfGoogle('gina')
    const { means, nonce } = await app.as(fan).call(proofOptions, {})
    expect(means).toEqual(['GOOGLE'])
    const social = { means: 'social', loginType: 'GOOGLE', accessToken: await idToken('gina', nonce!) } as const
    const proved = await proveBy(fan, social)
    await app.as(proved).call(changePassword, { password: digestOf('my first password') })
    expect((await app.as(fan).refused(makeProof, { by: social })).reason).toBe('SOCIAL_LOGIN_FAILED')
  })

  it('is not made by the Google account of another person', async () => {
    const [fan, other] = [await personOfGoogle('hanna'), await personOfGoogle('ines')]
    expect(fan.user.userId).not.toBe(other.user.userId)
    const { nonce } = await app.as(fan).call(proofOptions, {})
    const social = { means: 'social', loginType: 'GOOGLE', accessToken: await idToken('ines', nonce!) } as const
    expect((await app.as(fan).refused(makeProof, { by: social })).reason).toBe('SOCIAL_LOGIN_FAILED')
  })
})

describe('a thief who knows the password', () => {
  it.each<[string, Endpoint, object]>([
    ['add a passkey', passkeyRegisterOptions, {}],
    ['add an authenticator', startTwoFactor, {}],
    ['remove a passkey', removePasskey, { passkeyId: '1' }],
  ])('cannot %s where there is a passkey already: by it they would pass for its owner', async (_, endpoint, input) => {
    const owner = await app.person()
    const passkey = await withPasskey(owner)
    const thief = await app.signIn(owner)
    const proved = await proveBy(thief, { means: 'password', password: digestOf(owner.password) })
    const refused = await app.as(proved).raw(endpoint.path, input)
    expect(refused.body).toMatchObject({ reason: 'REAUTHENTICATION_REQUIRED', data: { level: 'secondFactor' } })
    const itself = await proveBy(owner, await byPasskey(owner, passkey))
    const { body } = await app.as(itself).raw(endpoint.path, input)
    expect(body.success || body.reason === 'NOT_FOUND').toBe(true)
  })
})

describe('the owner is told by mail', () => {
  it('of a passkey that was added, and of one that was removed', async () => {
    const fan = await app.person()
    const passkey = await withPasskey(fan)
    const { passkeys } = await app.as(fan).call(listPasskeys, {})
    await app
      .as(await proveBy(fan, await byPasskey(fan, passkey)))
      .call(removePasskey, { passkeyId: passkeys[0]!.passkeyId })
    expect(await subjectsTo(fan.email)).toEqual(
      expect.arrayContaining(['A passkey was added', 'A passkey was removed']),
    )
  })

  it('of data that was taken out', async () => {
    const fan = await app.person()
    await app.as(await byPassword(fan)).call(exportMyData, {})
    expect(await subjectsTo(fan.email)).toContain('Your data was downloaded')
  })
})

describe('a proof that is older than the authenticator app', () => {
  it('is none any more when the app is turned on, nor is one that is older than its being turned off', async () => {
    const fan = await app.person()
    const [here, elsewhere] = [await byPassword(fan), await byPassword({ ...fan, ...(await app.signIn(fan)) })]
    app.clock.advance(1_000)
    const code = await withAuthenticator(fan)
    for (const session of [here, elsewhere]) {
      expect((await app.as(session).refused(exportMyData, {})).reason).toBe('REAUTHENTICATION_REQUIRED')
    }
    const again = await proveBy(fan, { means: 'code', code: code() })
    await app.as(again).call(exportMyData, {})
    app.clock.advance(STEP_MS)
    await app.as(fan).call(disableTwoFactor, { code: code() })
    expect((await app.as(again).refused(exportMyData, {})).reason).toBe('REAUTHENTICATION_REQUIRED')
    await app.as(await byPassword(fan)).call(exportMyData, {})
  })
})

describe('a password that was changed by its owner', () => {
  it('needs a second factor where one is on: a thief who knows the password does not have it', async () => {
    const fan = await app.person()
    const code = await withAuthenticator(fan)
    const input = { currentPassword: digestOf(fan.password), password: digestOf('a better one') }
    expect((await app.as(fan).refused(changePassword, input)).reason).toBe('REAUTHENTICATION_REQUIRED')
    await app.as(await proveBy(fan, { means: 'code', code: code() })).call(changePassword, input)
  })
})
