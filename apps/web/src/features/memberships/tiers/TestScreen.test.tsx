import { listOwnTiers, listPromos, startSubscription } from '@fanlight/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { lunaCreates } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { ownTier, priceTerms, promo } from '../../../testing/sales.ts'
import { TiersTestPage } from '../pages/TiersTestPage.tsx'

let server: FakeServer

beforeEach(async () => {
  server = startServer()
  server.answer(listOwnTiers, { tiers: [ownTier(1), ownTier(2)], terms: priceTerms })
  server.answer(listPromos, { promos: [promo('LAUNCH50')] })
  await begin(lunaCreates)
  show(<TiersTestPage />)
  await screen.findByText('Front row')
})
afterEach(endAll)

it('shows what someone new sees, and pays nothing', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe to Backstage' }))
  await screen.findByText('Preview only. No one is charged.')
  expect(server.askedFor(startSubscription)).toEqual([])
})

it('shows what a member sees', async () => {
  await userEvent.selectOptions(screen.getByLabelText('View as'), '101')
  expect(screen.getByText('Subscribed')).toBeTruthy()
  expect(screen.getByText('Credit for the 15 days left on your tier')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Upgrade to Backstage' })).toBeTruthy()
})

it('tries the own codes', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Have a code?' }))
  await userEvent.keyboard('launch50{Enter}')
  await screen.findByText('Code LAUNCH50 applied')
  expect(screen.getByText('$2.49')).toBeTruthy()
})
