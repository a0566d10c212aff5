import { cancelMembership, listMemberships, type Membership } from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { at, membership, tierId } from '../../../testing/sales.ts'
import { MembershipsPage } from './MembershipsPage.tsx'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'

let server: FakeServer

beforeEach(async () => {
  server = startServer()
  await begin(luna)
})
afterEach(endAll)

async function open(...memberships: Membership[]) {
  server.answer(listMemberships, { memberships })
  show(<MembershipsPage />)
  await screen.findByText('Backstage')
  return within(screen.getByRole('article', { name: 'Backstage with Velvet' }))
}

describe('a membership', () => {
  it.each<[string, string, Partial<Membership>]>([
    ['that renews says when and for how much', 'Renews on Mar 14, 2031 for $13.64', {}],
    [
      'that is free says until when, and what comes then',
      'Free until Mar 14, 2031, then $13.64 / month',
      { isTrial: true },
    ],
    [
      'that could not be charged says how long it is tried',
      'Your last payment failed. We’ll keep trying until Mar 17, 2031, then your membership will end.',
      { state: 'past_due' },
    ],
    [
      'that was cancelled says until when it runs',
      'Ends on Mar 14, 2031 and won’t renew',
      { state: 'canceled', nextPayment: null },
    ],
    ['that is over says since when', 'Ended on Mar 14, 2031', { state: 'ended', nextPayment: null }],
  ])('%s', async (_, words, part) => {
    const card = await open(membership(part))
    expect(card.getByText(words)).toBeTruthy()
  })

  it('that will be a lower tier says so', async () => {
    const nextTier = { tierId: tierId('101'), tierName: 'Front row', level: 1 } as const
    const card = await open(membership({ nextTier }))
    expect(card.getByText('Changes to Front row on Mar 14, 2031')).toBeTruthy()
  })

  it('leads to the tiers above and below it', async () => {
    const card = await open(membership())
    await userEvent.click(card.getByRole('button', { name: 'Change tier with Velvet' }))
    expect(askedFor('subscribe')?.request).toMatchObject({
      creator: { userId: '21' },
      isChange: true,
      renewsTierId: '102',
    })
  })

  it('that was cancelled can be taken up again before it ends', async () => {
    const card = await open(membership({ state: 'canceled', nextPayment: null }))
    await userEvent.click(card.getByRole('button', { name: 'Renew membership with Velvet' }))
    expect(askedFor('subscribe')?.request).toMatchObject({ isChange: true, renewsTierId: null })
  })

  it('that is over can be had again, and not be cancelled', async () => {
    const card = await open(membership({ state: 'ended' }))
    expect(card.queryByRole('button', { name: /Cancel/ })).toBeNull()
    await userEvent.click(card.getByRole('button', { name: 'Subscribe again to Velvet' }))
    expect(askedFor('subscribe')?.request).toMatchObject({ creator: { userId: '21' } })
  })
})

describe('cancelling', () => {
  async function cancel() {
    const card = await open(membership())
    await userEvent.click(card.getByRole('button', { name: 'Cancel membership with Velvet' }))
    await waitFor(() => expect(askedFor('confirm')).not.toBeNull())
  }

  it('says first until when it stays', async () => {
    await cancel()
    expect(askedFor('confirm')).toMatchObject({
      title: 'Cancel your membership with Velvet?',
      text: 'You’ll keep Backstage until Mar 14, 2031. After that it ends, and you won’t be charged again.',
    })
    answerDialog('confirm', false)
    expect(server.askedFor(cancelMembership)).toEqual([])
  })

  it('shows at once what became of it', async () => {
    const canceled = membership({ state: 'canceled', nextPayment: null, expireTime: at(2031, 3, 15) })
    server.answer(cancelMembership, { membership: canceled })
    await cancel()
    server.answer(listMemberships, { memberships: [canceled] })
    answerDialog('confirm', true)
    await screen.findByText('Ends on Mar 15, 2031 and won’t renew')
    await screen.findByText('Membership canceled. You’ll keep it until Mar 15, 2031.')
    expect(server.askedFor(cancelMembership)).toMatchObject([{ otherUserId: '21' }])
  })

  it('says that it is over where it ran on only while its payment was tried', async () => {
    server.refuse(cancelMembership, 'NOT_FOUND')
    await cancel()
    answerDialog('confirm', true)
    await screen.findByText('Your membership has ended.')
  })

  it('that fails says why, and changes nothing', async () => {
    server.refuse(cancelMembership, 'PROVIDER_UNREACHABLE')
    await cancel()
    answerDialog('confirm', true)
    await screen.findByText('Create order fail')
    expect(screen.getByText('Renews on Mar 14, 2031 for $13.64')).toBeTruthy()
  })
})

it('nobody’s list is empty without a way to fill it', async () => {
  server.answer(listMemberships, { memberships: [] })
  show(<MembershipsPage />)
  await screen.findByText('No memberships yet')
  expect(screen.getByRole('link', { name: 'Discover creators' }).getAttribute('href')).toBe('#/interaction')
})

it('a list that could not be loaded can be tried again', async () => {
  server.refuse(listMemberships, 'FORBIDDEN')
  show(<MembershipsPage />)
  await screen.findByText('We couldn’t load your memberships')
  server.answer(listMemberships, { memberships: [membership()] })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Backstage')
})
