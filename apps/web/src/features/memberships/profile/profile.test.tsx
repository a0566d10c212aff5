import { lookAtPromo, queryTiers, type LinkedPromo, type TierOffer } from '@fanlight/contract'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { navigate } from '../../../platform/navigation/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna, velvet } from '../../../testing/people.ts'
import { begin, endAll, show, signInAs } from '../../../testing/render-app.tsx'
import { allOffers, asMember, offer } from '../../../testing/sales.ts'
import { learnRelation } from '../../profiles/index.ts'

import { SubscribeButton } from './SubscribeButton.tsx'
import { TiersRow } from './TiersRow.tsx'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'

const linked = (code: string, part: Partial<LinkedPromo> = {}): LinkedPromo => ({
  code,
  offer: { kind: 'discount', percent: 30 },
  tierName: null,
  state: 'open',
  ...part,
})

let server: FakeServer

beforeEach(async () => {
  server = startServer()
  await begin(luna)
})
afterEach(async () => {
  await endAll()
  navigate('/', { replace: true })
})

describe('the button on a profile', () => {
  it('opens the tiers', async () => {
    show(<SubscribeButton creator={velvet} relation={null} />)
    const button = screen.getByRole('button', { name: 'Subscribe to Velvet' })
    expect(button.textContent).toBe('Subscribe')
    await userEvent.click(button)
    expect(askedFor('subscribe')?.request).toMatchObject({ creator: { userId: '21' } })
  })

  it('says so to a member, and follows when someone becomes one', async () => {
    show(<SubscribeButton creator={velvet} relation={{ subscribe: false }} />)
    act(() => learnRelation(luna.userId, velvet.userId, { subscribe: true }))
    expect(screen.getByRole('button', { name: /Subscribed to Velvet/ }).textContent).toBe('Subscribed')
  })

  it('opens by itself what the code in a link is for, once', async () => {
    server.answer(lookAtPromo, linked('LAUNCH50'))
    navigate('/otherProfile/21?promo=LAUNCH50')
    show(<SubscribeButton creator={velvet} relation={null} />)
    await waitFor(() => expect(askedFor('subscribe')?.request).toMatchObject({ promoCode: 'LAUNCH50' }))

    act(() => answerDialog('subscribe'))
    cleanup()
    show(<SubscribeButton creator={velvet} relation={null} />)
    expect(askedFor('subscribe')).toBeNull()
  })

  it('lets a visitor with such a link look around first, and opens when they have signed up', async () => {
    await begin(null)
    server.answer(queryTiers, { tiers: allOffers, hasTiers: true })
    server.answer(lookAtPromo, linked('WEEK'))
    navigate('/otherProfile/21?promo=week')
    show(
      <>
        <SubscribeButton creator={velvet} relation={null} />
        <TiersRow creator={velvet} />
      </>,
    )
    await screen.findByText('Code WEEK')
    expect(askedFor('subscribe')).toBeNull()
    act(() => signInAs(luna))
    await waitFor(() => expect(askedFor('subscribe')?.request).toMatchObject({ promoCode: 'WEEK' }))
  })
})

describe('the offer of a link', () => {
  beforeEach(() => server.answer(queryTiers, { tiers: allOffers, hasTiers: true }))

  it('is said on the profile, and kept for who comes back without it', async () => {
    server.answer(lookAtPromo, linked('SPRING', { tierName: 'Backstage' }))
    navigate('/otherProfile/21?promo=SPRING')
    show(<TiersRow creator={velvet} />)
    await screen.findByText('30% off the first period')
    expect(screen.getByText('Backstage')).toBeTruthy()

    cleanup()
    navigate('/otherProfile/21')
    show(<TiersRow creator={velvet} />)
    await userEvent.click(await screen.findByRole('button', { name: /Memberships/ }))
    expect(askedFor('subscribe')?.request).toMatchObject({ promoCode: 'SPRING' })
  })

  it.each<[LinkedPromo['state'], string]>([
    ['expired', 'The code SPRING has expired.'],
    ['used_up', 'The code SPRING has been used up.'],
    ['used', 'You’ve already used the code SPRING.'],
    ['not_new', 'The code SPRING is for new members.'],
  ])('that is %s says so, and is not applied', async (state, words) => {
    server.answer(lookAtPromo, linked('SPRING', { state }))
    navigate('/otherProfile/21?promo=SPRING')
    show(
      <>
        <SubscribeButton creator={velvet} relation={null} />
        <TiersRow creator={velvet} />
      </>,
    )
    await screen.findByText(words)
    expect(askedFor('subscribe')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe to Velvet' }))
    expect(askedFor('subscribe')?.request).toMatchObject({ promoCode: undefined })
  })

  it('that nobody knows is not valid', async () => {
    server.refuse(lookAtPromo, 'NOT_FOUND')
    navigate('/otherProfile/21?promo=NOPE')
    show(<TiersRow creator={velvet} />)
    await screen.findByText('This code isn’t valid.')
  })
})

describe('the line about memberships', () => {
  it('says from which price on there are some', async () => {
    server.answer(queryTiers, { tiers: [offer(2), offer(1), offer(3)], hasTiers: true })
    show(<TiersRow creator={velvet} />)
    await screen.findByText('from $4.99 / month + $0.25 fees = $5.24')
  })

  it.each<[string, string, Partial<TierOffer>]>([
    ['that renews, when and for how much', 'Renews on Mar 14, 2031 for $5.24', {}],
    ['that costs nothing, that it has no end', 'Free, with no end date', { expireTime: null, nextPayment: null }],
    ['that was canceled, when it ends', 'Ends on Mar 14, 2031', { currentState: 'canceled', nextPayment: null }],
    [
      'whose payment failed, until when it is tried',
      'Your last payment failed. We’ll keep trying until Mar 17, 2031, then your membership will end.',
      { currentState: 'past_due' },
    ],
  ])('says to a member what they have, and of one %s', async (_, said, part) => {
    server.answer(queryTiers, { tiers: asMember.map((tier) => ({ ...tier, ...part })), hasTiers: true })
    show(<TiersRow creator={velvet} />)
    await screen.findByText('You’re a member: Front row')
    expect(screen.getByText(said)).toBeTruthy()
  })

  it.each([
    ['there are none', () => server.answer(queryTiers, { tiers: [], hasTiers: false })],
    ['they cannot be read', () => server.refuse(queryTiers, 'NOT_FOUND')],
  ])('is not there where %s', async (_, given) => {
    given()
    const { container } = show(<TiersRow creator={velvet} />)
    await waitFor(() => expect(container.innerHTML).toBe(''))
  })

  it('opens the tiers', async () => {
    server.answer(queryTiers, { tiers: allOffers, hasTiers: true })
    show(<TiersRow creator={velvet} />)
    await userEvent.click(await screen.findByRole('button', { name: /Memberships/ }))
    expect(askedFor('subscribe')).not.toBeNull()
  })
})
