import { cancelOrder, getOrderStatus, listFailedOrders, type Order } from '@fanlight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { order } from '../../../testing/sales.ts'
import { fakeWindow, payingServer } from '../testing/paying.ts'
import { OrderPendingPage } from './OrderPendingPage.tsx'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'

let server: FakeServer
beforeEach(async () => {
  server = payingServer()
  server.answer(listFailedOrders, { orders: [order()] })
  await begin(luna)
})
afterEach(endAll)

const standsAt = (part: Partial<Order>) => {
  const moved = order(part)
  server.answer(getOrderStatus, { status: moved.status, order: moved })
}

describe('the page of unfinished orders', () => {
  it('says what waits, until when, and goes on with it', async () => {
    const window = fakeWindow()
    show(<OrderPendingPage />)
    await screen.findByRole('heading', { name: '1,000 diamonds + 50 bonus' })
    expect(screen.getByText(/^Pay by Nov 17, 2026/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Continue with the last order' }))
    expect(window.query().get('api')).toBe('repay')
    expect(window.params()).toEqual({ orderId: '41' })
  })

  it('notices by itself when the order is paid and when it is done', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show(<OrderPendingPage />)
    await screen.findByText('Waiting for payment')
    standsAt({ status: 'PAID' })
    server.answer(listFailedOrders, { orders: [] })
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    await screen.findByText('Payment completed')
    expect(screen.queryByRole('button', { name: 'Continue with the last order' })).toBeNull()
    standsAt({ status: 'DONE' })
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    await screen.findByText('Transaction completed')
    const asked = server.askedFor(getOrderStatus).length
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(server.askedFor(getOrderStatus)).toHaveLength(asked)
  })

  it('gives an order up after a question, and shows that it did', async () => {
    const canceled = order({ status: 'CLOSED', closedBecause: 'canceled' })
    server.answer(cancelOrder, { order: canceled })
    show(<OrderPendingPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }))
    standsAt(canceled)
    act(() => answerDialog('confirm', true))
    await screen.findByText('Canceled')
  })

  it('says so when what was given up had been paid meanwhile', async () => {
    const done = order({ status: 'DONE' })
    server.answer(cancelOrder, { order: done })
    show(<OrderPendingPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }))
    standsAt(done)
    act(() => answerDialog('confirm', true))
    await screen.findByText('Transaction completed')
  })

  it('is empty where nothing waits', async () => {
    server.answer(listFailedOrders, { orders: [] })
    show(<OrderPendingPage />)
    await screen.findByText('No unfinished orders')
    expect(screen.getByRole('link', { name: 'All orders' })).toBeTruthy()
  })

  it('can be asked for again when it does not come', async () => {
    server.refuse(listFailedOrders, 'FORBIDDEN')
    show(<OrderPendingPage />)
    await screen.findByText('We couldn’t load your unfinished orders')
  })

  it('asks a visitor to log in', async () => {
    await begin(null)
    show(<OrderPendingPage />)
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(askedFor('login')).toEqual({ message: 'Please login first' }))
  })
})
