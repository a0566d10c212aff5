import type { Random } from '../random.ts'
import type { Canvas } from './canvas.ts'
import { mix, tone } from './color.ts'
import type { Point } from './shapes.ts'
import { circle, ellipse, path, row, smooth, under } from './shapes.ts'

/** Half the outline of something turned on a wheel or a lathe, from foot to rim, both measured in its height. */
export type Profile = readonly (readonly [radius: number, height: number])[]

export type Turned = {
  profile: Profile
  at: Point
  height: number
  color: string
  /** A glaze that ran down from the rim and stopped at this share of the height. */
  glaze?: { color: string; to: number }
  speckles?: string
  isOpen?: boolean
  shine?: number
}

export function turnedOutline({ profile, at: [x, base], height }: Pick<Turned, 'profile' | 'at' | 'height'>): string {
  const right = profile.map(([radius, share]): Point => [x + radius * height, base - share * height])
  const left = right.map(([px, py]): Point => [2 * x - px, py]).toReversed()
  const foot = right[0]?.[0] ?? x
  return `${smooth(right)}${smooth(left).replace('M', 'L')}Q${x} ${base + (foot - x) * 0.14} ${foot} ${base}Z`
}

/** Light from the left, a core shadow, and a little light thrown back by the room. */
function round(canvas: Canvas, color: string): string {
  return canvas.across([
    [0, tone(color, -0.3)],
    [0.1, tone(color, -0.08)],
    [0.3, tone(color, 0.3)],
    [0.5, color],
    [0.83, mix(color, '#2a1226', 0.62)],
    [1, mix(color, '#4a2530', 0.4)],
  ])
}

export function paintTurned(canvas: Canvas, random: Random, turned: Turned): void {
  const { profile, at, height, color, glaze, speckles, isOpen = true, shine = 0.5 } = turned
  const [x, base] = at
  const outline = turnedOutline(turned)
  const widest = Math.max(...profile.map(([radius]) => radius)) * height
  const rim = (profile.at(-1)?.[0] ?? 0) * height
  const top = base - height
  const clip = canvas.clip(path(outline, ''))
  canvas.add(path(outline, `fill="${round(canvas, color)}"`), `<g clip-path="${clip}">`)
  if (glaze) {
    const wave = [random.between(0, 6), random.between(0, 6)] as const
    const edge = row(x - widest, x + widest, 26, (px) => {
      const run = Math.sin(px / (widest * 0.21) + wave[0]) + Math.sin(px / (widest * 0.11) + wave[1]) * 0.6
      return top + height * glaze.to + run * height * 0.03
    })
    const body = under(smooth(edge), edge, top - 20)
    canvas.add(
      path(
        smooth(edge),
        `fill="none" stroke="${tone(glaze.color, -0.5)}" stroke-opacity="0.4" stroke-width="4" transform="translate(0 2)"`,
      ),
      path(body, `fill="${round(canvas, glaze.color)}"`),
    )
  }
  if (speckles) {
    for (let count = 0; count < 26; count++) {
      const spot: Point = [x + random.between(-widest, widest), base - random.next() * height]
      canvas.add(circle(spot, random.between(0.5, 1.5), `fill="${speckles}" fill-opacity="0.55"`))
    }
  }
  canvas.add(
    ellipse([x, base], [widest * 1.1, height * 0.24], `fill="${canvas.halo('#1d0c18', 0.5)}"`),
    ellipse(
      [x - widest * 0.42, base - height * 0.6],
      [widest * 0.17, height * 0.27],
      `fill="${canvas.halo('#fffaf0', shine)}"`,
    ),
    '</g>',
  )
  if (isOpen) {
    const lip = glaze?.color ?? color
    const inside = canvas.linear([
      [0, tone(lip, -0.72)],
      [1, tone(lip, -0.25)],
    ])
    canvas.add(
      ellipse([x, top], [rim, rim * 0.17], `fill="${inside}"`),
      ellipse([x, top], [rim, rim * 0.17], `fill="none" stroke="${tone(lip, 0.42)}" stroke-width="1.8"`),
    )
  }
}

/** Where it touches the table, and away from the light. */
export function paintShadow(canvas: Canvas, [x, base]: Point, radius: number, strength = 0.55): void {
  canvas.add(
    ellipse([x + radius * 0.55, base + 2], [radius * 1.75, radius * 0.3], `fill="${canvas.halo('#1d0c18', strength)}"`),
    ellipse([x, base + 1], [radius * 1.08, radius * 0.16], `fill="${canvas.halo('#12060f', strength + 0.25)}"`),
  )
}
