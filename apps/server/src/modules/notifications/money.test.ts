import {
  addCard,
  captureOrder,
  createOrder,
  DAY_MS,
  decideApplication,
  decidePayout,
  editNotificationSettings,
  listNotifications,
  NEW_RECEIVER_MS,
  payoutMethod,
  refundOrder,
  requestPayout,
  type ApplicationId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticatorOf, earnAvailable, pass } from '../../testing/earnings.ts'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { aCard, aPackage } from '../../testing/money.ts'
import type { Person } from '../../testing/test-app.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())

const listed = async (person: { token: string }) => {
  const { notifications } = await app
    .as(person)
    .call(listNotifications, { groups: ['earnings', 'purchases', 'account'] })
  return notifications.filter(({ kind }) => kind !== 'security')
}
/** A person whose session has ended meanwhile signs in again. */
const bell = async (person: Person) => listed(await app.signIn(person))
const newest = async (person: Person) => (await bell(person))[0]?.kind

describe('a membership', () => {
  it('that begins, renews, fails and ends is told to the fan and to the creator', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const orderId = await app.join(fan, await app.tier(creator))
    expect(await bell(fan)).toMatchObject([
      {
        kind: 'membership_begun',
        actors: [{ userId: creator.user.userId }],
        amount: 1050,
        subject: { type: 'membership', tierName: 'Basic', until: app.clock.now() + 30 * DAY_MS },
        path: '/memberships',
      },
    ])
    expect(await bell(creator)).toMatchObject([
      {
        kind: 'member_joined',
        actors: [{ userId: fan.user.userId }],
        subject: { type: 'membership', tierName: 'Basic', until: null },
        path: '/creator/earnings',
      },
    ])
    await app.pass(30)
    expect([await newest(fan), await newest(creator)]).toEqual(['membership_renewed', 'member_renewed'])
    app.clock.advance(30 * DAY_MS)
    await app.provider.act('subscriptions', await app.refOf(orderId), 'fail_payment')
    await app.hear({ times: 2 })
    expect(await newest(fan)).toBe('membership_failed')
    app.clock.advance(3 * DAY_MS)
    await app.memberships.lookAfter()
    expect([await newest(fan), await newest(creator)]).toEqual(['membership_ended', 'member_left'])
  })
})

describe('an order', () => {
  it('that is paid and given back is told to the fan, once each', async () => {
    const fan = await app.person()
    const { orderId, payUrl } = await app.as(fan).call(createOrder, aPackage)
    await app.provider.approve(payUrl!)
    for (let times = 0; times < 2; times++) await app.as(fan).call(captureOrder, { orderId })
    app.clock.advance(1_000)
    await app.as(await app.admin()).call(refundOrder, { orderId, cents: 1101, reason: 'Asked for' })
    await app.hear()
    expect(await bell(fan)).toMatchObject([
      { kind: 'refund', amount: 1101, subject: { type: 'order', orderId }, path: '/orders' },
      { kind: 'order_paid', amount: 1101, eventCount: 1, subject: { type: 'order', orderId } },
    ])
  })

  it('that could not be paid is told and written about, whatever is turned off', async () => {
    const fan = await app.person()
    const off = { inApp: false, push: false, mailNow: false, mailDaily: false }
    await app.as(fan).call(editNotificationSettings, { settings: { groups: { purchases: off } } })
    const { card } = await app.as(fan).call(addCard, { ...aCard, cardNumber: '4000000000009995' })
    await app.as(fan).refused(createOrder, { ...aPackage, cardId: card.cardId })
    await app.notifications.fold()
    await app.as(fan).call(editNotificationSettings, { settings: { groups: { purchases: off } } })
    await app.notifications.send()
    expect(await listed(fan)).toMatchObject([{ kind: 'order_failed', amount: 1101, path: '/orders' }])
    const written = (await app.letters()).filter(({ to }) => to === fan.email)
    expect(written.map(({ subject, headers }) => [subject, headers])).toEqual([
      ['Your payment didn’t go through', undefined],
    ])
  })
})

describe('a decision of an operator', () => {
  it('about a payout is told with its reason', async () => {
    const creator = await app.creator()
    const code = await authenticatorOf(app, creator)
    await earnAvailable(app, creator.user.userId, 10_000)
    await app.as(creator).call(payoutMethod, { receiver: 'velvet@example.com', code: code() })
    await pass(app, NEW_RECEIVER_MS)
    const { payout } = await app.as(creator).call(requestPayout, { amount: 5_000, code: code() })
    const { payoutId } = payout
    const decision = { payoutId, decision: 'refuse' as const, reason: 'The account is under review' }
    await app.as(await app.admin()).call(decidePayout, decision)
    expect(await listed(creator)).toMatchObject([
      {
        kind: 'payout_refused',
        amount: 5_000,
        quote: 'The account is under review',
        subject: { type: 'payout', payoutId },
        path: '/creator/earnings',
      },
    ])
    const { notifications } = await app.as(creator).call(listNotifications, { groups: ['account'] })
    expect(notifications.map(({ subject }) => subject)).toContainEqual({
      type: 'security',
      event: 'payout_method_changed',
      detail: 'velvet@example.com',
    })
  })

  it.each([
    ['approve', undefined, { kind: 'application_approved', quote: null, path: '/creator' }],
    ['reject', 'Too blurred', { kind: 'application_rejected', quote: 'Too blurred', path: '/becomeCreator' }],
  ] as const)('to %s an application is told', async (decision, reason, line) => {
    const person = await app.person()
    const applicationId = person.user.userId as string as ApplicationId
    await app.platform.db.script(`
      insert into creator_applications (application_id, user_id, real_name, nick_name, creator_type, accounts, photo_key,
        avatar_key, distance, verdict, submitted_at)
      values (${applicationId}, ${applicationId}, 'A', 'B', 'individual', '[]', 'pictures/1/a', 'pictures/1/b', 0.5, 'unsure',
        now())
    `)
    const said = reason === undefined ? {} : { reason }
    await app.as(await app.admin()).call(decideApplication, { applicationId, decision, ...said })
    expect(await listed(person)).toMatchObject([line])
  })
})
