import type { Canvas } from '../paint/canvas.ts'
import { wash } from '../paint/light.ts'
import { paintBlossom, paintFrond, paintLeaf } from '../paint/plants.ts'
import type { Point } from '../paint/shapes.ts'
import { circle } from '../paint/shapes.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { glow } from '../paint/glow.ts'
import type { Random } from '../random.ts'

const BLUSH = ['#e88a8f', '#ffd9cc'] as const
const ROSE = ['#c2386a', '#f79ab0'] as const
const CORAL = ['#e8583c', '#ffc09a'] as const
const CREAM = ['#f2cfae', '#fff6e6'] as const
const WINE = ['#7a1c44', '#d0587a'] as const

/** Cut-paper blossoms in the colours of a make-up table. */
export function paintPetals(canvas: Canvas, random: Random): void {
  wash(canvas, [
    [0, '#f7c9b8'],
    [0.5, '#eea39c'],
    [1, '#c96a7c'],
  ])
  glow(canvas, [700, 200], 620, '#fff0dc', 0.6, 1.5)
  const gold = '#c9892f'
  const fronds: Point[][] = [
    [
      [330, 330],
      [230, 220],
      [190, 80],
    ],
    [
      [1130, 300],
      [1250, 200],
      [1300, 60],
    ],
    [
      [620, 400],
      [560, 300],
      [580, 180],
    ],
    [
      [930, 250],
      [960, 130],
      [920, 20],
    ],
    [
      [1320, 420],
      [1420, 330],
      [1490, 190],
    ],
    [
      [120, 420],
      [40, 330],
      [20, 210],
    ],
    [
      [780, 210],
      [700, 120],
      [660, 10],
    ],
  ]
  for (const frond of fronds) paintFrond(canvas, frond, 34, gold, 2)
  for (const [x, y, angle] of [
    [390, 230, -0.9],
    [400, 400, 0.5],
    [940, 400, 0.4],
    [690, 190, -2.6],
    [1200, 420, -0.5],
    [230, 420, 2.6],
    [1080, 150, 0.2],
    [660, 330, -2.8],
    [200, 220, -2.6],
    [1370, 310, 0.4],
    [900, 180, -2],
    [1050, 420, -2.6],
  ] as const) {
    paintLeaf(canvas, [x, y], angle, [128, 26], random.pick(['#5f7a62', '#7f9a7a', '#3f5f54']))
  }
  const blossoms: [Point, number, number, readonly [string, string], string][] = [
    [[-10, 470], 150, 12, WINE, '#f2c46a'],
    [[1500, 60], 140, 12, ROSE, '#f2c46a'],
    [[420, 60], 76, 11, CREAM, '#c9892f'],
    [[1120, 470], 104, 12, CREAM, '#c9892f'],
    [[300, 310], 128, 13, BLUSH, '#c9602f'],
    [[560, 470], 116, 12, CORAL, '#f2c46a'],
    [[1270, 260], 132, 13, CORAL, '#f2c46a'],
    [[980, 130], 88, 11, WINE, '#f2c46a'],
    [[800, 300], 170, 14, ROSE, '#f6cf7a'],
    [[1440, 440], 96, 12, BLUSH, '#c9602f'],
    [[120, 120], 84, 11, CORAL, '#f2c46a'],
    [[640, 96], 62, 10, BLUSH, '#c9602f'],
  ]
  for (const [at, r, petals, colors, heart] of blossoms)
    paintBlossom(canvas, random, { at, r, rings: Math.round(4 + r / 50), petals, colors, heart })
  for (let speck = 0; speck < 190; speck++) {
    canvas.add(
      circle(
        [random.between(0, WIDTH), random.between(0, HEIGHT)],
        random.between(0.8, 3),
        `fill="${random.pick(['#f6cf7a', '#fff3d8', '#d99a3c'])}" fill-opacity="${random.between(0.3, 0.9).toFixed(2)}"`,
      ),
    )
  }
  glow(canvas, [560, 60], 520, '#ffe6cc', 0.3, 1.6)
  canvas.corners = { color: '#4a1030', strength: 0.45 }
}
