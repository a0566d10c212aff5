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
