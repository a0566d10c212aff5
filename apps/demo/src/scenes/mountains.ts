import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { mix, tone } from '../paint/color.ts'
import { glow } from '../paint/glow.ts'
import { mist, sun, wash } from '../paint/light.ts'
import type { Point } from '../paint/shapes.ts'
import { createFractal, path, polyline, rect, row, under } from '../paint/shapes.ts'
import type { Random } from '../random.ts'

/** A straight slope broken into rock: the same ends, a rough middle. */
function rough(random: Random, from: Point, to: Point, strength: number, depth = 4): Point[] {
  if (depth === 0) return [from]
  const reach = Math.hypot(to[0] - from[0], to[1] - from[1])
  const middle: Point = [
    (from[0] + to[0]) / 2 + random.between(-1, 1) * reach * strength * 0.6,
    (from[1] + to[1]) / 2 + random.between(-1, 1) * reach * strength,
  ]
  return [...rough(random, from, middle, strength, depth - 1), ...rough(random, middle, to, strength, depth - 1)]
}

type Range = { peaks: Point[]; floor: number; rock: string; light: string; shade: string; snow?: string }

function paintRange(canvas: Canvas, random: Random, { peaks, floor, rock, light, shade, snow }: Range): void {
  const lit = canvas.linear(
    [
      [0, light],
      [0.45, mix(light, rock, 0.6)],
      [1, rock],
    ],
    { from: [0, Math.min(...peaks.map(([, y]) => y))], to: [0, floor] },
  )
  const dark = canvas.linear(
    [
      [0, tone(shade, -0.12)],
      [1, mix(shade, rock, 0.75)],
    ],
    { from: [0, Math.min(...peaks.map(([, y]) => y))], to: [0, floor] },
  )
  // The far ones first, so that a lower shoulder stands in front of a higher summit.
  for (const [x, y] of peaks.toSorted((a, b) => a[1] - b[1])) {
    const rise = floor - y
    const reach = rise * random.between(0.95, 1.2)
    const left: Point = [x - reach, floor]
    const right: Point = [x + reach * random.between(0.85, 1.1), floor]
    const west = rough(random, left, [x, y], 0.07)
    const east = rough(random, [x, y], right, 0.07)
    const spine = rough(random, [x, y], [x + rise * random.between(-0.05, 0.22), floor], 0.13)
    canvas.add(path(`${polyline([...west, ...east, right])}Z`, `fill="${lit}"`))
    canvas.add(
      path(`${polyline([...spine, [spine.at(-1)?.[0] ?? x, floor], right, ...east.toReversed()])}Z`, `fill="${dark}"`),
    )
    for (let rib = 0; rib < 7; rib++) {
      const start = west[Math.floor(west.length * random.between(0.42, 0.96))]
      if (!start) continue
      const drop = (floor - start[1]) * random.between(0.3, 0.62)
      const tip: Point = [start[0] + drop * random.between(-0.05, 0.3), start[1] + drop]
      const back = rough(random, tip, [start[0] + drop * 0.2, start[1] + drop * 0.12], 0.1, 3)
      canvas.add(
        path(`${polyline([...rough(random, start, tip, 0.1, 3), ...back])}Z`, `fill="${shade}" fill-opacity="0.42"`),
      )
    }
    for (let rib = 0; rib < 5; rib++) {
      const start = east[Math.floor(east.length * random.between(0.08, 0.6))]
      if (!start) continue
      const drop = (floor - start[1]) * random.between(0.25, 0.5)
      const tip: Point = [start[0] - drop * random.between(0, 0.16), start[1] + drop]
      canvas.add(
        path(
          `${polyline([...rough(random, start, tip, 0.1, 3), tip, [start[0] - drop * 0.13, start[1] + drop * 0.25]])}Z`,
          `fill="${light}" fill-opacity="0.2"`,
        ),
      )
    }
    if (snow) {
      const line = (share: number): Point => [spine[Math.floor(spine.length * share)]?.[0] ?? x, y + rise * share]
      const westEdge = west.filter(([, height]) => height < y + rise * 0.34)
      const eastEdge = east.filter(([, height]) => height < y + rise * 0.26)
      const first: Point = westEdge[0] ?? [x, y]
      const last: Point = eastEdge.at(-1) ?? [x, y]
      const hem = (from: Point, to: Point) => rough(random, from, to, 0.28, 3)
      canvas.add(
        path(
          `${polyline([...westEdge, [x, y], line(0.2), ...hem(line(0.36), first)])}Z`,
          `fill="${snow}" fill-opacity="0.93"`,
        ),
      )
      canvas.add(
        path(
          `${polyline([[x, y], ...eastEdge, ...hem(last, line(0.34)), line(0.2)])}Z`,
          `fill="${mix(snow, shade, 0.55)}" fill-opacity="0.9"`,
        ),
      )
    }
  }
}

function pine(random: Random, x: number, base: number, height: number): string {
  const tiers = 7
  const right: Point[] = []
  for (let tier = 0; tier < tiers; tier++) {
    const y = base - height + (height * (tier + 1)) / tiers
    const reach = height * 0.045 + (height * 0.19 * (tier + 1)) / tiers
    right.push([x + reach * random.between(0.8, 1.15), y], [x + reach * 0.42, y - height * 0.025])
  }
  const left = right.map(([px, py]): Point => [2 * x - px + random.between(-2, 2), py])
  return `${polyline([[x, base - height], ...right, ...left.toReversed()])}Z`
}

function paintForest(
  canvas: Canvas,
  random: Random,
  trees: { base: number; color: string; height: Point; count: number; gap?: Point },
): void {
  const { base, color, height, count, gap } = trees
  const ground = createFractal(random, 2)
  const line = row(-10, WIDTH + 10, 50, (x) => base + ground(x / 260) * 9)
  const crowns = Array.from({ length: count }, (_, index) => {
    const x = (WIDTH * (index + random.between(0, 1))) / count
    const isInGap = gap && x > gap[0] && x < gap[1]
    return pine(random, x, base + 12, random.between(...height) * (isInGap ? 0.45 : 1))
  })
  canvas.add(path(crowns.join('') + under(polyline(line), line, HEIGHT + 20), `fill="${color}"`))
}

export function paintPeaks(canvas: Canvas, random: Random): void {
  wash(canvas, [
    [0, '#27406f'],
    [0.3, '#6c86b4'],
    [0.52, '#e6b6b0'],
    [0.72, '#ffe2bf'],
  ])
  glow(canvas, [330, 260], 520, '#ffc98f', 0.6, 1.6)
  paintRange(canvas, random, {
    peaks: [
      [120, 250],
      [430, 225],
      [690, 262],
      [1010, 215],
      [1330, 240],
    ],
    floor: 460,
    rock: '#c7a4b4',
    light: '#efc9bd',
    shade: '#a48fb0',
  })
  mist(canvas, 250, 440, '#ffe3cb', 0.75)
  paintRange(canvas, random, {
    peaks: [
      [260, 205],
      [1260, 165],
      [960, 190],
    ],
    floor: 480,
    rock: '#957f9e',
    light: '#ffc29a',
    shade: '#68648f',
    snow: '#fff3e2',
  })
  mist(canvas, 280, 470, '#f6d3c6', 0.7)
  paintRange(canvas, random, {
    peaks: [
      [690, 48],
      [880, 150],
      [520, 170],
    ],
    floor: 520,
    rock: '#6a5578',
    light: '#ffab7c',
    shade: '#383a67',
    snow: '#fff6e8',
  })
  mist(canvas, 330, 480, '#e9c3c4', 0.72)
  paintForest(canvas, random, { base: 452, color: '#4b4a6f', height: [22, 46], count: 110 })
  mist(canvas, 420, 500, '#d9b1bd', 0.4)
  paintForest(canvas, random, { base: 488, color: '#1f2342', height: [40, 96], count: 74, gap: [430, 980] })
  canvas.corners = { color: '#10142e', strength: 0.4 }
}

/** What the lake mirrors. */
function paintShore(canvas: Canvas, random: Random, shore: number): void {
  paintRange(canvas, random, {
    peaks: [
      [90, 120],
      [360, 196],
      [1180, 112],
      [1390, 165],
      [1010, 226],
      [600, 246],
    ],
    floor: shore + 4,
    rock: '#6b9a9c',
    light: '#ead9b4',
    shade: '#3f7280',
  })
  mist(canvas, 210, shore, '#f3e3bd', 0.6)
  const hills = createFractal(random, 4)
  const low = row(-10, WIDTH + 10, 150, (x) => shore - 16 - Math.abs(x - 800) / 22 - hills(x / 120) * 10)
  canvas.add(path(under(polyline(low), low, shore + 4), 'fill="#5d8e8f"'))
  mist(canvas, shore - 50, shore, '#f5dfb4', 0.6)
  paintRange(canvas, random, {
    peaks: [
      [-40, 180],
      [190, 240],
      [1310, 226],
      [1500, 170],
    ],
    floor: shore + 4,
    rock: '#3a6a70',
    light: '#8fae9c',
    shade: '#1d4652',
  })
  mist(canvas, 270, shore, '#e9cf9f', 0.4)
}

export function paintLake(canvas: Canvas, random: Random): void {
  const shore = 322
  const sky = canvas.capture(() => {
    wash(canvas, [
      [0, '#2c6272'],
      [0.2, '#6aa3a0'],
      [0.4, '#cdd6b4'],
      [0.54, '#fbdfae'],
      [0.66, '#ffc98a'],
    ])
    glow(canvas, [800, 290], 460, '#ffc27a', 0.5, 1.7)
  })
  const land = canvas.capture(() => paintShore(canvas, random, shore))
  canvas.add(sky)
  sun(canvas, [800, 254], 44, ['#fff8e0', '#ffd98a'])
  const water = canvas.clip(rect([0, shore], [WIDTH, HEIGHT - shore], ''))
  canvas.add(land, `<g clip-path="${water}"><g transform="translate(0 ${shore * 2}) scale(1 -1)">${sky}${land}</g></g>`)
  const depth = canvas.linear([
    [0, '#4f8a8a', 0.1],
    [0.5, '#1f5460', 0.45],
    [1, '#0a2c38', 0.88],
  ])
  canvas.add(rect([0, shore], [WIDTH, HEIGHT - shore], `fill="${depth}"`))
  glow(canvas, [800, shore], 220, '#ffb46a', 0.5, 0.55)
  for (let count = 0; count < 330; count++) {
    const near = random.next() ** 1.4
    const y = shore + 2 + near * 172
    const x = random.chance(0.72)
      ? 800 + (random.next() + random.next() - 1) * (50 + near * 190)
      : random.between(0, WIDTH)
    const length = 8 + near * random.between(20, 90)
    const bright = (random.between(0.12, 0.62) * (1 - near * 0.45)).toFixed(2)
    canvas.add(
      rect(
        [x - length / 2, y],
        [length, 0.8 + near * 1.6],
        `rx="1.5" fill="${random.pick(['#fff2cf', '#ffdca0', '#e9f0d6'])}" fill-opacity="${bright}"`,
      ),
    )
  }
  const trees = Array.from({ length: 34 }, (_, index) => {
    const edge = random.next() ** 1.6
    return pine(random, index % 2 ? WIDTH - edge * 360 : edge * 330, 512, random.between(120, 250) * (1 - edge * 0.62))
  })
  canvas.add(path(trees.join(''), 'fill="#07212a"'))
  canvas.corners = { color: '#04181f', strength: 0.42 }
}
