import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { glow } from '../paint/glow.ts'
import { wash } from '../paint/light.ts'
import type { Point } from '../paint/shapes.ts'
import { circle, pair, path, polar, polyline, rect, sampled, smooth } from '../paint/shapes.ts'
import type { Random } from '../random.ts'

const LINE = '#f0dcc0'
const GOLD = '#e0a65a'
const NIGHT = '#191522'
const CENTRE: Point = [750, 244]

const stroke = (width: number, color = LINE) =>
  `fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`

/** Shading by dots alone, denser where it is darker. */
function paintDots(canvas: Canvas, random: Random, count: number, place: () => Point, color = LINE): void {
  const dots = Array.from({ length: count }, () => circle(place(), random.between(0.6, 1.3), ''))
  canvas.add(`<g fill="${color}" fill-opacity="0.7">${dots.join('')}</g>`)
}

function paintFern(canvas: Canvas, stem: Point[], reach: number): void {
  const line = sampled(stem, 26)
  canvas.add(path(smooth(line), stroke(2)))
  for (let index = 2; index < 26; index++) {
    const at: Point = line[index] ?? [0, 0]
    const next: Point = line[index + 1] ?? at
    const along = Math.atan2(next[1] - at[1], next[0] - at[0])
    const size = reach * Math.sin((1 - index / 27) * 1.75 + 0.1)
    for (const side of [-1, 1]) {
      const tip = polar(at, size, along + side * 0.85)
      const [out, back] = [polar(at, size * 0.6, along + side * 1.25), polar(at, size * 0.6, along + side * 0.5)]
      canvas.add(
        path(
          `M${pair(at)}Q${pair(out)} ${pair(tip)}Q${pair(back)} ${pair(at)}${polyline([at, polar(at, size * 0.7, along + side * 0.86)])}`,
          stroke(1.2),
        ),
      )
    }
  }
}

function paintRose(canvas: Canvas, random: Random, at: Point, r: number): void {
  for (let ring = 5; ring > 0; ring--) {
    const reach = (r * ring) / 5
    const petals = 3 + ring
    for (let petal = 0; petal < petals; petal++) {
      const angle = (petal / petals) * Math.PI * 2 + ring * 0.7
      const [a, b] = [
        polar(at, reach * 0.62, angle - Math.PI / petals),
        polar(at, reach * 0.62, angle + Math.PI / petals),
      ]
      const [c1, c2] = [polar(at, reach * 1.16, angle - 0.42), polar(at, reach * 1.16, angle + 0.42)]
      canvas.add(path(`M${pair(a)}C${pair(c1)} ${pair(c2)} ${pair(b)}L${pair(at)}Z`, `fill="${NIGHT}" stroke="none"`))
      canvas.add(path(`M${pair(a)}C${pair(c1)} ${pair(c2)} ${pair(b)}`, stroke(1.8)))
      paintDots(canvas, random, 5 + ring * 3, () =>
        polar(at, reach * random.between(0.58, 0.86), angle + random.between(-0.4, 0.4)),
      )
    }
  }
  canvas.add(circle(at, r * 0.1, `fill="${GOLD}"`))
}

/** Half of a moth; the other half is its mirror image. */
function paintWing(canvas: Canvas, random: Random): void {
  const [x, y] = CENTRE
  const upper = `M${x + 8} ${y - 6}C${x + 44} ${y - 92} ${x + 150} ${y - 118} ${x + 206} ${y - 96}C${x + 196} ${y - 40} ${x + 150} ${y + 8} ${x + 96} ${y + 20}C${x + 60} ${y + 26} ${x + 28} ${y + 18} ${x + 8} ${y + 6}Z`
  const lower = `M${x + 10} ${y + 10}C${x + 60} ${y + 26} ${x + 112} ${y + 40} ${x + 122} ${y + 78}C${x + 112} ${y + 128} ${x + 62} ${y + 122} ${x + 40} ${y + 92}C${x + 24} ${y + 68} ${x + 14} ${y + 40} ${x + 10} ${y + 10}Z`
  canvas.add(
    path(lower, `fill="#2a2136" stroke="${LINE}" stroke-width="2.4"`),
    path(upper, `fill="#2f2540" stroke="${LINE}" stroke-width="2.6"`),
  )
  for (const share of [0.2, 0.4, 0.6, 0.8]) {
    canvas.add(
      path(
        `M${x + 10} ${y}Q${x + 90} ${y - 60 + share * 50} ${x + 200 - share * 96} ${y - 90 + share * 104}`,
        stroke(1),
      ),
    )
    canvas.add(
      path(`M${x + 12} ${y + 16}Q${x + 50} ${y + 50} ${x + 118 - share * 70} ${y + 70 + share * 46}`, stroke(0.9)),
    )
  }
  for (const [dx, dy, r] of [
    [124, -52, 22],
    [74, 74, 16],
  ] as const) {
    canvas.add(
      circle([x + dx, y + dy], r, `fill="${NIGHT}" stroke="${GOLD}" stroke-width="2.4"`),
      circle([x + dx, y + dy], r * 0.55, `fill="${GOLD}"`),
      circle([x + dx, y + dy], r * 0.26, `fill="${NIGHT}"`),
    )
  }
  paintDots(canvas, random, 110, () => [x + 18 + random.next() ** 1.6 * 90, y - 8 - random.next() * 42])
  paintDots(canvas, random, 60, () => [x + 16 + random.next() ** 1.4 * 50, y + 22 + random.next() * 44])
}

function paintBody(canvas: Canvas): void {
  const [x, y] = CENTRE
  canvas.add(
    path(
      `M${x} ${y - 34}C${x + 14} ${y - 30} ${x + 14} ${y + 4} ${x + 11} ${y + 22}C${x + 9} ${y + 60} ${x + 4} ${y + 84} ${x} ${y + 96}C${x - 4} ${y + 84} ${x - 9} ${y + 60} ${x - 11} ${y + 22}C${x - 14} ${y + 4} ${x - 14} ${y - 30} ${x} ${y - 34}Z`,
      `fill="#2f2540" stroke="${LINE}" stroke-width="2.4"`,
    ),
  )
  for (let band = 0; band < 6; band++)
    canvas.add(
      path(
        `M${x - 9 + band * 0.9} ${y + 24 + band * 11}Q${x} ${y + 30 + band * 11} ${x + 9 - band * 0.9} ${y + 24 + band * 11}`,
        stroke(1.3, GOLD),
      ),
    )
  canvas.add(
    circle([x, y - 38], 9, `fill="#2f2540" stroke="${LINE}" stroke-width="2.2"`),
    path(
      `M${x - 4} ${y - 46}Q${x - 14} ${y - 74} ${x - 36} ${y - 84}M${x + 4} ${y - 46}Q${x + 14} ${y - 74} ${x + 36} ${y - 84}`,
      stroke(1.8),
    ),
  )
}

function paintPhases(canvas: Canvas): void {
  for (const [index, x] of [1014, 1074, 1126, 1170].entries()) {
    const [y, r] = [92, 22 - index * 3]
    const lit = [0.62, 0.1, -0.5, -1][index] ?? 0
    canvas.add(circle([x, y], r, `fill="#241c30" stroke="${LINE}" stroke-width="1.6"`))
    if (lit > -1)
      canvas.add(
        path(
          `M${x} ${y - r}A${r} ${r} 0 0 0 ${x} ${y + r}A${r * Math.abs(lit)} ${r} 0 0 ${lit > 0 ? 0 : 1} ${x} ${y - r}Z`,
          `fill="${GOLD}"`,
        ),
      )
  }
}

/** A sheet of flash for one large piece: a moth, ferns and roses, in line and dot. */
export function paintLinework(canvas: Canvas, random: Random): void {
  wash(canvas, [
    [0, '#211b2c'],
    [0.5, NIGHT],
    [1, '#14101c'],
  ])
  glow(canvas, CENTRE, 480, '#6a3f5c', 0.6, 1.5)
  const rays = Array.from({ length: 60 }, (_, ray) => {
    const angle = (ray / 60) * Math.PI * 2
    return polyline([polar(CENTRE, 178, angle), polar(CENTRE, ray % 2 ? 196 : 216, angle)])
  })
  canvas.add(
    circle(CENTRE, 168, `fill="#221a2e" stroke="${GOLD}" stroke-width="2"`),
    circle(CENTRE, 158, stroke(1, GOLD)),
    path(rays.join(''), stroke(1.6, GOLD)),
  )
  paintDots(
    canvas,
    random,
    620,
    () => polar(CENTRE, 158 * (1 - random.next() ** 2.6 * 0.6), random.between(0, Math.PI * 2)),
    GOLD,
  )
  const half = canvas.capture(() => {
    paintFern(
      canvas,
      [
        [930, 420],
        [1080, 400],
        [1220, 320],
        [1310, 190],
      ],
      50,
    )
    paintFern(
      canvas,
      [
        [900, 400],
        [990, 320],
        [1060, 250],
        [1140, 170],
      ],
      38,
    )
    paintFern(
      canvas,
      [
        [940, 436],
        [1120, 446],
        [1290, 416],
        [1420, 330],
      ],
      36,
    )
    paintRose(canvas, random, [930, 408], 62)
    paintRose(canvas, random, [1122, 406], 44)
    paintRose(canvas, random, [1296, 384], 30)
    paintPhases(canvas)
    paintWing(canvas, random)
    for (const [x, y] of [
      [1240, 70],
      [1330, 120],
      [1410, 74],
      [1380, 230],
      [1010, 186],
      [1440, 160],
    ] as const) {
      canvas.add(
        path(
          `M${x} ${y - 11}Q${x + 1.5} ${y - 1.5} ${x + 11} ${y}Q${x + 1.5} ${y + 1.5} ${x} ${y + 11}Q${x - 1.5} ${y + 1.5} ${x - 11} ${y}Q${x - 1.5} ${y - 1.5} ${x} ${y - 11}Z`,
          `fill="${GOLD}"`,
        ),
      )
    }
  })
  canvas.add(half, `<g transform="translate(${WIDTH} 0) scale(-1 1)">${half}</g>`)
  paintBody(canvas)
  canvas.add(rect([22, 20], [WIDTH - 44, HEIGHT - 40], `rx="14" ${stroke(1.2, GOLD)} stroke-opacity="0.6"`))
  canvas.corners = { color: '#0a0710', strength: 0.5 }
}
