import { describe, expect, it } from 'vitest'
import { dueOf } from './due.ts'

const HOUR = 3_600_000
const now = 1_000 * HOUR

describe('how an application stands to the promise', () => {
  it.each([
    [23.5 * HOUR, { tone: 'positive', isOverdue: false, amount: 23, unit: 'hours' }],
    [4 * HOUR, { tone: 'positive', isOverdue: false, amount: 4, unit: 'hours' }],
    [3.9 * HOUR, { tone: 'caution', isOverdue: false, amount: 3, unit: 'hours' }],
    [0.5 * HOUR, { tone: 'caution', isOverdue: false, amount: 30, unit: 'minutes' }],
    [0, { tone: 'caution', isOverdue: false, amount: 0, unit: 'minutes' }],
    [-60_000, { tone: 'danger', isOverdue: true, amount: 1, unit: 'minutes' }],
    [-2.2 * HOUR, { tone: 'danger', isOverdue: true, amount: 2, unit: 'hours' }],
    [-72 * HOUR, { tone: 'danger', isOverdue: true, amount: 3, unit: 'days' }],
  ])('%d ms before it is due', (left, due) => {
    expect(dueOf(now + left, now)).toEqual(due)
  })
})
