import type { Canvas, Stop } from './canvas.ts'
import { HEIGHT, WIDTH } from './canvas.ts'
import type { Point } from './shapes.ts'
import { circle, rect } from './shapes.ts'

/** The whole canvas, top to bottom. */
export function wash(canvas: Canvas, stops: readonly Stop[]): void {
  canvas.add(rect([0, 0], [WIDTH, HEIGHT], `fill="${canvas.linear(stops, { from: [0, 0], to: [0, HEIGHT] })}"`))
}

export function sun(canvas: Canvas, at: Point, r: number, colors: readonly [top: string, bottom: string]): void {
  const [x, y] = at
  const paint = canvas.linear(
    [
      [0, colors[0]],
      [1, colors[1]],
    ],
    { from: [x, y - r], to: [x, y + r] },
  )
  canvas.add(circle(at, r, `fill="${paint}"`))
}

/** Mist lying over everything below `top`. */
export function mist(canvas: Canvas, top: number, bottom: number, color: string, strength: number): void {
  const paint = canvas.linear(
    [
      [0, color, 0],
      [1, color, strength],
    ],
    { from: [0, top], to: [0, bottom] },
  )
  canvas.add(rect([0, top], [WIDTH, bottom - top], `fill="${paint}"`))
}
