import { getSpendingLimit, listOrders, walletChannel, type OrderStatus } from '@fanlight/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keyOf, queryClient } from '../../platform/api/index.ts'
import { luna } from '../../testing/people.ts'
import { begin, endAll } from '../../testing/render-app.tsx'
import { ORDER } from '../../testing/sales.ts'
import { showConnected, type Joined } from '../../testing/show-connected.tsx'
import { payments } from './flow/payments.ts'
import { Events } from './events.tsx'
import { fakeWindow, payingServer } from './testing/paying.ts'

vi.mock('socket.io-client', async () => (await import('../../testing/fake-socket.ts')).fakeSocketClient)

const key = [...keyOf(listOrders, {}), 'pages']
const isStale = () => queryClient.getQueryState(key)?.isInvalidated

let wallet: Joined<typeof walletChannel>

beforeEach(async () => {
  payingServer()
  await begin(luna)
  wallet = await showConnected(<Events account={luna} />, walletChannel, { userId: luna.userId })
  queryClient.setQueryData(key, { pages: [], pageParams: [] })
})
afterEach(endAll)

const hear = (status: OrderStatus) => wallet.hear({ type: 'order_changed', data: { orderId: ORDER, status } })

it('an order that moves on elsewhere is read again here', () => {
  hear('DONE')
  expect(isStale()).toBe(true)
})

it('an order that moves on changes what was paid this month', () => {
  const spent = keyOf(getSpendingLimit, {})
  queryClient.setQueryData(spent, { spentThisMonth: 0 })
  hear('DONE')
  expect(queryClient.getQueryState(spent)?.isInvalidated).toBe(true)
})

it('after a gap the orders are read again', () => {
  wallet.missSome()
  expect(isStale()).toBe(true)
})

it('a payment that is going on hears that its money arrived', async () => {
  const window = fakeWindow()
  const onPaid = vi.fn()
  payments.pay({ start: { api: 'createOrder', orderType: 1, apiParams: {} }, onPaid })
  await window.tell('PAPAL_PROCESSING')
  hear('DONE')
  expect(onPaid).toHaveBeenCalledTimes(1)
})
