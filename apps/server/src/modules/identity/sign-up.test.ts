import { checkSession, DAY_MS, emailLogin, getProfile, signUp } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eighteenIn } from '../../testing/start-of-time.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { digestOf } from './passwords.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const form = (changes: object = {}) => ({
  email: 'newcomer@example.com',
  password: digestOf('a rare password'),
  nickname: 'Newcomer',
  birthday: '20000229',
  ...changes,
})

describe('signing up', () => {
  it('opens an account, a profile and a session at once', async () => {
    const { token, user, expiresAt } = await app.as().call(signUp, form())
    expect(user).toMatchObject({ nickName: 'Newcomer', userName: 'newcomer', role: 'member', hasPassword: true })
    expect(expiresAt).toBe(app.clock.now() + DAY_MS)
    await expect(app.as({ token }).call(checkSession, {})).resolves.toMatchObject({ user: { userId: user.userId } })
    const profile = await app.as().call(getProfile, { otherUserId: user.userId })
    expect(profile).toMatchObject({ nickName: 'Newcomer', counts: { followers: 0, followings: 0 }, relation: null })
  })

  it('refuses a second account with the same address in words that tell nothing, and writes to its owner', async () => {
    await app.person({ email: 'twice@example.com' })
    const refused = await app.as().refused(signUp, form({ email: ' Twice@Example.com ', nickname: 'Other' }))
    expect(refused).toMatchObject({ reason: 'REGISTRATION_FAILED', msg: 'Registration failed. Please try again.' })
    const letters = await app.letters()
    expect(letters.map(({ to, subject }) => [to, subject])).toContainEqual([
      'twice@example.com',
      'You already have an account',
    ])
  })

  it('opens one account when the same form arrives ten times together', async () => {
    const tries = Array.from({ length: 10 }, () => app.as().raw(signUp.path, form({ email: 'together@example.com' })))
    const answers = await Promise.all(tries)
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })

  it('refuses someone a day too young', async () => {
    const birthday = eighteenIn(1)
    const refused = await app.as().refused(signUp, form({ email: 'young@example.com', birthday }))
    expect(refused).toMatchObject({ reason: 'UNDERAGE', code: 50001, msg: 'You must be at least 18 years old' })
  })

  it.each([
    ['is not born yet', '20991231'],
    ['is 121 years old', '19050101'],
  ])('takes it for a mistake that someone %s', async (_, birthday) => {
    const refused = await app.as().refused(signUp, form({ email: 'young@example.com', birthday }))
    const issues = [{ path: 'birthday', message: 'Please enter a valid date' }]
    expect(refused).toMatchObject({ reason: 'INVALID_INPUT', data: { issues } })
  })

  it.each([
    ['a', 'Nickname must have at least 2 characters'],
    ['a'.repeat(20), 'Nickname must be less than 20 characters'],
    ['no!', 'Nickname can only have letters, digits and underscores'],
    ['  ', 'Nickname is required'],
  ])('says what is wrong with the nickname %j', async (nickname, message) => {
    const refused = await app.as().refused(signUp, form({ email: 'named@example.com', nickname }))
    expect(refused).toMatchObject({ reason: 'INVALID_INPUT', data: { issues: [{ path: 'nickname', message }] } })
  })

  it('lets someone in on their eighteenth birthday', async () => {
    await app.as().call(signUp, form({ email: 'eighteen@example.com', birthday: eighteenIn(0) }))
  })

  it('refuses a password that everybody uses', async () => {
    const refused = await app
      .as()
      .refused(signUp, form({ email: 'weak@example.com', password: digestOf('password123') }))
    expect(refused.reason).toBe('COMMON_PASSWORD')
  })

  it.each([
    ['no e-mail address', { email: 'nobody' }],
    ['a password that was not hashed', { password: 'typed in clear' }],
    ['a nickname of one letter', { nickname: 'a' }],
    ['a nickname of twenty letters', { nickname: 'a'.repeat(20) }],
    ['a nickname with a space', { nickname: 'two words' }],
    ['a day that does not exist', { birthday: '20010229' }],
  ])('answers 400 to %s', async (_, changes) => {
    const refused = await app.as().refused(signUp, form(changes))
    expect(refused).toMatchObject({ status: 400, reason: 'INVALID_INPUT' })
  })

  it('takes Chinese and accented nicknames and finds a free username for each', async () => {
    const chinese = await app.as().call(signUp, form({ email: 'zh@example.com', nickname: '小明_01' }))
    const french = await app.as().call(signUp, form({ email: 'fr@example.com', nickname: 'Éloïse' }))
    expect(chinese.user.userName).toMatch(/^fan01\d{6}$/)
    expect(french.user.userName).toBe('eloise')
  })

  it('lets everybody in who comes at the same moment with the same name, under a username of their own', async () => {
    const forms = Array.from({ length: 6 }, (_, index) => form({ email: `anna${index}@example.com`, nickname: 'Anna' }))
    const all = await Promise.all(forms.map((filled) => app.as().call(signUp, filled)))
    const names = all.map(({ user }) => user.userName)
    expect(new Set(names).size).toBe(6)
    expect(names.filter((name) => name === 'anna')).toHaveLength(1)
    for (const name of names) expect(name).toMatch(/^anna(\d{6})?$/)
  })

  it('keeps who invited someone, and drops a code of nobody', async () => {
    const host = await app.person()
    await app
      .as()
      .call(signUp, form({ email: 'guest@example.com', inviteUserId: Number(host.user.userId), adSource: 'spring' }))
    await app.as().call(signUp, form({ email: 'lost@example.com', inviteUserId: 12345 }))
    const rows = await app.platform.db.pool.query(
      'select email, invited_by, ad_source from users where email = any($1) order by email',
      [['guest@example.com', 'lost@example.com']],
    )
    expect(rows.rows).toEqual([
      { email: 'guest@example.com', invited_by: host.user.userId, ad_source: 'spring' },
      { email: 'lost@example.com', invited_by: null, ad_source: null },
    ])
  })

  it('signs in afterwards with the same password', async () => {
    const person = await app.person()
    const signedIn = await app.as().call(emailLogin, { email: person.email, password: digestOf(person.password) })
    expect(signedIn.user.userId).toBe(person.user.userId)
  })
})
