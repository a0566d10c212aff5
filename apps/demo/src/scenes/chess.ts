import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { mix } from '../paint/color.ts'
import { glow } from '../paint/glow.ts'
import { wash } from '../paint/light.ts'
import type { Point } from '../paint/shapes.ts'
import { circle, ellipse, path, polyline, rect } from '../paint/shapes.ts'
import type { Profile } from '../paint/turned.ts'
import { paintTurned } from '../paint/turned.ts'
import type { Random } from '../random.ts'

const corner = (radius: number, height: number) =>
  [
    [radius, height],
    [radius, height],
  ] as const
const FOOT = [
  ...corner(0.27, 0),
  ...corner(0.27, 0.05),
  [0.235, 0.07],
  ...corner(0.235, 0.11),
  ...corner(0.19, 0.13),
] as const

const PIECES = {
  pawn: [
    ...FOOT,
    [0.12, 0.3],
    [0.09, 0.52],
    ...corner(0.18, 0.57),
    ...corner(0.18, 0.6),
    ...corner(0.085, 0.63),
    [0.16, 0.7],
    [0.19, 0.81],
    [0.14, 0.94],
    [0, 1],
  ],
  bishop: [
    ...FOOT,
    [0.1, 0.28],
    [0.075, 0.5],
    ...corner(0.16, 0.55),
    ...corner(0.16, 0.58),
    ...corner(0.08, 0.6),
    [0.13, 0.7],
    [0.12, 0.79],
    [0.045, 0.92],
    [0.05, 0.96],
    [0, 1],
  ],
  rook: [
    ...FOOT,
    [0.15, 0.3],
    [0.14, 0.62],
    ...corner(0.21, 0.7),
    ...corner(0.21, 0.74),
    ...corner(0.19, 0.75),
    ...corner(0.21, 1),
  ],
  queen: [
    ...FOOT,
    [0.1, 0.3],
    [0.075, 0.58],
    ...corner(0.16, 0.63),
    ...corner(0.16, 0.66),
    ...corner(0.08, 0.68),
    [0.1, 0.78],
    ...corner(0.16, 0.92),
    ...corner(0.06, 0.93),
    [0.055, 0.97],
    [0, 1],
  ],
} as const satisfies Record<string, Profile>

const HORIZON = 236
const IVORY = '#dcb483'
const EBONY = '#4f2038'

/** A square of the board (file to the side, rank into the depth) on the canvas. */
function project(file: number, rank: number): Point {
  const depth = 1 / (0.62 + rank * 0.3)
  return [640 + (file + 0.4) * 190 * depth, HORIZON + 190 * depth - 28]
}

function paintBoard(canvas: Canvas): void {
  const floor = canvas.linear(
    [
      [0, '#7a4a4c'],
      [0.35, '#8d4d3f'],
      [1, '#5b2a33'],
    ],
    { from: [0, 260], to: [0, HEIGHT] },
  )
  const light = canvas.linear(
    [
      [0, '#e3a983'],
      [0.4, '#efc293'],
      [1, '#d99a6c'],
    ],
    { from: [0, 260], to: [0, HEIGHT] },
  )
  const squares: string[] = []
  for (let rank = -1; rank < 12; rank++) {
    for (let file = -9; file < 9; file++) {
      if ((rank + file) % 2 === 0)
        squares.push(
          `${polyline([project(file, rank), project(file + 1, rank), project(file + 1, rank + 1), project(file, rank + 1)])}Z`,
        )
    }
  }
  const far = project(0, 12)[1]
  canvas.add(rect([0, far], [WIDTH, HEIGHT - far], `fill="${floor}"`), path(squares.join(''), `fill="${light}"`))
  const haze = canvas.linear(
    [
      [0, '#f2a878', 0.95],
      [0.4, '#c9645a', 0.35],
      [1, '#2a0f26', 0.25],
    ],
    { from: [0, far], to: [0, HEIGHT] },
  )
  canvas.add(rect([0, far], [WIDTH, HEIGHT - far], `fill="${haze}"`))
}

function paintPiece(
  canvas: Canvas,
  random: Random,
  piece: keyof typeof PIECES,
  [file, rank]: Point,
  isLight: boolean,
): void {
  const at = project(file, rank)
  const unit = 1 / (0.62 + rank * 0.3)
  const height = { pawn: 150, rook: 178, bishop: 212, queen: 256 }[piece] * unit
  const width = height * 0.27
  const shade = canvas.linear(
    [
      [0, '#1d0818', 0.75],
      [1, '#1d0818', 0],
    ],
    { from: at, to: [at[0] + height * 1.5, at[1] - height * 0.1] },
  )
  canvas.add(
    path(
      polyline([
        [at[0] - width * 0.5, at[1] - 3],
        [at[0] + height * 1.5, at[1] - height * 0.26],
        [at[0] + height * 1.6, at[1] - height * 0.08],
        [at[0] + width * 0.7, at[1] + width * 0.16],
      ]),
      `fill="${shade}"`,
    ),
  )
  canvas.add(ellipse([at[0], at[1]], [width * 1.25, width * 0.26], `fill="${canvas.halo('#12040f', 0.85)}"`))
  const haze = Math.min(0.5, Math.max(0, rank) * 0.085)
  const color = mix(isLight ? IVORY : EBONY, '#d9806a', haze)
  paintTurned(canvas, random, { profile: PIECES[piece], at, height, color, isOpen: false, shine: isLight ? 0.4 : 0.5 })
  const top = at[1] - height
  if (piece === 'rook') {
    const r = height * 0.21
    for (const notch of [-0.62, -0.08, 0.46])
      canvas.add(rect([at[0] + notch * r, top - 1], [r * 0.26, height * 0.085], `fill="${mix(color, '#2a1226', 0.7)}"`))
  }
  if (piece === 'queen') {
    for (const bead of [-0.15, -0.1, -0.05, 0.05, 0.1, 0.15])
      canvas.add(
        circle(
          [at[0] + bead * height, top + height * 0.068],
          height * 0.019,
          `fill="${mix(color, '#fff4e2', bead < 0 ? 0.35 : 0)}"`,
        ),
      )
  }
}

export function paintChess(canvas: Canvas, random: Random): void {
  wash(canvas, [
    [0, '#2a1436'],
    [0.25, '#6a2747'],
    [0.45, '#c9584a'],
    [0.58, '#f6a868'],
  ])
  glow(canvas, [560, 250], 460, '#ffc27a', 0.7, 1.8)
  for (let count = 0; count < 26; count++) {
    const at: Point = [random.between(0, WIDTH), random.between(20, 220)]
    const r = random.between(14, 52)
    const color = random.pick(['#ffd9a0', '#ff9d6a', '#ffe9c8'])
    const lens = canvas.radial(
      [
        [0, color, 0.22],
        [0.6, color, 0.14],
        [1, color, 0],
      ],
      { at, r },
    )
    canvas.add(circle(at, r, `fill="${lens}"`))
  }
  paintBoard(canvas)
  const game: [keyof typeof PIECES, Point, boolean][] = [
    ['rook', [-5.5, 6.5], false],
    ['bishop', [-1.5, 6.5], false],
    ['queen', [3.5, 6.5], false],
    ['rook', [7.5, 6.5], false],
    ['pawn', [-3.5, 4.5], false],
    ['pawn', [1.7, 5.5], false],
    ['pawn', [5.5, 4.5], false],
    ['pawn', [-0.9, 4.5], false],
    ['pawn', [-2.2, 2.6], true],
    ['bishop', [2.1, 2], false],
    ['pawn', [3.6, 2.6], false],
    ['rook', [-2.5, 1], true],
    ['queen', [0.4, 0.6], true],
    ['pawn', [-0.7, 1.6], true],
    ['pawn', [2.9, 0.9], false],
  ]
  for (const [piece, at, isLight] of game.toSorted((a, b) => b[1][1] - a[1][1]))
    paintPiece(canvas, random, piece, at, isLight)
  glow(canvas, [420, 180], 520, '#ff9d5a', 0.28, 1.8)
  canvas.corners = { color: '#16071c', strength: 0.55 }
}
