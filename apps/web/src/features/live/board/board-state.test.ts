import { diamonds, instant, type LiveGoalId } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { aBoard, aGoal, anItem, aRequest } from '../testing/boards.ts'
import { foldBoard, hasReached } from './board-state.ts'

describe('the board of a room', () => {
  it('has each request once, in the order in which they were made', () => {
    let board = aBoard({ requests: [aRequest(1)] })
    for (const request of [aRequest(3), aRequest(2), aRequest(3)]) {
      board = foldBoard(board, { type: 'request', data: { request } })
    }
    expect(board.requests.map(({ requestId }) => requestId)).toEqual(['1', '2', '3'])
  })

  it('keeps what is settled, though the word of the order comes after it', () => {
    const settledAt = instant(Date.UTC(2026, 5, 2))
    const done = aRequest(1, { state: 'done', settledAt })
    const board = foldBoard(aBoard({ requests: [aRequest(1)] }), { type: 'request', data: { request: done } })
    expect(board.requests).toEqual([done])
    expect(foldBoard(board, { type: 'request', data: { request: aRequest(1) } }).requests).toEqual([done])
  })

  it('takes the menu and the goal as they are said, and no older count', () => {
    const later = aGoal({ given: diamonds(60), countedAt: instant(aGoal().countedAt + 5) })
    let board = foldBoard(aBoard(), { type: 'menu_changed', data: { items: [anItem(3)] } })
    board = foldBoard(board, { type: 'goal', data: { goal: later } })
    expect([board.items, board.goal]).toEqual([[anItem(3)], later])
    expect(foldBoard(board, { type: 'goal', data: { goal: aGoal() } }).goal).toEqual(later)
    const other = aGoal({ goalId: '32' as LiveGoalId })
    expect(foldBoard(board, { type: 'goal', data: { goal: other } }).goal).toEqual(other)
    expect(foldBoard(board, { type: 'goal', data: { goal: null } }).goal).toBeNull()
  })

  it('celebrates a goal when it is reached, and not one that was', () => {
    const reached = aGoal({ reachedAt: instant(1) })
    expect(hasReached(aGoal(), reached)).toBe(true)
    expect(hasReached(reached, reached)).toBe(false)
    expect(hasReached(null, reached)).toBe(false)
    expect(hasReached(aGoal(), null)).toBe(false)
    expect(hasReached(aGoal({ goalId: '32' as LiveGoalId }), reached)).toBe(false)
  })
})
