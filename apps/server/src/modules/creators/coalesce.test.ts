import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCoalescing } from './coalesce.ts'

describe('work that is asked for again', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is done once for all who ask meanwhile, and for a while after', async () => {
    const work = vi.fn(() => Promise.resolve())
    const coalescing = createCoalescing(1_000)
    await Promise.all([coalescing.run('a', work), coalescing.run('a', work), coalescing.run('b', work)])
    await coalescing.run('a', work)
    expect(work).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(1_001)
    await coalescing.run('a', work)
    expect(work).toHaveBeenCalledTimes(3)
  })

  it('fails for all of them when it fails', async () => {
    const work = vi.fn(() => Promise.reject(new Error('no face')))
    const coalescing = createCoalescing(1_000)
    const outcomes = await Promise.allSettled([coalescing.run('a', work), coalescing.run('a', work)])
    expect([outcomes.map(({ status }) => status), work.mock.calls.length]).toEqual([['rejected', 'rejected'], 1])
  })
})
