import { describe, expect, it } from 'vitest'
import { follow, inGroupsOf, intentOf, settle, slideAfterKey, speedOf } from './carousel.ts'

const middle = { slide: 1, count: 3 }
const width = 300

describe('a swipe', () => {
  it.each([
    ['past a third of the width turns to the next slide', middle, 101, 0, 2],
    ['past a third the other way turns back', middle, -101, 0, 0],
    ['of exactly a third stays', middle, 100, 0, 1],
    ['that is short but faster than 0.3 px/ms turns', middle, 20, 0.31, 2],
    ['that is fast the other way turns back', middle, -20, -0.31, 0],
    ['of exactly 0.3 px/ms stays', middle, 20, 0.3, 1],
    ['that is short and slow stays', middle, 60, 0.1, 1],
    ['that is far but flicked back at the end stays', middle, 200, -0.5, 1],
    ['turns one slide however far it goes', { slide: 0, count: 5 }, 290, 3, 1],
    ['past the last slide stays on it', { slide: 2, count: 3 }, 200, 1, 2],
    ['before the first slide stays on it', { slide: 0, count: 3 }, -200, -1, 0],
    ['without a movement stays', middle, 0, 0, 1],
  ])('%s', (_, place, carried, speed, expected) => {
    expect(settle(place, { carried, speed, width })).toBe(expected)
  })
})

describe('an arrow key', () => {
  it.each([
    ['right is next', 'ArrowRight', middle, false, 2],
    ['left is previous', 'ArrowLeft', middle, false, 0],
    ['left is next where one reads from the right', 'ArrowLeft', middle, true, 2],
    ['right is previous where one reads from the right', 'ArrowRight', middle, true, 0],
    ['right on the last slide stays', 'ArrowRight', { slide: 2, count: 3 }, false, 2],
    ['Home is the first slide', 'Home', { slide: 2, count: 3 }, false, 0],
    ['End is the last slide', 'End', { slide: 0, count: 3 }, true, 2],
    ['Enter is not ours', 'Enter', middle, false, null],
  ])('%s', (_, key, place, isRightToLeft, expected) => {
    expect(slideAfterKey(key, place, isRightToLeft)).toBe(expected)
  })
})

describe('the speed of a gesture', () => {
  it('is that of its last tenth of a second', () => {
    const slowThenFast = [
      { at: 0, x: 0 },
      { at: 500, x: 10 },
      { at: 550, x: 40 },
      { at: 600, x: 60 },
    ]
    expect(speedOf(slowThenFast)).toBeCloseTo(0.5)
  })

  it('is nothing after a rest', () => {
    const movedThenHeld = [
      { at: 0, x: 0 },
      { at: 50, x: 80 },
      { at: 400, x: 80 },
    ]
    expect(speedOf(movedThenHeld)).toBe(0)
  })
})

it('the track follows the finger, and reluctantly past its ends', () => {
  expect(follow(100, middle)).toBe(100)
  expect(follow(100, { slide: 2, count: 3 })).toBe(30)
  expect(follow(-100, { slide: 0, count: 3 })).toBe(-30)
})

it.each([
  [3, 3, 'unclear'],
  [20, 5, 'swipe'],
  [5, -20, 'scroll'],
])('a movement of %i, %i is %s', (dx, dy, expected) => expect(intentOf(dx, dy)).toBe(expected))

it('cards come in groups, the last one with what is left', () => {
  expect(inGroupsOf(3, [1, 2, 3, 4])).toEqual([[1, 2, 3], [4]])
  expect(inGroupsOf(1, [])).toEqual([])
})
