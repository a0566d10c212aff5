import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { along, mix, tone } from '../paint/color.ts'
import { glow } from '../paint/glow.ts'
import { mist, sun, wash } from '../paint/light.ts'
import type { Point } from '../paint/shapes.ts'
import { createFractal, path, polyline, row, smooth, under } from '../paint/shapes.ts'
import type { Random } from '../random.ts'

const SAND = ['#f3b68c', '#dd8765', '#b4544f', '#863749', '#552544']
const LAYERS = 5

type Crest = { x: number; height: number; left: number; right: number }

/** Windward sides rise slowly, lee sides fall steeply: that asymmetry is what reads as sand. */
function lift(crest: Crest, x: number): number {
  const away = x < crest.x ? (crest.x - x) / crest.left : (x - crest.x) / crest.right
  return crest.height * Math.exp(-(away ** 1.35) * 1.4)
}

function paintDune(canvas: Canvas, random: Random, depth: number): void {
  const near = depth / (LAYERS - 1)
  const base = 306 + near ** 1.15 * 212
  const size = 0.55 + near * 0.75
  const first = random.between(-60, 220)
  const crests: Crest[] = Array.from({ length: 3 }, (_, index) => ({
    x: first + index * random.between(480, 640) + depth * 60,
    height: random.between(60, 104) * size,
    left: random.between(330, 460) * size,
    right: random.between(170, 230) * size,
  }))
  const drift = createFractal(random, 2)
  const outline = (x: number) => base - Math.max(...crests.map((crest) => lift(crest, x))) + drift(x / 260) * 5 * size
  const points = row(-20, WIDTH + 20, 190, outline)
  const sand = along(SAND, near)
  const lit = canvas.linear(
    [
      [0, tone(sand, 0.32)],
      [0.3, sand],
      [1, mix(sand, along(SAND, near + 0.25), 0.75)],
    ],
    { from: [0, base - 130 * size], to: [0, base + 120] },
  )
  canvas.add(path(under(polyline(points), points, HEIGHT + 10), `fill="${lit}"`))

  for (const crest of crests) {
    const top: Point = [crest.x, outline(crest.x)]
    const lee = row(crest.x, crest.x + crest.right * 2.3, 40, outline)
    const fall = HEIGHT + 20 - top[1]
    const sway = crest.right * 0.34
    const spine = row(0, 1, 9, (t) => t).map(([t]): Point => [
      crest.x + Math.sin(t * 5.2) * sway * t + sway * 0.9 * t,
      top[1] + fall * t ** 1.25,
    ])
    const shade = canvas.linear(
      [
        [0, mix(sand, '#4a1c46', 0.62), 0.95],
        [0.35, mix(sand, '#4a1c46', 0.55), 0.62],
        [1, mix(sand, '#4a1c46', 0.5), 0],
      ],
      { from: top, to: [top[0] + 60, top[1] + 190 * size] },
    )
    canvas.add(
      path(
        `${smooth(spine.toReversed())}${polyline(lee).replace('M', 'L')}L${WIDTH + 200} ${HEIGHT + 20}Z`,
        `fill="${shade}"`,
      ),
    )
    const rim = smooth(row(crest.x - crest.left * 0.8, crest.x, 16, outline))
    canvas.add(path(rim, `fill="none" stroke="${tone(sand, 0.75)}" stroke-opacity="0.55" stroke-width="${1 + near}"`))
  }

  if (near > 0.4) {
    for (let ripple = 1; ripple < 15; ripple++) {
      const line = row(-20, WIDTH + 20, 80, (x) => outline(x) + ripple * (5 + near * 5) + drift(x / 90 + ripple) * 3)
      const faint = (0.13 * near * (1 - ripple / 16)).toFixed(3)
      canvas.add(
        path(smooth(line), `fill="none" stroke="${tone(sand, 0.6)}" stroke-opacity="${faint}" stroke-width="1.6"`),
      )
    }
  }
  if (depth < LAYERS - 1) mist(canvas, base - 30, base + 90, '#ffd9ae', 0.2 * (1 - near))
}

export function paintDunes(canvas: Canvas, random: Random): void {
  wash(canvas, [
    [0, '#4c3a6b'],
    [0.28, '#a45d7d'],
    [0.5, '#ee9a78'],
    [0.68, '#ffdca6'],
  ])
  const light: Point = [random.between(560, 660), 214]
  glow(canvas, light, 520, '#ffb45c', 0.75, 1.5)
  sun(canvas, light, 62, ['#fff6dc', '#ffcf7d'])
  for (let depth = 0; depth < LAYERS; depth++) paintDune(canvas, random, depth)
  glow(canvas, light, 340, '#ff9d4a', 0.3, 2)
  canvas.corners = { color: '#1d0f24', strength: 0.5 }
}
