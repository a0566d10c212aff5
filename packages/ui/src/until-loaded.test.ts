import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilLoaded } from './until-loaded.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tries again when the network is back, and now and then by itself, and never fails', async () => {
  let tries = 0
  const load = async (): Promise<string> => {
    if (++tries < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return 'here'
  }
  const loaded = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(tries).toBe(1)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(tries).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await loaded).toBe('here')
})

it('gives up after as many tries as said, but not without a network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let tries = 0
  const loaded = untilLoaded(async () => {
    tries++
    throw new TypeError('Failed to fetch dynamically imported module')
  }, 2)
  const outcome = expect(loaded).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(tries).toBe(4)
  online.mockReturnValue(true)
  await vi.advanceTimersByTimeAsync(10_000)
  await outcome
  expect(tries).toBe(5)
})
