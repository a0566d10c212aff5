import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { mix, tone } from '../paint/color.ts'
import { glow } from '../paint/glow.ts'
import { wash } from '../paint/light.ts'
import type { Point } from '../paint/shapes.ts'
import { circle, createFractal, ellipse, path, polar, rect, row, smooth } from '../paint/shapes.ts'
import type { Profile } from '../paint/turned.ts'
import { paintShadow, paintTurned } from '../paint/turned.ts'
import type { Random } from '../random.ts'

const WARE = {
  handi: [
    [0.3, 0],
    [0.3, 0],
    [0.62, 0.16],
    [0.76, 0.45],
    [0.62, 0.74],
    [0.46, 0.84],
    [0.5, 0.93],
    [0.58, 1],
    [0.58, 1],
  ],
  lota: [
    [0.2, 0],
    [0.2, 0],
    [0.34, 0.12],
    [0.42, 0.36],
    [0.32, 0.62],
    [0.16, 0.76],
    [0.17, 0.88],
    [0.28, 1],
    [0.28, 1],
  ],
  bowl: [
    [0.34, 0],
    [0.34, 0],
    [0.36, 0.08],
    [0.74, 0.4],
    [0.96, 0.82],
    [1, 1],
    [1, 1],
  ],
  mortar: [
    [0.42, 0],
    [0.42, 0],
    [0.42, 0.08],
    [0.28, 0.2],
    [0.34, 0.32],
    [0.52, 0.66],
    [0.56, 1],
    [0.56, 1],
  ],
} as const satisfies Record<string, Profile>

const TABLE = 402

/** A niche with a lobed arch, as in the houses of Jaipur, and the morning outside. */
function paintNiche(canvas: Canvas, x: number, width: number, hasSun = false): void {
  const [left, right, spring] = [x - width / 2, x + width / 2, 214]
  const lobes = 7
  const edge = Array.from({ length: lobes + 1 }, (_, lobe): Point => {
    const angle = Math.PI + (Math.PI * lobe) / lobes
    return [x + (Math.cos(angle) * width) / 2, spring + Math.sin(angle) * 172]
  })
  const arch = edge
    .slice(1)
    .map(([px, py]) => `A${width * 0.13} ${width * 0.13} 0 0 1 ${px.toFixed(1)} ${py.toFixed(1)}`)
  const shape = `M${left} ${TABLE}L${left} ${spring}${arch.join('')}L${right} ${TABLE}Z`
  const sky = canvas.linear(
    [
      [0, '#3f8f93'],
      [0.42, '#a9cdb0'],
      [0.75, '#ffe0a3'],
      [1, '#ffb878'],
    ],
    { from: [0, 30], to: [0, TABLE] },
  )
  canvas.add(
    path(
      shape,
      `fill="#7d2f33" fill-opacity="0.5" stroke="#7d2f33" stroke-opacity="0.35" stroke-width="30" transform="translate(7 9)"`,
    ),
    path(shape, `fill="none" stroke="#f0b08d" stroke-width="26"`),
    path(shape, `fill="none" stroke="#c9694f" stroke-width="3"`),
    path(shape, `fill="${sky}" stroke="#8d3b35" stroke-width="4"`),
  )
  const inside = canvas.clip(path(shape, ''))
  const hills = [
    [330, '#8fb59a'],
    [352, '#5f8f80'],
    [376, '#3c6b66'],
  ] as const
  canvas.add(`<g clip-path="${inside}">`)
  if (hasSun) canvas.add(circle([x + width * 0.26, 250], 34, 'fill="#fff6d2"'))
  for (const [base, color] of hills) {
    const ridge = row(left, right, 20, (px) => base + Math.sin(px / 47 + base) * 12 + Math.sin(px / 19 + base) * 5)
    canvas.add(path(`${smooth(ridge)}L${right} ${TABLE}L${left} ${TABLE}Z`, `fill="${color}"`))
  }
  canvas.add(path(shape, 'fill="none" stroke="#4a1a22" stroke-opacity="0.22" stroke-width="14"'), '</g>')
}

function paintString(canvas: Canvas, random: Random, x: number, length: number): void {
  canvas.add(path(`M${x} -5V${length}`, 'stroke="#7a4a2c" stroke-width="2"'))
  for (let y = 12; y < length; y += 9) {
    for (const side of [-1, 1]) {
      const reach = random.between(30, 46)
      const tip: Point = [x + side * reach * random.between(0.4, 0.72), y + reach]
      const red = random.pick(['#c92f24', '#a81f26', '#e04a2c', '#8c1a24'])
      const skin = canvas.across([
        [0, tone(red, 0.12)],
        [0.4, tone(red, 0.3)],
        [1, tone(red, -0.42)],
      ])
      canvas.add(
        path(
          `M${x} ${y}C${x + side * reach * 0.55} ${y + 2} ${tip[0] + side * 6} ${y + reach * 0.55} ${tip[0]} ${tip[1]}C${x + side * reach * 0.2} ${y + reach * 0.7} ${x + side * 2} ${y + reach * 0.4} ${x} ${y}Z`,
          `fill="${skin}"`,
        ),
        path(`M${x} ${y}l${side * 6} 2`, 'stroke="#5a7a3a" stroke-width="3.4" stroke-linecap="round"'),
      )
    }
  }
}

function paintFruit(canvas: Canvas, [x, y]: Point, r: number, color: string): void {
  const skin = canvas.radial(
    [
      [0, tone(color, 0.55)],
      [0.35, color],
      [0.8, mix(color, '#5a1a24', 0.55)],
      [1, mix(color, '#5a1a24', 0.4)],
    ],
    { at: [x - r * 0.35, y - r * 0.42], r: r * 1.5 },
  )
  paintShadow(canvas, [x, y + r - 2], r * 0.85, 0.5)
  canvas.add(circle([x, y], r, `fill="${skin}"`))
}

function paintPomegranate(canvas: Canvas, [x, y]: Point, r: number): void {
  paintFruit(canvas, [x, y], r, '#c4303a')
  canvas.add(path(`M${x - 9} ${y - r + 3}l-7 -15 10 6 6 -9 6 9 10 -6 -7 15q-9 5 -18 0Z`, 'fill="#a3242f"'))
}

function paintMound(canvas: Canvas, random: Random, [x, y]: Point, radius: number, color: string): void {
  const heap = row(
    x - radius * 0.93,
    x + radius * 0.93,
    24,
    (px) => y - Math.cos(((px - x) / radius) * 1.6) ** 1.2 * radius * 0.42,
  )
  const paint = canvas.across([
    [0, tone(color, 0.2)],
    [0.35, tone(color, 0.32)],
    [0.6, color],
    [1, mix(color, '#4a1420', 0.5)],
  ])
  canvas.add(path(`${smooth(heap)}Q${x} ${y + radius * 0.2} ${x - radius * 0.93} ${y}Z`, `fill="${paint}"`))
  for (let grain = 0; grain < 90; grain++) {
    const off = random.between(-0.85, 0.85)
    const rise = Math.cos(off * 1.6) * radius * 0.42 * random.next()
    canvas.add(
      circle(
        [x + off * radius, y - rise],
        random.between(0.5, 1.3),
        `fill="${random.chance(0.5) ? tone(color, 0.5) : tone(color, -0.4)}" fill-opacity="0.55"`,
      ),
    )
  }
}

function paintSteam(canvas: Canvas, random: Random, [x, y]: Point): void {
  const drift = createFractal(random, 2)
  for (let wisp = 0; wisp < 5; wisp++) {
    const line = Array.from({ length: 9 }, (_, step): Point => [
      x + (wisp - 2) * 17 + drift(step * 0.45 + wisp * 5) * (5 + step * 5),
      y - step * 21,
    ])
    const fade = canvas.linear(
      [
        [0, '#fff7e8', 0],
        [0.5, '#fff7e8', 0.3],
        [1, '#fff7e8', 0.05],
      ],
      { from: [0, y - 175], to: [0, y] },
    )
    canvas.add(
      path(
        smooth(line),
        `fill="none" stroke="${fade}" stroke-width="${random.between(7, 15).toFixed(0)}" stroke-linecap="round"`,
      ),
    )
  }
}

function paintHerbs(canvas: Canvas, random: Random, [x, y]: Point): void {
  for (let sprig = 0; sprig < 26; sprig++) {
    const tip = polar([x, y], random.between(60, 150), -0.08 - random.next() * 0.66)
    canvas.add(
      path(smooth([[x - 44, y + 5 + sprig * 0.6], [x, y], tip]), 'fill="none" stroke="#4d7a3c" stroke-width="2.4"'),
    )
    for (let leaf = 0; leaf < 8; leaf++) {
      const at: Point = [tip[0] + random.between(-22, 16), tip[1] + random.between(-14, 16)]
      canvas.add(
        ellipse(
          at,
          [random.between(6, 10), random.between(4, 7)],
          `fill="${random.pick(['#3f7a3f', '#5c9a4a', '#2f5f3a', '#7db25a'])}" transform="rotate(${random.whole(0, 180)} ${at[0].toFixed(0)} ${at[1].toFixed(0)})"`,
        ),
      )
    }
  }
}

export function paintKitchen(canvas: Canvas, random: Random): void {
  wash(canvas, [
    [0, '#c25f4d'],
    [0.5, '#e5977a'],
    [0.82, '#d07f63'],
  ])
  glow(canvas, [520, 150], 620, '#ffc791', 0.45, 1.5)
  paintNiche(canvas, 770, 330, true)
  paintNiche(canvas, 260, 210)
  paintNiche(canvas, 1280, 210)
  for (const [x, length] of [
    [505, 118],
    [1036, 142],
    [1074, 84],
  ] as const)
    paintString(canvas, random, x, length)
  const top = canvas.linear(
    [
      [0, '#a35e3c'],
      [0.12, '#8a4a32'],
      [1, '#3f1d20'],
    ],
    { from: [0, TABLE], to: [0, HEIGHT] },
  )
  canvas.add(
    rect([0, TABLE], [WIDTH, HEIGHT - TABLE], `fill="${top}"`),
    rect([0, TABLE], [WIDTH, 2], 'fill="#ffd9a8" fill-opacity="0.75"'),
  )
  const grain = createFractal(random, 3)
  for (let line = 0; line < 16; line++) {
    const y = TABLE + 6 + line * 6.4
    canvas.add(
      path(
        smooth(row(0, WIDTH, 30, (x) => y + grain(x / 260 + line) * 3)),
        `fill="none" stroke="#2a0f14" stroke-opacity="0.2" stroke-width="${1 + (line % 3)}"`,
      ),
    )
  }
  const brass = '#d6973a'
  const stand = (pot: keyof typeof WARE, at: Point, height: number, color: string, mound?: string) => {
    const radius = Math.max(...WARE[pot].map(([r]) => r)) * height
    paintShadow(canvas, at, radius * 0.75)
    if (mound) paintMound(canvas, random, [at[0], at[1] - height + 2], radius, mound)
    paintTurned(canvas, random, { profile: WARE[pot], at, height, color, isOpen: !mound, shine: 0.75 })
  }
  paintSteam(canvas, random, [700, 278])
  stand('handi', [700, 440], 168, brass)
  stand('lota', [392, 428], 152, '#b86a3c')
  canvas.add(
    path('M1128 318l74 -118', 'stroke="#8a5a3c" stroke-width="17" stroke-linecap="round"'),
    path('M1126 314l74 -118', 'stroke="#c08a5c" stroke-width="4" stroke-linecap="round"'),
  )
  stand('mortar', [1118, 432], 122, '#8c8078')
  paintHerbs(canvas, random, [1330, 452])
  stand('bowl', [545, 470], 62, '#2f6f70', '#e8a31e')
  stand('bowl', [880, 474], 64, '#f0dcc0', '#c1341f')
  stand('bowl', [1012, 458], 50, '#c25f4d', '#7a4a2a')
  paintPomegranate(canvas, [238, 432], 46)
  paintFruit(canvas, [326, 456], 30, '#f2c230')
  paintFruit(canvas, [1216, 462], 31, '#f2c230')
  paintFruit(canvas, [1270, 470], 26, '#a8b83a')
  paintFruit(canvas, [132, 462], 28, '#e0692c')
  glow(canvas, [430, 120], 520, '#ffd9a0', 0.28, 1.7)
  canvas.corners = { color: '#2a0c18', strength: 0.5 }
}
