import type { Random } from '../random.ts'
import type { Canvas } from './canvas.ts'
import { tone } from './color.ts'
import type { Point } from './shapes.ts'
import { circle, pair, path, polar, sampled, smooth } from './shapes.ts'

const degrees = (angle: number) => ((angle * 180) / Math.PI).toFixed(1)

/** A leaf from its foot, `angle` in radians, one half in the light. */
export function paintLeaf(canvas: Canvas, [x, y]: Point, angle: number, [length, width]: Point, color: string): void {
  const half = (side: 1 | -1) =>
    `M0 0C${length * 0.22} ${side * width} ${length * 0.66} ${side * width * 0.9} ${length} 0Z`
  const veins = [0.2, 0.36, 0.52, 0.68].map((share) => {
    const reach = width * 0.55 * Math.sin(share * Math.PI)
    return `M${length * share} 0l${length * 0.12} ${reach}M${length * share} 0l${length * 0.12} ${-reach}`
  })
  const lit = canvas.across([
    [0, tone(color, -0.18)],
    [0.5, tone(color, 0.12)],
    [1, tone(color, 0.3)],
  ])
  canvas.add(
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees(angle)})">`,
    path(half(-1), `fill="${lit}"`),
    path(half(1), `fill="${tone(color, -0.16)}"`),
    path(
      `M0 0H${(length * 0.97).toFixed(1)}${veins.join('')}`,
      `fill="none" stroke="${tone(color, 0.42)}" stroke-opacity="0.55" stroke-width="1.3"`,
    ),
    '</g>',
  )
}

/** A stem with leaflets in pairs, smaller towards the tip. */
export function paintFrond(
  canvas: Canvas,
  stem: readonly Point[],
  reach: number,
  color: string,
  strokeWidth = 2,
): void {
  const line = sampled(stem, 22)
  const leaflets: string[] = []
  for (let index = 2; index < line.length - 1; index++) {
    const at: Point = line[index] ?? [0, 0]
    const next: Point = line[index + 1] ?? at
    const along = Math.atan2(next[1] - at[1], next[0] - at[0])
    const size = reach * Math.sin((1 - index / line.length) * Math.PI * 0.5 + 0.12)
    for (const side of [-1, 1]) {
      const tip = polar(at, size, along + side * 0.95)
      const out = polar(at, size * 0.55, along + side * 1.35)
      const back = polar(at, size * 0.55, along + side * 0.6)
      leaflets.push(`M${pair(at)}Q${pair(out)} ${pair(tip)}Q${pair(back)} ${pair(at)}Z`)
    }
  }
  canvas.add(
    path(leaflets.join(''), `fill="${color}"`),
    path(smooth(line), `fill="none" stroke="${tone(color, -0.2)}" stroke-width="${strokeWidth}"`),
  )
}

export type Blossom = {
  at: Point
  r: number
  rings: number
  petals: number
  colors: readonly [heart: string, edge: string]
  heart: string
}

/** Rings of petals from the outside in, each throwing a little shadow on the one below. */
export function paintBlossom(
  canvas: Canvas,
  random: Random,
  { at: [x, y], r, rings, petals, colors, heart }: Blossom,
): void {
  canvas.add(circle([x + r * 0.08, y + r * 0.16], r * 1.18, `fill="${canvas.halo('#2a0c20', 0.6)}"`))
  for (let ring = 0; ring < rings; ring++) {
    const share = ring / rings
    const size = r * (1 - share * 0.82)
    const wide = ((size * Math.PI) / petals) * 1.5
    const [deep, pale] = [tone(colors[0], -share * 0.28), tone(colors[1], -share * 0.12)]
    const petal = `M0 0C${wide} ${size * 0.32} ${wide * 1.12} ${size * 0.94} ${wide * 0.18} ${size}Q0 ${size * 0.95} ${-wide * 0.18} ${size}C${-wide * 1.12} ${size * 0.94} ${-wide} ${size * 0.32} 0 0Z`
    const paint = canvas.linear([
      [0, deep],
      [0.55, colors[0]],
      [1, pale],
    ])
    const turn = random.between(0, 360)
    for (let index = 0; index < petals; index++) {
      const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(turn + (index * 360) / petals + random.between(-4, 4)).toFixed(1)})`
      canvas.add(
        `<g transform="${place}">`,
        path(petal, `fill="#3a0f24" fill-opacity="0.2" transform="scale(1.035) rotate(3)"`),
        path(petal, `fill="${paint}"`),
        '</g>',
      )
    }
  }
  for (let seed = 0; seed < 30; seed++) {
    const spot = polar([x, y], Math.sqrt(seed / 30) * r * 0.17, seed * 2.4)
    canvas.add(circle(spot, r * 0.022 + 0.7, `fill="${tone(heart, seed % 3 ? 0.2 : -0.3)}"`))
  }
}
