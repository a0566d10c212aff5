import { cents, deleteTier, listOwnTiers, listPromos, type OwnTier } from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { lunaCreates } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { ownTier, priceTerms } from '../../../testing/sales.ts'
import { TiersPage } from './TiersPage.tsx'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'

let server: FakeServer

beforeEach(async () => {
  server = startServer()
  server.answer(listPromos, { promos: [] })
  await begin(lunaCreates)
})
afterEach(endAll)

function open(...tiers: OwnTier[]) {
  server.answer(listOwnTiers, { tiers, terms: priceTerms })
  show(<TiersPage />)
}
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the own tiers', () => {
  it('invite to make the first one', async () => {
    open()
    await screen.findByText('No membership tiers yet')
    expect(link('Create your first tier')).toBe('#/creator/membership/create?level=1')
  })

  it('stand by their level, with who has them, and room for those that are missing', async () => {
    open(ownTier(3), ownTier(1, { subscribers: 1200, discountPrice: cents(299), isFirstAvailable: true }))
    await screen.findByText('1,200 subscribers')
    expect(screen.getAllByRole('article').map((tier) => tier.getAttribute('aria-label'))).toEqual([
      'Front row',
      'In the band',
    ])
    expect(screen.getByText('for the first period, then $4.99 / month + $0.25 fees = $5.24')).toBeTruthy()
    expect(screen.getByText('You keep $2.39')).toBeTruthy()
    expect(link('Edit Front row')).toBe('#/creator/membership/create?tierId=101')
    expect(screen.getByRole('link', { name: /Add Premium tier/ }).getAttribute('href')).toBe(
      '#/creator/membership/create?level=2',
    )
    expect(link('Preview as a fan')).toBe('#/creator/membership/test')
  })
})

describe('deleting a tier', () => {
  async function ask(subscribers: number) {
    open(ownTier(1, { subscribers }), ownTier(2))
    await screen.findByText('Front row')
    await userEvent.click(screen.getByRole('button', { name: 'Delete Front row' }))
    await waitFor(() => expect(askedFor('confirm')).not.toBeNull())
  }

  it('says what becomes of those who are subscribed', async () => {
    await ask(12)
    expect(askedFor('confirm')?.text).toBe(
      '12 people are subscribed. They’ll keep the tier until the end of the period they paid for, and it won’t renew. No one else can subscribe to it.',
    )
    answerDialog('confirm', false)
    expect(server.askedFor(deleteTier)).toEqual([])
  })

  it('takes it out of the list', async () => {
    server.answer(deleteTier, {})
    await ask(0)
    expect(askedFor('confirm')?.text).toBe('No one is subscribed to this tier. This can’t be undone.')
    answerDialog('confirm', true)
    await screen.findByText('Front row deleted')
    expect(screen.queryByRole('article', { name: 'Front row' })).toBeNull()
    expect(server.askedFor(deleteTier)).toMatchObject([{ tierId: '101' }])
  })
})
