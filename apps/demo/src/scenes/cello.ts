import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { glow } from '../paint/glow.ts'
import type { Point } from '../paint/shapes.ts'
import { circle, createFractal, path, polyline, rect, row, smooth } from '../paint/shapes.ts'
import type { Random } from '../random.ts'

const AXIS = 250

/** One sound hole, drawn in a box around 0,0; the other is its mirror image. */
const SOUND_HOLE =
  'M-176 10C-172 34 -140 40 -112 24C-78 4 -48 -22 0 -24C46 -26 82 -18 118 -4C140 6 160 20 172 16C178 -6 140 -34 104 -46C66 -58 26 -62 -14 -54C-62 -44 -92 -12 -124 6C-142 16 -164 20 -176 10Z'

function paintVarnish(canvas: Canvas, random: Random): void {
  const wood = canvas.radial(
    [
      [0, '#f7b25a'],
      [0.3, '#e0802f'],
      [0.62, '#a8441f'],
      [1, '#551a16'],
    ],
    { at: [760, AXIS], r: 620, stretch: 1.55 },
  )
  canvas.add(rect([0, 0], [WIDTH, HEIGHT], `fill="${wood}"`))
  const grain = createFractal(random, 3)
  for (let line = 0; line < 95; line++) {
    const y = line * 5.4 + random.between(-1.5, 1.5)
    const curve = row(-10, WIDTH + 10, 26, (x) => y + grain(x / 420 + line * 0.06) * 7)
    canvas.add(
      path(
        smooth(curve),
        `fill="none" stroke="#5a1c12" stroke-opacity="${random.between(0.05, 0.24).toFixed(2)}" stroke-width="${random.between(0.6, 2).toFixed(1)}"`,
      ),
    )
  }
  for (let flame = 0; flame < 60; flame++) {
    const x = random.between(-40, WIDTH)
    const light = canvas.across([
      [0, '#ffd58a', 0],
      [0.5, '#ffd58a', random.between(0.05, 0.16)],
      [1, '#ffd58a', 0],
    ])
    canvas.add(
      rect(
        [x, 0],
        [random.between(20, 70), HEIGHT],
        `fill="${light}" transform="skewX(${random.between(-9, 9).toFixed(1)})"`,
      ),
    )
  }
}

function paintSoundHoles(canvas: Canvas): void {
  const depth = canvas.linear([
    [0, '#120406'],
    [1, '#3a120e'],
  ])
  for (const side of [-1, 1]) {
    const hole = (paint: string) =>
      `<g ${paint}>${path(SOUND_HOLE, '')}${circle([-160, -2], 18, '')}${circle([154, -2], 21, '')}</g>`
    const turn = `translate(880 ${AXIS + side * 148}) scale(1 ${side}) rotate(-5)`
    canvas.add(
      `<g transform="${turn}"><g transform="translate(3 ${side * 4})">${hole('fill="#ffc978" fill-opacity="0.5"')}</g>${hole(`fill="${depth}"`)}${path('M-8 -66v52', 'stroke="#120406" stroke-width="4"')}</g>`,
    )
  }
}

/** A plucked string is seen as every place it passes through. */
function paintString(canvas: Canvas, index: number): void {
  const ends: [Point, Point] = [
    [-20, AXIS + (index - 1.5) * 27],
    [WIDTH + 20, AXIS + (index - 1.5) * 58],
  ]
  const [[x1, y1], [x2, y2]] = ends
  const harmonic = [3, 2, 4, 5][index] ?? 2
  const swing = [11, 13, 10, 8][index] ?? 12
  const tint = ['#fff3d6', '#ffe3b0', '#ffd9a0', '#fff0cc'][index] ?? '#fff3d6'
  canvas.add(
    path(
      polyline([
        [x1, y1 + 26],
        [x2, y2 + 30],
      ]),
      `stroke="#2a0a0a" stroke-opacity="0.4" stroke-width="${7 - index}"`,
    ),
  )
  for (let moment = 0; moment <= 16; moment++) {
    const phase = Math.cos((moment / 16) * Math.PI)
    const curve = row(
      x1,
      x2,
      90,
      (_, share) =>
        y1 + (y2 - y1) * share + Math.sin(share * Math.PI * harmonic) * swing * (0.45 + share * 0.9) * phase,
    )
    const isEdge = moment === 0 || moment === 16
    canvas.add(
      path(
        smooth(curve),
        `fill="none" stroke="${tint}" stroke-opacity="${isEdge ? 0.85 : 0.2}" stroke-width="${isEdge ? 1.6 : 1.1}"`,
      ),
    )
  }
}

export function paintCello(canvas: Canvas, random: Random): void {
  paintVarnish(canvas, random)
  paintSoundHoles(canvas)
  const neck = canvas.linear([
    [0, '#4a2a30'],
    [0.2, '#1f0f16'],
    [0.75, '#0f070c'],
    [1, '#2a141a'],
  ])
  canvas.add(
    path(
      `M-10 ${AXIS - 62}L560 ${AXIS - 84}Q580 ${AXIS} 560 ${AXIS + 84}L-10 ${AXIS + 62}Z`,
      'fill="#2a0808" fill-opacity="0.45" transform="translate(10 20)"',
    ),
    path(`M-10 ${AXIS - 62}L560 ${AXIS - 84}Q580 ${AXIS} 560 ${AXIS + 84}L-10 ${AXIS + 62}Z`, `fill="${neck}"`),
    path(`M-10 ${AXIS - 60}L558 ${AXIS - 82}`, 'stroke="#c98a6a" stroke-opacity="0.7" stroke-width="2"'),
  )
  for (let index = 0; index < 4; index++) paintString(canvas, index)
  glow(canvas, [760, 120], 520, '#ffcf8a', 0.4, 1.7)
  canvas.corners = { color: '#240806', strength: 0.6 }
}
