import {
  RENEWAL_CONSENT_VERSION,
  applyPromo,
  cents,
  membershipWelcome,
  queryTiers,
  startSubscription,
  type TierOffer,
} from '@fanlight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { luna, velvet } from '../../../testing/people.ts'
import { begin, endAll, show, signInAs } from '../../../testing/render-app.tsx'
import { allOffers, asMember, at, offer, ORDER, priced, tierId } from '../../../testing/sales.ts'
import * as payments from '../../payments/index.ts'
import { openSubscribe } from './open-subscribe.ts'
import type { SubscribeRequest } from './use-subscribe.ts'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'
import { answerPaying } from '../../payments/testing/paying.ts'

// A whole form, or a dialog with everything in it: slow where many tests share a machine.
vi.setConfig({ testTimeout: 20_000 })

let server: FakeServer

// What is fetched when it is opened is here before the first test waits for it.
beforeAll(() => import('./SubscribeDialog.tsx'))
beforeEach(async () => {
  server = answerPaying(startServer())
  await begin(luna)
})
afterEach(endAll)

function host() {
  show(<DialogHost />)
}
async function open(tiers: TierOffer[], request: Partial<SubscribeRequest> = {}) {
  server.answer(queryTiers, { tiers, hasTiers: true })
  host()
  act(() => openSubscribe({ creator: velvet, ...request }))
  await screen.findByText(tiers.at(-1)?.tierName ?? '')
  return screen.getByRole('dialog')
}
const card = (name: string) => within(screen.getByRole('article', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('opening the subscribe dialog', () => {
  it('asks a visitor to log in, and opens when they have', async () => {
    await begin(null)
    openSubscribe({ creator: velvet })
    expect(askedFor('login')).toMatchObject({ message: 'Please login first' })
    expect(askedFor('subscribe')).toBeNull()

    signInAs(luna)
    answerDialog('login')
    expect(askedFor('subscribe')?.request).toMatchObject({ creator: velvet })
  })

  it('asks for nothing more when a visitor does not log in', async () => {
    await begin(null)
    openSubscribe({ creator: velvet })
    answerDialog('login')
    expect(askedFor('subscribe')).toBeNull()
  })

  it('refuses the fan’s own profile in words', async () => {
    host()
    act(() => openSubscribe({ creator: luna }))
    await screen.findByText('You cannot subscribe yourself')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says when the creator has not set up a subscription, and suggests a message', async () => {
    server.answer(queryTiers, { tiers: [], hasTiers: false })
    host()
    act(() => openSubscribe({ creator: velvet }))
    await screen.findByText('Velvet has not set up a subscription')
    expect(screen.getByText('Send Velvet a message to ask about one.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to profile' }).getAttribute('href')).toBe('#/otherProfile/21')
  })

  it('says when there is no tier of the level in question', async () => {
    server.answer(queryTiers, { tiers: [], hasTiers: true })
    host()
    act(() => openSubscribe({ creator: velvet, minLevel: 3 }))
    await screen.findByText('Velvet doesn’t have a membership at this level yet')
    expect(server.askedFor(queryTiers)).toMatchObject([{ otherUserId: '21', permissionLevel: 3 }])
  })

  it('can be tried again after a failure', async () => {
    server.refuse(queryTiers, 'NOT_FOUND')
    host()
    act(() => openSubscribe({ creator: velvet }))
    await screen.findByText('We couldn’t load the memberships')
    server.answer(queryTiers, { tiers: allOffers, hasTiers: true })
    await press('Try again')
    await screen.findByText('Front row')
  })
})

describe('a card', () => {
  it('says price, period and what is paid in all, to eyes and to ears', async () => {
    const discounted = offer(1, { discountPrice: cents(299), payNow: cents(299), payThen: cents(299), payRange: 90 })
    await open([discounted])
    expect(card('Front row').getByText('$2.99 / 3 months, was $4.99')).toBeTruthy()
    expect(card('Front row').getByText('$4.99').tagName).toBe('S')
    expect(card('Front row').getByText('+ $0.15 fees = $3.14')).toBeTruthy()
  })

  it('shows no markup that could do harm', async () => {
    await open([offer(1, { description: '<p>Hello <strong>you</strong><img src=x onerror="alert(1)"></p>' })])
    expect(screen.getByText('you').tagName).toBe('STRONG')
    expect(document.querySelector('[role="dialog"] img')).toBeNull()
  })

  it('cuts its perks at 105 px and shows all of them when asked', async () => {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(140)
    await open([offer(1, { perks: ['One', 'Two', 'Three', 'Four', 'Five'] })])
    const more = await screen.findByRole('button', { name: 'Show all perks' })
    const list = document.getElementById(more.getAttribute('aria-controls') ?? '')
    expect(list?.style.maxHeight).toBe('105px')
    await userEvent.click(more)
    expect(list?.style.maxHeight).toBe('')
    expect(screen.getByRole('button', { name: 'Show fewer perks' }).getAttribute('aria-expanded')).toBe('true')
  })

  it('of the current tier says Subscribed and when it renews', async () => {
    const dialog = await open(asMember)
    expect(within(dialog).getByRole('heading', { name: 'Your membership with Velvet' })).toBeTruthy()
    expect(card('Front row').getByText('Subscribed')).toBeTruthy()
    expect(card('Front row').getByText('Renews on Mar 14, 2031 for $5.24')).toBeTruthy()
    expect(card('Front row').queryByRole('button')).toBeNull()
  })

  it('of a higher tier says what is deducted and what is paid now', async () => {
    await open(asMember)
    const backstage = card('Backstage')
    expect(backstage.getByText('Credit for the 19 days left on your tier')).toBeTruthy()
    expect(backstage.getByText('-$3.16')).toBeTruthy()
    expect(backstage.getByText('$0.49')).toBeTruthy()
    expect(backstage.getByText('$10.32')).toBeTruthy()
    expect(backstage.getByRole('button', { name: 'Upgrade to Backstage' })).toBeTruthy()
  })

  it('of a lower tier says from when on it would be', async () => {
    const tiers = [offer(1, { purchaseStatus: 3, payNow: cents(0) }), offer(2, { purchaseStatus: 1 })].map((each) => ({
      ...each,
      currentLevel: 2,
      expireTime: at(2031, 3, 14),
    }))
    await open(tiers, { isChange: true })
    expect(
      card('Front row').getByText('Starts on Mar 14, 2031. You’ll keep your current tier until then.'),
    ).toBeTruthy()
    expect(card('Front row').getByRole('button', { name: 'Switch to Front row' })).toBeTruthy()
  })
})

describe('a member whose tier does not go on', () => {
  const tiers = [
    offer(1, { purchaseStatus: 3, payNow: cents(0) }),
    offer(2, { purchaseStatus: 1, payNow: cents(0) }),
  ].map((each) => ({
    ...each,
    currentTierId: offer(2).tierId,
    currentLevel: 2,
    expireTime: at(2031, 3, 14),
  }))

  it('can renew it, and pays nothing before it ends', async () => {
    const opened = vi.spyOn(payments, 'openReview')
    await open(tiers, { isChange: true, renewsTierId: null })
    expect(card('Backstage').getByText('Subscribed')).toBeTruthy()
    await press('Renew Backstage')
    expect(opened.mock.calls[0]?.[0]).toMatchObject({
      lines: [{ label: 'Nothing due until Mar 14, 2031', amount: 0 }],
      subtotal: 0,
      recurring: { total: 1299 },
    })
  })

  it('is not offered again what comes next', async () => {
    await open(tiers, { isChange: true, renewsTierId: offer(1).tierId })
    expect(card('Front row').queryByRole('button')).toBeNull()
    expect(card('Backstage').getByRole('button', { name: 'Renew Backstage' })).toBeTruthy()
  })
})

describe('a promo code', () => {
  const half = (body: Record<string, unknown>) => {
    const found = allOffers.find((tier) => tier.tierId === body['tierId'])
    const payThen = found?.payThen ?? cents(0)
    return {
      offer: { kind: 'discount' as const, percent: 50 },
      ...priced({ payNow: cents(Math.floor(payThen / 2)), payThen }),
    }
  }

  it('changes the price of every tier it is for', async () => {
    server.answer(applyPromo, half)
    await open(allOffers)
    await press('Have a code?')
    await userEvent.keyboard('launch50{Enter}')
    await screen.findByText('Code LAUNCH50 applied')
    expect(server.askedFor(applyPromo)).toHaveLength(3)
    expect(card('Front row').getByText('$2.49')).toBeTruthy()
    expect(card('Front row').getByText('for the first period, then $4.99 / month + $0.25 fees = $5.24')).toBeTruthy()
    expect(screen.getByText('50% off the first period')).toBeTruthy()
  })

  it('can give days free', async () => {
    server.answer(applyPromo, {
      offer: { kind: 'trial', days: 7 },
      ...priced({ payNow: cents(0), payThen: cents(499) }),
    })
    await open([offer(1)], { promoCode: 'week' })
    await waitFor(() => expect(card('Front row').getByText('7 days free')).toBeTruthy())
  })

  it('is taken off an upgrade beside what is left of the old tier', async () => {
    server.answer(applyPromo, {
      offer: { kind: 'discount', percent: 50 },
      ...priced({ payNow: cents(333), payThen: cents(1299) }),
    })
    await open([asMember[1]!], { promoCode: 'HALF' })
    await screen.findByText('Code HALF applied')
    for (const amount of ['-$6.50', '-$3.16', '$0.17', '$3.50'])
      expect(card('Backstage').getByText(amount)).toBeTruthy()
  })

  it('can be taken away again', async () => {
    server.answer(applyPromo, half)
    await open(allOffers, { promoCode: 'LAUNCH50' })
    await screen.findByText('Code LAUNCH50 applied')
    await press('Remove')
    expect(card('Front row').getByText('$4.99 / month')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Promo code' }))
  })

  it('that is not valid says so, and asks nothing when it cannot be one', async () => {
    server.refuse(applyPromo, 'PROMO_NOT_VALID')
    await open([offer(1)])
    await press('Have a code?')
    await userEvent.keyboard('no way{Enter}')
    await screen.findByText('This code isn’t valid.')
    expect(server.askedFor(applyPromo)).toEqual([])
    await userEvent.clear(screen.getByRole('textbox', { name: 'Promo code' }))
    await userEvent.keyboard('NOPE{Enter}')
    await waitFor(() => expect(server.askedFor(applyPromo)).toHaveLength(1))
    await screen.findByText('This code isn’t valid.')
  })

  it('is not asked for where there is nothing to buy', async () => {
    await open([asMember[0]!])
    expect(screen.queryByRole('button', { name: 'Have a code?' })).toBeNull()
  })
})

const quarter = {
  months: 3 as const,
  percentOff: 10,
  price: cents(3897),
  ...priced({ payNow: cents(3507), payThen: cents(3507) }),
  firstDays: 90,
}
const free = { price: cents(0), payNow: cents(0), payThen: cents(0) }

describe('choosing a tier', () => {
  const review = () => vi.spyOn(payments, 'openReview')

  it('leads to Review & Pay with the price that was shown', async () => {
    const opened = review()
    await open(allOffers)
    await press('Subscribe to Backstage')
    const consent = { version: RENEWAL_CONSENT_VERSION, language: 'en' }
    expect(opened).toHaveBeenCalledWith(
      expect.objectContaining({
        kind: 'membership',
        title: 'Backstage with Velvet',
        lines: [{ label: 'Backstage', amount: 1299 }],
        subtotal: 1299,
        recurring: { everyDays: 30, total: 1299, freeDays: undefined },
        start: {
          api: 'paypalSubscribe',
          orderType: 2,
          apiParams: { subscribedUserId: '21', tierId: '102', expectedPrice: 1299, consent },
        },
      }),
    )
    expect(askedFor('subscribe')).toBeNull()
  })

  it('for several months leads there with what those cost, and comes back to them', async () => {
    const opened = review()
    await open([offer(2, { bundles: [quarter] })])
    await userEvent.click(screen.getByRole('radio', { name: /3 months/ }))
    expect(screen.getByText('Save 10%')).toBeTruthy()
    await press('Subscribe to Backstage')
    const asked = opened.mock.calls[0]?.[0]
    expect(asked).toMatchObject({
      lines: [{ label: 'Backstage · 3 months', amount: 3507 }],
      subtotal: 3507,
      recurring: { everyDays: 90, total: 3507 },
      start: { apiParams: { months: 3, expectedPrice: 3507 } },
    })
    act(() => asked?.onBack?.())
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: /3 months/ }).checked).toBe(true))
  })

  it('with free days says when those end, and sends no code', async () => {
    const opened = review()
    await open([offer(2, { trialDays: 7, payNow: cents(0), firstDays: 7 })])
    expect(screen.getByText('7 days free')).toBeTruthy()
    await press('Subscribe to Backstage')
    expect(opened.mock.calls[0]?.[0]).toMatchObject({
      lines: [
        { label: 'Backstage', amount: 1299 },
        { label: '7 days free', amount: -1299 },
      ],
      subtotal: 0,
      recurring: { everyDays: 30, total: 1299, freeDays: 7 },
    })
    expect(opened.mock.calls[0]?.[0].start.apiParams).not.toHaveProperty('promoCode')
  })

  it('that costs nothing joins at once, and ends in the moment after', async () => {
    const opened = review()
    const onSubscribed = vi.fn()
    server.refuse(membershipWelcome, 'NOT_FOUND')
    server.answer(startSubscription, { orderId: ORDER, payUrl: null, content: 'Front row', status: 'DONE' })
    await open([offer(1, free)], { onSubscribed })
    expect(screen.getByText('Free')).toBeTruthy()
    await press('Join Front row for free')
    await waitFor(() => expect(askedFor('welcome')).toMatchObject({ orderId: ORDER }))
    expect(server.askedFor(startSubscription)[0]).not.toHaveProperty('consent')
    expect([opened.mock.calls.length, onSubscribed.mock.calls.length]).toEqual([0, 1])
  })

  it('is not offered what costs nothing beside what a member has', async () => {
    const current = { currentTierId: tierId('102'), currentLevel: 2 }
    await open([offer(1, { ...free, ...current, purchaseStatus: 3 }), offer(2, { ...current, purchaseStatus: 1 })], {
      isChange: true,
    })
    expect(screen.queryByRole('button', { name: 'Join Front row for free' })).toBeNull()
  })

  it('of one’s own for another length is a switch', async () => {
    const opened = review()
    const own = { ...asMember[0]!, currentPayRange: 30, bundles: [{ ...quarter, payNow: cents(0) }] }
    await open([own])
    expect(screen.queryByRole('button', { name: /Switch/ })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: /3 months/ }))
    await press('Switch to Front row')
    expect(opened.mock.calls[0]?.[0]).toMatchObject({ subtotal: 0, start: { apiParams: { months: 3 } } })
  })

  it('takes the code along, and comes back with it', async () => {
    const opened = review()
    server.answer(applyPromo, {
      offer: { kind: 'discount', percent: 50 },
      ...priced({ payNow: cents(249), payThen: cents(499) }),
    })
    await open([offer(1)], { promoCode: 'LAUNCH50' })
    await screen.findByText('Code LAUNCH50 applied')
    await press('Subscribe to Front row')
    const asked = opened.mock.calls[0]?.[0]
    expect(asked).toMatchObject({
      lines: [
        { label: 'Front row', amount: 499 },
        { label: 'Code LAUNCH50', amount: -250 },
      ],
      subtotal: 249,
      start: { apiParams: { promoCode: 'LAUNCH50', expectedPrice: 249 } },
    })
    act(() => asked?.onBack?.())
    expect(askedFor('subscribe')?.request).toMatchObject({ promoCode: 'LAUNCH50' })
  })

  it('leaves the code at home where it is for another tier', async () => {
    const opened = review()
    server.answer(applyPromo, (body) => {
      if (body['tierId'] === '101') throw new TypeError('no answer')
      return { offer: { kind: 'trial' as const, days: 7 }, ...priced({ payNow: cents(0), payThen: cents(1299) }) }
    })
    await open([offer(1), offer(2)], { promoCode: 'WEEK' })
    await screen.findByText('Code WEEK applied')
    await press('Subscribe to Front row')
    expect(opened.mock.calls[0]?.[0].start.apiParams).not.toHaveProperty('promoCode')
  })

  it('tells the person who opened the dialog once it is paid', async () => {
    const opened = review()
    const onSubscribed = vi.fn()
    await open(allOffers, { onSubscribed })
    await press('Subscribe to Front row')
    act(() => opened.mock.calls[0]?.[0].onPaid?.())
    expect(onSubscribed).toHaveBeenCalledTimes(1)
  })
})
