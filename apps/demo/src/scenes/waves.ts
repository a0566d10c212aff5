import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { along, mix, tone } from '../paint/color.ts'
import { glow } from '../paint/glow.ts'
import { mist, sun, wash } from '../paint/light.ts'
import type { Point } from '../paint/shapes.ts'
import {
  betweenInPieces,
  blend,
  circle,
  createFractal,
  path,
  polyline,
  rect,
  row,
  sampled,
  smooth,
  under,
} from '../paint/shapes.ts'
import type { Random } from '../random.ts'

const WATER = ['#eafff4', '#a6ecd8', '#4fc7bd', '#1f97a3', '#136a86', '#0f4467', '#0c2a4a']

/** The face of the breaking wave, from the trough under the barrel up to the tip of the lip. */
const FACE: Point[] = [
  [150, 520],
  [420, 486],
  [700, 462],
  [880, 412],
  [962, 318],
  [948, 226],
  [872, 180],
  [792, 196],
  [752, 246],
]
/** Its back, from the open sea over the crest to the same tip. */
const BACK: Point[] = [
  [1720, 520],
  [1640, 380],
  [1500, 290],
  [1350, 205],
  [1190, 120],
  [1030, 78],
  [890, 92],
  [796, 148],
  [748, 250],
]

function paintSwell(canvas: Canvas, random: Random): void {
  for (let layer = 0; layer < 6; layer++) {
    const near = layer / 5
    const base = 300 + near ** 1.5 * 150
    const shape = createFractal(random, 2, 0.4)
    const crest = row(-20, WIDTH + 20, 70, (x) => base + shape(x / (120 + near * 260) + layer * 9) * (3 + near * 16))
    const color = along(['#ffc9a0', '#7fc4b8', '#2f95a0', '#12607f', '#0e3c60'], near)
    const water = canvas.linear([
      [0, tone(color, 0.25)],
      [0.25, color],
      [1, tone(color, -0.3)],
    ])
    canvas.add(path(under(smooth(crest), crest, HEIGHT + 20), `fill="${water}"`))
    canvas.add(
      path(
        smooth(crest),
        `fill="none" stroke="#fff3dc" stroke-opacity="${0.5 - near * 0.3}" stroke-width="${1 + near}"`,
      ),
    )
  }
  for (let count = 0; count < 130; count++) {
    const near = random.next()
    const x = 470 + (random.next() + random.next() - 1) * (70 + near * 260)
    const length = 10 + near * random.between(20, 70)
    canvas.add(
      rect(
        [x - length / 2, 302 + near * 170],
        [length, 1 + near * 1.8],
        `rx="2" fill="#fff0c8" fill-opacity="${random.between(0.15, 0.6).toFixed(2)}"`,
      ),
    )
  }
}

function paintBreaker(canvas: Canvas, random: Random): void {
  const [face, back] = [sampled(FACE, 96), sampled(BACK, 96)]
  const bands = 22
  for (let band = 0; band < bands; band++) {
    const [inner, outer] = [blend(face, back, band / bands), blend(face, back, Math.min(1, (band + 1.3) / bands))]
    const wobble = Math.sin(band * 2.4) * 0.05
    const color = along(WATER, 0.2 + (band / bands) * 0.72 + wobble)
    const paint = canvas.linear(
      [
        [0, mix(color, '#d8fff0', 0.5)],
        [0.3, mix(color, '#a6ecd8', 0.2)],
        [0.65, color],
        [1, tone(color, -0.45)],
      ],
      { from: [860, 90], to: [760, 520] },
    )
    canvas.add(...betweenInPieces(inner, outer, 6).map((piece) => path(piece, `fill="${paint}"`)))
    if (band % 2 === 0)
      canvas.add(
        path(
          polyline(inner.slice(20)),
          `fill="none" stroke="#eafff4" stroke-opacity="${(0.42 - band * 0.015).toFixed(2)}" stroke-width="1.5"`,
        ),
      )
  }
  paintFoam(canvas, random, back)
}

/** Solid drops in one translucent group, so that they melt together instead of looking like beads. */
function paintFoam(canvas: Canvas, random: Random, back: readonly Point[]): void {
  const drops = (count: number, place: (share: number) => Point, size: (share: number) => number) =>
    Array.from({ length: count }, () => {
      const share = random.next()
      return circle(place(share), size(share) * random.between(0.4, 1.1), '')
    }).join('')
  const crest = (share: number): Point => back[Math.round(46 + share * 50)] ?? [0, 0]
  const lip =
    (loose: number) =>
    (share: number): Point => {
      const [x, y] = crest(share)
      return [x + random.between(-1, 1) * loose, y + random.between(-0.6, 1.2) * loose * (0.5 + share)]
    }
  const fall = (share: number): Point => [752 + random.between(-1, 1) * (8 + share * 40), 240 + share * 236]
  const splash = (rise: number) => (): Point => {
    const off = random.next() + random.next() - 1
    return [752 + off * 250, 498 - random.next() ** 1.8 * rise * (1 - Math.abs(off)) ** 1.2]
  }
  const spray = (share: number): Point => [
    770 + share * 460 + random.between(-40, 40),
    132 - Math.sin(share * 2.9) * 48 - random.next() ** 2.4 * 110,
  ]
  canvas.add(
    `<g fill="#bff0e2" opacity="0.75">${drops(420, lip(17), (share) => 3 + share * 7)}${drops(330, splash(112), () => 8)}</g>`,
    `<g fill="#fffaf0" opacity="0.95">${drops(520, lip(10), (share) => 2 + share * 6.5)}${drops(150, fall, (share) => 4 - share * 2)}${drops(460, splash(78), () => 7)}</g>`,
    `<g fill="#fffaf0" opacity="0.8">${drops(190, spray, () => 1.7)}${drops(120, splash(190), () => 1.8)}</g>`,
  )
}

export function paintWaves(canvas: Canvas, random: Random): void {
  wash(canvas, [
    [0, '#245f86'],
    [0.2, '#6fa9ad'],
    [0.4, '#f7c9a0'],
    [0.6, '#ff8f6e'],
  ])
  glow(canvas, [470, 250], 430, '#ffb26a', 0.55, 1.4)
  sun(canvas, [470, 244], 66, ['#fffbe8', '#ffe08f'])
  mist(canvas, 236, 306, '#ff9d78', 0.4)
  paintSwell(canvas, random)
  paintBreaker(canvas, random)
  glow(canvas, [560, 250], 300, '#ffcf8a', 0.25, 1.8)
  canvas.corners = { color: '#04182c', strength: 0.42 }
}
