import { deflateRawSync } from 'node:zlib'
import type { Delivery } from '@fanlight/contract'
import { expect, it, vi } from 'vitest'
import { canUnpack, createUnpacking } from './unpacking.ts'

const delivery = (sequence: number): Delivery => ({ room: 'talk:1', sequence, type: 'said', data: { words: 'Ça va?' } })
const packed = (...deliveries: Delivery[]): string => deflateRawSync(JSON.stringify(deliveries)).toString('base64')

function start() {
  const heard: number[] = []
  const onBroken = vi.fn()
  const take = (...deliveries: Delivery[]) => void heard.push(...deliveries.map(({ sequence }) => sequence))
  return { heard, onBroken, ...createUnpacking(take, onBroken) }
}

it('what comes packed is taken as it was sent', async () => {
  const taken = vi.fn()
  expect(canUnpack()).toBe(true)
  createUnpacking(taken, vi.fn()).unpack(packed(delivery(1), delivery(2)))
  await vi.waitFor(() => expect(taken).toHaveBeenCalledExactlyOnceWith(delivery(1), delivery(2)))
})

it('what comes while something is being unpacked waits for its turn, and what comes later does not wait', async () => {
  const { heard, receive, unpack } = start()
  receive(delivery(1))
  expect(heard).toEqual([1])
  unpack(packed(delivery(2), delivery(3)))
  receive(delivery(4))
  unpack(packed(delivery(5)))
  receive(delivery(6))
  expect(heard).toEqual([1])
  await vi.waitFor(() => expect(heard).toEqual([1, 2, 3, 4, 5, 6]))
  await new Promise((resolve) => setTimeout(resolve))
  receive(delivery(7))
  expect(heard.at(-1)).toBe(7)
})

it('what cannot be unpacked holds up nothing', async () => {
  const { heard, onBroken, receive, unpack } = start()
  unpack('????')
  unpack(Buffer.from('no deflate').toString('base64'))
  receive(delivery(3))
  await vi.waitFor(() => expect(heard).toEqual([3]))
  expect(onBroken).toHaveBeenCalledTimes(2)
})
