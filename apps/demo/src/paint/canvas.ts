import type { Point } from './shapes.ts'
import { mix } from './color.ts'

export const WIDTH = 1500
export const HEIGHT = 500

export type Stop = readonly [offset: number, color: string, opacity?: number]

/** A part of the canvas, and how many pixels wide it is to be. */
export type View = { x: number; y: number; width: number; height: number; pixels: number }

const WHOLE: View = { x: 0, y: 0, width: WIDTH, height: HEIGHT, pixels: WIDTH }

export type Corners = { color: string; strength: number }

export type Canvas = {
  /** Corners a little darker, so that the eye stays in the picture; laid on when the picture is finished. */
  corners: Corners | undefined
  add(...markup: string[]): void
  define(markup: (id: string) => string): string
  /** From top to bottom of the shape it fills, unless a line is given in canvas coordinates. */
  linear(stops: readonly Stop[], line?: { from: Point; to: Point }): string
  /** From left to right of the shape it fills. */
  across(stops: readonly Stop[]): string
  radial(stops: readonly Stop[], circle: { at: Point; r: number; stretch?: number }): string
  /** Fades from the middle of the shape it fills to nothing at its edge: a soft shadow or light without a filter. */
  halo(color: string, strength: number): string
  blur(deviation: number): string
  clip(markup: string): string
  /** What `paint` adds, handed back instead of shown: for a reflection, a clip or a group. */
  capture(paint: () => void): string
  /** The whole of it, or a part, as large as wanted. */
  toSvg(view?: View): string
}

/** A few stops in between, because SVG itself mixes in sRGB. */
function stopsOf(stops: readonly Stop[]): string {
  const between = stops.flatMap(([offset, color, opacity = 1], index): Stop[] => {
    const following = stops[index + 1]
    if (!following) return [[offset, color, opacity]]
    const [nextOffset, nextColor, nextOpacity = 1] = following
    return [0, 0.25, 0.5, 0.75].map((share) => [
      offset + (nextOffset - offset) * share,
      mix(color, nextColor, share),
      opacity + (nextOpacity - opacity) * share,
    ])
  })
  return between
    .map(([offset, color, opacity = 1]) => {
      const alpha = opacity < 1 ? ` stop-opacity="${opacity.toFixed(3)}"` : ''
      return `<stop offset="${offset.toFixed(4)}" stop-color="${color}"${alpha}/>`
    })
    .join('')
}

export function createCanvas(): Canvas {
  const definitions: string[] = []
  let body: string[] = []

  const define = (markup: (id: string) => string) => {
    const id = `d${definitions.length}`
    definitions.push(markup(id))
    return `url(#${id})`
  }

  return {
    corners: undefined,
    add: (...markup) => void body.push(...markup),
    define,
    linear: (stops, line) =>
      define((id) => {
        const place = line
          ? `gradientUnits="userSpaceOnUse" x1="${line.from[0]}" y1="${line.from[1]}" x2="${line.to[0]}" y2="${line.to[1]}"`
          : 'x1="0" y1="0" x2="0" y2="1"'
        return `<linearGradient id="${id}" ${place}>${stopsOf(stops)}</linearGradient>`
      }),
    across: (stops) => define((id) => `<linearGradient id="${id}">${stopsOf(stops)}</linearGradient>`),
    radial: (stops, { at: [x, y], r, stretch = 1 }) =>
      define((id) => {
        const transform = `translate(${x} ${y}) scale(${stretch} 1)`
        return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${r}" gradientTransform="${transform}">${stopsOf(stops)}</radialGradient>`
      }),
    halo: (color, strength) => {
      const fade: Stop[] = [
        [0, color, strength],
        [0.4, color, strength * 0.66],
        [0.75, color, strength * 0.17],
        [1, color, 0],
      ]
      return define((id) => `<radialGradient id="${id}">${stopsOf(fade)}</radialGradient>`)
    },
    blur: (deviation) =>
      define(
        (id) =>
          `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
      ),
    clip: (markup) => define((id) => `<clipPath id="${id}">${markup}</clipPath>`),
    capture: (paint) => {
      const outer = body
      body = []
      paint()
      const captured = body.join('')
      body = outer
      return captured
    },
    toSvg: ({ x, y, width, height, pixels } = WHOLE) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${Math.round((pixels * height) / width)}" viewBox="${x} ${y} ${width} ${height}"><defs>${definitions.join('')}</defs>${body.join('')}</svg>`,
  }
}
