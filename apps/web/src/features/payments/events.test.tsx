// @vitest-environment jsdom
import { DELIVERY_EVENT, listOrders, roomOf, walletChannel, type Delivery } from '@fanlight/contract'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keyOf, queryClient } from '../../platform/api/index.ts'
import { useRealtimeConnection } from '../../platform/realtime/index.ts'
import { socket } from '../../testing/fake-socket.ts'
import { payments } from './flow/payments.ts'
import { Events } from './events.tsx'
import { begin, endPayments, fakeWindow, luna, ORDER, payingServer, show } from './testing/kit.tsx'

vi.mock('socket.io-client', async () => (await import('../../testing/fake-socket.ts')).fakeSocketClient)

const room = roomOf(walletChannel, { userId: luna.userId })
const key = [...keyOf(listOrders, {}), 'pages']
const isStale = () => queryClient.getQueryState(key)?.isInvalidated

function Shell() {
  useRealtimeConnection(true)
  return <Events account={luna} />
}

beforeEach(async () => {
  socket.joins = []
  socket.isComplete = true
  payingServer()
  await begin(luna)
  show(<Shell />)
  await waitFor(() => {
    act(() => socket.say('connect'))
    expect(socket.joins.map((join) => join.room)).toContain(room)
  })
  queryClient.setQueryData(key, { pages: [], pageParams: [] })
})
afterEach(endPayments)

const hear = (status: string) => {
  const data = { orderId: ORDER, status }
  act(() => socket.say(DELIVERY_EVENT, { room, sequence: 1, type: 'order_changed', data } satisfies Delivery))
}

it('an order that moves on elsewhere is read anew here', () => {
  hear('DONE')
  expect(isStale()).toBe(true)
})

it('after a gap the orders are read anew', () => {
  socket.isComplete = false
  act(() => socket.say('connect'))
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
