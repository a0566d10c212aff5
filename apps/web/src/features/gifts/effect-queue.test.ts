import type { GiftComboId, GiftId } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { isQuiet, noEffects, reduceEffects, type EffectEvent, type Effects, type GiftEffect } from './effect-queue.ts'

const effect = (comboID: string, num = 1): GiftEffect => ({
  comboID: comboID as GiftComboId,
  name: 'Luna',
  headURL: null,
  icon: '1' as GiftId,
  gname: 'Rose',
  art: 'rose',
  giftPic: '/gifts/rose.webp',
  num,
  fromCall: true,
})

const after = (state: Effects, ...events: EffectEvent[]): Effects => events.reduce(reduceEffects, state)
const ticks = (milliseconds: number): EffectEvent[] =>
  Array.from({ length: milliseconds / 100 }, () => ({ type: 'tick' }))
const received = (comboID: string, num?: number): EffectEvent => ({ type: 'received', effect: effect(comboID, num) })
const sent = (comboID: string, num?: number): EffectEvent => ({ type: 'sent', effect: effect(comboID, num) })

const seen = ({ first, second, own, queue }: Effects) => ({
  first: first?.comboID ?? null,
  second: second?.comboID ?? null,
  own: own?.comboID ?? null,
  queue: queue.map(({ comboID }) => comboID),
})

describe('gifts from others', () => {
  it('queue up', () => {
    const state = after(noEffects, received('a'), received('b'), received('c'))
    expect(seen(state)).toEqual({ first: null, second: null, own: null, queue: ['a', 'b', 'c'] })
  })

  it('are taken from a timer that ticks every 100 ms: at 1800 ms the second slot takes the next one', () => {
    const waiting = after(noEffects, received('a'), received('b'), ...ticks(1_700))
    expect(seen(waiting).second).toBe(null)
    expect(seen(after(waiting, ...ticks(100)))).toMatchObject({ first: null, second: 'a', queue: ['b'] })
  })

  it('are not taken by the second slot while it is not free', () => {
    const shown = after(noEffects, received('a'), ...ticks(1_800))
    const later = after(shown, received('b'), received('c'), ...ticks(3_600))
    expect(seen(later)).toMatchObject({ first: 'b', second: 'a', queue: ['c'] })
  })

  it('are taken by the first slot at 3600 ms, and the timer begins anew', () => {
    const state = after(noEffects, received('a'), received('b'), ...ticks(3_600))
    expect(seen(state)).toMatchObject({ first: 'b', second: 'a', queue: [] })
    expect(state.elapsed).toBe(0)
  })

  it('are not taken by the first slot while the own gift is shown; the timer begins anew all the same', () => {
    const state = after(noEffects, sent('mine'), received('a'), received('b'), ...ticks(3_600))
    expect(seen(state)).toEqual({ first: null, second: 'a', own: 'mine', queue: ['b'] })
    expect(state.elapsed).toBe(0)
    const free = after(state, { type: 'ended', slot: 'own' }, ...ticks(3_600))
    expect(seen(free)).toMatchObject({ first: 'b', own: null })
  })

  it('leave their slot when its animation is over', () => {
    const shown = after(noEffects, received('a'), received('b'), ...ticks(3_600))
    expect(seen(after(shown, { type: 'ended', slot: 'second' }))).toMatchObject({ first: 'b', second: null })
    expect(seen(after(shown, { type: 'ended', slot: 'first' }))).toMatchObject({ first: null, second: 'a' })
  })

  it('are gone when the gifts are loaded anew, those that wait and those that are shown', () => {
    const shown = after(noEffects, sent('mine'), received('a'), received('b'), received('c'), ...ticks(3_600))
    const fresh = after(shown, { type: 'refreshed' })
    expect(seen(fresh)).toEqual({ first: null, second: null, own: 'mine', queue: [] })
    expect(isQuiet(fresh)).toBe(true)
  })
})

describe('a combo', () => {
  it('counts up where it waits, and is not queued again', () => {
    const state = after(noEffects, received('a', 1), received('b', 1), received('a', 2), received('a', 3))
    expect(state.queue.map(({ comboID, num }) => [comboID, num])).toEqual([
      ['a', 3],
      ['b', 1],
    ])
  })

  it('counts up where it is shown, and its counter plays again', () => {
    const state = after(noEffects, received('a', 1), ...ticks(1_800), received('a', 2), received('a', 3))
    expect(state.second).toMatchObject({ num: 3, replays: 2 })
    expect(state.queue).toEqual([])
  })

  it('never counts down: what was said first may arrive last, and the same may arrive twice', () => {
    const shown = after(noEffects, received('a', 5), ...ticks(1_800), received('a', 4), received('a', 5))
    expect(shown.second).toMatchObject({ num: 5, replays: 0 })
  })

  it('of one’s own takes the own slot; another one takes its place', () => {
    const state = after(noEffects, sent('mine', 1), sent('mine', 2))
    expect(state.own).toMatchObject({ num: 2, replays: 1 })
    expect(after(state, sent('other', 1)).own).toMatchObject({ comboID: 'other', num: 1, replays: 0 })
  })
})

it('in a storm the oldest are passed over', () => {
  const storm = Array.from({ length: 100 }, (_, n) => received(`combo-${n}`))
  const { queue } = after(noEffects, ...storm)
  expect([queue.length, queue[0]?.comboID, queue.at(-1)?.comboID]).toEqual([60, 'combo-40', 'combo-99'])
})
