import {
  startCard,
  type CardSetup,
  diamonds,
  cents,
  getChargePackages,
  getOrderStatus,
  getPaymentOptions,
  getSpendingLimit,
  instant,
  listCards,
  walletBalance,
  type OrderId,
  type SpendingLimit,
} from '@fanlight/contract'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { order, ORDER, packages, visa } from '../../../testing/sales.ts'
import type { WindowMessage } from '../flow/payment-flow.ts'
import { speakToPage } from '../flow/window-line.ts'

/** A server on which everything about paying is in order. */
export const cardSetup: CardSetup = {
  setupToken: 'SETUP',
  setupProof: 'of Luna',
  scriptUrl: 'https://provider.example/sdk/js?client-id=test',
}

/** Without a limit, and nothing paid yet. */
export const spending: SpendingLimit = {
  monthly: null,
  spentThisMonth: cents(0),
  coming: null,
  resetsAt: instant(Date.UTC(2031, 3, 1, 12)),
}

export function payingServer(): FakeServer {
  return answerPaying(startServer())
}

/** For a test of another feature that leads to paying. */
export function answerPaying(server: FakeServer): FakeServer {
  server.answer(getChargePackages, { productsList: packages, myDiamonds: diamonds(30) })
  server.answer(walletBalance, { diamondBalance: diamonds(30), worth: cents(30) })
  server.answer(listCards, { cards: [visa] })
  server.answer(startCard, cardSetup)
  server.answer(getPaymentOptions, ({ price }) => ({
    payTypes: [{ payType: 5, name: 'PayPal' }],
    processingFees: 0.05,
    taxes: 0.02,
    total: cents(Math.round(price * 1.07)),
    isTest: true,
  }))
  server.answer(getSpendingLimit, spending)
  server.answer(getOrderStatus, { status: 'TO_PAY', order: order() })
  return server
}

/** The payment window, as the page sees it: what it was opened at, and a way to speak and to close. */
export function fakeWindow() {
  const own = { closed: false, focus: vi.fn(), close: vi.fn(() => void (own.closed = true)) }
  const open = vi.spyOn(window, 'open').mockImplementation(() => own as unknown as Window)
  const address = () => new URL(String(open.mock.lastCall?.[0]), 'https://fanlight.example')
  const query = () => new URLSearchParams(address().hash.split('?')[1])
  return {
    own,
    open,
    address,
    query,
    params: () => JSON.parse(query().get('apiParams') ?? 'null') as unknown,
    /** Says it the way the window does. */
    tell: (
      status: WindowMessage['status'],
      orderId: OrderId | null = ORDER,
      refusal: WindowMessage['refusal'] = null,
    ) =>
      new Promise<void>((heard) => {
        const line = speakToPage(query().get('flow') ?? '', () => {
          line.close()
          heard()
        })
        line.tell({ status, orderId, refusal })
      }),
  }
}

export const said = (words: string) => screen.findByText(words)
