import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { mix } from '../paint/color.ts'
import { glow } from '../paint/glow.ts'
import { wash } from '../paint/light.ts'
import type { Point } from '../paint/shapes.ts'
import { between, circle, ellipse, path, polar, polyline, rect, sampled } from '../paint/shapes.ts'
import type { Random } from '../random.ts'

const VELVET = ['#4a0c22', '#a01f30', '#d8473c']
const FLOOR = 404

function cloth(canvas: Canvas, strength: number): string {
  const [deep = '', red = '', bright = ''] = VELVET
  return canvas.across([
    [0, deep],
    [0.3, mix(deep, red, strength)],
    [0.52, mix(red, bright, strength)],
    [0.72, red],
    [1, deep],
  ])
}

/** One side of the parted curtain: folds hang together, are gathered by a cord, and fall again. */
function paintCurtain(canvas: Canvas, random: Random, isLeft: boolean): void {
  const folds = 11
  const edge = (share: number): Point[] => {
    const top = share * 560
    const tie = share * 205 + 8
    const foot = share * 300 + 4
    const belly = Math.sin(share * Math.PI) * 10
    return sampled(
      [
        [top, -10],
        [top * 0.93, 90],
        [top * 0.7 + belly, 200],
        [tie, 312],
        [tie, 330],
        [foot * 0.94, 420],
        [foot, 512],
      ],
      40,
    )
  }
  const shape: string[] = []
  for (let fold = 0; fold < folds; fold++) {
    const inset = random.between(-0.012, 0.012)
    const [outer, inner] = [edge(fold / folds), edge((fold + 1) / folds + inset)]
    shape.push(path(between(outer, inner), `fill="${cloth(canvas, random.between(0.45, 1))}"`))
  }
  const drop = canvas.linear([
    [0, '#1a0414', 0.75],
    [0.3, '#1a0414', 0.12],
    [0.62, '#1a0414', 0.5],
    [0.7, '#1a0414', 0.2],
    [1, '#1a0414', 0.6],
  ])
  const whole = between(edge(0), edge(1))
  const cord = canvas.linear([
    [0, '#ffe2a0'],
    [0.5, '#d9972f'],
    [1, '#7a4514'],
  ])
  canvas.add(
    `<g transform="${isLeft ? '' : `translate(${WIDTH} 0) scale(-1 1)`}">`,
    path(
      polyline(edge(1)),
      'fill="none" stroke="#14020e" stroke-opacity="0.4" stroke-width="26" transform="translate(12 0)"',
    ),
    path(whole, 'fill="#4a0c22"'),
    ...shape,
    path(whole, `fill="${drop}"`),
    path('M-4 300Q110 346 216 306L218 326Q108 368 -4 322Z', `fill="${cord}"`),
    path('M196 318q-10 50 4 84l18 0q6 -40 -4 -86Z', `fill="${cord}"`),
    '</g>',
  )
}

function paintValance(canvas: Canvas, random: Random): void {
  const swags = 6
  const wide = WIDTH / swags
  for (let swag = 0; swag < swags; swag++) {
    const x = swag * wide
    for (let pleat = 6; pleat > 0; pleat--) {
      const depth = 22 + pleat * 15
      const fold = canvas.linear([
        [0, '#3a0a1c'],
        [0.62, mix('#a01f30', '#d8473c', random.between(0.1, 0.6))],
        [1, '#6a1226'],
      ])
      canvas.add(path(`M${x - 6} -14Q${x + wide / 2} ${depth * 2 - 8} ${x + wide + 6} -14Z`, `fill="${fold}"`))
    }
    canvas.add(
      path(
        `M${x - 6} -14Q${x + wide / 2} 216 ${x + wide + 6} -14`,
        'fill="none" stroke="#e6ae4a" stroke-width="5" transform="translate(0 0)"',
      ),
    )
    canvas.add(
      path(
        `M${x - 6} -10Q${x + wide / 2} 226 ${x + wide + 6} -10`,
        'fill="none" stroke="#b8791f" stroke-width="7" stroke-dasharray="2 3"',
      ),
    )
  }
  const shade = canvas.linear([
    [0, '#14020e', 0.7],
    [1, '#14020e', 0],
  ])
  canvas.add(rect([0, 0], [WIDTH, 74], `fill="${shade}"`))
}

/** A paper moon, paper stars and paper clouds on strings. */
function paintProps(canvas: Canvas, random: Random): void {
  const hang = (x: number, y: number) =>
    canvas.add(path(`M${x} 0V${y}`, 'stroke="#ffe2b0" stroke-opacity="0.45" stroke-width="1.2"'))
  const moon: Point = [772, 216]
  hang(moon[0] + 12, moon[1] - 60)
  glow(canvas, moon, 260, '#ffdf9a', 0.5)
  const paper = canvas.linear(
    [
      [0, '#fff6d8'],
      [1, '#f2b75a'],
    ],
    { from: [700, 140], to: [830, 300] },
  )
  canvas.add(
    path(
      `M${moon[0] + 12} ${moon[1] - 78}A78 78 0 1 0 ${moon[0] + 74} ${moon[1] + 34}A62 62 0 1 1 ${moon[0] + 12} ${moon[1] - 78}Z`,
      `fill="${paper}"`,
    ),
  )
  for (const [x, y, r] of [
    [560, 176, 15],
    [640, 262, 10],
    [912, 160, 12],
    [980, 246, 16],
    [866, 288, 8],
    [520, 262, 8],
  ] as const) {
    hang(x, y - r)
    const star = Array.from({ length: 10 }, (_, index) =>
      polar([x, y], index % 2 ? r * 0.46 : r, (index * Math.PI) / 5 - Math.PI / 2),
    )
    canvas.add(
      circle([x, y], r * 3, `fill="${canvas.halo('#ffe2a0', 0.5)}"`),
      path(`${polyline(star)}Z`, 'fill="#ffe9b8"'),
    )
  }
  for (const [base, color, lift] of [
    [336, '#4f6a9c', 34],
    [366, '#39507f', 30],
    [394, '#263763', 26],
  ] as const) {
    const bumps = Array.from({ length: 16 }, (_, index) =>
      ellipse(
        [index * 100 + random.between(-30, 30), base + 14],
        [random.between(58, 84), lift + random.between(0, 16)],
        '',
      ),
    ).join('')
    canvas.add(
      `<g fill="#0c1230" fill-opacity="0.4" transform="translate(5 6)">${bumps}</g>`,
      `<g fill="${color}">${bumps}${rect([0, base + 14], [WIDTH, 80], '')}</g>`,
    )
  }
}

function paintFloor(canvas: Canvas): void {
  const boards = canvas.linear([
    [0, '#b06a3c'],
    [1, '#4e2420'],
  ])
  canvas.add(rect([0, FLOOR], [WIDTH, HEIGHT - FLOOR], `fill="${boards}"`))
  for (let board = -14; board <= 14; board++) {
    canvas.add(
      path(
        polyline([
          [750 + board * 62, FLOOR],
          [750 + board * 108, HEIGHT],
        ]),
        'stroke="#2a0f14" stroke-opacity="0.5" stroke-width="2"',
      ),
    )
  }
  const pool = canvas.halo('#ffe6b0', 0.95)
  canvas.add(
    rect([0, FLOOR - 16], [WIDTH, 34], `fill="${canvas.halo('#0f0414', 0.6)}"`),
    ellipse([750, 448], [330, 46], `fill="${pool}" style="mix-blend-mode:soft-light"`),
    ellipse([750, 448], [270, 34], `fill="${canvas.halo('#ffdf9a', 0.6)}"`),
  )
}

function paintStool(canvas: Canvas): void {
  const ink = '#2a0f1c'
  canvas.add(
    ellipse([750, 456], [62, 10], `fill="${canvas.halo('#14020e', 0.9)}"`),
    path(
      'M724 392L712 456M776 392L788 456M742 394L740 446M758 394L762 446M720 428H782',
      `stroke="${ink}" stroke-width="5" stroke-linecap="round"`,
    ),
    ellipse([750, 390], [36, 8], `fill="${ink}"`),
    ellipse([748, 387], [33, 6], 'fill="#c9794a"'),
    path('M722 384Q744 372 770 381L776 388Q748 394 724 390Z', 'fill="#fff3d8"'),
    path('M748 379L750 390', 'stroke="#b58a6a" stroke-width="1.5"'),
  )
}

export function paintStage(canvas: Canvas, random: Random): void {
  wash(canvas, [
    [0, '#141f4c'],
    [0.45, '#3f5a96'],
    [0.8, '#9a7aa0'],
  ])
  paintProps(canvas, random)
  paintFloor(canvas)
  for (const [x, lean] of [
    [430, 300],
    [1070, -300],
  ] as const) {
    const beam = canvas.linear(
      [
        [0, '#fff0c4', 0.62],
        [0.75, '#ffe0a0', 0.14],
        [1, '#ffe0a0', 0],
      ],
      { from: [x, -20], to: [x + lean, 450] },
    )
    canvas.add(
      path(
        polyline([
          [x - 14, -20],
          [x + 14, -20],
          [x + lean + 170, 452],
          [x + lean - 170, 452],
        ]),
        `fill="${beam}" style="mix-blend-mode:screen"`,
      ),
    )
  }
  paintStool(canvas)
  paintCurtain(canvas, random, true)
  paintCurtain(canvas, random, false)
  paintValance(canvas, random)
  glow(canvas, [750, 430], 380, '#ffb36a', 0.25, 1.8)
  canvas.corners = { color: '#0f020c', strength: 0.55 }
}
