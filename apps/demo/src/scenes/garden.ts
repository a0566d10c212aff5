import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { mix, tone } from '../paint/color.ts'
import { glow } from '../paint/glow.ts'
import { mist, sun, wash } from '../paint/light.ts'
import { paintBlossom, paintFrond, paintLeaf } from '../paint/plants.ts'
import type { Point } from '../paint/shapes.ts'
import { circle, createFractal, ellipse, path, polar, row, smooth, under } from '../paint/shapes.ts'
import type { Random } from '../random.ts'

const HAZE = '#dfe6c4'

type Stem = { foot: Point; tip: Point; far: number }

function paintStem(canvas: Canvas, random: Random, { foot, tip, far }: Stem): void {
  const color = mix('#3f6f48', HAZE, far)
  const bow: Point = [(foot[0] * 2 + tip[0]) / 3 + random.between(-14, 14), (foot[1] + tip[1]) / 2]
  canvas.add(path(smooth([foot, bow, tip]), `fill="none" stroke="${color}" stroke-width="${(4 - far * 2).toFixed(1)}"`))
  for (const side of [-1, 1]) {
    const angle = -Math.PI / 2 + side * random.between(0.5, 0.95)
    paintLeaf(canvas, [bow[0], bow[1] + side * 18], angle, [46 * (1.2 - far), 9 * (1.2 - far)], color)
  }
}

/** Four kinds that are told apart by their outline alone. */
function paintFlower(
  canvas: Canvas,
  random: Random,
  kind: 'poppy' | 'daisy' | 'allium' | 'foxglove',
  stem: Stem,
): void {
  paintStem(canvas, random, stem)
  const {
    tip: [x, y],
    foot,
    far,
  } = stem
  const size = 1.25 - far
  const veil = (color: string) => mix(color, HAZE, far * 0.85)
  if (kind === 'poppy') {
    const red = veil(random.pick(['#d8402c', '#e8603a', '#e87a5c']))
    for (const [dx, dy, turn] of [
      [-15, -2, -34],
      [15, -2, 34],
      [0, -12, 0],
      [0, 6, 180],
    ] as const) {
      const at: Point = [x + dx * size, y + dy * size]
      const silk = canvas.radial(
        [
          [0, tone(red, -0.35)],
          [0.5, red],
          [1, tone(red, 0.3)],
        ],
        { at: [x, y], r: 36 * size },
      )
      canvas.add(
        ellipse(
          at,
          [22 * size, 18 * size],
          `fill="${silk}" transform="rotate(${turn} ${at[0].toFixed(0)} ${at[1].toFixed(0)})"`,
        ),
      )
    }
    canvas.add(
      circle([x, y - 1], 6.5 * size, `fill="${veil('#2a1a2c')}"`),
      circle([x, y - 1], 2.6 * size, `fill="${veil('#9ab06a')}"`),
    )
  } else if (kind === 'daisy') {
    const petals = Array.from({ length: 15 }, (_, index) =>
      ellipse([0, -17 * size], [4.6 * size, 13 * size], `transform="rotate(${index * 24})"`),
    )
    canvas.add(
      `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(1 0.82)" fill="${veil('#fffaf0')}" stroke="${veil('#d8c9a8')}" stroke-width="0.8">${petals.join('')}</g>`,
      circle([x, y], 7.4 * size, `fill="${veil('#f0b03c')}"`),
      circle([x - 1.5, y - 1.8], 4 * size, `fill="${veil('#ffd27a')}"`),
    )
  } else if (kind === 'allium') {
    for (let floret = 0; floret < 64; floret++) {
      const at = polar([x, y], Math.sqrt(floret / 64) * 30 * size, floret * 2.4)
      const color = veil(random.pick(['#8a5ab8', '#a878d0', '#c89ae0', '#6f4a9c']))
      canvas.add(circle(at, 3.5 * size, `fill="${color}"`))
    }
    canvas.add(circle([x - 8 * size, y - 9 * size], 22 * size, `fill="${canvas.halo('#fff0ff', 0.35)}"`))
  } else {
    for (let bell = 0; bell < 13; bell++) {
      const share = bell / 12
      const side = bell % 2 ? 1 : -1
      const [bx, by, r] = [
        x + (foot[0] - x) * share * 0.45 + side * (3 + share * 9) * size,
        y + share * 128 * size,
        (4 + share * 9) * size,
      ]
      const pink = veil(mix('#e88aa8', '#c24a78', share))
      canvas.add(
        path(
          `M${bx - r * 0.5} ${by - r}Q${bx + side * r * 0.4} ${by - r * 1.3} ${bx + r * 0.5} ${by - r * 0.6}L${bx + r * 0.85} ${by + r}Q${bx} ${by + r * 1.5} ${bx - r * 0.85} ${by + r}Z`,
          `fill="${pink}"`,
        ),
        ellipse([bx, by + r], [r * 0.8, r * 0.34], `fill="${tone(pink, -0.36)}"`),
      )
    }
  }
}

function paintBorder(canvas: Canvas, random: Random, far: number, count: number): void {
  const kinds = ['poppy', 'daisy', 'allium', 'foxglove'] as const
  const stems = Array.from({ length: count }, (_, index): Stem => {
    const x = (WIDTH * (index + random.between(0.15, 0.85))) / count
    const clearing = Math.exp(-(((x - 720) / 280) ** 2))
    const tall = (random.between(140, 270) - far * 70) * (1 - clearing * 0.42)
    return { foot: [x + random.between(-26, 26), HEIGHT + 10], tip: [x, HEIGHT - tall], far }
  })
  for (const stem of stems) paintFlower(canvas, random, random.pick(kinds), stem)
}

export function paintGarden(canvas: Canvas, random: Random): void {
  wash(canvas, [
    [0, '#8fc0b4'],
    [0.4, '#d8e2bc'],
    [0.75, '#fbe6b8'],
  ])
  glow(canvas, [740, 190], 480, '#fff0b8', 0.75, 1.4)
  sun(canvas, [740, 182], 74, ['#fffbe6', '#ffe19a'])
  for (const [base, sway, color] of [
    [322, 34, '#b8cfa4'],
    [360, 30, '#94b88c'],
  ] as const) {
    const shape = createFractal(random, 3)
    const hill = row(-10, WIDTH + 10, 60, (x) => base + shape(x / 300) * sway)
    canvas.add(path(under(smooth(hill), hill, HEIGHT), `fill="${color}"`))
    mist(canvas, base, base + 90, '#f6ecc4', 0.5)
  }
  paintBorder(canvas, random, 0.62, 34)
  mist(canvas, 300, HEIGHT, '#dfe6c0', 0.5)
  paintBorder(canvas, random, 0.3, 25)
  for (const [x, lean] of [
    [40, 90],
    [150, 50],
    [1460, -90],
    [1350, -60],
    [560, -30],
    [960, 40],
  ] as const) {
    paintFrond(
      canvas,
      [
        [x, HEIGHT + 10],
        [x + lean * 0.4, 400],
        [x + lean * 1.5, 330 - Math.abs(lean) * 0.7],
      ],
      42,
      '#4a7a4c',
      2.4,
    )
  }
  paintBorder(canvas, random, 0, 17)
  for (let leaf = 0; leaf < 46; leaf++) {
    const x = random.between(-20, WIDTH + 20)
    const edge = Math.abs(x - 740) / 740
    paintLeaf(
      canvas,
      [x, HEIGHT + 12],
      -Math.PI / 2 + random.between(-0.8, 0.8),
      [random.between(70, 120) + edge * 90, random.between(14, 24)],
      random.pick(['#24503c', '#2f6244', '#1d4438', '#3f7248']),
    )
  }
  paintBlossom(canvas, random, {
    at: [214, 430],
    r: 66,
    rings: 6,
    petals: 12,
    colors: ['#f0a058', '#ffd9a0'],
    heart: '#c2602c',
  })
  paintBlossom(canvas, random, {
    at: [1268, 424],
    r: 74,
    rings: 6,
    petals: 12,
    colors: ['#e86a5c', '#ffb8a0'],
    heart: '#a8382c',
  })
  for (const [x, y, turn] of [
    [610, 262, -18],
    [880, 232, 24],
    [998, 300, -30],
  ] as const) {
    canvas.add(
      `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse cx="-7" cy="-7" rx="9" ry="12" fill="#f2a03c" transform="rotate(-34)"/><ellipse cx="7" cy="-7" rx="9" ry="12" fill="#e8803c" transform="rotate(34)"/><ellipse cx="0" cy="0" rx="2" ry="9" fill="#4a2a2c"/></g>`,
    )
  }
  canvas.corners = { color: '#12302a', strength: 0.4 }
}
