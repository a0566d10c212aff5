import { PRESENCE_LASTS_MS, PRESENCE_SUBSCRIBE_MAX, userId, type UserId } from '@fanlight/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFollowing } from './following.ts'

const [anna, ben, cora] = ['1', '2', '3'].map((id) => userId(id)) as [UserId, UserId, UserId]
let asked: UserId[][]
let forgotten: UserId[]
let isAwake: boolean
let following: ReturnType<typeof createFollowing>

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  forgotten = []
  isAwake = true
  following = createFollowing({
    ask: (userIds) => asked.push([...userIds]),
    forget: (userIds) => forgotten.push(...userIds),
    isAwake: () => isAwake,
  })
})
afterEach(() => vi.useRealTimers())

const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

describe('people on screen', () => {
  it('are asked for together, a second after the first of them came', () => {
    following.show(anna)
    pass(900)
    following.show(ben)
    following.show(anna)
    expect(asked).toEqual([])
    pass(100)
    expect(asked).toEqual([[anna, ben]])
    following.heard([anna, ben])
    following.show(cora)
    pass(1_000)
    expect(asked).toEqual([[anna, ben], [cora]])
  })

  it('are asked for again before 70 seconds are over, while one picture of them is there', () => {
    following.show(anna)
    following.show(anna)
    following.show(ben)
    pass(1_000)
    following.heard([anna, ben])
    following.hide(anna)
    following.hide(ben)
    pass(PRESENCE_LASTS_MS - 10_001)
    expect(asked).toHaveLength(1)
    pass(1)
    expect(asked).toEqual([[anna, ben], [anna]])
    following.heard([anna])
    pass(10_000)
    expect(forgotten).toEqual([ben])
    pass(50_000)
    expect(asked).toHaveLength(3)
    expect(forgotten).toEqual([ben])
  })

  it('who come back soon are still followed', () => {
    following.show(anna)
    pass(1_000)
    following.heard([anna])
    following.hide(anna)
    pass(30_000)
    following.show(anna)
    pass(29_999)
    expect(asked).toHaveLength(1)
    pass(1)
    expect(asked).toHaveLength(2)
    expect(forgotten).toEqual([])
  })

  it('are asked for again when no answer comes, and over a new connection', () => {
    following.show(anna)
    pass(1_000)
    pass(5_000)
    expect(asked).toEqual([[anna], [anna]])
    following.heard([anna])
    // A change, between two answers.
    following.heard([anna])
    following.beginAgain()
    pass(1_000)
    expect(asked).toHaveLength(3)
  })

  it('wait while nobody looks at the page', () => {
    following.show(anna)
    isAwake = false
    pass(10 * 60_000)
    expect(asked).toEqual([])
    isAwake = true
    following.goOn()
    pass(1_000)
    expect(asked).toEqual([[anna]])
  })

  it('are named in as many requests as it takes', () => {
    for (let id = 1; id <= PRESENCE_SUBSCRIBE_MAX + 1; id++) following.show(userId(String(id)))
    pass(1_000)
    expect(asked.map((userIds) => userIds.length)).toEqual([PRESENCE_SUBSCRIBE_MAX, 1])
  })
})
