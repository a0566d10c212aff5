import { expect, it } from 'vitest'
import { held } from './use-drag.ts'

// jsdom's window is 1024x768.
const box = { left: 100, top: 100, right: 500, bottom: 400 }
const nowhere = { x: 0, y: 0 }

it.each([
  ['moves as far as it is dragged', { x: 50, y: -20 }, { x: 50, y: -20 }],
  ['stops before the left and the upper edge', { x: -900, y: -900 }, { x: -92, y: -92 }],
  ['stops before the right and the lower edge', { x: 900, y: 900 }, { x: 516, y: 360 }],
])('a window %s', (_, wish, place) => {
  expect(held(wish, box, nowhere)).toEqual(place)
})

it('a window that was moved before is held by where it is now', () => {
  expect(held({ x: 900, y: 10 }, box, { x: 10, y: 10 })).toEqual({ x: 526, y: 10 })
})

it('a window that is larger than the screen keeps its header there', () => {
  const large = { left: 0, top: 0, right: 2_000, bottom: 2_000 }
  expect(held({ x: -50, y: -50 }, large, nowhere)).toEqual({ x: 8, y: 8 })
})
