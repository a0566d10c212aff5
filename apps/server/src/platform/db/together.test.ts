import { describe, expect, it, vi } from 'vitest'
import { readTogether } from './together.ts'

describe('those who ask in the same moment', () => {
  it('are answered by one reading, each their own', async () => {
    const read = vi.fn(async (wanted: readonly number[]) => wanted.map((number) => number * 10))
    const ask = readTogether(read)
    expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([10, 20, 30])
    expect(read.mock.calls).toEqual([[[1, 2, 3]]])
    expect(await ask(4)).toBe(40)
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('are read in parts when they are many', async () => {
    const read = vi.fn(async (wanted: readonly number[]) => wanted)
    const ask = readTogether(read, 2)
    expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([1, 2, 3])
    expect(read.mock.calls).toEqual([[[1, 2]], [[3]]])
  })

  it('all learn that it failed, and the next ones are read again', async () => {
    const read = vi.fn(async (wanted: readonly number[]) => wanted).mockRejectedValueOnce(new Error('away'))
    const ask = readTogether(read)
    expect((await Promise.allSettled([ask(1), ask(2)])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await ask(3)).toBe(3)
  })
})
