import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { mix, tone } from '../paint/color.ts'
import { glow } from '../paint/glow.ts'
import { mist, wash } from '../paint/light.ts'
import type { Point } from '../paint/shapes.ts'
import { circle, createFractal, ellipse, path, polyline, rect, row, smooth, under } from '../paint/shapes.ts'
import type { Random } from '../random.ts'

type Block = { base: number; tall: Point; wide: Point; color: string; windows?: string }

/** A row of houses, with flat, pitched and domed roofs, water tanks and lit windows. */
function paintBlock(canvas: Canvas, random: Random, { base, tall, wide, color, windows }: Block): void {
  const wall = canvas.linear(
    [
      [0, tone(color, 0.1)],
      [1, tone(color, -0.25)],
    ],
    { from: [0, base - tall[1]], to: [0, base] },
  )
  const walls: string[] = []
  const lights: string[] = []
  for (let x = -20; x < WIDTH + 20;) {
    const [width, height] = [random.between(...wide), random.between(...tall)]
    const top = base - height
    walls.push(`M${x} ${base}V${top}H${x + width}V${base}Z`)
    const roof = random.next()
    if (roof < 0.22) walls.push(`M${x - 4} ${top}L${x + width / 2} ${top - width * 0.34}L${x + width + 4} ${top}Z`)
    else if (roof < 0.42)
      walls.push(
        `M${x + width * 0.18} ${top}A${width * 0.32} ${width * 0.36} 0 0 1 ${x + width * 0.82} ${top}ZM${x + width / 2 - 1.2} ${top - width * 0.3}v-16h2.4v16Z`,
      )
    else if (roof < 0.66)
      walls.push(`M${x + width * 0.2} ${top}v-13h${width * 0.2}v13ZM${x + width * 0.66} ${top}v-24h2v24Z`)
    else walls.push(`M${x - 3} ${top}h${width + 6}v5h-${width + 6}Z`)
    if (windows) {
      for (let wy = top + 12; wy < base - 10; wy += 17) {
        for (let wx = x + 8; wx < x + width - 11; wx += 14) {
          if (random.chance(0.34))
            lights.push(
              rect(
                [wx, wy],
                [6.4, 8.6],
                `rx="1" fill="${random.pick([windows, '#ffe2a0', '#ffb45c'])}" fill-opacity="${random.between(0.45, 1).toFixed(2)}"`,
              ),
            )
        }
      }
    }
    x += width + (random.chance(0.3) ? random.between(3, 12) : 0)
  }
  canvas.add(path(walls.join(''), `fill="${wall}"`), ...lights)
}

function paintLanterns(canvas: Canvas, random: Random, from: Point, to: Point, sag: number): void {
  const line = (share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share + Math.sin(share * Math.PI) * sag,
  ]
  canvas.add(
    path(
      smooth(Array.from({ length: 15 }, (_, step) => line(step / 14))),
      'fill="none" stroke="#2a0f24" stroke-width="2"',
    ),
  )
  const count = Math.round((to[0] - from[0]) / 78)
  for (let index = 1; index < count; index++) {
    const [x, y] = line(index / count)
    const color = random.pick(['#ff6a3c', '#ffb03c', '#e8443c', '#ffd27a'])
    const body = canvas.radial(
      [
        [0, '#fff6d0'],
        [0.4, tone(color, 0.35)],
        [1, color],
      ],
      { at: [x, y + 20], r: 20 },
    )
    canvas.add(
      circle([x, y + 19], 58, `fill="${canvas.halo(color, 0.5)}"`),
      path(`M${x} ${y}v6`, 'stroke="#2a0f24" stroke-width="2"'),
      ellipse([x, y + 20], [14, 16], `fill="${body}"`),
      rect([x - 6, y + 3], [12, 4], 'rx="1.5" fill="#5a1f24"'),
      rect([x - 6, y + 33], [12, 4], 'rx="1.5" fill="#5a1f24"'),
      path(
        `M${x - 7} ${y + 8}Q${x - 12} ${y + 20} ${x - 7} ${y + 33}M${x + 7} ${y + 8}Q${x + 12} ${y + 20} ${x + 7} ${y + 33}M${x} ${y + 5}V${y + 35}`,
        'fill="none" stroke="#8a2a24" stroke-opacity="0.4" stroke-width="1"',
      ),
    )
  }
}

/** A cart with a striped awning, a hot pan and its steam. */
function paintStall(canvas: Canvas, random: Random, x: number): void {
  const ground = 484
  glow(canvas, [x, 404], 300, '#ff9a3c', 0.7, 1.25)
  const back = canvas.radial(
    [
      [0, '#ffe6a8'],
      [0.5, '#f2903c'],
      [1, '#7a2f24'],
    ],
    { at: [x, 400], r: 190 },
  )
  canvas.add(rect([x - 142, 330], [284, 92], `fill="${back}"`))
  for (const [jar, color] of [
    [-116, '#c1341f'],
    [-92, '#e8a31e'],
    [-68, '#5c8a4a'],
    [92, '#e8a31e'],
    [116, '#c1341f'],
  ] as const) {
    canvas.add(
      rect([x + jar - 9, 380], [18, 28], `rx="3" fill="${color}"`),
      rect([x + jar - 7, 374], [14, 7], 'rx="2" fill="#5a2f24"'),
    )
  }
  const drift = createFractal(random, 2)
  for (let wisp = 0; wisp < 6; wisp++) {
    const line = Array.from({ length: 8 }, (_, step): Point => [
      x + (wisp - 2.5) * 15 + drift(step * 0.5 + wisp * 4) * (4 + step * 5),
      392 - step * 19,
    ])
    const fade = canvas.linear(
      [
        [0, '#fff3dc', 0],
        [1, '#fff3dc', 0.42],
      ],
      { from: [0, 258], to: [0, 392] },
    )
    canvas.add(
      path(
        smooth(line),
        `fill="none" stroke="${fade}" stroke-width="${random.between(6, 12).toFixed(0)}" stroke-linecap="round"`,
      ),
    )
  }
  canvas.add(
    path(`M${x - 58} 390H${x + 58}Q${x + 48} 414 ${x} 414Q${x - 48} 414 ${x - 58} 390Z`, 'fill="#2f1a24"'),
    path(`M${x + 56} 394l44 -12`, 'stroke="#2f1a24" stroke-width="7" stroke-linecap="round"'),
    ellipse([x, 390], [57, 7], 'fill="#f2b03c"'),
  )
  for (let bite = 0; bite < 16; bite++)
    canvas.add(
      circle(
        [x + random.between(-46, 46), 388 + random.between(-4, 3)],
        random.between(3, 6),
        `fill="${random.pick(['#c1541f', '#e88a2c', '#7a9a3c', '#d8382c'])}"`,
      ),
    )
  const counter = canvas.linear([
    [0, '#e8704a'],
    [0.12, '#b23a34'],
    [1, '#4e1526'],
  ])
  canvas.add(
    rect([x - 156, 412], [312, 62], `rx="4" fill="${counter}"`),
    rect([x - 156, 412], [312, 3], 'fill="#ffe2a8" fill-opacity="0.85"'),
  )
  for (let tile = 0; tile < 12; tile++)
    canvas.add(path(`M${x - 143 + tile * 26} 430l9 13 -9 13 -9 -13Z`, 'fill="#ffd27a" fill-opacity="0.75"'))
  for (const wheel of [-104, 104]) {
    canvas.add(
      circle([x + wheel, ground - 4], 24, 'fill="#1d0c1c"'),
      circle([x + wheel, ground - 4], 17, 'fill="none" stroke="#b26a4a" stroke-width="3"'),
      circle([x + wheel, ground - 4], 4, 'fill="#b26a4a"'),
    )
  }
  for (const post of [-146, 142]) canvas.add(rect([x + post, 306], [5, 110], 'fill="#5a2430"'))
  const stripes = 10
  for (let stripe = 0; stripe < stripes; stripe++) {
    const [a, b] = [stripe / stripes, (stripe + 1) / stripes]
    const [top1, top2, low1, low2] = [x - 138 + 276 * a, x - 138 + 276 * b, x - 176 + 352 * a, x - 176 + 352 * b]
    const color = stripe % 2 ? '#fff0d2' : '#d0402f'
    const sheet = canvas.linear(
      [
        [0, tone(color, -0.28)],
        [1, color],
      ],
      { from: [0, 278], to: [0, 330] },
    )
    canvas.add(path(`M${top1} 278H${top2}L${low2} 326A${(low2 - low1) / 2} 14 0 0 1 ${low1} 326Z`, `fill="${sheet}"`))
  }
}

export function paintStreet(canvas: Canvas, random: Random): void {
  wash(canvas, [
    [0, '#1d1a4a'],
    [0.28, '#56306e'],
    [0.5, '#c2506a'],
    [0.7, '#ff9a5c'],
  ])
  glow(canvas, [480, 330], 460, '#ffb35c', 0.65, 1.6)
  paintBlock(canvas, random, { base: 420, tall: [70, 150], wide: [50, 92], color: '#b0586e' })
  for (const [x, tall] of [
    [292, 168],
    [338, 140],
  ] as const)
    canvas.add(
      path(
        `M${x - 5} 420V${420 - tall}L${x} ${392 - tall}L${x + 5} ${420 - tall}V420ZM${x - 8} ${436 - tall}h16v5h-16Z`,
        'fill="#a04f6c"',
      ),
    )
  mist(canvas, 250, 430, '#ff9d6a', 0.5)
  paintBlock(canvas, random, { base: 450, tall: [80, 190], wide: [64, 120], color: '#6a2f5c', windows: '#ffc46a' })
  mist(canvas, 330, 460, '#ff7a5c', 0.3)
  paintBlock(canvas, random, { base: 480, tall: [60, 165], wide: [90, 150], color: '#3a1c44', windows: '#ffb03c' })
  const street = canvas.linear([
    [0, '#5a2640'],
    [1, '#1d0c24'],
  ])
  canvas.add(rect([0, 470], [WIDTH, HEIGHT - 470], `fill="${street}"`))
  paintStall(canvas, random, 800)
  for (const [x, top] of [
    [600, 66],
    [1080, 86],
  ] as const) {
    canvas.add(
      rect([x - 3, top], [6, 420], 'rx="3" fill="#2a1230"'),
      rect([x - 3, top], [1.6, 420], 'fill="#ff9d6a" fill-opacity="0.5"'),
      circle([x, top], 6, 'fill="#2a1230"'),
    )
  }
  paintLanterns(canvas, random, [-20, 120], [600, 76], 96)
  paintLanterns(canvas, random, [600, 76], [1080, 96], 90)
  paintLanterns(canvas, random, [1080, 96], [1530, 60], 100)
  canvas.add(ellipse([800, 488], [320, 16], `fill="${canvas.halo('#ffb35c', 0.6)}"`))
  const curb = row(0, WIDTH, 20, () => 494)
  canvas.add(path(under(polyline(curb), curb, HEIGHT), `fill="${mix('#1d0c24', '#000000', 0.2)}"`))
  canvas.corners = { color: '#0f0620', strength: 0.5 }
}
