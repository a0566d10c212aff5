import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { mix, tone } from '../paint/color.ts'
import { glow } from '../paint/glow.ts'
import { mist, wash } from '../paint/light.ts'
import type { Point } from '../paint/shapes.ts'
import { circle, createFractal, path, polar, polyline, rect, row, under } from '../paint/shapes.ts'
import type { Random } from '../random.ts'

const HUB: Point = [750, 430]
const RADIUS = 352
const SILL = HUB[1]

function half(r: number): string {
  return `M${HUB[0] - r} ${HUB[1]}A${r} ${r} 0 0 1 ${HUB[0] + r} ${HUB[1]}Z`
}

/** Mountains and the sea, seen through the window. */
function paintView(canvas: Canvas, random: Random): void {
  const sky = canvas.radial(
    [
      [0, '#fff6d2'],
      [0.25, '#ffd07a'],
      [0.55, '#f28a4a'],
      [0.8, '#c9404a'],
      [1, '#6a2458'],
    ],
    { at: [HUB[0], HUB[1] - 60], r: 400 },
  )
  canvas.add(path(half(RADIUS), `fill="${sky}"`), circle([HUB[0], HUB[1] - 118], 54, 'fill="#fffbe6"'))
  const ranges: [base: number, sway: number, color: string][] = [
    [326, 54, '#e08a5c'],
    [352, 44, '#b95a54'],
    [382, 30, '#7a3556'],
  ]
  for (const [base, sway, color] of ranges) {
    const shape = createFractal(random, 4)
    const ridge = row(
      HUB[0] - RADIUS,
      HUB[0] + RADIUS,
      80,
      (x) => base - Math.abs(shape(x / 120)) * sway - (Math.abs(x - HUB[0]) / RADIUS) ** 2 * 54,
    )
    canvas.add(path(under(polyline(ridge), ridge, HEIGHT), `fill="${color}"`))
    mist(canvas, base - 24, base + 40, '#ffc98a', 0.2)
  }
  const sea = canvas.linear([
    [0, '#c9605a'],
    [1, '#5a2a58'],
  ])
  canvas.add(rect([HUB[0] - RADIUS, 392], [RADIUS * 2, 60], `fill="${sea}"`))
  for (let count = 0; count < 70; count++) {
    const length = random.between(8, 46)
    canvas.add(
      rect(
        [HUB[0] + (random.next() + random.next() - 1) * 190 - length / 2, random.between(395, 428)],
        [length, 1.6],
        `rx="1" fill="#ffe6b0" fill-opacity="${random.between(0.2, 0.8).toFixed(2)}"`,
      ),
    )
  }
  for (const [x, y, size] of [
    [610, 196, 15],
    [588, 222, 10],
    [564, 208, 9],
    [902, 176, 12],
  ] as const) {
    canvas.add(
      path(
        `M${x - size} ${y - 3}Q${x - size * 0.5} ${y - size * 0.62} ${x} ${y}Q${x + size * 0.5} ${y - size * 0.62} ${x + size} ${y - 3}`,
        'fill="none" stroke="#5a1f3c" stroke-width="2.4" stroke-linecap="round"',
      ),
    )
  }
}

function paintFrame(canvas: Canvas): void {
  const wood = canvas.linear(
    [
      [0, '#5a2a30'],
      [1, '#2a1020'],
    ],
    { from: [0, 80], to: [0, SILL] },
  )
  const bar = (r1: number, r2: number, angle: number) => polyline([polar(HUB, r1, angle), polar(HUB, r2, angle)])
  const angles = [1, 2, 3, 4].map((pane) => Math.PI + (pane * Math.PI) / 5)
  canvas.add(
    path(angles.map((angle) => bar(88, RADIUS, angle)).join(''), `stroke="${wood}" stroke-width="13"`),
    path(
      angles.map((angle) => bar(88, RADIUS, angle + 0.016)).join(''),
      'stroke="#ffb878" stroke-opacity="0.75" stroke-width="2"',
    ),
    path(
      `M${HUB[0] - 88} ${SILL}A88 88 0 0 1 ${HUB[0] + 88} ${SILL}`,
      `fill="none" stroke="${wood}" stroke-width="13"`,
    ),
    path(
      `M${HUB[0] - 81} ${SILL}A81 81 0 0 1 ${HUB[0] + 81} ${SILL}`,
      'fill="none" stroke="#ffb878" stroke-opacity="0.8" stroke-width="2"',
    ),
    path(
      `M${HUB[0] - RADIUS} ${SILL}A${RADIUS} ${RADIUS} 0 0 1 ${HUB[0] + RADIUS} ${SILL}`,
      `fill="none" stroke="${wood}" stroke-width="30"`,
    ),
    path(
      `M${HUB[0] - RADIUS + 14} ${SILL}A${RADIUS - 14} ${RADIUS - 14} 0 0 1 ${HUB[0] + RADIUS - 14} ${SILL}`,
      'fill="none" stroke="#ffb878" stroke-opacity="0.7" stroke-width="2.4"',
    ),
    path(
      `M${HUB[0] - RADIUS - 15} ${SILL}A${RADIUS + 15} ${RADIUS + 15} 0 0 1 ${HUB[0] + RADIUS + 15} ${SILL}`,
      'fill="none" stroke="#8a4048" stroke-opacity="0.6" stroke-width="2"',
    ),
  )
}

/** The light that leaves each pane and crosses the room. */
function paintRays(canvas: Canvas): void {
  for (let pane = 0; pane < 5; pane++) {
    const [from, to] = [Math.PI + (pane * Math.PI) / 5 + 0.022, Math.PI + ((pane + 1) * Math.PI) / 5 - 0.022]
    const light = canvas.radial(
      [
        [0.44, '#ff9a4a', 0.62],
        [0.62, '#e8503a', 0.3],
        [1, '#b82a4a', 0],
      ],
      { at: HUB, r: 860 },
    )
    canvas.add(
      path(
        `${polyline([polar(HUB, 366, from), polar(HUB, 1100, from - 0.012), polar(HUB, 1100, to + 0.012), polar(HUB, 366, to)])}Z`,
        `fill="${light}" style="mix-blend-mode:screen"`,
      ),
    )
  }
}

function paintBooks(canvas: Canvas, random: Random, from: number, to: number): void {
  let x = from
  while (x < to) {
    const [wide, tall] = [random.between(16, 38), random.between(62, 124)]
    const isNearRight = x < HUB[0]
    const color = random.pick(['#7a2f3c', '#2f4058', '#8a5a34', '#3f5a50', '#5a2f58', '#a8543a'])
    const lit = tone(color, -0.28)
    const cover = canvas.across(
      isNearRight
        ? [
            [0, tone(color, -0.72)],
            [0.7, lit],
            [1, mix(color, '#ffb45c', 0.55)],
          ]
        : [
            [0, mix(color, '#ffb45c', 0.55)],
            [0.3, lit],
            [1, tone(color, -0.72)],
          ],
    )
    canvas.add(rect([x, SILL - tall], [wide, tall], `rx="2" fill="${cover}"`))
    for (const share of [0.14, 0.2, 0.84])
      canvas.add(rect([x + 2, SILL - tall * share], [wide - 4, 2], 'fill="#f2c27a" fill-opacity="0.5"'))
    x += wide + 1.5
  }
}

export function paintWindow(canvas: Canvas, random: Random): void {
  wash(canvas, [
    [0, '#2a1230'],
    [0.6, '#4a1c3a'],
    [1, '#2a0f24'],
  ])
  glow(canvas, HUB, 760, '#a82a48', 0.5, 1.4)
  paintRays(canvas)
  const pane = canvas.clip(path(half(RADIUS), ''))
  canvas.add(`<g clip-path="${pane}">`)
  paintView(canvas, random)
  canvas.add('</g>')
  paintFrame(canvas)
  paintBooks(canvas, random, 40, 330)
  paintBooks(canvas, random, 1172, 1440)
  const board = canvas.linear([
    [0, '#e89a5c'],
    [0.12, '#8a4038'],
    [1, '#2a0f20'],
  ])
  canvas.add(
    rect([0, SILL], [WIDTH, HEIGHT - SILL], `fill="${board}"`),
    rect([0, SILL], [WIDTH, 2.4], 'fill="#ffe0a8" fill-opacity="0.85"'),
  )
  for (let angle = 0; angle < 5; angle++) {
    const [from, to] = [(angle * Math.PI) / 5 + 0.05, ((angle + 1) * Math.PI) / 5 - 0.05]
    const flat = (r: number, a: number): Point => [HUB[0] + Math.cos(a) * r * 1.5, SILL + 3 + Math.sin(a) * r * 0.19]
    const light = canvas.linear(
      [
        [0, '#ffdf9a', 0.6],
        [1, '#ff9a5a', 0.08],
      ],
      { from: [0, SILL], to: [0, HEIGHT] },
    )
    canvas.add(
      path(
        `${polyline([flat(90, from), flat(RADIUS, from), flat(RADIUS, (from + to) / 2), flat(RADIUS, to), flat(90, to)])}Z`,
        `fill="${light}"`,
      ),
    )
  }
  for (let mote = 0; mote < 120; mote++) {
    const at = polar(HUB, random.between(380, 760), random.between(Math.PI, Math.PI * 2))
    canvas.add(
      circle(at, random.between(0.7, 2.4), `fill="#ffe2b0" fill-opacity="${random.between(0.15, 0.7).toFixed(2)}"`),
    )
  }
  canvas.corners = { color: '#12040f', strength: 0.6 }
}
