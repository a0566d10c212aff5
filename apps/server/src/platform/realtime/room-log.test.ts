import { MINUTE_MS } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { createMemoryRoomLog } from './room-log.ts'

const event = (room: string, word: string) => ({ room, type: 'said', data: { word } })

async function logWith(words: string[], startedAt = 1_000) {
  const log = createMemoryRoomLog(
    () => startedAt,
    () => true,
  )
  const { sequence: first } = await log.since('a', undefined)
  const numbers: number[] = []
  for (const word of words) numbers.push((await log.append(event('a', word))) - first)
  return { log, first, numbers }
}

describe('the log of a room', () => {
  it('numbers events from one on, each room for itself', async () => {
    const { log, first, numbers } = await logWith(['x', 'y', 'z'])
    expect(numbers).toEqual([1, 2, 3])
    expect((await log.append(event('b', 'x'))) - first).toBe(1)
  })

  it('answers what came after a number', async () => {
    const { log, first } = await logWith(['x', 'y', 'z'])
    const { missed, isComplete } = await log.since('a', first + 1)
    expect(isComplete).toBe(true)
    expect(missed.map(({ data }) => data)).toEqual([{ word: 'y' }, { word: 'z' }])
  })

  it('keeps a hundred events, and says so when that is not enough', async () => {
    const words = Array.from({ length: 105 }, (_, index) => `word ${index}`)
    const { log, first } = await logWith(words)
    expect((await log.since('a', first + 5)).missed).toHaveLength(100)
    expect(await log.since('a', first + 4)).toEqual({ sequence: first + 105, missed: [], isComplete: false })
  })

  it('does not take a number of the process before it for one of its own', async () => {
    const before = await logWith(['x', 'y', 'z'], 1_000)
    const after = await logWith(['k', 'l', 'm', 'n', 'o'], 2_000)
    expect(await after.log.since('a', before.first + 3)).toMatchObject({ missed: [], isComplete: false })
  })

  it('forgets what a room heard when it has been silent for ten minutes, but not how far it had counted', async () => {
    let time = 1_000
    const log = createMemoryRoomLog(
      () => time,
      () => true,
    )
    const last = await log.append(event('silent', 'x'))
    time += 10 * MINUTE_MS - 1
    await log.append(event('busy', 'y'))
    expect((await log.since('silent', last - 1)).missed).toHaveLength(1)
    time += 1
    await log.append(event('busy', 'z'))
    expect(await log.since('silent', last - 1)).toEqual({ sequence: last, missed: [], isComplete: false })
    expect(await log.since('silent', last)).toEqual({ sequence: last, missed: [], isComplete: true })
    expect(await log.append(event('silent', 'back'))).toBe(last + 1)
  })

  it('keeps nothing of a room that nobody hears, but counts on', async () => {
    const log = createMemoryRoomLog(
      () => 1_000,
      () => false,
    )
    const last = await log.append(event('a', 'x'))
    expect(await log.append(event('a', 'y'))).toBe(last + 1)
    expect(await log.since('a', last)).toEqual({ sequence: last + 1, missed: [], isComplete: false })
    expect(await log.since('a', last + 1)).toMatchObject({ missed: [], isComplete: true })
  })

  it('keeps what is said in the ten minutes after the last one who heard it went', async () => {
    let [time, isHeard] = [1_000, true]
    const log = createMemoryRoomLog(
      () => time,
      () => isHeard,
    )
    const { sequence } = await log.since('a', undefined)
    isHeard = false
    log.emptied('a')
    time += 10 * MINUTE_MS - 1
    await log.append(event('a', 'x'))
    expect((await log.since('a', sequence)).missed).toHaveLength(1)
    time += 10 * MINUTE_MS
    await log.append(event('a', 'y'))
    expect(await log.since('a', sequence + 1)).toMatchObject({ missed: [], isComplete: false })
  })
})
