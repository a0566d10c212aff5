import {
  cents,
  createOrder,
  getOrderStatus,
  walletBalance,
  type CardId,
  type OrderId,
  type PackageId,
} from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyOf, queryClient } from '../../../platform/api/index.ts'
import { storage, tabStorage } from '../../../platform/storage/index.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll } from '../../../testing/render-app.tsx'
import { ORDER, order } from '../../../testing/sales.ts'
import { payingServer } from '../testing/paying.ts'
import { createPaymentDriver } from './driver.ts'
import { onMembershipPaid } from './membership-paid.ts'
import type { WindowStatus } from './payment-flow.ts'
import type { PaymentStart } from './start.ts'
import { speakToPage } from './window-line.ts'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'

const start: PaymentStart = { api: 'createOrder', orderType: 1, apiParams: { packageId: '5', price: 999 } }
const onPaid = vi.fn()
const onFailed = vi.fn()
const left = vi.fn()
const said = { success: vi.fn(), warning: vi.fn() }

let server: FakeServer
let own: { closed: boolean; focus: () => void; close: () => void } | null
let driver: ReturnType<typeof createPaymentDriver>
let opened = ''

beforeEach(async () => {
  vi.clearAllMocks()
  vi.spyOn(toast, 'success').mockImplementation((text) => said.success(text))
  vi.spyOn(toast, 'warning').mockImplementation((text) => said.warning(text))
  server = payingServer()
  await begin(luna)
  own = { closed: false, focus: vi.fn(), close: vi.fn() }
  driver = createPaymentDriver({
    openWindow: (address) => {
      opened = address
      return own
    },
    leave: left,
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  driver.forget()
  await endAll()
})

const phase = () => driver.state.get().flow.phase
const outcome = () => {
  const { flow } = driver.state.get()
  return flow.phase === 'over' ? flow.outcome : flow.phase
}
const tell = (flow: string, status: WindowStatus) =>
  new Promise<void>((heard) => {
    const line = speakToPage(flow, () => {
      line.close()
      heard()
    })
    line.tell({ status, orderId: ORDER, refusal: null })
  })
function closeWindow() {
  if (own) own.closed = true
  vi.advanceTimersByTime(1_000)
}

describe('a payment', () => {
  it('opens a window at an address that says what to do there', () => {
    const id = driver.pay({ start })
    const { search, hash } = new URL(opened, 'https://fanlight.example')
    expect(search).toBe('?pay=1')
    expect(hash).toMatch(/^#\/pay_jump\?nosplash=1&/)
    const query = new URLSearchParams(hash.split('?')[1])
    expect(Object.fromEntries(query)).toEqual({
      nosplash: '1',
      api: 'createOrder',
      orderType: '1',
      apiParams: JSON.stringify(start.apiParams),
      flow: id,
    })
    expect(storage.paymentIntent.get()).toEqual({ flow: id, orderId: null })
    expect(phase()).toBe('opening')
  })

  it('hears its window, says that it succeeded, reads the money again and hands over', async () => {
    queryClient.setQueryData(keyOf(walletBalance, {}), { diamondBalance: 30, worth: 30 })
    const id = driver.pay({ start, onPaid })
    await tell(id, 'PAPAL_PROCESSING')
    expect(phase()).toBe('processing')
    await tell(id, 'SUCCESS')
    expect(said.success).toHaveBeenCalledWith('Payment successful')
    expect(onPaid).toHaveBeenCalledTimes(1)
    expect(queryClient.getQueryState(keyOf(walletBalance, {}))?.isInvalidated).toBe(true)
    closeWindow()
    expect(server.askedFor(getOrderStatus)).toEqual([])
  })

  it('of a membership is a completed transaction', async () => {
    const id = driver.pay({ start: { api: 'paypalSubscribe', orderType: 2, apiParams: {} } })
    await tell(id, 'SUCCESS')
    expect(said.success).toHaveBeenCalledWith('Transaction completed')
  })

  it('of a membership ends in a moment where one is shown', async () => {
    const show = vi.fn()
    const stop = onMembershipPaid(show)
    const id = driver.pay({ start: { api: 'paypalSubscribe', orderType: 2, apiParams: {} }, onPaid })
    await tell(id, 'SUCCESS')
    expect(show.mock.calls).toEqual([[ORDER]])
    expect(said.success).not.toHaveBeenCalled()
    expect(onPaid).toHaveBeenCalledTimes(1)
    stop()
  })

  it('that is cancelled warns', async () => {
    const id = driver.pay({ start, onFailed })
    await tell(id, 'CANCEL')
    expect(said.warning).toHaveBeenCalledWith('Payment canceled')
    expect(onFailed).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['DONE', 'Transaction completed', 'success'],
    ['PAID', 'Payment completed', 'success'],
    ['TO_PAY', 'Payment incomplete', 'warning'],
    ['CLOSED', 'Purchase failed', 'warning'],
  ] as const)('whose window closes is asked about: %s is “%s”', async (status, words, tone) => {
    server.answer(getOrderStatus, { status, order: order({ status }) })
    const id = driver.pay({ start, onPaid })
    await tell(id, 'PAPAL_PROCESSING')
    closeWindow()
    await vi.waitFor(() => expect(said[tone]).toHaveBeenCalledWith(words))
    expect(server.askedFor(getOrderStatus)).toMatchObject([{ orderId: ORDER }])
    expect(onPaid).toHaveBeenCalledTimes(status === 'DONE' ? 1 : 0)
  })

  it('whose window closes before there is an order says so', () => {
    driver.pay({ start })
    closeWindow()
    expect(said.warning).toHaveBeenCalledWith('orderId is empty')
  })

  it('that nobody can be asked about is an error', async () => {
    server.refuse(getOrderStatus, 'INTERNAL')
    const id = driver.pay({ start })
    await tell(id, 'PAPAL_PROCESSING')
    closeWindow()
    await vi.waitFor(() => expect(said.warning).toHaveBeenCalledWith('Purchase error'))
  })

  it('that was replaced by another says nothing more', async () => {
    const first = driver.pay({ start, onPaid })
    const second = driver.pay({ start })
    const line = speakToPage(first, () => undefined)
    line.tell({ status: 'SUCCESS', orderId: ORDER, refusal: null })
    await tell(second, 'PAPAL_PROCESSING')
    line.close()
    expect(onPaid).not.toHaveBeenCalled()
    expect(phase()).toBe('processing')
  })

  it('is done when the server says so, whatever its window does', async () => {
    const id = driver.pay({ start, onPaid })
    await tell(id, 'PAPAL_PROCESSING')
    driver.orderChanged(ORDER, 'DONE')
    expect(onPaid).toHaveBeenCalledTimes(1)
    await tell(id, 'SUCCESS')
    expect(onPaid).toHaveBeenCalledTimes(1)
  })
})

describe('where the browser blocks windows', () => {
  beforeEach(() => {
    own = null
    location.hash = '#/profile'
  })

  it('the payment page opens in this tab, after that was said', async () => {
    const id = driver.pay({ start })
    expect(askedFor('confirm')?.title).toBe('Popup blocked. Payment page will open in a current tab')
    expect(left).not.toHaveBeenCalled()
    answerDialog('confirm', true)
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith(opened))
    expect(tabStorage.paymentHere.get()).toMatchObject({ flow: id, orderType: 1, told: null })
  })

  it('nothing happens to a person who would rather stay', async () => {
    driver.pay({ start })
    answerDialog('confirm', false)
    await Promise.resolve()
    expect(left).not.toHaveBeenCalled()
    expect(phase()).toBe('idle')
    expect(tabStorage.paymentHere.get()).toBeNull()
  })

  it('a membership ends in its moment when one is back', () => {
    const show = vi.fn()
    const stop = onMembershipPaid(show)
    const told = { status: 'SUCCESS', orderId: ORDER, refusal: null }
    tabStorage.paymentHere.set({ flow: 'f', place: '/profile', orderType: 2, told })
    driver.comeBack()
    expect(show.mock.calls).toEqual([[ORDER]])
    expect(said.success).not.toHaveBeenCalled()
    stop()
  })

  it.each([
    ['SUCCESS', 'Payment successful', 'success'],
    ['CANCEL', 'Payment canceled', 'warning'],
  ] as const)('%s is said when one is back', (status, words, tone) => {
    const told = { status, orderId: ORDER, refusal: null }
    tabStorage.paymentHere.set({ flow: 'f', place: '/profile', orderType: 1, told })
    driver.comeBack()
    expect(said[tone]).toHaveBeenCalledWith(words)
    expect(tabStorage.paymentHere.get()).toBeNull()
    driver.comeBack()
    expect(said[tone]).toHaveBeenCalledTimes(1)
  })

  it('a person who comes back by the browser’s own back is told how the order stands', async () => {
    const told = { status: 'PAPAL_PROCESSING', orderId: ORDER, refusal: null }
    tabStorage.paymentHere.set({ flow: 'f', place: '/profile', orderType: 1, told })
    driver.comeBack()
    await vi.waitFor(() => expect(said.warning).toHaveBeenCalledWith('Payment incomplete'))
  })
})

describe('a stored card', () => {
  const pay = () =>
    driver.payByCard({
      packageId: '5' as PackageId,
      price: cents(999),
      cardId: '9' as CardId,
      key: 'key',
      onPaid,
      onFailed,
    })

  it('pays without a window', async () => {
    server.answer(createOrder, { orderId: ORDER, payUrl: null, content: '', status: 'DONE' })
    pay()
    await vi.waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1))
    expect(server.askedFor(createOrder)).toMatchObject([{ packageId: '5', price: 999, cardId: '9' }])
    expect(said.success).toHaveBeenCalledWith('Payment successful')
  })

  it('that is declined fails the purchase', async () => {
    server.refuse(createOrder, 'PAYMENT_DECLINED')
    pay()
    await vi.waitFor(() => expect(said.warning).toHaveBeenCalledWith('Purchase failed'))
    expect(onFailed).toHaveBeenCalledTimes(1)
  })

  it('of which no answer came is an error, not a failure', async () => {
    server.refuse(createOrder, 'TIMED_OUT')
    pay()
    await vi.waitFor(() => expect(outcome()).toBe('error'))
    expect(said.warning).toHaveBeenCalledWith('Purchase error')
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('is refused while an order is unfinished', async () => {
    server.refuse(createOrder, 'UNFINISHED_ORDER', { orderId: '40' as OrderId })
    pay()
    await vi.waitFor(() => expect(outcome()).toBe('notCreated'))
    expect(driver.state.get().flow).toMatchObject({ refusal: { reason: 'UNFINISHED_ORDER', orderId: '40' } })
  })
})
