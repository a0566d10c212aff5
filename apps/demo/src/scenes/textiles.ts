import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { along, tone } from '../paint/color.ts'
import { glow } from '../paint/glow.ts'
import type { Point } from '../paint/shapes.ts'
import { circle, createNoise, ellipse, path, polar, polyline, rect } from '../paint/shapes.ts'
import type { Random } from '../random.ts'

const STITCH = { width: 20, height: 16 }

/** Rows of a yoke from top to bottom: ground, figure, and where the figure is (dx counted from the middle of a repeat). */
type Band = {
  rows: number
  repeat: number
  ground: string
  figure: string
  isFigure: (dx: number, dy: number) => boolean
}

const abs = Math.abs
const CREAM = '#f2e3cb'
const BANDS: Band[] = [
  { rows: 3, repeat: 4, ground: '#2f3c66', figure: '#e3a23c', isFigure: (dx, dy) => abs(dx) === abs(dy) },
  {
    rows: 5,
    repeat: 8,
    ground: CREAM,
    figure: '#bf4430',
    isFigure: (dx, dy) => abs(abs(dx) - 2) + abs(dy) === 2 || (dx === 0 && dy === 0),
  },
  { rows: 1, repeat: 2, ground: '#5d7a5c', figure: CREAM, isFigure: (dx) => dx === 0 },
  {
    rows: 13,
    repeat: 16,
    ground: '#8f2f36',
    figure: CREAM,
    isFigure: (dx, dy) => {
      const [inner, outer] = [Math.min(abs(dx), abs(dy)), Math.max(abs(dx), abs(dy))]
      if (abs(dx) >= 7) return abs(abs(dx) - 8) + abs(dy) <= 1
      return outer === 0 || (inner >= Math.max(1, outer - 3) && inner < outer)
    },
  },
  { rows: 1, repeat: 2, ground: '#5d7a5c', figure: CREAM, isFigure: (dx) => dx === 0 },
  {
    rows: 5,
    repeat: 6,
    ground: '#e3a23c',
    figure: '#5a2a48',
    isFigure: (dx, dy) => abs(dx) + abs(dy) === 2 || (dx === 0 && dy === 0) || abs(dx) === 3,
  },
  {
    rows: 5,
    repeat: 8,
    ground: '#2f3c66',
    figure: '#9cc0b0',
    isFigure: (dx, dy) => abs(dx) === dy + 2 || (abs(dx) < 2 && dy === 2),
  },
]

/** One knitted stitch: two strands that lean together. */
function stitch(x: number, y: number): string {
  const { width: w, height: h } = STITCH
  const at = (dx: number, dy: number) => `${(x + w * dx).toFixed(1)} ${(y + h * dy).toFixed(1)}`
  const strand = (side: 1 | -1) =>
    `M${at(0, 0.85)}C${at(side * 0.4, 0.62)} ${at(side * 0.58, 0.12)} ${at(side * 0.47, -0.5)}C${at(side * 0.22, -0.42)} ${at(0, -0.02)} ${at(0, 0.85)}Z`
  return strand(1) + strand(-1)
}

function paintBall(canvas: Canvas, random: Random, at: Point, r: number, color: string): void {
  const [x, y] = at
  canvas.add(ellipse([x + r * 0.4, y + r * 0.72], [r * 1.7, r * 0.62], `fill="${canvas.halo('#1d0c18', 0.8)}"`))
  const wool = canvas.radial(
    [
      [0, tone(color, 0.4)],
      [0.45, color],
      [1, tone(color, -0.6)],
    ],
    { at: [x - r * 0.35, y - r * 0.4], r: r * 1.5 },
  )
  const clip = canvas.clip(circle(at, r, ''))
  canvas.add(circle(at, r, `fill="${wool}"`), `<g clip-path="${clip}" fill="none">`)
  for (let turn = 0; turn < 9; turn++) {
    const angle = random.whole(0, 180)
    for (let strand = 0; strand < 11; strand++) {
      const off = (strand - 5) * r * 0.075 + random.between(-1, 1)
      const bow = random.between(0.75, 1) * r * 0.5
      const paint = `stroke="${strand % 2 ? tone(color, -0.45) : tone(color, 0.35)}" stroke-opacity="${strand % 2 ? 0.42 : 0.5}" stroke-width="${strand % 2 ? 2.2 : 1.4}"`
      canvas.add(
        path(
          `M${-r} ${off}Q0 ${off + bow} ${r} ${off}`,
          `${paint} transform="translate(${x} ${y}) rotate(${angle}) translate(0 ${-bow * 0.6})"`,
        ),
      )
    }
  }
  canvas.add(
    '</g>',
    circle(
      at,
      r * 1.01,
      `fill="${canvas.radial(
        [
          [0, '#1d0c18', 0],
          [0.72, '#1d0c18', 0.05],
          [1, '#1d0c18', 0.6],
        ],
        { at: [x - r * 0.25, y - r * 0.28], r: r * 1.35 },
      )}"`,
    ),
  )
}

export function paintKnit(canvas: Canvas, random: Random): void {
  canvas.add(rect([0, 0], [WIDTH, HEIGHT], 'fill="#3a1a26"'))
  const strands = new Map<string, string[]>()
  let row = 0
  for (const { rows, repeat, ground, figure, isFigure } of BANDS) {
    for (let line = 0; line < rows; line++, row++) {
      for (let column = -1; column <= WIDTH / STITCH.width + 1; column++) {
        const dx = ((column + 1000 * repeat) % repeat) - repeat / 2
        const color = isFigure(Math.ceil(dx), line - (rows - 1) / 2) ? figure : ground
        strands.set(color, [...(strands.get(color) ?? []), stitch(column * STITCH.width, row * STITCH.height - 14)])
      }
    }
  }
  for (const [color, shapes] of strands) canvas.add(path(shapes.join(''), `fill="${color}"`))
  const { width: w, height: h } = STITCH
  const ply = canvas.define(
    (id) =>
      `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse" y="-18"><g fill="none" stroke-linecap="round"><path d="M0 ${h}Q${w * 0.16} ${h * 0.4} ${w * 0.42} 0M${w} ${h}Q${w * 0.84} ${h * 0.4} ${w * 0.58} 0" stroke="#1d0c18" stroke-opacity="0.26" stroke-width="2.2"/><path d="M${w * 0.2} ${h * 0.95}Q${w * 0.36} ${h * 0.5} ${w * 0.46} ${h * 0.15}M${w * 0.8} ${h * 0.95}Q${w * 0.64} ${h * 0.5} ${w * 0.54} ${h * 0.15}" stroke="#fff6e6" stroke-opacity="0.28" stroke-width="1.8"/></g></pattern>`,
  )
  canvas.add(rect([0, 0], [WIDTH, HEIGHT], `fill="${ply}"`))
  const folds = canvas.linear(
    [
      [0, '#1d0c18', 0.36],
      [0.12, '#1d0c18', 0.05],
      [0.24, '#1d0c18', 0.28],
      [0.4, '#1d0c18', 0],
      [0.58, '#1d0c18', 0.05],
      [0.7, '#1d0c18', 0.3],
      [0.84, '#1d0c18', 0.06],
      [1, '#1d0c18', 0.4],
    ],
    { from: [0, 140], to: [WIDTH, 0] },
  )
  canvas.add(rect([0, 0], [WIDTH, HEIGHT], `fill="${folds}"`))
  for (const [x1, y1, x2, y2] of [
    [960, -20, 1310, 470],
    [1400, 10, 1020, 500],
  ] as const) {
    canvas.add(
      path(
        polyline([
          [x1 + 14, y1 + 16],
          [x2 + 14, y2 + 16],
        ]),
        'stroke="#1d0c18" stroke-opacity="0.4" stroke-width="15" stroke-linecap="round"',
      ),
      path(
        polyline([
          [x1, y1],
          [x2, y2],
        ]),
        'stroke="#b9793f" stroke-width="13" stroke-linecap="round"',
      ),
      path(
        polyline([
          [x1 - 3, y1],
          [x2 - 3, y2],
        ]),
        'stroke="#f2c98a" stroke-width="3.5" stroke-linecap="round"',
      ),
    )
  }
  paintBall(canvas, random, [1172, 282], 142, '#d0553a')
  paintBall(canvas, random, [1008, 384], 84, '#e6ab4a')
  paintBall(canvas, random, [1326, 398], 74, '#86aa98')
  glow(canvas, [560, 120], 560, '#ffd9a6', 0.22, 1.6)
  canvas.corners = { color: '#14060f', strength: 0.45 }
}

const METALS = ['#5a1f3c', '#a83a34', '#de7f3c', '#f0bd5c', '#6fa688', '#237a86', '#1d4570']

function fanPane([x, y]: Point, pane: number, r: number): string {
  const [from, to] = [Math.PI + (pane * Math.PI) / 5 + 0.03, Math.PI + ((pane + 1) * Math.PI) / 5 - 0.03]
  const arc = [0, 0.25, 0.5, 0.75, 1].map((step) => polar([x, y], r, from + (to - from) * step))
  return `${polyline([polar([x, y], 15, from), ...arc, polar([x, y], 15, to)])}Z`
}

/** Armour of small fans, each one beaten and lacquered by hand. */
export function paintScales(canvas: Canvas, random: Random): void {
  canvas.add(rect([0, 0], [WIDTH, HEIGHT], 'fill="#160d1c"'))
  const field = createNoise(random)
  const r = 60
  for (let line = 11; line >= -1; line--) {
    for (let column = -1; column < 15; column++) {
      const at: Point = [column * r * 1.84 + (line % 2 ? r * 0.92 : 0), 520 - line * 47]
      const share = (at[0] / WIDTH) * 0.72 + (1 - at[1] / HEIGHT) * 0.3 + field(at[0] / 210 + line * 0.4) * 0.13
      const metal = along(METALS, share)
      const sheen = canvas.radial(
        [
          [0.2, tone(metal, -0.5)],
          [0.6, metal],
          [1, tone(metal, 0.22)],
        ],
        { at, r },
      )
      const panes = [0, 1, 2, 3, 4].map((pane) => fanPane(at, pane, r - 5))
      canvas.add(
        circle([at[0], at[1] - 5], r, 'fill="#0d0510" fill-opacity="0.3"'),
        circle([at[0], at[1] - 2], r, 'fill="#0d0510" fill-opacity="0.3"'),
        circle(at, r, `fill="${tone(metal, -0.5)}"`),
        path(panes.join(''), `fill="${sheen}"`),
        path(panes[1] ?? '', 'fill="#fff0cf" fill-opacity="0.24"'),
        path(`${panes[0]}${panes[2]}`, 'fill="#fff0cf" fill-opacity="0.1"'),
        path(panes[4] ?? '', 'fill="#1a0716" fill-opacity="0.24"'),
        circle(at, 11, `fill="${tone(metal, 0.25)}"`),
        path(
          `M${at[0] - r} ${at[1]}A${r} ${r} 0 0 1 ${at[0] + r} ${at[1]}`,
          `fill="none" stroke="${tone(metal, 0.55)}" stroke-width="2"`,
        ),
      )
    }
  }
  glow(canvas, [640, 40], 560, '#ffcf8a', 0.22, 1.5)
  canvas.corners = { color: '#10061a', strength: 0.6 }
}
