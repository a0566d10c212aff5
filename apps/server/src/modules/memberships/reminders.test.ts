import { cancelMembership, createPromo } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import type { Person } from '../../testing/test-app.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())

/** Days go by one after the other, and everything that is done now and then is done on each. */
async function passDaily(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    await app.pass(1)
    await app.memberships.lookAfter()
    await app.memberships.lookAfter()
    await app.hear()
  }
}
const ABOUT_TO_BE_CHARGED = /ends soon$|renews soon$/
const remindersTo = async (fan: Person) =>
  (await app.letters()).filter(({ to, subject }) => to === fan.email && ABOUT_TO_BE_CHARGED.test(subject))

async function member(wishes: Parameters<MembershipApp['tier']>[1], choice: Parameters<MembershipApp['join']>[2] = {}) {
  const [fan, creator] = [await app.person(), await app.creator()]
  await app.join(fan, await app.tier(creator, wishes), choice)
  return { fan, creator }
}
const dayAfter = (days: number): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(app.clock.now() + days * 86_400_000)

describe('before they are charged, a fan is told', () => {
  it('three days before a trial ends, once, with the day and the price', async () => {
    const { fan, creator } = await member({ trialDays: 7 })
    await passDaily(3)
    expect(await remindersTo(fan)).toEqual([])
    await passDaily(3)
    const letters = await remindersTo(fan)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.subject).toBe(`Your free trial with ${creator.user.nickName} ends soon`)
    expect(letters[0]?.text).toContain(`“Basic” with ${creator.user.nickName} ends on ${dayAfter(1)}`)
    expect(letters[0]?.text).toContain('renews for $10.50')
    // The paid month that follows is no surprise.
    await passDaily(30)
    expect(await remindersTo(fan)).toHaveLength(1)
  })

  it('a day before a short one, and of one by a code too', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const tier = await app.tier(creator)
    await app.as(await app.signIn(creator)).call(createPromo, { code: 'THREE', offer: { kind: 'trial', days: 3 } })
    await app.join(fan, tier, { promoCode: 'THREE' })
    await passDaily(1)
    expect(await remindersTo(fan)).toEqual([])
    await passDaily(1)
    expect(await remindersTo(fan)).toHaveLength(1)
  })

  it('two weeks before months that were paid at once are over', async () => {
    const { fan, creator } = await member({ bundles: [{ months: 12, percentOff: 0 }] }, { months: 12 })
    const days = Math.round(((await app.membership(fan, creator)).expireTime - app.clock.now()) / 86_400_000)
    await app.pass(days - 16)
    await passDaily(0)
    await app.memberships.lookAfter()
    expect(await remindersTo(fan)).toEqual([])
    await passDaily(2)
    const [letter] = await remindersTo(fan)
    expect(letter?.subject).toBe(`Your membership with ${creator.user.nickName} renews soon`)
    expect(letter?.text).toMatch(/renews on .+ for \$126\.00/)
  })

  it('not when nothing will be charged: it was canceled', async () => {
    const { fan, creator } = await member({ trialDays: 7 })
    await app.as(await app.signIn(fan)).call(cancelMembership, { otherUserId: creator.user.userId })
    await passDaily(6)
    expect(await remindersTo(fan)).toEqual([])
  })
})

it('the first letter says what each further period costs', async () => {
  const { fan } = await member({ trialDays: 7 })
  const letter = (await app.letters()).find(
    ({ to, subject }) => to === fan.email && subject.startsWith('Your membership'),
  )
  expect(letter?.text).toContain('You paid $0.00')
  expect(letter?.text).toContain('renews automatically for $10.50 until you cancel')
})
