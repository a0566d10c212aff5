import {
  cents,
  diamonds,
  getChargePackages,
  getOrderStatus,
  getPaymentOptions,
  instant,
  listCards,
  userId,
  walletBalance,
  type Card,
  type CardId,
  type DiamondPackage,
  type Order,
  type OrderId,
  type PackageId,
  type TierId,
} from '@fanlight/contract'
import { Toaster } from '@fanlight/ui'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { tabStorage } from '../../../platform/storage/index.ts'
import { begin, endAll, luna, show, startServer } from '../../profiles/testing/kit.tsx'
import { payments } from '../flow/payments.ts'
import type { WindowMessage } from '../flow/payment-flow.ts'
import { speakToPage } from '../flow/window-line.ts'
import { answerDialog } from '../../../testing/dialogs.ts'

export { begin, luna, show, startServer }

export const ORDER = '41' as OrderId

export function pack(id: number, part: Partial<DiamondPackage> = {}): DiamondPackage {
  const packageId = String(id) as PackageId
  return {
    packageId,
    prodId: packageId,
    amount: diamonds(id),
    presentedAmount: diamonds(0),
    usdPrice: cents(id),
    price: cents(id),
    isSuggested: false,
    ...part,
  }
}

export const packages = [pack(100), pack(1_000, { presentedAmount: diamonds(50), isSuggested: true }), pack(5_000)]

export const visa: Card = {
  cardId: '9' as CardId,
  cardNumber: '•••• 4242',
  brand: 'visa',
  expiryMonth: '12',
  expiryYear: '49',
  cardHolderName: 'Luna Fan',
  billingCountry: 'GB',
  addedAt: instant(0),
}

export function order(part: Partial<Order> = {}): Order {
  return {
    orderId: ORDER,
    orderType: 1,
    status: 'TO_PAY',
    statusCode: 1,
    price: { subtotal: cents(1_000), processingFee: cents(50), taxes: cents(20), total: cents(1_070) },
    createdAt: instant(Date.UTC(2026, 10, 14, 12)),
    paidAt: null,
    closedBecause: null,
    payableUntil: instant(Date.UTC(2026, 10, 17, 12)),
    refunded: cents(0),
    diamonds: { amount: diamonds(1_000), presentedAmount: diamonds(50) },
    membership: null,
    card: null,
    reference: null,
    ...part,
  }
}

const velvet = { userId: userId('21'), displayName: 'Velvet', nickName: 'Velvet', userName: 'velvet', headPicUrl: null }
export const membershipOrder = order({
  orderId: '42' as OrderId,
  orderType: 2,
  diamonds: null,
  membership: {
    creator: { ...velvet, isCreator: true },
    tierId: '3' as TierId,
    tierName: 'Premium',
    level: 2,
  },
})

export type Server = ReturnType<typeof startServer>

/** A server on which everything about paying is in order. */
export function payingServer(): Server {
  const server = startServer()
  server.answer(getChargePackages, { productsList: packages, myDiamonds: diamonds(30) })
  server.answer(walletBalance, { diamondBalance: diamonds(30), worth: cents(30) })
  server.answer(listCards, { cards: [visa] })
  server.answerBy(getPaymentOptions, ({ price }) => ({
    payTypes: [{ payType: 5, name: 'PayPal' }],
    processingFees: 0.05,
    taxes: 0.02,
    total: cents(Math.round(Number(price) * 1.07)),
    isTest: true,
  }))
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

export const Messages = () => <Toaster label="Messages" />
export const said = (words: string) => screen.findByText(words)

export async function endPayments(): Promise<void> {
  answerDialog('payment')
  payments.forget()
  tabStorage.paymentHere.remove()
  vi.restoreAllMocks()
  await endAll()
}
