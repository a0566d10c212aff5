import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nowAndThen } from './now-and-then.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('work that is asked for again and again', () => {
  it('is done at once, then with all that came meanwhile', async () => {
    const work = vi.fn(async () => undefined)
    const ask = nowAndThen<string>(work, 100)
    for (const key of ['a', 'b', 'c', 'b']) ask(key)
    expect(work.mock.calls).toEqual([[['a']]])
    await vi.advanceTimersByTimeAsync(99)
    expect(work).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect(work.mock.calls.at(-1)).toEqual([['b', 'c']])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(work).toHaveBeenCalledTimes(2)
    ask('d')
    expect(work).toHaveBeenCalledTimes(3)
  })
})
