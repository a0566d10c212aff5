import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { wash } from '../paint/light.ts'
import type { Point } from '../paint/shapes.ts'
import { circle, createFractal, createNoise, path, polar, polyline, rect, row, smooth, under } from '../paint/shapes.ts'
import type { Random } from '../random.ts'

const INK = '#1f1b2c'

function paintPaper(canvas: Canvas, random: Random): void {
  wash(canvas, [
    [0, '#f6ecd9'],
    [0.6, '#f0e2ca'],
    [1, '#e6d3b5'],
  ])
  for (let fibre = 0; fibre < 260; fibre++) {
    const at: Point = [random.between(0, WIDTH), random.between(0, HEIGHT)]
    const angle = random.between(0, Math.PI * 2)
    const bend = polar(at, random.between(8, 26), angle)
    canvas.add(
      path(
        smooth([
          at,
          [bend[0] + random.between(-5, 5), bend[1] + random.between(-5, 5)],
          polar(bend, 12, angle + random.between(-1, 1)),
        ]),
        `fill="none" stroke="${random.pick(['#b89a74', '#fffaf0', '#c9ae8a'])}" stroke-opacity="0.3" stroke-width="0.9"`,
      ),
    )
  }
}

/** Wet ink on wet paper: dark where the brush was set down, nothing where it ran out. */
function paintRidges(canvas: Canvas, random: Random): void {
  const ridges: [base: number, sway: number, ink: number, scale: number][] = [
    [250, 90, 0.2, 260],
    [300, 110, 0.3, 230],
    [352, 96, 0.46, 200],
    [420, 70, 0.72, 250],
  ]
  for (const [base, sway, strength, scale] of ridges) {
    const shape = createFractal(random, 5, 0.46)
    const ridge = row(-10, WIDTH + 10, 170, (x) => {
      const clearing = 1 - Math.exp(-(((x - 750) / 300) ** 2)) * 0.72
      return base - (shape(x / scale) + 0.35) * sway * clearing
    })
    const top = Math.min(...ridge.map(([, y]) => y))
    const ink = canvas.linear(
      [
        [0, INK, strength],
        [0.45, INK, strength * 0.4],
        [1, INK, 0],
      ],
      { from: [0, top], to: [0, base + 66] },
    )
    canvas.add(path(under(polyline(ridge), ridge, base + 70), `fill="${ink}"`))
  }
}

/** One breath, one circle: every hair of the brush leaves its own line and dries at its own time. */
function paintCircle(canvas: Canvas, random: Random, at: Point, radius: number): void {
  const sway = createNoise(random)
  const hairs = 74
  const start = 2.05
  for (let hair = 0; hair < hairs; hair++) {
    const place = hair / (hairs - 1) - 0.5
    const sweep = 5.75 - Math.abs(place) * 0.35 - random.next() ** 2.2 * 1.9
    const from = start + random.between(-0.05, 0.05)
    const points = Array.from({ length: 46 }, (_, step): Point => {
      const share = step / 45
      const pressure = 0.5 + Math.sin(Math.min(1, share * 1.25) * Math.PI) * 0.5 + (share < 0.12 ? 0.35 : 0)
      const reach = radius + place * 66 * pressure + sway(share * 5) * 5 + sway(share * 9 + hair * 0.2) * 1.6
      return polar(at, reach, from + sweep * share)
    })
    const wet = (random.between(0.5, 0.95) * (1 - Math.abs(place) * 0.5)).toFixed(2)
    canvas.add(
      path(
        smooth(points),
        `fill="none" stroke="${INK}" stroke-opacity="${wet}" stroke-width="${random.between(0.7, 2.6).toFixed(1)}" stroke-linecap="round"`,
      ),
    )
  }
  const head = polar(at, radius, start + 0.02)
  canvas.add(circle(head, 30, `fill="${canvas.halo(INK, 0.95)}"`))
  for (let drop = 0; drop < 34; drop++) {
    const spot = polar(at, radius + (random.chance(0.5) ? 1 : -1) * random.between(36, 80), random.between(1.4, 3.4))
    canvas.add(
      circle(
        spot,
        random.next() ** 3 * 4.4 + 0.6,
        `fill="${INK}" fill-opacity="${random.between(0.4, 0.9).toFixed(2)}"`,
      ),
    )
  }
}

function paintSeal(canvas: Canvas, [x, y]: Point): void {
  const panes = [0, 1, 2, 3, 4].map((pane) => {
    const [from, to] = [Math.PI + (pane * Math.PI) / 5 + 0.09, Math.PI + ((pane + 1) * Math.PI) / 5 - 0.09]
    return `${polyline([polar([x, y + 12], 7, from), polar([x, y + 12], 22, from), polar([x, y + 12], 23, (from + to) / 2), polar([x, y + 12], 22, to), polar([x, y + 12], 7, to)])}Z`
  })
  canvas.add(
    rect([x - 31, y - 31], [62, 62], 'rx="9" fill="#c5341f" fill-opacity="0.94"'),
    rect([x - 25, y - 25], [50, 50], 'rx="5" fill="none" stroke="#f6ecd9" stroke-width="2"'),
    path(panes.join(''), 'fill="#f6ecd9"'),
    rect([x - 22, y + 15], [44, 3.4], 'fill="#f6ecd9"'),
  )
}

function paintReeds(canvas: Canvas, random: Random, from: Point): void {
  for (let reed = 0; reed < 11; reed++) {
    const [x, lean, tall] = [from[0] + random.between(-70, 70), random.between(30, 130), random.between(90, 210)]
    const tip: Point = [x + lean, from[1] - tall]
    const belly: Point = [x + lean * 0.25, from[1] - tall * 0.62]
    canvas.add(
      path(
        `M${x - 3} ${from[1]}Q${belly[0] - 4} ${belly[1]} ${tip[0]} ${tip[1]}Q${belly[0] + 6} ${belly[1] + 6} ${x + 4} ${from[1]}Z`,
        `fill="${INK}" fill-opacity="${random.between(0.45, 0.9).toFixed(2)}"`,
      ),
    )
  }
}

export function paintInk(canvas: Canvas, random: Random): void {
  paintPaper(canvas, random)
  const red = canvas.radial(
    [
      [0, '#e2543a'],
      [0.8, '#cf3b28'],
      [1, '#b82e22'],
    ],
    { at: [1080, 140], r: 84 },
  )
  canvas.add(circle([1090, 142], 78, `fill="${red}" fill-opacity="0.92"`))
  paintRidges(canvas, random)
  paintCircle(canvas, random, [690, 250], 152)
  paintSeal(canvas, [908, 388])
  for (const [x, y, size] of [
    [1180, 96, 26],
    [1240, 128, 19],
    [1290, 90, 15],
  ] as const) {
    canvas.add(
      path(
        `M${x - size} ${y - 4}Q${x - size * 0.45} ${y - size * 0.7} ${x} ${y}Q${x + size * 0.5} ${y - size * 0.75} ${x + size} ${y - 8}Q${x + size * 0.45} ${y - size * 0.45} ${x} ${y + 5}Q${x - size * 0.4} ${y - size * 0.4} ${x - size} ${y - 4}Z`,
        `fill="${INK}" fill-opacity="0.85"`,
      ),
    )
  }
  paintReeds(canvas, random, [180, 510])
  paintReeds(canvas, random, [1370, 510])
  canvas.corners = { color: '#7a5a38', strength: 0.34 }
}
