import type { Random } from '../random.ts'

export type Point = readonly [x: number, y: number]

const n = (value: number) => (Math.round(value * 10) / 10).toString()
export const pair = ([x, y]: Point) => `${n(x)} ${n(y)}`

export function polyline(points: readonly Point[]): string {
  return `M${points.map(pair).join('L')}`
}

/** A curve through every point (Catmull-Rom); a point given twice makes a corner. */
export function smooth(points: readonly Point[], isClosed = false): string {
  const count = points.length
  const at = (index: number): Point => {
    const wrapped = isClosed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))
    return points[wrapped] ?? [0, 0]
  }
  let curve = `M${pair(at(0))}`
  for (let index = 0; index < (isClosed ? count : count - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const leave: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const arrive: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    curve += `C${pair(leave)} ${pair(arrive)} ${pair(to)}`
  }
  return isClosed ? `${curve}Z` : curve
}

/** What lies under a line: the line, then down and back along `floor`. */
export function under(line: string, points: readonly Point[], floor: number): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return line
  return `${line}L${n(last[0])} ${n(floor)}L${n(first[0])} ${n(floor)}Z`
}

/** Smooth noise from -1 to 1 over one dimension. */
export function createNoise(random: Random): (x: number) => number {
  const lattice = Array.from({ length: 256 }, () => random.between(-1, 1))
  const value = (index: number) => lattice[index & 255] ?? 0
  return (x) => {
    const cell = Math.floor(x)
    const share = x - cell
    const eased = share * share * share * (share * (share * 6 - 15) + 10)
    return value(cell) + (value(cell + 1) - value(cell)) * eased
  }
}

/** Noise over noise, each octave finer and fainter. */
export function createFractal(random: Random, octaves: number, fade = 0.5): (x: number) => number {
  const layers = Array.from({ length: octaves }, () => createNoise(random))
  return (x) => layers.reduce((sum, layer, octave) => sum + layer(x * 2 ** octave) * fade ** octave, 0)
}

/** Points from `from` to `to`, `count` steps, with a height for each. */
export function row(from: number, to: number, count: number, height: (x: number, share: number) => number): Point[] {
  return Array.from({ length: count + 1 }, (_, index) => {
    const share = index / count
    const x = from + (to - from) * share
    return [x, height(x, share)]
  })
}

export function circle([x, y]: Point, r: number, paint: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${paint}/>`
}

export function ellipse([x, y]: Point, [rx, ry]: Point, paint: string): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" ${paint}/>`
}

export function rect([x, y]: Point, [width, height]: Point, paint: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" ${paint}/>`
}

export function path(d: string, paint: string): string {
  return `<path d="${d}" ${paint}/>`
}

export function polar([x, y]: Point, r: number, angle: number): Point {
  return [x + Math.cos(angle) * r, y + Math.sin(angle) * r]
}

/** The same curve as `smooth`, as many points, so that two curves can be blended. */
export function sampled(points: readonly Point[], count: number): Point[] {
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0]
  return Array.from({ length: count + 1 }, (_, step) => {
    const place = (step / count) * (points.length - 1)
    const index = Math.min(points.length - 2, Math.floor(place))
    const t = place - index
    const axis = (which: 0 | 1) => {
      const [p0, p1, p2, p3] = [at(index - 1)[which], at(index)[which], at(index + 1)[which], at(index + 2)[which]]
      return (
        0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t ** 3)
      )
    }
    return [axis(0), axis(1)]
  })
}

/** The curve that lies `share` of the way from one curve to another. */
export function blend(from: readonly Point[], to: readonly Point[], share: number): Point[] {
  return from.map(([x, y], index) => {
    const [toX, toY] = to[index] ?? [x, y]
    return [x + (toX - x) * share, y + (toY - y) * share]
  })
}

/** The area between two curves that run the same way. */
export function between(from: readonly Point[], to: readonly Point[]): string {
  return `${polyline([...from, ...to.toReversed()])}Z`
}

/**
 * The same area in pieces that overlap by a step. Filling costs by the box around a shape, and the boxes around the
 * pieces of a long bent band are a fraction of the box around the whole.
 */
export function betweenInPieces(from: readonly Point[], to: readonly Point[], pieces: number): string[] {
  const step = Math.ceil((from.length - 1) / pieces)
  return Array.from({ length: pieces }, (_, piece) => {
    const [start, end] = [piece * step, (piece + 1) * step + 2]
    return between(from.slice(start, end), to.slice(start, end))
  })
}
