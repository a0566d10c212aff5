import { describe, expect, it } from 'vitest'
import {
  contained,
  fromPercent,
  initialArea,
  largestSize,
  leastWidth,
  outputSize,
  parseRatio,
  resizedBy,
  toPercent,
  type Area,
  type Size,
} from './crop-geometry.ts'

const landscape: Size = { width: 4000, height: 3000 }
const portrait: Size = { width: 900, height: 1600 }
const stamp: Size = { width: 60, height: 45 }
const images = [landscape, portrait, stamp, { width: 1, height: 1 }, { width: 5000, height: 20 }]
const ratios = [1, 3, 16 / 9, 0.5]

function expectInside(area: Area, image: Size, ratio: number) {
  const slack = 1e-6
  expect(area.x).toBeGreaterThanOrEqual(0)
  expect(area.y).toBeGreaterThanOrEqual(0)
  expect(area.x + area.width).toBeLessThanOrEqual(image.width + slack)
  expect(area.y + area.height).toBeLessThanOrEqual(image.height + slack)
  expect(area.width / area.height).toBeCloseTo(ratio, 6)
  expect(area.width).toBeGreaterThanOrEqual(leastWidth(image, ratio) - slack)
}

describe('the first frame', () => {
  it('is 80 % of the image, in its middle', () => {
    const area = initialArea(landscape, 3)
    expect(area.width).toBe(3200)
    expect(area.x).toBe(400)
    expect(area.y + area.height / 2).toBe(1500)
  })

  it('is 80 % of the side that limits it', () => {
    expect(initialArea(landscape, 1)).toEqual({ x: 800, y: 300, width: 2400, height: 2400 })
    expect(initialArea(portrait, 1).width).toBe(720)
  })

  it('keeps every rule on every image', () => {
    for (const image of images) for (const ratio of ratios) expectInside(initialArea(image, ratio), image, ratio)
  })
})

describe('a frame', () => {
  it('is not narrower than 100 pixels of the source', () => {
    expect(resizedBy(initialArea(landscape, 1), 0.0001, 1, landscape).width).toBe(100)
  })

  it('takes all that an image has which is smaller than that', () => {
    expect(leastWidth(stamp, 1)).toBe(45)
    expect(initialArea(stamp, 1)).toEqual({ x: 7.5, y: 0, width: 45, height: 45 })
  })

  it('grows around its centre until an edge stops it, and then away from the edge', () => {
    const corner = { x: 0, y: 0, width: 300, height: 300 }
    expect(resizedBy(corner, 2, 1, landscape)).toEqual({ x: 0, y: 0, width: 600, height: 600 })
    expect(resizedBy(corner, 1000, 1, landscape)).toEqual({ x: 0, y: 0, ...largestSize(landscape, 1) })
  })

  it('is brought back inside from wherever it was drawn', () => {
    const drawn = [
      { x: -50, y: -50, width: 300, height: 100 },
      { x: 3990, y: 2990, width: 300, height: 100 },
      { x: 10, y: 10, width: 99_999, height: 1 },
      { x: 10, y: 10, width: 0, height: 0 },
    ]
    for (const area of drawn) expectInside(contained(area, 3, landscape), landscape, 3)
  })

  it('means the same in percent', () => {
    const area = initialArea(portrait, 3)
    const back = fromPercent(toPercent(area, portrait), portrait)
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(back[side]).toBeCloseTo(area[side], 6)
  })
})

describe('the result', () => {
  it('is at most 1200 pixels wide', () => {
    expect(outputSize({ width: 3200, height: 3200 / 3 })).toEqual({ width: 1200, height: 400 })
  })

  it('is never larger than what was cut', () => {
    expect(outputSize({ width: 640.4, height: 213.47 })).toEqual({ width: 640, height: 213 })
    expect(outputSize({ width: 0.4, height: 0.1 })).toEqual({ width: 1, height: 1 })
  })
})

describe('the ratio in an address', () => {
  it.each([
    ['1', 1],
    ['3', 3],
    ['16:9', 16 / 9],
    ['0.5', 0.5],
  ])('%s is understood', (written, ratio) => expect(parseRatio(written)).toBe(ratio))

  it.each([null, '', 'wide', '0', '-1', '1:0', '3:', ':3', '1:2:3', 'Infinity', '1000', 'NaN'])(
    '%s is the cover',
    (written) => expect(parseRatio(written)).toBe(3),
  )
})
