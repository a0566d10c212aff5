import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { along, tone } from '../paint/color.ts'
import { glow } from '../paint/glow.ts'
import { wash } from '../paint/light.ts'
import type { Point } from '../paint/shapes.ts'
import { between, betweenInPieces, blend, circle, ellipse, path, polyline, rect, sampled } from '../paint/shapes.ts'
import type { Random } from '../random.ts'

type Ribbon = { upper: Point[]; lower: Point[]; colors: string[]; folds: number; phase: number }

/** Where its two edges cross the ribbon turns over, as cloth does behind a dancer. */
const RIBBONS: Ribbon[] = [
  {
    upper: [
      [-60, 120],
      [180, 40],
      [420, 180],
      [640, 330],
      [880, 210],
      [1120, 60],
      [1340, 150],
      [1580, 300],
    ],
    lower: [
      [-60, 330],
      [200, 300],
      [430, 190],
      [660, 250],
      [900, 330],
      [1130, 250],
      [1330, 170],
      [1580, 90],
    ],
    colors: ['#2a0f3c', '#6a1f5c', '#c23a6a', '#f28a7a'],
    folds: 3.2,
    phase: 0.4,
  },
  {
    upper: [
      [-60, 420],
      [160, 470],
      [380, 330],
      [600, 150],
      [820, 110],
      [1060, 260],
      [1300, 400],
      [1580, 330],
    ],
    lower: [
      [-60, 250],
      [190, 330],
      [400, 360],
      [620, 260],
      [840, 240],
      [1080, 330],
      [1290, 300],
      [1580, 480],
    ],
    colors: ['#5a1220', '#c2302c', '#f2703c', '#ffc46a'],
    folds: 2.6,
    phase: 1.9,
  },
  {
    upper: [
      [-60, 510],
      [240, 430],
      [520, 450],
      [760, 330],
      [980, 190],
      [1200, 210],
      [1420, 90],
      [1580, 20],
    ],
    lower: [
      [-60, 560],
      [260, 500],
      [540, 410],
      [780, 400],
      [1000, 310],
      [1210, 160],
      [1400, 160],
      [1580, 130],
    ],
    colors: ['#7a3a14', '#d98a2c', '#ffd27a', '#fff3d0'],
    folds: 2,
    phase: 3.1,
  },
]

function paintRibbon(canvas: Canvas, random: Random, { upper, lower, colors, folds, phase }: Ribbon): void {
  const stir = (points: Point[]) =>
    points.map(([x, y]): Point => [x + random.between(-14, 14), y + random.between(-12, 12)])
  const [top, bottom] = [sampled(stir(upper), 72), sampled(stir(lower), 72)]
  const bands = 32
  canvas.add(path(between(top, bottom), 'fill="#0f0418" fill-opacity="0.32" transform="translate(10 26)"'))
  for (let band = 0; band < bands; band++) {
    const share = band / bands
    const [from, to] = [blend(top, bottom, share), blend(top, bottom, Math.min(1, (band + 1.7) / bands))]
    const lit = (turn: number) => 0.5 + 0.5 * Math.sin(share * Math.PI * folds + phase + turn)
    const color = (turn: number) => along(colors, lit(turn) ** 1.25)
    const paint = canvas.linear(
      [
        [0, color(0)],
        [0.22, color(1.1)],
        [0.44, color(2.5)],
        [0.62, color(3.6)],
        [0.8, color(4.9)],
        [1, color(6.1)],
      ],
      { from: [0, 0], to: [WIDTH, 0] },
    )
    canvas.add(...betweenInPieces(from, to, 8).map((piece) => path(piece, `fill="${paint}"`)))
  }
  for (let thread = 0; thread <= 26; thread++) {
    const line = blend(top, bottom, thread / 26)
    const isHem = thread === 0 || thread === 26
    canvas.add(
      path(
        polyline(line),
        `fill="none" stroke="${tone(colors.at(-1) ?? '#fff3d0', 0.5)}" stroke-opacity="${isHem ? 0.75 : 0.12}" stroke-width="${isHem ? 1.6 : 0.8}"`,
      ),
    )
  }
}

export function paintSilk(canvas: Canvas, random: Random): void {
  wash(canvas, [
    [0, '#0f1838'],
    [0.5, '#1f2a5a'],
    [1, '#2a1440'],
  ])
  glow(canvas, [760, 90], 560, '#5a7ad0', 0.5, 1.5)
  for (const [x, lean] of [
    [520, -120],
    [760, 20],
    [980, 150],
  ] as const) {
    const beam = canvas.linear(
      [
        [0, '#b9c8ff', 0.3],
        [1, '#b9c8ff', 0],
      ],
      { from: [x, 0], to: [x + lean, HEIGHT] },
    )
    canvas.add(
      path(
        polyline([
          [x - 16, -10],
          [x + 16, -10],
          [x + lean + 130, HEIGHT],
          [x + lean - 130, HEIGHT],
        ]),
        `fill="${beam}"`,
      ),
    )
  }
  canvas.add(ellipse([750, 486], [620, 44], `fill="${canvas.halo('#f28a5c', 0.4)}"`))
  for (const ribbon of RIBBONS) paintRibbon(canvas, random, ribbon)
  for (let mote = 0; mote < 130; mote++) {
    const at: Point = [random.between(0, WIDTH), random.between(0, HEIGHT)]
    canvas.add(
      circle(at, random.between(0.6, 2.2), `fill="#ffe6c0" fill-opacity="${random.between(0.15, 0.7).toFixed(2)}"`),
    )
  }
  canvas.add(
    rect(
      [0, 0],
      [WIDTH, HEIGHT],
      `fill="${canvas.radial(
        [
          [0, '#ffd9a0', 0.35],
          [1, '#ffd9a0', 0],
        ],
        { at: [760, 120], r: 420, stretch: 1.5 },
      )}" style="mix-blend-mode:soft-light"`,
    ),
  )
  canvas.corners = { color: '#070418', strength: 0.55 }
}
