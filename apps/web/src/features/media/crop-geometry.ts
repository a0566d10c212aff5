import { COVER_RATIO, CROP_INITIAL_SHARE, CROP_MIN_WIDTH, CROP_OUTPUT_MAX_WIDTH } from '@fanlight/contract'

/** All in pixels of the upright source image, whatever size it has on screen. */
export type Size = { width: number; height: number }
export type Area = Size & { x: number; y: number }

const EXTREME_RATIO = 20

/** `1`, `3` or `16:9` → width to height; the cover's for what says nothing sensible. */
export function parseRatio(written: string | null): number {
  const [width = '', height = '1', ...more] = (written ?? '').split(':')
  if (width.trim() === '' || height.trim() === '' || more.length > 0) return COVER_RATIO
  const ratio = Number(width) / Number(height)
  return ratio >= 1 / EXTREME_RATIO && ratio <= EXTREME_RATIO ? ratio : COVER_RATIO
}

/** The largest part of this ratio that the image has. */
export function largestSize(image: Size, ratio: number): Size {
  const width = Math.min(image.width, image.height * ratio)
  return { width, height: width / ratio }
}

/** An image that is itself smaller than the least width gives all it has. */
export function leastWidth(image: Size, ratio: number): number {
  return Math.min(CROP_MIN_WIDTH, largestSize(image, ratio).width)
}

export function initialArea(image: Size, ratio: number): Area {
  const width = largestSize(image, ratio).width * CROP_INITIAL_SHARE
  return around(centreOf({ x: 0, y: 0, ...image }), width, ratio, image)
}

/** Keeps its centre where the image's edge allows it. */
export function resizedBy(area: Area, factor: number, ratio: number, image: Size): Area {
  return around(centreOf(area), area.width * factor, ratio, image)
}

/** The nearest area that keeps every rule: what a pointer drew can be off by fractions, or by a jump. */
export function contained(area: Area, ratio: number, image: Size): Area {
  const width = allowedWidth(area.width, ratio, image)
  const size = { width, height: width / ratio }
  return { ...size, x: clamp(area.x, image.width - size.width), y: clamp(area.y, image.height - size.height) }
}

/** Never larger than it is, never wider than what is kept. */
export function outputSize(area: Size): Size {
  const scale = Math.min(1, CROP_OUTPUT_MAX_WIDTH / area.width)
  return { width: atLeastOne(area.width * scale), height: atLeastOne(area.height * scale) }
}

export function toPercent(area: Area, image: Size): Area {
  return scaled(area, 100 / image.width, 100 / image.height)
}

export function fromPercent(area: Area, image: Size): Area {
  return scaled(area, image.width / 100, image.height / 100)
}

function around(centre: { x: number; y: number }, wanted: number, ratio: number, image: Size): Area {
  const width = allowedWidth(wanted, ratio, image)
  const height = width / ratio
  return contained({ x: centre.x - width / 2, y: centre.y - height / 2, width, height }, ratio, image)
}

function allowedWidth(wanted: number, ratio: number, image: Size): number {
  return Math.min(Math.max(wanted, leastWidth(image, ratio)), largestSize(image, ratio).width)
}

const centreOf = ({ x, y, width, height }: Area) => ({ x: x + width / 2, y: y + height / 2 })
const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), Math.max(0, most))
const atLeastOne = (value: number): number => Math.max(1, Math.round(value))
const scaled = ({ x, y, width, height }: Area, across: number, down: number): Area => ({
  x: x * across,
  y: y * down,
  width: width * across,
  height: height * down,
})
