import { confirmTwoFactor, emailLogin, startTwoFactor, verifySecondFactor, type ErrorDetails } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeAt, digestOf } from './modules/identity/index.ts'
import { reseal, wrongSecretWarning } from './reseal.ts'
import { startTestApp, type Person, type TestApp } from './testing/test-app.ts'

const [FIRST, SECOND, THIRD] = ['first', 'second', 'third'].map((name) => `the ${name} secret, long enough for this`)

let app: TestApp
let person: Person
let key: string
let recoveryCodes: string[]
beforeAll(async () => {
  app = await startTestApp({ FANLIGHT_SECRET: FIRST ?? '' })
  person = await app.person()
  const owner = await app.proved(person)
  key = (await app.as(owner).call(startTwoFactor, {})).secret
  recoveryCodes = (await app.as(owner).call(confirmTwoFactor, { code: codeAt(key, app.clock.now()) })).recoveryCodes
})
afterAll(() => app.close())

/** The same installation, started again with other secrets. */
async function withSecrets(secrets: Record<string, string | undefined>, use: (again: TestApp) => Promise<void>) {
  const again = await startTestApp(secrets as Record<string, string>, app)
  try {
    await use(again)
  } finally {
    await again.close()
  }
}

/** How signing in with this code ends. */
async function signIn(from: TestApp, code: string) {
  const asked = await from.as().refused(emailLogin, { email: person.email, password: digestOf(person.password) })
  const { challenge } = asked.data as ErrorDetails<'SECOND_FACTOR_REQUIRED'>
  const { status, body } = await from.as().raw(verifySecondFactor.path, { challenge, code })
  return { status, reason: body.success ? 'signed in' : body.reason }
}
const nextCode = (from: TestApp) => {
  from.clock.advance(60_000)
  return codeAt(key, from.clock.now())
}

describe('another secret', () => {
  it('refuses codes, never fails, tells the operator, and lets in who has a recovery code', async () => {
    await withSecrets({ FANLIGHT_SECRET: SECOND }, async (again) => {
      expect(await signIn(again, nextCode(again))).toEqual({ status: 200, reason: 'SECOND_FACTOR_WRONG' })
      expect(again.logLines.join('\n')).toContain('a second factor was sealed with another FANLIGHT_SECRET')
      expect(await wrongSecretWarning(again)).toContain('second factors do not open')
      expect(await signIn(again, recoveryCodes[0] ?? '')).toEqual({ status: 200, reason: 'signed in' })
      expect(await reseal(again)).toMatchObject({ isDone: false })
    })
  })
})

describe('a secret that is replaced', () => {
  it('opens by the one before, until all is sealed anew and that one can go', async () => {
    await withSecrets({ FANLIGHT_SECRET: SECOND, FANLIGHT_SECRET_PREVIOUS: FIRST }, async (again) => {
      expect(await wrongSecretWarning(again)).toBeNull()
      expect(await signIn(again, nextCode(again))).toMatchObject({ reason: 'signed in' })
      const { said, isDone } = await reseal(again)
      expect([said, isDone]).toEqual([expect.stringContaining('second factors: 1 sealed anew'), true])
      expect((await reseal(again)).said).toContain('second factors: 0 sealed anew, 1 were already')
    })
    await withSecrets({ FANLIGHT_SECRET: SECOND }, async (again) => {
      expect(await signIn(again, nextCode(again))).toMatchObject({ reason: 'signed in' })
      expect(await wrongSecretWarning(again)).toBeNull()
    })
    await withSecrets({ FANLIGHT_SECRET: THIRD, FANLIGHT_SECRET_PREVIOUS: FIRST }, async (again) => {
      expect(await signIn(again, nextCode(again))).toMatchObject({ reason: 'SECOND_FACTOR_WRONG' })
    })
  })

  it('leaves links and tickets good that were signed before', () => {
    const [text, purpose] = ['a link', 'links']
    const signature = app.platform.secrets.sign(purpose, text)
    return withSecrets({ FANLIGHT_SECRET: SECOND, FANLIGHT_SECRET_PREVIOUS: FIRST }, async (again) => {
      const { secrets } = again.platform
      expect(secrets.verify(purpose, text, signature)).toBe(true)
      expect(secrets.sign(purpose, text)).not.toBe(signature)
      expect(secrets.signBefore(purpose, text)).toBe(signature)
      expect(app.platform.secrets.verify(purpose, text, secrets.sign(purpose, text))).toBe(false)
    })
  })
})
