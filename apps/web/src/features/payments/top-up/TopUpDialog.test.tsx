import {
  cents,
  createOrder,
  diamonds,
  getChargePackages,
  getOrderStatus,
  getSpendingLimit,
  listCards,
} from '@fanlight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, signInAs } from '../../../testing/render-app.tsx'
import { ORDER, order, packages, visa } from '../../../testing/sales.ts'
import { openTopUp } from '../open.ts'
import { goOn, host, press, topUp } from '../testing/dialogs.tsx'
import { fakeWindow, payingServer, said, spending } from '../testing/paying.ts'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'

let server: FakeServer
beforeEach(async () => {
  server = payingServer()
  await begin(luna)
})
afterEach(endAll)

describe('Diamonds&Pay', () => {
  it('shows amount, bonus and price of every package, the balance, and has the suggested one chosen', async () => {
    const dialog = await topUp()
    expect(dialog.getAllByRole('radio', { name: /diamonds/ })).toHaveLength(3)
    const suggested = dialog.getByRole<HTMLInputElement>('radio', { name: /1,000 diamonds.*\+50 bonus.*\$10\.00/ })
    expect(suggested.checked).toBe(true)
    await dialog.findByText('30')
  })

  it('chooses the smallest package that covers what is missing, and says how much that is', async () => {
    const dialog = await topUp({ need: 60 })
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^100 diamonds/ }).checked).toBe(true)
    expect(dialog.getByText('You need 60 more diamonds.')).toBeTruthy()
  })

  it('says of a package that it goes beyond the own limit, and of a smaller one that it does not', async () => {
    server.answer(getSpendingLimit, { ...spending, monthly: cents(1_000) })
    const dialog = await topUp()
    await dialog.findByText('This would put you over your spending limit.')
    await userEvent.click(dialog.getByRole('radio', { name: /^100 diamonds/ }))
    await waitFor(() => expect(dialog.queryByText('This would put you over your spending limit.')).toBeNull())
  })

  it('offers PayPal and the stored cards, and nothing else', async () => {
    server.answer(listCards, { cards: [visa, { ...visa, cardId: '10' as typeof visa.cardId, expiryYear: '20' }] })
    const dialog = await topUp()
    await dialog.findByRole('radio', { name: /Visa ••••\s4242.*Expires 12\/49/ })
    const methods = within(dialog.getByRole('group', { name: 'Payment method' })).getAllByRole<HTMLInputElement>(
      'radio',
    )
    expect(methods.map(({ disabled }) => disabled)).toEqual([false, false, true])
    expect(methods[0]?.checked).toBe(true)
  })

  it('says so plainly where payments are a rehearsal', async () => {
    const dialog = await topUp()
    await dialog.findByText('TEST')
  })

  it('offers another attempt when the packages do not come', async () => {
    server.refuse(getChargePackages, 'FORBIDDEN')
    host()
    act(() => openTopUp())
    await screen.findByText('We couldn’t load the packages')
    server.answer(getChargePackages, { productsList: packages, myDiamonds: diamonds(0) })
    await press('Try again')
    await screen.findByRole('group', { name: 'Diamond packages' })
  })

  it('leads to Review & Pay and back, with what was chosen', async () => {
    const dialog = await topUp()
    await userEvent.click(dialog.getByRole('radio', { name: /5,000 diamonds/ }))
    await goOn()
    await screen.findByText('5,000 diamonds')
    await press('Back')
    const again = await screen.findByRole<HTMLInputElement>('radio', { name: /5,000 diamonds/ })
    expect(again.checked).toBe(true)
  })

  it('asks a visitor to log in first, and opens when they have', async () => {
    await begin(null)
    host()
    act(() => openTopUp())
    expect(askedFor('login')).toEqual({ message: 'Please login first' })
    expect(askedFor('payment')).toBeNull()
    act(() => {
      signInAs(luna)
      answerDialog('login')
    })
    await screen.findByRole('dialog', { name: 'Diamonds&Pay' })
  })

  it('does not open for a visitor who would rather not', async () => {
    await begin(null)
    openTopUp()
    answerDialog('login')
    expect(askedFor('payment')).toBeNull()
  })
})

describe('a stored card', () => {
  async function choose() {
    const dialog = await topUp()
    await userEvent.click(await dialog.findByRole('radio', { name: /Visa/ }))
    await goOn()
    await screen.findByRole('button', { name: 'Pay $10.70' })
  }

  it('pays at once, without a window', async () => {
    const { open } = fakeWindow()
    server.answer(createOrder, { orderId: ORDER, payUrl: null, content: '', status: 'DONE' })
    await choose()
    await press('Pay $10.70')
    await said('Payment successful')
    expect(server.askedFor(createOrder)).toMatchObject([{ packageId: '1000', price: 1_000, cardId: visa.cardId }])
    expect(open).not.toHaveBeenCalled()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('pays once however often it is pressed', async () => {
    const answer = server.hold(createOrder, { orderId: ORDER, payUrl: null, content: '', status: 'DONE' })
    await choose()
    await press('Pay $10.70')
    await press('Pay $10.70')
    expect(server.askedFor(createOrder)).toHaveLength(1)
    act(() => answer())
    await said('Payment successful')
  })

  it('that is declined leaves one where one was', async () => {
    server.refuse(createOrder, 'PAYMENT_DECLINED')
    await choose()
    await press('Pay $10.70')
    const dialog = within(screen.getByRole('dialog'))
    await dialog.findByText('Purchase failed')
    expect(dialog.getByText('Your payment was declined. Try another payment method.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Pay $10.70' })).toBeTruthy()
  })

  it('whose money is still on its way says so', async () => {
    server.answer(createOrder, { orderId: ORDER, payUrl: null, content: '', status: 'PAID' })
    server.answer(getOrderStatus, { status: 'PAID', order: order({ status: 'PAID' }) })
    await choose()
    await press('Pay $10.70')
    await within(screen.getByRole('dialog')).findByText('Payment completed')
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })
})
