import type { Canvas } from '../paint/canvas.ts'
import { WIDTH } from '../paint/canvas.ts'
import { glow } from '../paint/glow.ts'
import { wash } from '../paint/light.ts'
import type { Point } from '../paint/shapes.ts'
import { circle, createFractal, path, polar, polyline, rect, smooth } from '../paint/shapes.ts'
import type { Random } from '../random.ts'

const DISC: Point = [900, 196]
const RADIUS = 178
const KEYS_TOP = 352

/** A record, rising like the moon. */
function paintRecord(canvas: Canvas, random: Random): void {
  glow(canvas, DISC, 430, '#e8a24a', 0.5, 1.15)
  const vinyl = canvas.radial(
    [
      [0, '#2c3350'],
      [0.75, '#151a33'],
      [1, '#0a0d20'],
    ],
    { at: DISC, r: RADIUS },
  )
  canvas.add(circle(DISC, RADIUS, `fill="${vinyl}"`))
  for (let r = 68; r < RADIUS - 5; r += 2.6) {
    canvas.add(
      circle(
        DISC,
        r,
        `fill="none" stroke="#9fb0e0" stroke-opacity="${random.between(0.05, 0.24).toFixed(2)}" stroke-width="0.9"`,
      ),
    )
  }
  for (const [angle, reach, color] of [
    [-2.25, 0.3, '#ffe2b0'],
    [0.89, 0.3, '#ffd08a'],
    [-0.7, 0.16, '#b9c8ff'],
    [2.44, 0.16, '#b9c8ff'],
  ] as const) {
    for (let step = 8; step > 0; step--) {
      const half = (reach * step) / 8
      const wedge = [
        polar(DISC, 64, angle - half),
        polar(DISC, RADIUS - 4, angle - half),
        polar(DISC, RADIUS - 1, angle),
        polar(DISC, RADIUS - 4, angle + half),
        polar(DISC, 64, angle + half),
      ]
      canvas.add(path(`${polyline(wedge)}Z`, `fill="${color}" fill-opacity="0.036"`))
    }
  }
  const label = canvas.linear(
    [
      [0, '#f6c66a'],
      [1, '#cf4a2c'],
    ],
    { from: [DISC[0] - 40, DISC[1] - 60], to: [DISC[0] + 40, DISC[1] + 60] },
  )
  canvas.add(
    circle(DISC, 62, `fill="${label}"`),
    circle(DISC, 54, 'fill="none" stroke="#fff0c8" stroke-opacity="0.55" stroke-width="1.5"'),
    circle(DISC, 26, 'fill="none" stroke="#7a2318" stroke-opacity="0.5" stroke-width="1.5"'),
    circle(DISC, 6, 'fill="#0d1024"'),
    circle(DISC, RADIUS, 'fill="none" stroke="#f2c27a" stroke-opacity="0.5" stroke-width="1.5"'),
  )
}

function paintSmoke(canvas: Canvas, random: Random): void {
  for (let wisp = 0; wisp < 26; wisp++) {
    const drift = createFractal(random, 2)
    const base = 60 + wisp * 9
    const line = Array.from({ length: 16 }, (_, step): Point => [
      step * 106 - 40,
      base + drift(step * 0.24 + wisp * 0.03) * 74,
    ])
    canvas.add(
      path(
        smooth(line),
        `fill="none" stroke="${wisp % 3 ? '#6f8fd8' : '#f2b46a'}" stroke-opacity="${random.between(0.05, 0.2).toFixed(2)}" stroke-width="${random.between(0.8, 2.4).toFixed(1)}"`,
      ),
    )
  }
}

/** Seen from the player's bench: all keys run towards one point above the picture. */
function paintKeys(canvas: Canvas): void {
  const lean = (x: number, y: number): Point => [750 + (x - 750) * (1 + (y - KEYS_TOP) / 620), y]
  const key = (from: number, to: number, top: number, bottom: number) =>
    `${polyline([lean(from, top), lean(to, top), lean(to, bottom), lean(from, bottom)])}Z`
  const ivory = canvas.linear(
    [
      [0, '#a98f86'],
      [0.18, '#e6d3bd'],
      [0.8, '#fff3dc'],
      [1, '#f0d9b8'],
    ],
    { from: [0, KEYS_TOP], to: [0, 486] },
  )
  const front = canvas.linear([
    [0, '#b89678'],
    [1, '#6a4a44'],
  ])
  const gloss = canvas.across([
    [0, '#3d4468'],
    [0.2, '#1a1d36'],
    [0.8, '#0c0d1e'],
    [1, '#23263f'],
  ])
  const wide = 46
  for (let index = -3; index < 36; index++) {
    const from = -20 + index * wide
    canvas.add(
      path(key(from + 1, from + wide - 1, KEYS_TOP, 486), `fill="${ivory}"`),
      path(key(from + 1, from + wide - 1, 486, 510), `fill="${front}"`),
    )
  }
  for (let index = -3; index < 36; index++) {
    if ([2, 6].includes(((index % 7) + 7) % 7)) continue
    const from = -20 + index * wide + wide * 0.7
    const to = from + wide * 0.6
    canvas.add(
      path(key(from + 8, to + 12, KEYS_TOP, 446), 'fill="#2a1624" fill-opacity="0.4"'),
      path(key(from, to, KEYS_TOP, 438), `fill="${gloss}"`),
      path(key(from + 4, to - 4, KEYS_TOP, 424), 'fill="#5a6288" fill-opacity="0.32"'),
      path(key(from + 3, to - 3, 426, 429), 'fill="#f2d0a0" fill-opacity="0.6"'),
    )
  }
}

export function paintJazz(canvas: Canvas, random: Random): void {
  wash(canvas, [
    [0, '#0b1030'],
    [0.35, '#1a2450'],
    [0.7, '#4a2f5c'],
  ])
  glow(canvas, [300, 330], 420, '#c24a6a', 0.35, 1.5)
  glow(canvas, [1360, 60], 360, '#3a6ad0', 0.35, 1.4)
  paintRecord(canvas, random)
  paintSmoke(canvas, random)
  for (let count = 0; count < 30; count++) {
    const at: Point = [random.between(20, 1480), random.between(20, 300)]
    canvas.add(
      circle(at, random.between(6, 22), `fill="${canvas.halo(random.pick(['#ffcf8a', '#ff9a6a', '#8fb0ff']), 0.32)}"`),
    )
  }
  const board = canvas.linear([
    [0, '#1c1226'],
    [0.55, '#0d0914'],
    [1, '#33202a'],
  ])
  canvas.add(
    rect([0, 302], [WIDTH, 52], `fill="${board}"`),
    rect([0, 302], [WIDTH, 2], 'fill="#e8b268" fill-opacity="0.85"'),
    rect([0, 347], [WIDTH, 5], 'fill="#8c2230"'),
  )
  paintKeys(canvas)
  const dusk = canvas.across([
    [0, '#0a0a24', 0.7],
    [0.3, '#1a1030', 0.15],
    [0.62, '#ff9d4a', 0.1],
    [1, '#0a0a24', 0.72],
  ])
  canvas.add(rect([0, KEYS_TOP], [WIDTH, 160], `fill="${dusk}"`))
  canvas.corners = { color: '#05051a', strength: 0.5 }
}
