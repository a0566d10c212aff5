import { describe, expect, it } from 'vitest'
import { aPhoto } from '../../../testing/posts.ts'
import { shapeOf } from './grid-shape.ts'

const some = (count: number) => Array.from({ length: count }, (_, index) => aPhoto(index + 1))

describe('one photo', () => {
  it.each([
    ['keeps its own shape', 1000, 1000, false, 1],
    ['is no taller than 4:5', 900, 1600, false, 4 / 5],
    ['is no wider than 16:9', 3000, 1000, false, 16 / 9],
    ['has room for its lock', 3000, 1000, true, 4 / 3],
    ['without a size is square', 0, 0, false, 1],
  ])('%s', (_, width, height, isLocked, ratio) => {
    expect(shapeOf([aPhoto(1, { width, height, isLocked })]).ratio).toBe(ratio)
  })
})

it.each([
  [2, 2, 0],
  [3, 3, 0],
  [4, 4, 0],
  [5, 4, 1],
  [20, 4, 16],
])('of %i, %i are shown and %i more are said', (count, shown, more) => {
  const shape = shapeOf(some(count))
  expect([shape.cells.length, shape.more]).toEqual([shown, more])
})
