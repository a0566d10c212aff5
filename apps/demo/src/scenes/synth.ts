import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { along } from '../paint/color.ts'
import { glow } from '../paint/glow.ts'
import { sun, wash } from '../paint/light.ts'
import type { Point } from '../paint/shapes.ts'
import { circle, createFractal, path, row, smooth, under } from '../paint/shapes.ts'
import type { Random } from '../random.ts'

/** One sound as a landscape: each line is a moment, the nearest the latest. */
export function paintSynth(canvas: Canvas, random: Random): void {
  wash(canvas, [
    [0, '#160a2e'],
    [0.3, '#43175a'],
    [0.52, '#a8286a'],
    [0.66, '#ff6a4d'],
  ])
  for (let count = 0; count < 160; count++) {
    canvas.add(
      circle(
        [random.between(0, WIDTH), random.next() ** 1.5 * 230],
        random.between(0.4, 1.4),
        `fill="#ffe2d0" fill-opacity="${random.between(0.2, 0.8).toFixed(2)}"`,
      ),
    )
  }
  const at: Point = [750, 222]
  glow(canvas, at, 520, '#ff7a4a', 0.75, 1.5)
  sun(canvas, at, 168, ['#ffe9a8', '#ff4f6d'])
  const lines = 24
  for (let line = 0; line < lines; line++) {
    const near = line / (lines - 1)
    const base = 262 + near ** 1.35 * 238
    const voice = createFractal(random, 3, 0.42)
    const crest = row(-10, WIDTH + 10, 210, (x) => {
      const away = (x - 750) / 430
      const loud = Math.exp(-away * away * 2.2) * (0.35 + near * 0.65)
      return base - Math.abs(voice(x / 64)) ** 1.3 * loud * 96 - Math.abs(voice(x / 210 + 40)) * 9 * (0.4 + near)
    })
    const body = canvas.linear(
      [
        [0, along(['#8a2468', '#4a1760', '#1d0d3c'], near)],
        [1, '#12082a'],
      ],
      { from: [0, base - 90], to: [0, base + 40] },
    )
    const edge = canvas.linear(
      [
        [0, '#7a3fc0', 0.25],
        [0.25, '#d04aa0', 0.75],
        [0.5, along(['#fff0c0', '#ffb27a'], near)],
        [0.75, '#ff5a7a', 0.75],
        [1, '#7a3fc0', 0.25],
      ],
      { from: [0, 0], to: [WIDTH, 0] },
    )
    canvas.add(
      path(under(smooth(crest), crest, HEIGHT + 10), `fill="${body}"`),
      path(
        smooth(crest),
        `fill="none" stroke="${edge}" stroke-width="${(1 + near * 1.4).toFixed(1)}" stroke-linejoin="round"`,
      ),
    )
  }
  glow(canvas, [750, 300], 420, '#ff5a6a', 0.25, 1.6)
  canvas.corners = { color: '#0a0420', strength: 0.55 }
}
