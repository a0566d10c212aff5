import {
  captureOrder,
  createOrder,
  repayOrder,
  startSubscription,
  type OrderId,
  type OrderStatus,
} from '@fanlight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startNavigation } from '../../../platform/navigation/index.ts'
import { storage, tabStorage } from '../../../platform/storage/index.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show, showHook } from '../../../testing/render-app.tsx'
import { ORDER, order } from '../../../testing/sales.ts'
import type { WindowMessage } from '../flow/payment-flow.ts'
import { listenToWindow } from '../flow/window-line.ts'
import { usePayJump } from '../jump/use-pay-jump.ts'
import { payingServer } from '../testing/paying.ts'
import { PayJumpPage } from './PayJumpPage.tsx'
import { askedFor } from '../../../testing/dialogs.ts'

const FLOW = 'flow'
const PAY_URL = 'https://provider.example/approve'
let server: FakeServer
let heard: WindowMessage[]
let stopListening: () => void
let closed: ReturnType<typeof vi.spyOn>

beforeEach(async () => {
  server = payingServer()
  await begin(luna)
  heard = []
  stopListening = listenToWindow(FLOW, (message) => heard.push(message))
  closed = vi.spyOn(window, 'close').mockImplementation(() => undefined)
})
afterEach(async () => {
  stopListening()
  await endAll()
})

function at(query: Record<string, string>) {
  location.hash = `#/pay_jump?${new URLSearchParams({ nosplash: '1', ...query }).toString()}`
  startNavigation((to) => ({ go: to }))
}
const creating = { api: 'createOrder', orderType: '1', apiParams: '{"packageId":"5"}', flow: FLOW }
const backWith = (result: string) => ({ orderType: '1', flow: FLOW, result, orderId: ORDER })
const own = (orderId: OrderId | null = null) => storage.paymentIntent.set({ flow: FLOW, orderId })
const statuses = () => heard.map(({ status }) => status)
const captured = (status: OrderStatus) => server.answer(captureOrder, { status, order: order({ status }) })

/** The window without its page: where it goes is seen, not gone to. */
function jump() {
  const left = vi.fn()
  return { left, ...showHook(() => usePayJump(left)) }
}

describe('the payment window on its way', () => {
  beforeEach(() => {
    own()
    at(creating)
  })

  it('makes the order, says so and goes to where it is approved', async () => {
    server.answer(createOrder, { orderId: ORDER, payUrl: PAY_URL, content: '', status: 'TO_PAY' })
    const { left } = jump()
    await waitFor(() => expect(left).toHaveBeenCalledWith(PAY_URL))
    const [asked] = server.askedFor(createOrder)
    expect(asked).toMatchObject({ packageId: '5' })
    expect(asked?.['successUrl']).toMatch(/\/\?pay=1#\/pay_jump\?.*flow=flow&result=success$/)
    expect(asked?.['cancelUrl']).toMatch(/\/\?pay=1#\/pay_jump\?.*flow=flow&result=cancel$/)
    await waitFor(() => expect(heard).toEqual([{ status: 'PAPAL_PROCESSING', orderId: ORDER, refusal: null }]))
    expect(storage.paymentIntent.get()).toEqual({ flow: FLOW, orderId: ORDER })
  })

  it('goes nowhere that is no address', async () => {
    server.answer(createOrder, { orderId: ORDER, payUrl: 'javascript:alert(1)', content: '', status: 'TO_PAY' })
    const { left, result } = jump()
    await waitFor(() => expect(result.current.view.view).toBe('over'))
    expect(left).not.toHaveBeenCalled()
  })

  it('says why no order could be made', async () => {
    server.refuse(createOrder, 'UNFINISHED_ORDER', { orderId: '40' as OrderId })
    show(<PayJumpPage />)
    await screen.findByText('Create order fail')
    await waitFor(() => expect(heard).toMatchObject([{ status: 'CREATE_ORDER_FAIL', refusal: { orderId: '40' } }]))
  })

  it('begins memberships and goes on with orders too', async () => {
    const begun = { orderId: ORDER, payUrl: PAY_URL, content: '', status: 'TO_PAY' } as const
    server.answer(startSubscription, begun)
    server.answer(repayOrder, begun)
    at({ ...creating, api: 'paypalSubscribe', orderType: '2', apiParams: '{"tierId":"3"}' })
    const first = jump()
    await waitFor(() => expect(first.left).toHaveBeenCalledWith(PAY_URL))
    expect(server.askedFor(startSubscription)).toMatchObject([{ tierId: '3' }])
    first.unmount()
    at({ ...creating, api: 'repay', apiParams: '{"orderId":"41"}' })
    const second = jump()
    await waitFor(() => expect(second.left).toHaveBeenCalledWith(PAY_URL))
    expect(server.askedFor(repayOrder)).toMatchObject([{ orderId: '41' }])
    expect([...server.keysOf(startSubscription), ...server.keysOf(repayOrder)]).toEqual([FLOW, FLOW])
  })

  it('does nothing for a link that was not made here, before someone agreed', async () => {
    server.answer(createOrder, { orderId: ORDER, payUrl: null, content: '', status: 'DONE' })
    at({ ...creating, flow: 'another' })
    show(<PayJumpPage />)
    await screen.findByText('Continue to payment?')
    expect(server.askedFor(createOrder)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Continue with PayPal' }))
    await screen.findByText('Transaction completed')
  })

  it('asks a visitor to log in', async () => {
    await begin(null)
    own()
    at(creating)
    show(<PayJumpPage />)
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(askedFor('login')).toEqual({ message: 'Please login first' })
    expect(server.askedFor(createOrder)).toEqual([])
  })

  it('says when its address makes no sense', () => {
    at({ api: 'createOrder' })
    show(<PayJumpPage />)
    expect(screen.getByText('This payment link doesn’t work')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Fanlight' }).getAttribute('href')).toBe('/')
  })
})

describe('the payment window that comes back', () => {
  it('takes the money, says so and closes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 })
    captured('DONE')
    at(backWith('success'))
    show(<PayJumpPage />)
    await screen.findByText('Transaction completed')
    await waitFor(() => expect(statuses()).toEqual(['PENDING', 'SUCCESS']))
    expect(server.askedFor(captureOrder)).toMatchObject([{ orderId: ORDER }])
    expect(server.keysOf(captureOrder)).toEqual([`capture-${ORDER}`])
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(closed).toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(screen.getByRole('link', { name: 'Back to Fanlight' })).toBeTruthy()
  })

  it('stays, with a way home, when nobody hears it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 })
    stopListening()
    captured('DONE')
    at(backWith('success'))
    show(<PayJumpPage />)
    await screen.findByText('Transaction completed')
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(closed).not.toHaveBeenCalled()
    expect(screen.getByRole('link', { name: 'Back to Fanlight' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
  })

  it.each([
    ['PAID', 'Payment completed'],
    ['TO_PAY', 'Waiting for payment completed'],
  ] as const)('says %s as “%s”, and that the fan waits', async (status, words) => {
    captured(status)
    at(backWith('success'))
    show(<PayJumpPage />)
    await screen.findByText(words)
    await waitFor(() => expect(new Set(statuses())).toEqual(new Set(['PENDING'])))
  })

  it('reports that it was cancelled', async () => {
    at(backWith('cancel'))
    show(<PayJumpPage />)
    await screen.findByText('Payment canceled')
    await waitFor(() => expect(heard).toEqual([{ status: 'CANCEL', orderId: ORDER, refusal: null }]))
    expect(server.askedFor(captureOrder)).toEqual([])
  })

  it('offers another attempt at what was declined', async () => {
    server.refuse(captureOrder, 'PAYMENT_DECLINED')
    server.answer(repayOrder, { orderId: ORDER, payUrl: null, content: '', status: 'DONE' })
    at(backWith('success'))
    show(<PayJumpPage />)
    await screen.findByText('Purchase failed')
    expect(screen.getByText('Your payment was declined. Try another payment method.')).toBeTruthy()
    await waitFor(() => expect(statuses()).toEqual(['PENDING', 'PAPAL_PROCESSING']))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Transaction completed')
  })

  it('asks again about what got lost on the way', async () => {
    server.refuse(captureOrder, 'PROVIDER_UNREACHABLE')
    at(backWith('success'))
    show(<PayJumpPage />)
    await screen.findByText('Purchase error')
    captured('DONE')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Transaction completed')
    expect(server.askedFor(captureOrder)).toHaveLength(2)
  })

  it('knows its order by itself where the address does not say it', async () => {
    captured('DONE')
    own(ORDER)
    at({ orderType: '1', flow: FLOW, result: 'success' })
    show(<PayJumpPage />)
    await screen.findByText('Transaction completed')
    expect(server.askedFor(captureOrder)).toMatchObject([{ orderId: ORDER }])
  })

  it('says so when nobody knows its order', async () => {
    at({ orderType: '1', flow: FLOW, result: 'success' })
    show(<PayJumpPage />)
    await screen.findByText('orderId is empty')
  })

  it('tells the person who went on with the order, not the person who began it', async () => {
    captured('DONE')
    own(ORDER)
    at({ ...backWith('success'), flow: 'the first attempt' })
    show(<PayJumpPage />)
    await waitFor(() => expect(statuses()).toEqual(['PENDING', 'SUCCESS']))
  })
})

describe('the payment page in the tab where it was begun', () => {
  beforeEach(() => {
    own(ORDER)
    tabStorage.paymentHere.set({ flow: FLOW, place: '/otherProfile/21', orderType: 1, told: null })
  })

  it.each([
    ['success', 'SUCCESS'],
    ['cancel', 'CANCEL'],
  ])('goes back to that place after %s, where it is said', async (result, status) => {
    captured('DONE')
    at(backWith(result))
    const { left } = jump()
    await waitFor(() => expect(left).toHaveBeenCalledWith('/#/otherProfile/21'))
    expect(tabStorage.paymentHere.get()).toMatchObject({ told: { status, orderId: ORDER } })
  })

  it('says itself why no order could be made, with both ways out', async () => {
    server.refuse(createOrder, 'UNFINISHED_ORDER', { orderId: '40' as OrderId })
    at(creating)
    show(<PayJumpPage />)
    await screen.findByRole('button', { name: 'Continue with the last order' })
    expect(screen.getByRole('button', { name: 'Cancel order' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Fanlight' }).getAttribute('href')).toBe('/#/otherProfile/21')
  })
})
