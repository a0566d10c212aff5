import {
  cents,
  diamonds,
  instant,
  listAllOrders,
  listFanPayments,
  listProposals,
  refundOrder,
  refundPayment,
  type AdminOrder,
  type AdminPayment,
  type OrderId,
  type PostingId,
  type RefundPlan,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentPath } from '../../../../platform/navigation/index.ts'
import { DialogHost } from '../../../../platform/dialogs/index.ts'
import { type FakeServer, startServer } from '../../../../testing/fake-server.ts'
import { luna, person } from '../../../../testing/people.ts'
import { begin, endAll, fill, show } from '../../../../testing/render-app.tsx'
import { AdminOrdersPage } from '../../pages/AdminOrdersPage.tsx'
// Lazy in the product; here before a test waits for it.
import './RefundDialog.tsx'
import './RefundPaymentDialog.tsx'

const NOON = instant(Date.UTC(2026, 5, 30, 12))
let server: FakeServer

async function start(at: string) {
  server = startServer()
  server.answer(listProposals, { proposals: [] })
  await begin({ ...luna, role: 'admin' }, at)
}
afterEach(endAll)

describe('orders', () => {
  const order = (id: string, part: Partial<AdminOrder> = {}): AdminOrder => ({
    orderId: id as OrderId,
    orderType: 1,
    status: 'DONE',
    statusCode: 3,
    price: { subtotal: cents(1000), processingFee: cents(50), taxes: cents(0), total: cents(1050) },
    createdAt: NOON,
    paidAt: NOON,
    closedBecause: null,
    payableUntil: NOON,
    refunded: cents(0),
    diamonds: { amount: diamonds(1000), presentedAmount: diamonds(100) },
    membership: null,
    card: null,
    reference: 'REF-1',
    fan: person('Ada', '31'),
    email: 'ada@example.com',
    provider: 'test',
    history: [],
    refundable: cents(1050),
    owed: cents(0),
    consent: null,
    disputes: [],
    ...part,
  })
  const plan = (part: Partial<RefundPlan> = {}): RefundPlan => ({
    cents: cents(1050),
    fromFan: diamonds(1100),
    fromHeld: diamonds(0),
    fromAvailable: diamonds(0),
    fromHouse: diamonds(0),
    shortfall: diamonds(0),
    fromInviter: diamonds(0),
    ofPrice: cents(1000),
    ofFee: cents(50),
    ofTaxes: cents(0),
    membershipDays: 0,
    ...part,
  })

  beforeEach(async () => {
    await start('/admin/orders')
    server.answer(listAllOrders, ({ search }) => ({
      orders: search === 'nothing' ? [] : [order('1'), order('2', { fan: person('Bea', '32'), refundable: cents(0) })],
      nextCursor: null,
    }))
    server.answer(listFanPayments, { payments: [], nextCursor: null })
    server.answer(refundOrder, { order: order('1'), plan: plan(), waitsForSecond: false })
  })
  const open = async () => {
    show(
      <>
        <AdminOrdersPage />
        <DialogHost />
      </>,
    )
    await screen.findByRole('heading', { name: 'Ada' })
  }
  const openRefund = async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Refund' }))
    return within(await screen.findByRole('dialog', { name: 'Refund to Ada' }))
  }
  type Dialog = Awaited<ReturnType<typeof openRefund>>
  const sayWhy = (dialog: Dialog) => fill(dialog.getByLabelText('Reason'), 'Bought twice')
  const check = (dialog: Dialog) => userEvent.click(dialog.getByText('Review refund'))

  it('show everything about the one that is looked at', async () => {
    await open()
    const detail = within(screen.getByRole('article'))
    expect(detail.getByText('1,000 diamonds + 100 bonus')).toBeTruthy()
    expect(detail.getByText('REF-1')).toBeTruthy()
    await userEvent.click(within(screen.getByRole('list', { name: 'Orders' })).getByRole('button', { name: /Bea/ }))
    await screen.findByRole('heading', { name: 'Bea' })
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
  })

  it('of which something is due to the fan are found by themselves, and say how much', async () => {
    server.answer(listAllOrders, ({ isOwed }) => ({
      orders: isOwed ? [order('3', { fan: person('Cy', '34'), owed: cents(525) })] : [order('1')],
      nextCursor: null,
    }))
    await open()
    expect(screen.queryByText('$5.25')).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: 'Refund due' }))
    await screen.findByRole('heading', { name: 'Cy' })
    expect(within(screen.getByRole('article')).getByText('$5.25')).toBeTruthy()
  })

  describe('of a fan who tipped and bought posts', () => {
    const payment = (part: Partial<AdminPayment>): AdminPayment => ({
      paymentId: '71' as PostingId,
      kind: 'tip',
      at: NOON,
      creator: person('Cleo', '33'),
      postId: null,
      amount: diamonds(60),
      returned: diamonds(0),
      ...part,
    })

    it('list these, and give one back with a reason', async () => {
      const bought = payment({ paymentId: '72' as PostingId, kind: 'post_sale', returned: diamonds(60) })
      server.answer(listFanPayments, { payments: [payment({}), bought], nextCursor: null })
      server.answer(refundPayment, { payment: payment({ returned: diamonds(60) }), waitsForSecond: false })
      await open()
      const list = within(await screen.findByRole('list', { name: 'Tips and purchased posts' }))
      expect(list.getByText('Post by Cleo')).toBeTruthy()
      expect(list.getByText('Refunded')).toBeTruthy()
      await userEvent.click(list.getByRole('button', { name: 'Refund' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Refund to Ada' }))
      await userEvent.click(dialog.getByRole('button', { name: 'Refund' }))
      expect(dialog.getByText('Enter a reason')).toBeTruthy()
      fill(dialog.getByLabelText('Reason'), ' By mistake ')
      await userEvent.click(dialog.getByRole('button', { name: 'Refund' }))
      await waitFor(() =>
        expect(server.askedFor(refundPayment)).toMatchObject([
          { paymentId: '71', reason: 'By mistake', houseCovers: false },
        ]),
      )
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })
  })

  it('show what the fan agreed to, and what they dispute', async () => {
    const consent = { version: '2026-11-01', language: 'de', at: NOON, address: '203.0.113.7', userAgent: 'A browser' }
    const dispute = { disputeId: 'PP-D-1', state: 'open', cents: cents(1050), reason: 'UNAUTHORISED' } as const
    const disputes = [{ ...dispute, openedAt: NOON, closedAt: null }]
    server.answer(listAllOrders, { orders: [order('1', { consent, disputes })], nextCursor: null })
    await open()
    expect(await screen.findByText('203.0.113.7')).toBeTruthy()
    for (const fact of ['Renewal consent', '2026-11-01', 'A browser', 'Disputes', 'UNAUTHORISED', 'PP-D-1', 'Open']) {
      expect(screen.getByText(fact)).toBeTruthy()
    }
  })

  it('are searched and narrowed in the address', async () => {
    await open()
    fill(screen.getByLabelText('Find an order'), ' ada@example.com ')
    await userEvent.click(screen.getByText('Search'))
    await userEvent.click(screen.getByRole('tab', { name: 'Paid' }))
    expect(currentPath()).toBe('/admin/orders?status=PAID&search=ada%40example.com')
    await waitFor(() =>
      expect(server.askedFor(listAllOrders).at(-1)).toMatchObject({ status: 'PAID', search: 'ada@example.com' }),
    )
  })

  it('that are not found lead back to all', async () => {
    await open()
    fill(screen.getByLabelText('Find an order'), 'nothing')
    await userEvent.click(screen.getByText('Search'))
    await screen.findByText('No orders found')
    await userEvent.click(screen.getByText('Show all orders'))
    await screen.findByRole('heading', { name: 'Ada' })
  })

  it('are refunded only after it was shown who it is taken from', async () => {
    const dialog = await openRefund()
    await check(dialog)
    expect(dialog.getByText('Enter a reason')).toBeTruthy()
    sayWhy(dialog)
    await check(dialog)
    await dialog.findByText('Ada’s wallet')
    expect(dialog.getByText('1,100 diamonds')).toBeTruthy()
    expect(server.askedFor(refundOrder)).toMatchObject([{ isTrial: true, cents: 1050, reason: 'Bought twice' }])
    await userEvent.click(dialog.getByText('Refund $10.50'))
    await screen.findByText('Refunded $10.50 to Ada')
    expect(server.askedFor(refundOrder)[1]).toMatchObject({ cents: 1050, houseCovers: false })
    expect(server.askedFor(refundOrder)[1]).not.toHaveProperty('isTrial')
    expect(server.keysOf(refundOrder)[1]).toBeTruthy()
  })

  it('are refunded in part, and never more than was paid', async () => {
    const dialog = await openRefund()
    sayWhy(dialog)
    await userEvent.click(dialog.getByRole('radio', { name: /Partial refund/ }))
    await check(dialog)
    expect(dialog.getByText('Enter an amount')).toBeTruthy()
    fill(dialog.getByLabelText('Amount'), '10.51')
    await check(dialog)
    expect(dialog.getByText('You can refund up to $10.50')).toBeTruthy()
    fill(dialog.getByLabelText('Amount'), '5')
    await check(dialog)
    await waitFor(() => expect(server.askedFor(refundOrder)).toMatchObject([{ isTrial: true, cents: 500 }]))
  })

  it('say that creators will owe what is gone, unless the operator has the house cover it', async () => {
    server.answer(refundOrder, {
      order: order('1'),
      plan: plan({ fromFan: diamonds(600), shortfall: diamonds(500), fromInviter: diamonds(50) }),
      waitsForSecond: false,
    })
    const dialog = await openRefund()
    sayWhy(dialog)
    await check(dialog)
    await dialog.findByText('Part of it has already been spent')
    expect(dialog.getByText('Reward for inviting Ada')).toBeTruthy()
    expect(dialog.getByText(/^500 diamonds can’t be recovered right now. The creators owe it/)).toBeTruthy()
    const covers = dialog.getByLabelText<HTMLInputElement>('Fanlight covers the missing 500 diamonds')
    expect(covers.checked).toBe(false)
    await userEvent.click(covers)
    await userEvent.click(dialog.getByText('Refund $10.50'))
    await screen.findByText('Refunded $10.50 to Ada')
    expect(server.askedFor(refundOrder)[1]).toMatchObject({ houseCovers: true })
  })

  it('add up in dollars with the fee, and say which days of a membership go', async () => {
    server.answer(refundOrder, { order: order('1'), plan: plan({ membershipDays: 20 }), waitsForSecond: false })
    const dialog = await openRefund()
    sayWhy(dialog)
    await check(dialog)
    await dialog.findByText('Refunded to Ada')
    const sums = ['Subtotal', 'Processing fee', 'Taxes', 'Total'].map((name) => dialog.getByText(name).nextSibling)
    expect(sums.map((part) => part?.textContent)).toEqual(['$10.00', '$0.50', '$0.00', '$10.50'])
    expect(dialog.getByText('20 days of the membership end with it')).toBeTruthy()
  })

  it('say in their own words that the provider is away', async () => {
    const dialog = await openRefund()
    sayWhy(dialog)
    await check(dialog)
    await dialog.findByText('Ada’s wallet')
    server.refuse(refundOrder, 'PROVIDER_UNREACHABLE')
    await userEvent.click(dialog.getByText('Refund $10.50'))
    await dialog.findByText('We couldn’t reach the payment provider. Try again. A refund is never made twice.')
    server.answer(refundOrder, { order: order('1'), plan: plan(), waitsForSecond: false })
    await userEvent.click(dialog.getByText('Refund $10.50'))
    await screen.findByText('Refunded $10.50 to Ada')
    const [, first, second] = server.keysOf(refundOrder)
    expect(second).toBe(first)
  })
})
