import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { along, mix, tone } from '../paint/color.ts'
import { wash } from '../paint/light.ts'
import { createFractal, path } from '../paint/shapes.ts'
import type { Random } from '../random.ts'

const SUN = [980, 128] as const
const FIELD = 330

/** A loose one is under the others: one colour, no edge of paint. */
type Touch = { color: string; angle: number; length: number; width: number; isLoose?: boolean }

/** What the painter sees at a point: cliffs of ochre, lavender in rows, a late sun. */
function createView(random: Random): (x: number, y: number) => Touch {
  const cliff = createFractal(random, 3)
  const hill = createFractal(random, 3)
  const cloud = createFractal(random, 3)

  return (x, y) => {
    const farLine = 262 - cliff(x / 230) * 26
    const nearLine = 306 - hill(x / 320) * 22
    const fromSun = Math.hypot(x - SUN[0], (y - SUN[1]) * 1.1)
    if (y < farLine) {
      if (fromSun < 46)
        return { color: '#fff3c0', angle: Math.atan2(y - SUN[1], x - SUN[0]) + Math.PI / 2, length: 24, width: 10 }
      const drift = cloud(x / 190 + y / 60)
      const sky = along(['#2f6f9f', '#6fa6b8', '#f3cfa0', '#f7a87c'], y / 285 + drift * 0.16)
      const warm = mix(sky, '#ffd27a', Math.exp(-fromSun / 150) * 0.95)
      const around = Math.exp(-((fromSun / 120) ** 2))
      const turn = Math.sin(Math.atan2(y - SUN[1], x - SUN[0]) + Math.PI / 2) * around
      return { color: warm, angle: turn + drift * 0.42 * (1 - around) - 0.08, length: 42, width: 12 }
    }
    if (y < nearLine) {
      const rise = (y - farLine) / 60
      return {
        color: along(['#e8a04c', '#c9683a', '#8a4a6a', '#5f5a90'], rise + cliff(x / 60) * 0.25),
        angle: 1.15 + cliff(x / 90) * 0.5,
        length: 24,
        width: 10,
      }
    }
    if (y < FIELD)
      return {
        color: along(['#a8a44c', '#6a8a4a', '#d8b04c'], hill(x / 70) * 0.5 + 0.5),
        angle: 0.06,
        length: 30,
        width: 9,
      }
    const depth = (y - FIELD) / (HEIGHT - FIELD)
    const lane = (x - 700) / (60 + depth * 560)
    const furrow = Math.abs(((((lane * 5) % 1) + 1) % 1) - 0.5) * 2
    const slope = Math.atan2(1, ((x - 700) / (60 + depth * 560)) * 3.2)
    const bloom = along(['#4a2f6c', '#7a4fa8', '#b07ac8', '#e0a8c8'], furrow * 0.9 + hill(x / 30 + y / 17) * 0.12)
    const color = furrow < 0.24 ? along(['#c98a4a', '#6a7a3c'], hill(y / 9 + x / 80) * 0.5 + 0.5) : bloom
    return {
      color: mix(color, '#ffb87a', (1 - depth) * 0.24),
      angle: slope,
      length: 20 + depth * 22,
      width: 7 + depth * 6,
    }
  }
}

function paintTouch(canvas: Canvas, random: Random, x: number, y: number, touch: Touch): void {
  const angle = touch.angle + random.between(-0.2, 0.2)
  const length = touch.length * random.between(0.7, 1.25)
  const [dx, dy] = [(Math.cos(angle) * length) / 2, (Math.sin(angle) * length) / 2]
  const bend = random.between(-5, 5)
  const color = tone(touch.color, random.between(-0.14, 0.16))
  const width = touch.width * random.between(0.8, 1.2)
  const d = (shift: number) =>
    `M${(x - dx - Math.sin(angle) * shift).toFixed(1)} ${(y - dy + Math.cos(angle) * shift).toFixed(1)}q${(dx - bend * Math.sin(angle)).toFixed(1)} ${(dy + bend * Math.cos(angle)).toFixed(1)} ${(dx * 2).toFixed(1)} ${(dy * 2).toFixed(1)}`
  const stroke = (shift: number, shade: string, share: number) =>
    path(d(width * shift), `stroke="${shade}" stroke-width="${(width * share).toFixed(1)}"`)
  if (touch.isLoose) return canvas.add(stroke(0, color, 1))
  canvas.add(stroke(0.26, tone(color, -0.28), 0.6), stroke(0, color, 0.9))
  if (random.chance(0.7)) canvas.add(stroke(-0.24, tone(color, 0.36), 0.18))
}

/** Round-headed trees: shadow touches first, then those the sun reaches. */
function paintTree(canvas: Canvas, random: Random, x: number, foot: number, tall: number): void {
  const crown = tall * 0.36
  for (let touch = 0; touch < 5; touch++)
    paintTouch(canvas, random, x + random.between(-3, 3), foot - tall * 0.2, {
      color: '#5a3a34',
      angle: -1.5,
      length: tall * 0.5,
      width: 6,
    })
  for (let touch = 0; touch < 74; touch++) {
    const late = touch / 74
    const angle = random.between(0, Math.PI * 2)
    const reach = Math.sqrt(random.next()) * crown
    const [dx, dy] = [
      Math.cos(angle) * reach * 0.86 + late * crown * 0.2,
      Math.sin(angle) * reach - late * crown * 0.16,
    ]
    const color = along(['#274a44', '#3f6a44', '#7a9a4a', '#d8b85c'], late * 0.7 + ((dx - dy) / crown) * 0.2)
    paintTouch(canvas, random, x + dx, foot - tall * 0.66 + dy, { color, angle: angle + 1.3, length: 17, width: 8 })
  }
}

/** A landscape in oils, touch by touch, loosely first and then closer. */
export function paintOils(canvas: Canvas, random: Random): void {
  wash(canvas, [
    [0, '#3f7aa0'],
    [0.5, '#eab888'],
    [0.62, '#b0703f'],
    [1, '#4a2f5c'],
  ])
  const view = createView(random)
  canvas.add('<g fill="none" stroke-linecap="round">')
  for (const { pitch, scale, isLoose } of [
    { pitch: 50, scale: 2.6, isLoose: true },
    { pitch: 25, scale: 1.25, isLoose: false },
  ]) {
    const spots: [number, number][] = []
    for (let y = -10; y < HEIGHT + 16; y += pitch * 0.66) {
      for (let x = -10; x < WIDTH + 16; x += pitch)
        spots.push([x + random.between(-0.5, 0.5) * pitch, y + random.between(-0.4, 0.4) * pitch])
    }
    for (const [x, y] of random.shuffle(spots)) {
      const touch = view(x, y)
      paintTouch(canvas, random, x, y, { ...touch, length: touch.length * scale, width: touch.width * scale, isLoose })
    }
  }
  for (let touch = 0; touch < 64; touch++) {
    const [angle, reach] = [touch * 2.4, Math.sqrt(1 - touch / 64) * 52]
    const color = along(['#fffbe0', '#ffe49a', '#ffc45c'], reach / 52)
    paintTouch(canvas, random, SUN[0] + Math.cos(angle) * reach, SUN[1] + Math.sin(angle) * reach, {
      color,
      angle: angle + Math.PI / 2,
      length: 20,
      width: 10,
    })
  }
  for (const [x, foot, tall] of [
    [420, 338, 92],
    [1330, 342, 120],
    [150, 346, 150],
    [1210, 350, 146],
    [268, 356, 122],
  ] as const)
    paintTree(canvas, random, x, foot, tall)
  canvas.add('</g>')
  canvas.corners = { color: '#1d1230', strength: 0.36 }
}
