import { describe, expect, it } from 'vitest'
import { advance, atRest, bufferedFrom, type Playback, type Signal } from './playback.ts'

const at = (phase: Playback['phase']): Playback => ({ ...atRest(60), phase })

describe('a video', () => {
  it.each<[string, Playback['phase'], Signal, Playback['phase']]>([
    ['waits once it is asked for', 'idle', { type: 'asked' }, 'waiting'],
    ['plays when enough of it is there', 'waiting', { type: 'playing' }, 'playing'],
    ['waits again when the connection is slower than it', 'playing', { type: 'waiting' }, 'waiting'],
    ['stands when it is paused', 'playing', { type: 'paused' }, 'paused'],
    ['is over at its end, though the end pauses too', 'ended', { type: 'paused' }, 'ended'],
    ['is not begun by a pause', 'idle', { type: 'paused' }, 'idle'],
    ['takes too long after a while of waiting', 'waiting', { type: 'timed_out' }, 'slow'],
    ['that plays by then does not', 'playing', { type: 'timed_out' }, 'playing'],
    ['fails', 'waiting', { type: 'failed' }, 'failed'],
    ['that failed stays so, whatever arrives late', 'failed', { type: 'playing' }, 'failed'],
    ['that took too long stays so', 'slow', { type: 'waiting' }, 'slow'],
    ['that failed can be asked for again', 'failed', { type: 'asked' }, 'waiting'],
  ])('%s', (_, before, signal, after) => {
    expect(advance(at(before), signal).phase).toBe(after)
  })

  it('keeps the length it was said to have until it says its own', () => {
    expect(advance(atRest(60), { type: 'measured', length: Number.NaN }).length).toBe(60)
    expect(advance(atRest(60), { type: 'measured', length: 61.5 }).length).toBe(61.5)
  })
})

describe('what is here of it', () => {
  const ranges = (...parts: [number, number][]) => ({
    length: parts.length,
    start: (index: number) => parts[index]?.[0] ?? 0,
    end: (index: number) => parts[index]?.[1] ?? 0,
  })

  it.each([
    ['the piece it stands in', ranges([0, 12], [30, 40]), 5, 12],
    ['the other piece after a jump', ranges([0, 12], [30, 40]), 31, 40],
    ['nothing beyond where it stands', ranges([0, 12]), 20, 20],
    ['nothing at all', ranges(), 0, 0],
  ])('is %s', (_, parts, position, until) => {
    expect(bufferedFrom(parts, position)).toBe(until)
  })
})
