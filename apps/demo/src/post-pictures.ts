import { createHash } from 'node:crypto'
import { PHOTO_WIDTHS } from '@fanlight/contract'
import sharp, { type Sharp } from 'sharp'
import type { DemoHost } from '../../server/src/demo-world.ts'
import { paintScene } from './covers.ts'
import type { Craft } from './crafts.ts'
import type { Canvas } from './paint/canvas.ts'
import { PARTS } from './post-views.ts'

/** What the hour does to the colours: so much of red, green and blue. */
const LIGHTS = {
  day: [1, 1, 1],
  warm: [1.05, 0.97, 0.84],
  cool: [0.86, 0.97, 1.06],
  dusk: [0.78, 0.72, 0.92],
} as const
export type Light = keyof typeof LIGHTS
export const ALL_LIGHTS = Object.keys(LIGHTS) as readonly Light[]

/** Of every picture, whatever its shape: enough for the whole screen of a telephone. */
const PIXELS = 760_000

/** How one picture of a craft is drawn: the same twice is the same to the byte. */
export type Look = { seed: string; part: number; isMirrored: boolean; light: Light }
type DrawnFile = { name: string; type: string; bytes: Buffer }
/** The files have the names they have below an asset's folder. */
export type Drawn = { width: number; height: number; bytes: number; digest: string; files: DrawnFile[] }

/** A pencil keeps the last scene it painted: the pictures of one post are often parts of the same. */
export function createPencil({ renderBlur }: Pick<DemoHost, 'renderBlur'>) {
  let last: { seed: string; canvas: Canvas } | null = null

  return async function draw(craft: Craft, look: Look): Promise<Drawn> {
    const canvas = last?.seed === look.seed ? last.canvas : paintScene(craft, look.seed)
    last = { seed: look.seed, canvas }
    const parts = PARTS[craft]
    const [x, y, width, height] = parts[look.part % parts.length] ?? [0, 0, 1500, 500]
    const pixels = Math.round(Math.sqrt((PIXELS * width) / height))
    const raster = sharp(Buffer.from(canvas.toSvg({ x, y, width, height, pixels })))
      .removeAlpha()
      .linear([...LIGHTS[look.light]], [0, 0, 0])
    const { data, info } = await raster.flop(look.isMirrored).raw().toBuffer({ resolveWithObject: true })
    const open = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    const { files, ...picture } = await write(open, info)
    return { ...picture, files: [...files, ...(await renderBlur(open()))] }
  }
}

async function write(open: () => Sharp, { width, height }: { width: number; height: number }): Promise<Drawn> {
  const [whole = width] = PHOTO_WIDTHS.filter((kept) => kept >= width)
  const small = PHOTO_WIDTHS.filter((kept) => kept < width)
  const files: DrawnFile[] = []
  for (const kept of [...small, whole]) {
    const scaled = () => (kept === whole ? open() : open().resize({ width: kept }))
    const webp = await scaled().webp({ quality: 80, effort: 2 }).toBuffer()
    const jpeg = await scaled().jpeg({ quality: 78 }).toBuffer()
    // Every larger width is the picture as it is: none is made larger than it came.
    for (const name of kept === whole ? PHOTO_WIDTHS.filter((wider) => wider >= whole) : [kept]) {
      files.push({ name: `photo/${name}.webp`, type: 'image/webp', bytes: webp })
      files.push({ name: `photo/${name}.jpg`, type: 'image/jpeg', bytes: jpeg })
    }
  }
  const original = files.find(({ name }) => name === `photo/${whole}.webp`)?.bytes ?? Buffer.alloc(0)
  const digest = createHash('sha256').update(original).digest('hex')
  return { width, height, bytes: original.length, digest, files }
}
