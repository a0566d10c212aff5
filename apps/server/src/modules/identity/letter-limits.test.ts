import {
  confirmEmailChange,
  DAY_MS,
  forgotPassword,
  HOUR_MS,
  MINUTE_MS,
  resetPassword,
  sendEmailCode,
  signUp,
  startEmailChange,
  verifyEmail,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { digestOf } from './passwords.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const OWNERS_NETWORK = '192.0.2.10'
const STRANGERS_NETWORK = '198.51.100.20'
let networks = 0
const anotherNetwork = () => `203.${++networks >> 8}.${networks & 255}.1`
let addresses = 0
const newAddress = () => `typed.${++addresses}@example.com`

const lettersTo = async (email: string, subject?: string) =>
  (await app.letters()).filter((letter) => letter.to === email && (subject === undefined || letter.subject === subject))
const codeIn = async (email: string) => /\b\d{6}\b/.exec((await lettersTo(email))[0]?.subject ?? '')?.[0] ?? 'none'
const tokenIn = async (email: string) =>
  /token=([\w-]+)/.exec((await lettersTo(email, 'Reset your password'))[0]?.text ?? '')?.[1] ?? 'none'

const signsUp = (email: string, address: string, password = 'whatever it is') =>
  app
    .as(null, { address })
    .raw(signUp.path, { email, password: digestOf(password), nickname: 'Somebody', birthday: '19900101' })

async function opensAccount(email: string, address: string): Promise<Person> {
  const form = { email, password: digestOf('of this account'), nickname: 'Somebody', birthday: '19900101' }
  return { ...(await app.as(null, { address }).call(signUp, form)), email, password: 'of this account' }
}

async function asksToMoveTo(email: string, who: Person, address: string): Promise<void> {
  app.clock.advance(1)
  await app.as(await app.proved(who), { address }).call(startEmailChange, { email })
}

async function strangersAskToMoveTo(email: string, times: number, network: () => string): Promise<void> {
  for (let stranger = 0; stranger < times; stranger++) await asksToMoveTo(email, await app.person(), network())
}

async function forgets(email: string, address: string): Promise<void> {
  app.clock.advance(1)
  await app.as(null, { address }).call(forgotPassword, { email })
}

describe('strangers who keep typing an address with an account', () => {
  it('do not keep its owner from a new password by signing up with it', async () => {
    const owner = await app.person()
    for (let times = 0; times < 8; times++) await signsUp(owner.email, anotherNetwork())
    await app.letters()
    await forgets(owner.email, OWNERS_NETWORK)
    await app.as().call(resetPassword, { linkToken: await tokenIn(owner.email), password: digestOf('the new one') })
  })

  it('do not keep its owner from a new password by asking to move to it', async () => {
    const owner = await app.person()
    await strangersAskToMoveTo(owner.email, 8, anotherNetwork)
    await app.letters()
    await forgets(owner.email, OWNERS_NETWORK)
    await app.as().call(resetPassword, { linkToken: await tokenIn(owner.email), password: digestOf('the new one') })
  })

  it('do not keep its owner from a new password by asking for one all day: the newest link that came is good', async () => {
    const owner = await app.person()
    for (let asked = 0; asked < 20 * HOUR_MS; asked += 20 * MINUTE_MS) {
      for (let times = 0; times < 3; times++) await forgets(owner.email, anotherNetwork())
      await app.letters()
      app.clock.advance(20 * MINUTE_MS)
    }
    // Either they asked just now, or their own asking brings one.
    await forgets(owner.email, OWNERS_NETWORK)
    const linkToken = await tokenIn(owner.email)
    await app.as().call(resetPassword, { linkToken, password: digestOf('the new one') })
    expect((await lettersTo(owner.email, 'Reset your password')).length).toBeLessThanOrEqual(36)
  })

  it('do not keep its owner from proving it, or from leaving it for another', async () => {
    const owner = await app.person({ isVerified: false })
    await app.letters()
    for (let times = 0; times < 8; times++) {
      await forgets(owner.email, anotherNetwork())
      await signsUp(owner.email, anotherNetwork())
    }
    await app.letters()
    app.clock.advance(1)
    await app.as(owner).call(sendEmailCode, {})
    await app.as(owner).call(verifyEmail, { code: await codeIn(owner.email) })
    const email = newAddress()
    await asksToMoveTo(email, owner, OWNERS_NETWORK)
    const codes = { codeOfNew: await codeIn(email), codeOfPresent: await codeIn(owner.email) }
    await app.as(owner).call(confirmEmailChange, codes)
  })

  it('cause two letters an hour and four a day that say so', async () => {
    const owner = await app.person()
    const notices = async () => (await lettersTo(owner.email, 'You already have an account')).length
    const perHour: number[] = []
    for (let hour = 0; hour < 4; hour++) {
      for (let times = 0; times < 4; times++) await signsUp(owner.email, anotherNetwork())
      perHour.push(await notices())
      app.clock.advance(HOUR_MS)
    }
    expect(perHour).toEqual([2, 4, 4, 4])
    app.clock.advance(DAY_MS)
    await signsUp(owner.email, anotherNetwork())
    expect(await notices()).toBe(5)
  })

  it('get the same answer when their letter does not go', async () => {
    const owner = await app.person()
    const answers = []
    for (let times = 0; times < 4; times++) {
      answers.push((await signsUp(owner.email, anotherNetwork())).body)
      await app.letters()
    }
    expect(answers[3]).toEqual(answers[0])
    const forgotten = []
    for (let times = 0; times < 6; times++) {
      forgotten.push((await app.as().raw(forgotPassword.path, { email: owner.email })).body)
      await app.letters()
    }
    expect(forgotten[5]).toEqual(forgotten[0])
  })
})

describe('strangers who keep typing an address without an account', () => {
  it('do not keep its owner from opening one by asking to move to it', async () => {
    const email = newAddress()
    await strangersAskToMoveTo(email, 12, anotherNetwork)
    await app.letters()
    app.clock.advance(1)
    const owner = await opensAccount(email, OWNERS_NETWORK)
    await app.as(owner).call(verifyEmail, { code: await codeIn(email) })
  })

  it('do not keep its owner from opening one by opening and closing theirs with it', async () => {
    const email = newAddress()
    for (let times = 0; times < 8; times++) {
      const theirs = await opensAccount(email, STRANGERS_NETWORK)
      await app.letters()
      await app.leave(theirs)
    }
    await app.letters()
    app.clock.advance(1)
    const owner = await opensAccount(email, OWNERS_NETWORK)
    await app.as(owner).call(verifyEmail, { code: await codeIn(email) })
  })

  it('do not keep its owner, who comes from elsewhere, from moving to it', async () => {
    const email = newAddress()
    await strangersAskToMoveTo(email, 14, () => STRANGERS_NETWORK)
    await app.letters()
    const owner = await app.person()
    await asksToMoveTo(email, owner, OWNERS_NETWORK)
    const codes = { codeOfNew: await codeIn(email), codeOfPresent: await codeIn(owner.email) }
    await app.as(owner).call(confirmEmailChange, codes)
  })

  it('do not make the code worthless that came before one that did not go', async () => {
    const email = newAddress()
    const owner = await app.person()
    await asksToMoveTo(email, owner, OWNERS_NETWORK)
    const codeOfNew = await codeIn(email)
    await strangersAskToMoveTo(email, 16, anotherNetwork)
    await app.letters()
    const before = (await lettersTo(email)).length
    await asksToMoveTo(email, owner, OWNERS_NETWORK)
    expect(await lettersTo(email)).toHaveLength(before)
    await app.as(owner).call(confirmEmailChange, { codeOfNew, codeOfPresent: await codeIn(owner.email) })
  })

  it('cause twelve letters an hour to it, however many they are', async () => {
    const email = newAddress()
    await strangersAskToMoveTo(email, 16, anotherNetwork)
    expect(await lettersTo(email)).toHaveLength(12)
  })
})

describe('asking for another address than before', () => {
  it('makes both codes worthless that were mailed for the one before', async () => {
    const owner = await app.person()
    const [first, second] = [newAddress(), newAddress()]
    await asksToMoveTo(first, owner, OWNERS_NETWORK)
    const codes = { codeOfNew: await codeIn(first), codeOfPresent: await codeIn(owner.email) }
    await asksToMoveTo(second, owner, OWNERS_NETWORK)
    expect((await app.as(owner).refused(confirmEmailChange, codes)).reason).toBe('EMAIL_CODE_WRONG')
  })

  it('does so as well where the other one has an account: whether it has one cannot be told', async () => {
    const [owner, other] = [await app.person(), await app.person()]
    const first = newAddress()
    await asksToMoveTo(first, owner, OWNERS_NETWORK)
    const codeOfNew = await codeIn(first)
    await asksToMoveTo(other.email, owner, OWNERS_NETWORK)
    const codes = { codeOfNew, codeOfPresent: await codeIn(owner.email) }
    expect((await app.as(owner).refused(confirmEmailChange, codes)).reason).toBe('EMAIL_CODE_WRONG')
  })
})

describe('a letter that the mail server refused', () => {
  it('is not counted: it is written again when the server is back', async () => {
    const owner = await app.person()
    const refusing = vi.spyOn(app.platform.mail, 'send').mockRejectedValue(new Error('The mail server is away'))
    try {
      for (let times = 0; times < 8; times++) {
        await forgets(owner.email, OWNERS_NETWORK)
        await app.letters()
      }
    } finally {
      refusing.mockRestore()
    }
    await forgets(owner.email, OWNERS_NETWORK)
    const linkToken = await tokenIn(owner.email)
    await app.as().call(resetPassword, { linkToken, password: digestOf('the new one') })
  })
})
