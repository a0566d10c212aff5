import { cancelOrder, cents, getOrderStatus, instant, listOrders, type Order, type OrderId } from '@fanlight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { currentPath, navigate, startNavigation } from '../../../platform/navigation/index.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { membershipOrder, order } from '../../../testing/sales.ts'
import { watchViews } from '../../../testing/watch-views.ts'
import { fakeWindow, payingServer } from '../testing/paying.ts'
import { Orders } from './Orders.tsx'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'

let server: FakeServer
beforeEach(async () => {
  server = payingServer()
  await begin(luna)
  location.hash = '#/orders'
  startNavigation((to) => ({ go: to }))
})
afterEach(endAll)

const listed = (...orders: Order[]) => server.answer(listOrders, { orders, nextCursor: null })
const diamonds = '1,000 diamonds + 50 bonus'
async function row(name = diamonds) {
  show(
    <>
      <Orders />
      <DialogHost />
    </>,
  )
  return within(await screen.findByRole('article', { name }))
}

describe('the own orders', () => {
  it.each<[string, Partial<Order>]>([
    ['Waiting for payment', { status: 'TO_PAY' }],
    ['Processing', { status: 'PAID' }],
    ['Completed', { status: 'DONE' }],
    ['Canceled', { status: 'CLOSED', closedBecause: 'canceled' }],
    ['Expired', { status: 'CLOSED', closedBecause: 'expired' }],
    ['Declined', { status: 'CLOSED', closedBecause: 'declined' }],
    ['Refunded', { status: 'DONE', refunded: cents(1_070) }],
    ['Partially refunded', { status: 'DONE', refunded: cents(70) }],
  ])('say when they are %s', async (words, part) => {
    listed(order(part))
    expect((await row()).getByText(words)).toBeTruthy()
  })

  it('say what they are of and what was paid', async () => {
    listed(membershipOrder)
    const shown = await row('Premium with Velvet')
    expect(shown.getByText('$10.70')).toBeTruthy()
  })

  it('open the receipt that the address names, also one that is not on the first page', async () => {
    listed(membershipOrder)
    const older = order({ orderId: '7' as OrderId, status: 'DONE' })
    server.answer(getOrderStatus, { status: 'DONE', order: older })
    act(() => navigate('/orders?receipt=7'))
    await row('Premium with Velvet')
    const dialog = await screen.findByRole('dialog', { name: 'Receipt' })
    expect(within(dialog).getByText('7')).toBeTruthy()
    expect(server.askedFor(getOrderStatus)).toMatchObject([{ orderId: '7' }])
  })

  it('are narrowed down by kind and state, in the address', async () => {
    listed(order())
    await row()
    await userEvent.click(screen.getByRole('radio', { name: 'Memberships' }))
    expect(currentPath()).toBe('/orders?type=subscribe')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Completed')
    expect(currentPath()).toBe('/orders?type=subscribe&status=DONE')
    await waitFor(() => expect(server.askedFor(listOrders).at(-1)).toMatchObject({ orderType: 2, status: 'DONE' }))
  })

  it('come page by page', async () => {
    const views = watchViews()
    server.answer(listOrders, ({ cursor }) =>
      cursor === 'next' ? { orders: [membershipOrder], nextCursor: null } : { orders: [order()], nextCursor: 'next' },
    )
    await row()
    views.reachEnd()
    await screen.findByRole('article', { name: 'Premium with Velvet' })
  })

  it('are none at first, and lead to the first', async () => {
    listed()
    show(
      <>
        <Orders />
        <DialogHost />
      </>,
    )
    await screen.findByText('No orders yet')
    await userEvent.click(screen.getByRole('button', { name: 'Get diamonds' }))
    expect(askedFor('payment')?.asked).toMatchObject({ dialog: 'topUp' })
  })

  it('lead back from a choice that finds none', async () => {
    act(() => navigate('/orders?status=PAID'))
    listed()
    show(
      <>
        <Orders />
        <DialogHost />
      </>,
    )
    await screen.findByText('No matching orders')
    await userEvent.click(screen.getByRole('button', { name: 'Show all orders' }))
    expect(currentPath()).toBe('/orders')
  })

  it('can be asked for again when they do not come', async () => {
    server.refuse(listOrders, 'FORBIDDEN')
    show(
      <>
        <Orders />
        <DialogHost />
      </>,
    )
    await screen.findByText('We couldn’t load your orders')
    listed(order())
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('article', { name: diamonds })
  })
})

describe('an unfinished order', () => {
  it('is gone on with in the payment window', async () => {
    const window = fakeWindow()
    listed(order())
    await userEvent.click((await row()).getByRole('button', { name: `Continue with ${diamonds}` }))
    expect(window.query().get('api')).toBe('repay')
    expect(window.params()).toEqual({ orderId: '41' })
  })

  it('is given up after a question', async () => {
    server.answer(cancelOrder, { order: order({ status: 'CLOSED', closedBecause: 'canceled' }) })
    listed(order())
    await userEvent.click((await row()).getByRole('button', { name: 'Cancel order' }))
    expect(server.askedFor(cancelOrder)).toEqual([])
    listed(order({ status: 'CLOSED', closedBecause: 'canceled' }))
    act(() => answerDialog('confirm', true))
    await screen.findByText('Canceled')
    expect(server.askedFor(cancelOrder)).toMatchObject([{ orderId: '41' }])
    expect(server.keysOf(cancelOrder)).toEqual(['cancel-41'])
  })
})

it('a receipt says number, date, parts of the price, reference and what was given back', async () => {
  const paidAt = instant(Date.UTC(2026, 10, 14, 12, 5))
  const printed = vi.fn()
  vi.stubGlobal('print', printed)
  listed(
    order({ status: 'DONE', paidAt, reference: 'CAP-77', refunded: cents(70), card: '4242', orderId: '77' as OrderId }),
  )
  await userEvent.click((await row()).getByRole('button', { name: `Receipt for ${diamonds}` }))
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }))
  for (const [label, value] of [
    ['Order number', '77'],
    ['Reference', 'CAP-77'],
    ['Paid with', 'Card ending in 4242'],
    ['Status', 'Partially refunded'],
    ['Subtotal', '$10.00'],
    ['Processing fee', '$0.50'],
    ['Taxes', '$0.20'],
    ['Total', '$10.70'],
    ['Refunded', '-$0.70'],
    ['Total after refund', '$10.00'],
  ] as const) {
    expect(receipt.getByText(label, { selector: 'dt' }).nextSibling?.textContent).toBe(value)
  }
  await userEvent.click(receipt.getByRole('button', { name: 'Print' }))
  expect(printed).toHaveBeenCalled()
})
