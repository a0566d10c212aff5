import {
  checkSession,
  confirmTwoFactor,
  emailLogin,
  listApplications,
  listAudit,
  makeProof,
  startTwoFactor,
  verifySecondFactor,
  type ErrorDetails,
} from '@fanlight/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from './modules/identity/index.ts'
import { runOperatorCommand } from './operator.ts'
import { startTestApp, type Person, type TestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const run = (...words: string[]) => runOperatorCommand(app, words)
const isOperator = async (person: Person) => (await app.signIn(person)).user.role === 'admin'

describe('npm run operator', () => {
  it('makes an account an operator, ends its sessions, and the log says so', async () => {
    const person = await app.person()
    expect(await run('add', person.email.toUpperCase())).toMatchObject({ isDone: true })
    expect((await app.as(person).raw(checkSession.path, {})).status).toBe(401)
    expect(await isOperator(person)).toBe(true)
    const reader = await app.admin()
    const [entry] = (await app.as(reader).call(listAudit, {})).entries
    expect(entry).toMatchObject({
      actor: 'command line',
      action: 'operator.added',
      subject: `user:${person.user.userId}`,
    })
  })

  it('lists them, with whether they have a second factor', async () => {
    const [person, enrolled] = [await app.person(), await app.admin()]
    await run('add', person.email)
    const { said } = await run('list')
    expect(said).toContain(`${person.email}  @${person.user.userName}  no second factor yet`)
    expect(said).toContain(`${enrolled.email}  @${enrolled.user.userName}  second factor set up`)
  })

  it('makes an operator a member again, at once', async () => {
    const operator = await app.admin()
    await app.as(operator).call(listApplications, {})
    expect(await run('remove', operator.email)).toMatchObject({ isDone: true })
    expect((await app.as(operator).raw(listApplications.path, {})).status).toBe(401)
    expect(
      (await app.as().call(emailLogin, { email: operator.email, password: digestOf(operator.password) })).user.role,
    ).toBe('member')
  })

  it.each<[string, () => Promise<string[]>, RegExp]>([
    ['an address without an account', async () => ['add', 'nobody@example.com'], /no account/],
    [
      'an address that nobody confirmed',
      async () => ['add', (await app.person({ isVerified: false })).email],
      /confirm/,
    ],
    ['a creator', async () => ['add', (await app.creator()).email], /creator/],
    ['an operator', async () => ['add', (await app.admin()).email], /already/],
    ['a member to remove', async () => ['remove', (await app.person()).email], /no operator/],
    ['no address', async () => ['add'], /npm run operator/],
    ['what is no address', async () => ['add', 'ann'], /npm run operator/],
    ['an unknown word', async () => ['promote', 'ann@example.com'], /npm run operator/],
    ['no word at all', async () => [], /npm run operator/],
  ])('refuses %s, and says why', async (_, words, said) => {
    const answer = await run(...(await words()))
    expect(answer.isDone).toBe(false)
    expect(answer.said).toMatch(said)
  })
})

describe('a new operator', () => {
  it('is led to set up a second factor before any operator call works', async () => {
    const person = await app.person()
    await run('add', person.email)
    const session = await app.signIn(person)
    expect(await app.as(session).refused(listApplications, {})).toMatchObject({
      status: 200,
      code: 40014,
      reason: 'OPERATOR_NOT_ENROLLED',
    })
    const by = { means: 'password', password: digestOf(person.password) } as const
    const { proof } = await app.as(session).call(makeProof, { by })
    const { secret } = await app.as({ ...session, proof: () => proof }).call(startTwoFactor, {})
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = () => {
      app.clock.advance(30_000)
      return totp.generate({ timestamp: app.clock.now() })
    }
    await app.as(session).call(confirmTwoFactor, { code: code() })
    await app.as(session).call(listApplications, {})

    const asked = await app.as().refused(emailLogin, { email: person.email, password: digestOf(person.password) })
    const { challenge } = asked.data as ErrorDetails<'SECOND_FACTOR_REQUIRED'>
    const later = await app.as().call(verifySecondFactor, { challenge, code: code() })
    await app.as(later).call(listApplications, {})
  })

  it('with a passkey who came by the password alone has to show the passkey first', async () => {
    const operator = await app.admin()
    const { email, password } = operator
    const session = await app.as().call(emailLogin, { email, password: digestOf(password) })
    expect(await app.as(session).refused(listApplications, {})).toMatchObject({
      reason: 'REAUTHENTICATION_REQUIRED',
      data: { level: 'secondFactor' },
    })
  })
})
