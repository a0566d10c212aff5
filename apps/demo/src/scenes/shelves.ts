import type { Canvas } from '../paint/canvas.ts'
import { WIDTH } from '../paint/canvas.ts'
import { glow } from '../paint/glow.ts'
import { wash } from '../paint/light.ts'
import type { Point } from '../paint/shapes.ts'
import { circle, path, polar, polyline, rect, smooth } from '../paint/shapes.ts'
import type { Profile } from '../paint/turned.ts'
import { paintShadow, paintTurned, turnedOutline } from '../paint/turned.ts'
import type { Random } from '../random.ts'

const POTS = {
  moonJar: [
    [0.24, 0],
    [0.24, 0],
    [0.42, 0.2],
    [0.52, 0.5],
    [0.43, 0.8],
    [0.25, 0.94],
    [0.24, 1],
    [0.24, 1],
  ],
  bottle: [
    [0.2, 0],
    [0.2, 0],
    [0.27, 0.12],
    [0.28, 0.38],
    [0.19, 0.56],
    [0.075, 0.68],
    [0.065, 0.9],
    [0.1, 1],
    [0.1, 1],
  ],
  vase: [
    [0.17, 0],
    [0.17, 0],
    [0.25, 0.25],
    [0.31, 0.55],
    [0.24, 0.79],
    [0.13, 0.89],
    [0.18, 1],
    [0.18, 1],
  ],
  cup: [
    [0.34, 0],
    [0.34, 0],
    [0.42, 0.12],
    [0.43, 0.6],
    [0.45, 1],
    [0.45, 1],
  ],
  bowl: [
    [0.36, 0],
    [0.36, 0],
    [0.36, 0.1],
    [0.7, 0.36],
    [0.94, 0.8],
    [1, 1],
    [1, 1],
  ],
  gourd: [
    [0.22, 0],
    [0.22, 0],
    [0.36, 0.18],
    [0.34, 0.42],
    [0.18, 0.57],
    [0.23, 0.74],
    [0.17, 0.9],
    [0.09, 1],
    [0.09, 1],
  ],
  pitcher: [
    [0.25, 0],
    [0.25, 0],
    [0.35, 0.24],
    [0.33, 0.5],
    [0.2, 0.72],
    [0.19, 0.86],
    [0.25, 1],
    [0.25, 1],
  ],
  jar: [
    [0.27, 0],
    [0.27, 0],
    [0.36, 0.16],
    [0.41, 0.5],
    [0.38, 0.8],
    [0.28, 0.92],
    [0.3, 1],
    [0.3, 1],
  ],
} as const satisfies Record<string, Profile>

const CLAY = ['#d9a27b', '#b96c4a', '#efdcc3', '#74493e', '#c98463']
const GLAZES = ['#f5ead9', '#c2553a', '#3d6f68', '#93b7a2', '#2c3f5f', '#e2a53f', '#5a2f2c', '#dc937f', '#e9d3b4']

type Place = { pot: keyof typeof POTS; height: number; gap: number }

const SHELVES: { top: number; from: number; places: Place[] }[] = [
  {
    top: 232,
    from: 56,
    places: [
      { pot: 'jar', height: 112, gap: 22 },
      { pot: 'bottle', height: 168, gap: 18 },
      { pot: 'cup', height: 62, gap: 10 },
      { pot: 'cup', height: 58, gap: 52 },
      { pot: 'moonJar', height: 142, gap: 26 },
      { pot: 'gourd', height: 150, gap: 44 },
      { pot: 'bowl', height: 52, gap: 40 },
      { pot: 'vase', height: 142, gap: 26 },
      { pot: 'jar', height: 96, gap: 52 },
      { pot: 'pitcher', height: 148, gap: 24 },
      { pot: 'cup', height: 64, gap: 40 },
      { pot: 'bottle', height: 182, gap: 16 },
      { pot: 'moonJar', height: 100, gap: 30 },
    ],
  },
  {
    top: 464,
    from: 22,
    places: [
      { pot: 'bowl', height: 64, gap: 26 },
      { pot: 'gourd', height: 158, gap: 30 },
      { pot: 'jar', height: 128, gap: 60 },
      { pot: 'vase', height: 146, gap: 26 },
      { pot: 'pitcher', height: 122, gap: 50 },
      { pot: 'cup', height: 66, gap: 8 },
      { pot: 'cup', height: 72, gap: 60 },
      { pot: 'moonJar', height: 168, gap: 28 },
      { pot: 'bottle', height: 136, gap: 54 },
      { pot: 'bowl', height: 58, gap: 40 },
      { pot: 'vase', height: 138, gap: 24 },
      { pot: 'gourd', height: 120, gap: 40 },
      { pot: 'jar', height: 142, gap: 20 },
    ],
  },
]

/** Evening sun through a fanlight, thrown on the wall. */
function paintCast(canvas: Canvas): void {
  const at: Point = [0, 0]
  const panes = Array.from({ length: 5 }, (_, pane) => {
    const [from, to] = [Math.PI + (pane * Math.PI) / 5 + 0.035, Math.PI + ((pane + 1) * Math.PI) / 5 - 0.035]
    const arc = Array.from({ length: 9 }, (_unused, step) => polar(at, 330, from + ((to - from) * step) / 8))
    return `${polyline([polar(at, 84, from), ...arc, polar(at, 84, to)])}Z`
  })
  const light = canvas.radial(
    [
      [0, '#fff0c8', 0.9],
      [1, '#ffd08a', 0.5],
    ],
    { at, r: 330 },
  )
  canvas.add(
    `<g transform="translate(840 470) skewX(-24) scale(1.5 1.28)" style="mix-blend-mode:soft-light">${path(panes.join(''), `fill="${light}"`)}${path(`M-70 0A70 70 0 0 1 70 0Z`, `fill="${light}"`)}</g>`,
  )
}

function paintStems(canvas: Canvas, random: Random, [x, y]: Point): void {
  for (let stem = 0; stem < 7; stem++) {
    const lean = (stem - 3) * 12 + random.between(-5, 5)
    const reach = random.between(38, 58)
    const tip: Point = [x + lean * 1.5, y - reach]
    canvas.add(
      path(
        smooth([[x + lean * 0.1, y + 4], [x + lean * 0.5, y - reach * 0.5], tip]),
        'fill="none" stroke="#6b4a2e" stroke-width="1.8"',
      ),
    )
    for (let bud = 0; bud < 9; bud++) {
      const share = random.between(0.5, 1.08)
      canvas.add(
        circle(
          [x + lean * 1.5 * share ** 1.2 + random.between(-6, 6), y - reach * share + random.between(-4, 4)],
          random.between(2, 4.4),
          `fill="${random.pick(['#f2c879', '#e8965a', '#fbe6bd'])}"`,
        ),
      )
    }
  }
}

function paintBoard(canvas: Canvas, top: number): void {
  const under = canvas.linear([
    [0, '#2b0f14', 0.6],
    [1, '#2b0f14', 0],
  ])
  const wood = canvas.linear([
    [0, '#a9683f'],
    [0.25, '#8a4f30'],
    [1, '#4e2822'],
  ])
  canvas.add(
    rect([0, top + 18], [WIDTH, 44], `fill="${under}"`),
    rect([0, top - 7], [WIDTH, 9], 'fill="#c68656"'),
    rect([0, top + 2], [WIDTH, 18], `fill="${wood}"`),
    rect([0, top + 1], [WIDTH, 1.6], 'fill="#f3c691" fill-opacity="0.7"'),
  )
}

export function paintShelves(canvas: Canvas, random: Random): void {
  wash(canvas, [
    [0, '#b9714f'],
    [0.5, '#dca27b'],
    [1, '#c07d5b'],
  ])
  glow(canvas, [560, 180], 620, '#ffcf96', 0.5, 1.5)
  paintCast(canvas)
  let last = ''
  for (const { top, from, places } of SHELVES) {
    paintBoard(canvas, top)
    let x = from
    for (const { pot, height, gap } of places) {
      const profile = POTS[pot]
      const radius = Math.max(...profile.map(([r]) => r)) * height
      const at: Point = [x + radius, top - 2]
      const color = random.pick(CLAY)
      const glaze = random.pick(GLAZES.filter((choice) => choice !== last))
      last = glaze
      canvas.add(
        path(
          turnedOutline({ profile, at: [at[0] + 26, at[1] + 4], height: height * 0.97 }),
          'fill="#5a2420" fill-opacity="0.2"',
        ),
      )
      paintShadow(canvas, at, radius * 0.8, 0.4)
      if (pot === 'vase') paintStems(canvas, random, [at[0], at[1] - height])
      paintTurned(canvas, random, {
        profile,
        at,
        height,
        color,
        glaze: { color: glaze, to: random.pick([0.34, 0.5, 0.66, 0.8, 1.2]) },
        speckles: '#3a1d1a',
      })
      x += radius * 2 + gap
    }
  }
  glow(canvas, [420, 60], 520, '#ffdca6', 0.3, 1.6)
  canvas.corners = { color: '#2a0f16', strength: 0.5 }
}
