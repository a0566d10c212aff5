import { cents, type AdminOrder } from '@fanlight/contract'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startServer } from '../../../../testing/fake-server.ts'
import { luna } from '../../../../testing/people.ts'
import { begin, endAll, show } from '../../../../testing/render-app.tsx'
import { at } from '../../../../testing/sales.ts'
import { OrderHistory } from './OrderHistory.tsx'

beforeEach(async () => {
  startServer()
  await begin(luna)
})
afterEach(endAll)

it('what happened to an order is said in its order, with who did it', () => {
  const order: Pick<AdminOrder, 'history' | 'closedBecause'> = {
    closedBecause: null,
    history: [
      { what: 'created', at: at(2031, 3, 1), by: 'Ada', cents: null },
      { what: 'paid', at: at(2031, 3, 2), by: 'paypal', cents: null },
      { what: 'refunded', at: at(2031, 3, 3), by: 'house_admin', cents: cents(500) },
      { what: 'refunded', at: at(2031, 3, 4), by: null, cents: cents(50) },
    ],
  }
  show(<OrderHistory order={order} />)
  const steps = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent?.replace(/ · .*/, ''))).toEqual([
    'Order placedAda',
    'Paidpaypal',
    'Refunded$5.00house_admin',
    'Refunded$0.50Fanlight',
  ])
})

it('why an order was closed is said where it was', () => {
  const history = [{ what: 'closed' as const, at: at(2031, 3, 1), by: 'paypal', cents: null }]
  show(<OrderHistory order={{ history, closedBecause: 'declined' }} />)
  expect(screen.getByText('Declined')).toBeTruthy()
})
