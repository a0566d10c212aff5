import {
  cancelOrder,
  cents,
  getOrderStatus,
  getPaymentOptions,
  getSpendingLimit,
  listCards,
  type OrderId,
} from '@fanlight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll } from '../../../testing/render-app.tsx'
import { membershipOrder, ORDER, visa } from '../../../testing/sales.ts'
import type { ReviewRequest } from '../payment-request.ts'
import { goOn, press, review, topUp } from '../testing/dialogs.tsx'
import { fakeWindow, payingServer, said, spending } from '../testing/paying.ts'

let server: FakeServer
beforeEach(async () => {
  server = payingServer()
  await begin(luna)
})
afterEach(endAll)

const premium: ReviewRequest = {
  kind: 'membership',
  title: 'Premium with Velvet',
  lines: [
    { label: 'Premium', amount: cents(1_500) },
    { label: 'Left of Basic', amount: cents(-500) },
  ],
  subtotal: cents(1_000),
  recurring: { everyDays: 30, total: cents(1_500) },
  start: { api: 'paypalSubscribe', orderType: 2, apiParams: { tierId: '3', subscribedUserId: '21', consent: true } },
}

describe('Review & Pay', () => {
  it('adds up subtotal, fee, taxes and total from the rates, and says the total on the button', async () => {
    await topUp()
    await goOn()
    await screen.findByRole('button', { name: 'Pay $10.70' })
    const shown = ['Subtotal', 'Processing fee', 'Taxes', 'Total'].map((name) => screen.getByText(name).nextSibling)
    expect(shown.map((part) => part?.textContent)).toEqual(['$10.00', '$0.50', '$0.20', '$10.70'])
  })

  it('shows what makes up the subtotal of an upgrade', async () => {
    await review(premium)
    expect(screen.getByText('Left of Basic').nextSibling?.textContent).toBe('-$5.00')
  })

  it('begins nothing that renews before someone has agreed to it', async () => {
    const { open } = fakeWindow()
    await review(premium)
    expect(screen.getByText(/I agree that this membership renews monthly at \$16\.05/)).toBeTruthy()
    await press('Pay $10.70')
    expect(screen.getByText('Accept terms to proceed')).toBeTruthy()
    expect(open).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('checkbox'))
    expect(screen.queryByText('Accept terms to proceed')).toBeNull()
  })

  it('says why what renews is not paid by the card that is kept, to who has one', async () => {
    await review(premium)
    await screen.findByText(/^PayPal handles renewals/)
  })

  it.each([
    ['has no card', premium, []],
    ['pays once', { ...premium, recurring: undefined }, [visa]],
  ] as const)('says nothing of cards to who %s', async (_, request, cards) => {
    server.answer(listCards, { cards: [...cards] })
    await review(request)
    await waitFor(() => expect(server.askedFor(listCards)).toHaveLength(request.recurring ? 1 : 0))
    expect(screen.getByText('PayPal')).toBeTruthy()
    expect(screen.queryByText(/^PayPal handles renewals/)).toBeNull()
  })

  it('says before paying that it would go beyond the own limit, and leads to it', async () => {
    server.answer(getSpendingLimit, { ...spending, monthly: cents(5_000), spentThisMonth: cents(4_000) })
    await review({ ...premium, recurring: undefined })
    await screen.findByText('This would put you over your spending limit.')
    expect(screen.getByText(/\$10\.00 left this month/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $10.70' }).disabled).toBe(true)
    await press('Change limit')
    await screen.findByRole('dialog', { name: 'Monthly spending limit' })
  })

  it('lets pay what just fits under the limit', async () => {
    server.answer(getSpendingLimit, { ...spending, monthly: cents(5_070), spentThisMonth: cents(4_000) })
    await review({ ...premium, recurring: undefined })
    await waitFor(() => expect(server.askedFor(getSpendingLimit)).toHaveLength(1))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $10.70' }).disabled).toBe(false)
    expect(screen.queryByText('This would put you over your spending limit.')).toBeNull()
  })

  it('says when free days end, and that nothing is charged before', async () => {
    vi.useFakeTimers({ now: new Date(2031, 2, 7, 12), toFake: ['Date'] })
    await review({ ...premium, subtotal: cents(0), recurring: { everyDays: 30, total: cents(1_500), freeDays: 7 } })
    const words =
      /My free trial ends on Mar 14, 2031, and I won’t be charged before then\. I agree that this membership/
    expect(screen.getByRole('checkbox', { name: words })).toBeTruthy()
    vi.useRealTimers()
  })

  it('says how often another period renews', async () => {
    await review({ ...premium, recurring: { everyDays: 90 } })
    expect(screen.getByText(/I agree that this membership renews every 90 days at \$10\.70/)).toBeTruthy()
  })

  it('opens the window in the press itself, with what to call', async () => {
    const window = fakeWindow()
    await review(premium)
    await userEvent.click(screen.getByRole('checkbox'))
    await press('Pay $10.70')
    expect(window.open).toHaveBeenCalledWith(
      expect.stringContaining('/?pay=1#/pay_jump?'),
      'fanlight-payment',
      expect.anything(),
    )
    expect(window.query().get('api')).toBe('paypalSubscribe')
    expect(window.query().get('orderType')).toBe('2')
    expect(window.params()).toEqual(premium.start.apiParams)
    await screen.findByText('Finish your payment in the window that opened')
    await press('Show window')
    expect(window.own.focus).toHaveBeenCalled()
  })

  it('closes and hands over when the window succeeded', async () => {
    const window = fakeWindow()
    const onPaid = vi.fn()
    await topUp({ onPaid })
    await goOn()
    await userEvent.click(await screen.findByRole('button', { name: 'Pay $10.70' }))
    expect(window.params()).toEqual({ packageId: '1000', price: 1_000, payType: 5 })
    await act(() => window.tell('PAPAL_PROCESSING'))
    await act(() => window.tell('SUCCESS'))
    await said('Payment successful')
    expect(onPaid).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('offers to go on with what was cancelled', async () => {
    const window = fakeWindow()
    await review({ ...premium, recurring: undefined })
    await press('Pay $10.70')
    await act(() => window.tell('PAPAL_PROCESSING'))
    await act(() => window.tell('CANCEL'))
    await screen.findByText('Your order is saved. You can continue or cancel it.')
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    await press('Continue with the last order')
    expect(window.query().get('api')).toBe('repay')
    expect(window.params()).toEqual({ orderId: ORDER })
  })

  it('shows the 72-hour rule with both ways out of it', async () => {
    const window = fakeWindow()
    server.answer(getOrderStatus, { status: 'TO_PAY', order: membershipOrder })
    server.answer(cancelOrder, { order: { ...membershipOrder, status: 'CLOSED', closedBecause: 'canceled' } })
    await review({ ...premium, recurring: undefined })
    await press('Pay $10.70')
    const message = 'Your last order has not been completed.'
    await act(() =>
      window.tell('CREATE_ORDER_FAIL', null, { reason: 'UNFINISHED_ORDER', message, orderId: '42' as OrderId }),
    )
    await said('Create order fail')
    expect(
      screen.getByText(
        'Your last order has not been completed. Please wait 72 hours before trying again, or you can continue with the last order.',
      ),
    ).toBeTruthy()
    const dialog = within(screen.getByRole('dialog'))
    await waitFor(() => expect(dialog.getAllByText('Premium with Velvet')).toHaveLength(2))
    expect(screen.getByRole('button', { name: 'Continue with the last order' })).toBeTruthy()
    await press('Cancel order')
    await screen.findByRole('button', { name: 'Pay $10.70' })
    expect(server.askedFor(cancelOrder)).toMatchObject([{ orderId: '42' }])
  })

  it('says why an order could not be made, and lets one try again', async () => {
    const window = fakeWindow()
    await review({ ...premium, recurring: undefined })
    await press('Pay $10.70')
    const message = 'This would put you over your spending limit.'
    await act(() => window.tell('CREATE_ORDER_FAIL', null, { reason: 'SPENDING_LIMIT', message, orderId: null }))
    const dialog = within(screen.getByRole('dialog'))
    await dialog.findByText(message)
    expect(dialog.getByRole('button', { name: 'Pay $10.70' })).toBeTruthy()
  })

  it('accepts PayPal only', async () => {
    server.answer(getPaymentOptions, {
      payTypes: [{ payType: 1, name: 'Alipay' }],
      processingFees: 0,
      taxes: 0,
      total: cents(1_000),
      isTest: false,
    })
    await review(premium)
    expect(screen.getByText('We currently accept PayPal only')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Pay/ }).disabled).toBe(true)
  })

  it('offers what costs nothing now as free', async () => {
    await review({ ...premium, subtotal: cents(0), lines: [] })
    expect(screen.getByRole('button', { name: 'Start for free' })).toBeTruthy()
  })
})
