import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { glow } from '../paint/glow.ts'
import { mist, wash } from '../paint/light.ts'
import type { Point } from '../paint/shapes.ts'
import { circle, createFractal, ellipse, path, polyline, row, smooth, under } from '../paint/shapes.ts'
import type { Random } from '../random.ts'

const BAND = { from: [330, -60], to: [1240, 440] } as const satisfies Record<string, Point>

/** Invented figures, each in a box of 100 × 100: a lamp, a kite and a sail. */
const FIGURES: { at: Point; size: number; stars: Point[]; lines: [number, number][] }[] = [
  {
    at: [150, 92],
    size: 1.9,
    stars: [
      [0, 62],
      [30, 40],
      [58, 48],
      [88, 22],
      [70, 84],
      [34, 96],
    ],
    lines: [
      [0, 1],
      [1, 2],
      [2, 3],
      [2, 4],
      [4, 5],
      [5, 0],
    ],
  },
  {
    at: [1100, 44],
    size: 2,
    stars: [
      [10, 10],
      [50, 0],
      [82, 34],
      [44, 58],
      [40, 96],
      [66, 122],
    ],
    lines: [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 0],
      [3, 4],
      [4, 5],
    ],
  },
  {
    at: [560, 214],
    size: 1.35,
    stars: [
      [0, 90],
      [36, 8],
      [60, 88],
      [84, 44],
      [112, 92],
    ],
    lines: [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [0, 2],
    ],
  },
]

function star(canvas: Canvas, at: Point, r: number, color: string): void {
  const halo = canvas.radial(
    [
      [0, color, 0.75],
      [0.25, color, 0.2],
      [1, color, 0],
    ],
    { at, r: r * 7 },
  )
  canvas.add(circle(at, r * 7, `fill="${halo}"`), circle(at, r, 'fill="#fffaf0"'))
}

function paintBand(canvas: Canvas, random: Random): void {
  const slope = Math.atan2(BAND.to[1] - BAND.from[1], BAND.to[0] - BAND.from[0]) * (180 / Math.PI)
  const clouds = (count: number, colors: readonly string[], wide: number, strength: number) => {
    const paints = colors.map((color) => canvas.halo(color, strength))
    return Array.from({ length: count }, () => {
      const share = random.between(-0.1, 0.86)
      const x = BAND.from[0] + (BAND.to[0] - BAND.from[0]) * share + random.between(-wide, wide) * 0.55
      const y = BAND.from[1] + (BAND.to[1] - BAND.from[1]) * share - random.between(-wide, wide)
      const fade = (1 - Math.max(0, share) * 0.75).toFixed(2)
      const size: Point = [random.between(90, 250), random.between(26, 76)]
      const turn = `transform="rotate(${(slope + random.between(-16, 16)).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})"`
      return ellipse([x, y], size, `fill="${random.pick(paints)}" fill-opacity="${fade}" ${turn}`)
    }).join('')
  }
  canvas.add(
    `<g style="mix-blend-mode:screen">${clouds(44, ['#5a4ad0', '#8a54c8', '#b8569c', '#3f62d8'], 66, 0.3)}${clouds(30, ['#ff9fa8', '#ffc6a0', '#d9b0ff'], 24, 0.3)}</g>`,
    clouds(16, ['#0b0a2c', '#140c34'], 22, 0.5),
  )
}

function paintStars(canvas: Canvas, random: Random): void {
  const length = Math.hypot(BAND.to[0] - BAND.from[0], BAND.to[1] - BAND.from[1])
  const across: Point = [-(BAND.to[1] - BAND.from[1]) / length, (BAND.to[0] - BAND.from[0]) / length]
  for (let count = 0; count < 1900; count++) {
    const isInBand = count % 3 !== 0
    const share = random.between(-0.2, 1.1)
    const off = (random.next() + random.next() + random.next() - 1.5) * 120
    const at: Point = isInBand
      ? [
          BAND.from[0] + (BAND.to[0] - BAND.from[0]) * share + across[0] * off,
          BAND.from[1] + (BAND.to[1] - BAND.from[1]) * share + across[1] * off,
        ]
      : [random.between(0, WIDTH), random.between(0, 400)]
    const faint = 1 - Math.min(1, Math.max(0, at[1] / 430)) * 0.85
    const r = 0.4 + random.next() ** 6 * 1.5
    const color = random.pick(['#ffffff', '#ffe7cf', '#d6e0ff', '#fff4e2'])
    canvas.add(circle(at, r, `fill="${color}" fill-opacity="${(random.between(0.4, 1) * faint).toFixed(2)}"`))
  }
  for (let count = 0; count < 14; count++)
    star(
      canvas,
      [random.between(40, 1460), random.between(20, 250)],
      random.between(1, 1.7),
      random.pick(['#cfdcff', '#ffe0c2']),
    )
}

function paintFigures(canvas: Canvas): void {
  for (const { at, size, stars, lines } of FIGURES) {
    const place = ([x, y]: Point): Point => [at[0] + x * size, at[1] + y * size]
    for (const [a, b] of lines) {
      const [from, to] = [stars[a], stars[b]]
      if (from && to)
        canvas.add(
          path(
            polyline([place(from), place(to)]),
            'stroke="#ffe7cf" stroke-opacity="0.42" stroke-width="1.2" stroke-dasharray="1 5" stroke-linecap="round"',
          ),
        )
    }
    for (const [index, spot] of stars.entries()) star(canvas, place(spot), index % 2 ? 2 : 2.9, '#ffe2bd')
  }
}

function paintTelescope(canvas: Canvas, [x, y]: Point): void {
  const ink = '#0e0916'
  const leg = (dx: number) =>
    path(
      polyline([
        [x, y - 62],
        [x + dx, y],
      ]),
      `stroke="${ink}" stroke-width="4" stroke-linecap="round"`,
    )
  canvas.add(
    leg(-26),
    leg(4),
    leg(28),
    `<g transform="translate(${x} ${y - 68}) rotate(-36)"><rect x="-42" y="-9" width="74" height="18" rx="4" fill="${ink}"/><rect x="26" y="-12" width="26" height="24" rx="3" fill="${ink}"/><rect x="-58" y="-5" width="20" height="10" rx="3" fill="${ink}"/><path d="M-40 -9H52" stroke="#ffb98a" stroke-opacity="0.6" stroke-width="1.5"/></g>`,
  )
}

function paintTent(canvas: Canvas, [x, y]: Point): void {
  const lit = canvas.radial(
    [
      [0, '#fff0c4'],
      [0.5, '#ffb154'],
      [1, '#a8462f'],
    ],
    { at: [x, y - 8], r: 62 },
  )
  glow(canvas, [x, y - 14], 170, '#ff9a4a', 0.55, 1.4)
  canvas.add(
    path(`M${x - 58} ${y}Q${x - 22} ${y - 26} ${x} ${y - 54}Q${x + 22} ${y - 26} ${x + 58} ${y}Z`, `fill="${lit}"`),
    path(
      `M${x} ${y - 54}Q${x + 4} ${y - 24} ${x + 16} ${y}H${x - 10}Q${x - 2} ${y - 24} ${x} ${y - 54}Z`,
      'fill="#5a2027" fill-opacity="0.75"',
    ),
    path(
      `M${x} ${y - 54}Q${x - 24} ${y - 26} ${x - 58} ${y}`,
      'fill="none" stroke="#5a2027" stroke-opacity="0.5" stroke-width="2"',
    ),
  )
}

export function paintNightSky(canvas: Canvas, random: Random): void {
  wash(canvas, [
    [0, '#080b28'],
    [0.3, '#171a4a'],
    [0.56, '#3d2a68'],
    [0.72, '#8d4668'],
    [0.84, '#e9835a'],
    [0.9, '#ffc47e'],
  ])
  paintBand(canvas, random)
  paintStars(canvas, random)
  paintFigures(canvas)
  glow(canvas, [820, 470], 300, '#ff9a52', 0.5, 2.6)
  const grounds: [base: number, sway: number, color: string][] = [
    [418, 20, '#6a3352'],
    [436, 22, '#3f1f3f'],
    [462, 16, '#140c1e'],
  ]
  for (const [base, sway, color] of grounds) {
    const shape = createFractal(random, 3)
    const ground = row(-10, WIDTH + 10, 60, (x) => base + shape(x / 330) * sway)
    if (color === '#140c1e') {
      paintTent(canvas, [690, 458])
      paintTelescope(canvas, [872, 462])
    }
    canvas.add(path(under(smooth(ground), ground, HEIGHT + 10), `fill="${color}"`))
    if (base < 440) mist(canvas, base - 6, base + 40, '#ff9d6a', 0.14)
  }
  canvas.corners = { color: '#050414', strength: 0.5 }
}
