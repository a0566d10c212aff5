import type { Canvas } from '../paint/canvas.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import type { Point } from '../paint/shapes.ts'
import { circle, path, polar, polyline, rect } from '../paint/shapes.ts'
import type { Random } from '../random.ts'

const INK = '#1a1230'

type Panel = { corners: Point[]; paint: () => void }

/** Printed dots that grow towards one side, as on cheap paper. */
function paintHalftone(canvas: Canvas, [x1, y1]: Point, [x2, y2]: Point, color: string, isFromBelow = true): void {
  const step = 11
  const dots: string[] = []
  for (let y = y1, line = 0; y < y2; y += step, line++) {
    for (let x = x1 + (line % 2 ? step / 2 : 0); x < x2; x += step) {
      const share = (y - y1) / (y2 - y1)
      const r = (isFromBelow ? share : 1 - share) ** 1.2 * 5.6
      if (r > 0.5)
        dots.push(
          `M${(x - r).toFixed(1)} ${y}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(-2 * r).toFixed(1)} 0Z`,
        )
    }
  }
  canvas.add(path(dots.join(''), `fill="${color}"`))
}

function paintTowers(
  canvas: Canvas,
  random: Random,
  [from, to]: Point,
  base: number,
  look: { tall: Point; color: string; light: string },
): void {
  for (let x = from; x < to;) {
    const [width, height] = [random.between(44, 92), random.between(...look.tall)]
    const top = base - height
    canvas.add(
      rect([x, top], [width, height + 20], `fill="${look.color}" stroke="${INK}" stroke-width="4"`),
      rect([x + width * 0.72, top], [width * 0.28, height + 20], `fill="${INK}" fill-opacity="0.45"`),
    )
    for (let wy = top + 14; wy < base - 12; wy += 22) {
      for (let wx = x + 9; wx < x + width * 0.62; wx += 17) {
        if (random.chance(0.55)) canvas.add(rect([wx, wy], [8, 11], `fill="${look.light}"`))
      }
    }
    if (random.chance(0.4))
      canvas.add(
        path(`M${x + width / 2} ${top}v-26`, `stroke="${INK}" stroke-width="4"`),
        circle([x + width / 2, top - 28], 4.5, `fill="#ff5a3c" stroke="${INK}" stroke-width="2.5"`),
      )
    x += width + 3
  }
}

function paintBurst(canvas: Canvas, random: Random, at: Point, radii: Point, color: string): void {
  const spikes = 30
  const edge = Array.from({ length: spikes }, (_, index) =>
    polar(at, (index % 2 ? radii[0] : radii[1]) * random.between(0.88, 1.08), (index / spikes) * Math.PI * 2),
  )
  canvas.add(path(`${polyline(edge)}Z`, `fill="${color}" stroke="${INK}" stroke-width="5" stroke-linejoin="round"`))
}

function paintRays(canvas: Canvas, at: Point, color: string): void {
  const rays = Array.from(
    { length: 18 },
    (_, ray) => `${polyline([at, polar(at, 900, (ray / 9) * Math.PI), polar(at, 900, ((ray + 0.5) / 9) * Math.PI)])}Z`,
  )
  canvas.add(path(rays.join(''), `fill="${color}"`))
}

function paintCat(canvas: Canvas, [x, y]: Point, size: number): void {
  canvas.add(
    `<g transform="translate(${x} ${y}) scale(${size})" fill="${INK}">`,
    path(
      'M-22 0C-30 -26 -22 -52 -8 -60C-14 -70 -14 -84 -12 -92L-4 -82Q4 -85 12 -82L20 -92C22 -82 22 -70 16 -60C30 -48 34 -24 28 0Z',
      '',
    ),
    path('M26 -4C52 2 58 -26 46 -40', `fill="none" stroke="${INK}" stroke-width="8" stroke-linecap="round"`),
    circle([-2, -72], 3.2, 'fill="#ffd23c"'),
    circle([10, -72], 3.2, 'fill="#ffd23c"'),
    '</g>',
  )
}

function paintBalloon(canvas: Canvas, [x, y]: Point, [rx, ry]: Point): void {
  const tail = `M${x - 18} ${y + ry * 0.8}L${x - 44} ${y + ry + 42}L${x + 14} ${y + ry * 0.86}Z`
  canvas.add(
    path(tail, `fill="#fffaf0" stroke="${INK}" stroke-width="5" stroke-linejoin="round"`),
    `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#fffaf0" stroke="${INK}" stroke-width="5"/>`,
    path(`M${x - 17} ${y + ry * 0.78}L${x + 13} ${y + ry * 0.84}L${x} ${y + ry * 0.6}Z`, 'fill="#fffaf0"'),
    ...[-34, 0, 34].map((dot) => circle([x + dot, y + 2], 9, `fill="${INK}"`)),
  )
}

function panels(canvas: Canvas, random: Random): Panel[] {
  return [
    {
      corners: [
        [22, 20],
        [470, 20],
        [410, 480],
        [22, 480],
      ],
      paint: () => {
        canvas.add(rect([0, 0], [500, HEIGHT], 'fill="#2b3f9c"'))
        paintHalftone(canvas, [0, 90], [500, 420], '#e8548c')
        canvas.add(circle([160, 150], 74, `fill="#ffd94a" stroke="${INK}" stroke-width="5"`))
        canvas.add(
          circle([190, 134], 12, 'fill="#f2b53c"'),
          circle([140, 176], 17, 'fill="#f2b53c"'),
          circle([132, 124], 8, 'fill="#f2b53c"'),
        )
        paintTowers(canvas, random, [0, 470], 500, { tall: [150, 300], color: '#5a3fae', light: '#ffd94a' })
        paintTowers(canvas, random, [-20, 480], 520, { tall: [60, 140], color: '#2a1d66', light: '#ff8a5c' })
      },
    },
    {
      corners: [
        [492, 20],
        [1010, 20],
        [1010, 262],
        [462, 262],
      ],
      paint: () => {
        canvas.add(rect([440, 0], [600, 280], 'fill="#ff7a3c"'))
        paintRays(canvas, [742, 142], '#ffb03c')
        paintBurst(canvas, random, [742, 142], [84, 158], '#fff3c4')
        paintBurst(canvas, random, [742, 142], [58, 104], '#ffd23c')
        const star = Array.from({ length: 10 }, (_, index) =>
          polar([742, 142], index % 2 ? 24 : 56, (index * Math.PI) / 5 - Math.PI / 2),
        )
        canvas.add(
          path(`${polyline(star)}Z`, `fill="#e8383c" stroke="${INK}" stroke-width="5" stroke-linejoin="round"`),
        )
      },
    },
    {
      corners: [
        [459, 284],
        [1010, 284],
        [1010, 480],
        [433, 480],
      ],
      paint: () => {
        canvas.add(rect([420, 270], [600, 230], 'fill="#1fa08c"'))
        paintHalftone(canvas, [420, 280], [1020, 500], '#0f5f6a')
        canvas.add(circle([900, 356], 52, `fill="#fff3c4" stroke="${INK}" stroke-width="5"`))
        canvas.add(path('M420 452L700 420L1030 446V500H420Z', `fill="#e8548c" stroke="${INK}" stroke-width="5"`))
        for (let tile = 0; tile < 15; tile++)
          canvas.add(
            path(
              `M${430 + tile * 42} ${462 + (tile % 2) * 12}q21 14 42 0`,
              `fill="none" stroke="${INK}" stroke-opacity="0.55" stroke-width="3"`,
            ),
          )
        paintCat(canvas, [640, 432], 1.25)
        paintBalloon(canvas, [760, 338], [82, 34])
      },
    },
    {
      corners: [
        [1032, 20],
        [1478, 20],
        [1478, 480],
        [1032, 480],
      ],
      paint: () => {
        canvas.add(rect([1020, 0], [480, HEIGHT], 'fill="#ffc94a"'))
        paintHalftone(canvas, [1020, 0], [1500, 330], '#ff6a4c', false)
        paintTowers(canvas, random, [1010, 1490], 430, { tall: [60, 150], color: '#c2386a', light: '#ffe9a8' })
        canvas.add(
          path('M1020 430C1130 372 1240 372 1500 436V500H1020Z', `fill="#2b3f9c" stroke="${INK}" stroke-width="5"`),
        )
        const trail = [
          [1062, 340],
          [1130, 250],
          [1246, 186],
          [1372, 122],
        ] as const
        canvas.add(
          path(
            `M${trail.map((spot) => spot.join(' ')).join('L')}`,
            `fill="none" stroke="${INK}" stroke-width="4" stroke-dasharray="2 16" stroke-linecap="round"`,
          ),
        )
        canvas.add(
          path(
            'M1330 152L1452 84L1396 190L1372 152ZM1372 152L1452 84L1380 178Z',
            `fill="#fffaf0" stroke="${INK}" stroke-width="5" stroke-linejoin="round"`,
          ),
          path(
            'M1372 152L1380 182L1392 164Z',
            `fill="#c9b8d8" stroke="${INK}" stroke-width="4" stroke-linejoin="round"`,
          ),
        )
      },
    },
  ]
}

/** One page in four panels: a night, a bang, a cat on a roof, a paper plane over the town. */
export function paintComics(canvas: Canvas, random: Random): void {
  canvas.add(rect([0, 0], [WIDTH, HEIGHT], 'fill="#fbf1df"'))
  for (const { corners, paint } of panels(canvas, random)) {
    const frame = `${polyline(corners)}Z`
    canvas.add(`<g clip-path="${canvas.clip(path(frame, ''))}">`)
    paint()
    const shade = canvas.linear([
      [0, '#ffffff', 0.1],
      [0.5, '#2a1040', 0],
      [1, '#2a1040', 0.3],
    ])
    canvas.add(
      path(frame, `fill="${shade}"`),
      '</g>',
      path(frame, `fill="none" stroke="${INK}" stroke-width="6" stroke-linejoin="round"`),
    )
  }
}
