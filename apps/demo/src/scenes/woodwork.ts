import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { mix, tone } from '../paint/color.ts'
import { glow } from '../paint/glow.ts'
import type { Point } from '../paint/shapes.ts'
import { createFractal, ellipse, path, polyline, rect, row, smooth } from '../paint/shapes.ts'
import type { Random } from '../random.ts'

type Board = { from: number; to: number; wood: string; dark: string; knots: Point[] }

/** Grain lines run along the board and part around its knots. */
function paintGrain(canvas: Canvas, random: Random, { from, to, wood, dark, knots }: Board): void {
  const body = canvas.linear(
    [
      [0, tone(wood, 0.16)],
      [0.5, wood],
      [1, tone(wood, -0.2)],
    ],
    { from: [from, 0], to: [to, HEIGHT] },
  )
  canvas.add(rect([from, -5], [to - from, HEIGHT + 10], `fill="${body}"`))
  const drift = createFractal(random, 3)
  for (let y = -60; y < HEIGHT + 60; y += random.between(3, 9)) {
    const line = row(from, to, 70, (x) => {
      const parted = knots.reduce((sum, [kx, ky]) => {
        const side = y < ky ? -1 : 1
        return sum + side * 44 * Math.exp(-(((x - kx) / 150) ** 2)) * Math.exp(-Math.abs(y - ky) / 70)
      }, 0)
      return y + parted + drift(x / 340 + y / 400) * 13
    })
    const isLate = random.chance(0.32)
    const paint = `stroke="${isLate ? dark : mix(wood, dark, 0.5)}" stroke-opacity="${random.between(0.2, isLate ? 0.6 : 0.4).toFixed(2)}" stroke-width="${random.between(0.8, isLate ? 4.4 : 2).toFixed(1)}"`
    canvas.add(path(smooth(line), `fill="none" ${paint}`))
  }
  for (const [x, y] of knots) {
    for (let ring = 10; ring > 0; ring--) {
      const size = ring * 7 + drift(ring * 3) * 4
      const rim = Array.from({ length: 14 }, (_, step): Point => {
        const angle = (step / 14) * Math.PI * 2
        const wobble = 1 + drift(step * 0.7 + ring * 0.12) * 0.07
        return [x + Math.cos(angle) * size * wobble * 1.2, y + Math.sin(angle) * size * 0.6 * wobble]
      })
      const deep = 1 - ring / 11
      canvas.add(
        path(
          smooth(rim, true),
          `fill="${dark}" fill-opacity="${(deep * 0.3).toFixed(2)}" stroke="${dark}" stroke-opacity="${(0.2 + deep * 0.5).toFixed(2)}" stroke-width="1.3"`,
        ),
      )
    }
    canvas.add(ellipse([x, y], [10, 5], `fill="${tone(dark, -0.5)}"`))
  }
  for (let fleck = 0; fleck < 240; fleck++) {
    const at: Point = [random.between(from, to), random.between(0, HEIGHT)]
    canvas.add(rect(at, [random.between(6, 26), 1], `fill="${fleck % 2 ? tone(wood, 0.5) : dark}" fill-opacity="0.28"`))
  }
}

/** The joint as one line down the picture: tails widen into the other board, so that it cannot be pulled apart. */
function jointLine(x: number): Point[] {
  const [pitch, reach] = [168, 132]
  const points: Point[] = []
  for (let y = -150; y < HEIGHT + 200; y += pitch) {
    points.push([x, y + 30], [x + reach, y], [x + reach, y + 106], [x, y + 76])
  }
  return points
}

function paintShaving(canvas: Canvas, [x, y]: Point, r: number, wood: string): void {
  const coil = Array.from({ length: 44 }, (_, step): Point => {
    const angle = step * 0.34
    const reach = r * (1 - step / 54)
    return [x + Math.cos(angle) * reach * 1.05 + step * 0.9, y + Math.sin(angle) * reach * 0.82]
  })
  const ribbon = canvas.linear(
    [
      [0, tone(wood, 0.65)],
      [0.5, wood],
      [1, tone(wood, -0.35)],
    ],
    { from: [x, y - r], to: [x, y + r] },
  )
  canvas.add(
    ellipse([x + r * 0.5, y + r * 0.75], [r * 1.6, r * 0.62], `fill="${canvas.halo('#1d0c10', 0.75)}"`),
    path(
      smooth(coil),
      `fill="none" stroke="${tone(wood, -0.5)}" stroke-width="${(r * 0.3).toFixed(1)}" stroke-linecap="round" transform="translate(1.5 3)"`,
    ),
    path(smooth(coil), `fill="none" stroke="${ribbon}" stroke-width="${(r * 0.26).toFixed(1)}" stroke-linecap="round"`),
    path(
      smooth(coil),
      `fill="none" stroke="#fff4dc" stroke-opacity="0.5" stroke-width="1.4" transform="translate(-1 ${(-r * 0.1).toFixed(1)})"`,
    ),
  )
}

export function paintWoodwork(canvas: Canvas, random: Random): void {
  const maple = '#e6b878'
  paintGrain(canvas, random, {
    from: 560,
    to: WIDTH,
    wood: maple,
    dark: '#a8642f',
    knots: [
      [1240, 300],
      [980, -30],
    ],
  })
  const joint = jointLine(660)
  const outline = `${polyline(joint)}L-20 ${HEIGHT + 200}L-20 -150Z`
  const clip = canvas.clip(path(outline, ''))
  canvas.add(
    path(
      polyline(joint),
      'fill="none" stroke="#2a0f0c" stroke-opacity="0.32" stroke-width="22" transform="translate(8 7)"',
    ),
    path(
      polyline(joint),
      'fill="none" stroke="#2a0f0c" stroke-opacity="0.4" stroke-width="9" transform="translate(3 3)"',
    ),
    `<g clip-path="${clip}">`,
  )
  paintGrain(canvas, random, {
    from: -20,
    to: 820,
    wood: '#7f4629',
    dark: '#2f130f',
    knots: [
      [250, 170],
      [470, 470],
    ],
  })
  canvas.add(
    '</g>',
    path(polyline(joint), 'fill="none" stroke="#240b0a" stroke-width="3"'),
    path(
      polyline(joint),
      'fill="none" stroke="#ffd9a0" stroke-opacity="0.5" stroke-width="1.4" transform="translate(-2.4 -2)"',
    ),
  )
  canvas.add(
    path('M655 -5V505', 'stroke="#f6d3a0" stroke-opacity="0.3" stroke-width="1.2"'),
    path('M797 -5V505', 'stroke="#5a2a14" stroke-opacity="0.4" stroke-width="1.2"'),
  )
  paintShaving(canvas, [1070, 372], 66, '#f2cf98')
  paintShaving(canvas, [1216, 420], 44, '#e9bd80')
  paintShaving(canvas, [950, 436], 36, '#9a5a36')
  paintShaving(canvas, [1330, 112], 34, '#f2cf98')
  const beam = canvas.linear(
    [
      [0, '#fff0cc', 0],
      [0.4, '#fff0cc', 0.3],
      [0.62, '#fff0cc', 0.22],
      [1, '#fff0cc', 0],
    ],
    { from: [430, 0], to: [1130, 240] },
  )
  canvas.add(rect([0, 0], [WIDTH, HEIGHT], `fill="${beam}" style="mix-blend-mode:soft-light"`))
  glow(canvas, [780, 60], 520, '#ffcf8a', 0.3, 1.8)
  canvas.corners = { color: '#1d0a0c', strength: 0.6 }
}
