import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Found } from '../../platform/storage/send.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { createByteCache } from './byte-cache.ts'
import { drawText, LINE_HEIGHT } from './glyphs.ts'
import { limitConcurrency } from './concurrency.ts'

/** The height of a line as a part of the picture's width, and never too small to read. */
const SIZE_BY_WIDTH = 1 / 26
const SIZE_MIN_PX = 16
/** Upwards, as signatures go. */
const ANGLE = (28 * Math.PI) / 180
/** In lines. */
const ROW_GAP = 4.5
const CACHE_BYTES = 64 * 1024 * 1024

type Marked = { bytes: Buffer; type: string; etag: string }
export type Watermarks = ReturnType<typeof createWatermarks>

/** Pictures with the viewer's name burned in: made when they are asked for, and kept for a while. */
export function createWatermarks({ storage }: { storage: Storage }) {
  const cache = createByteCache<Marked>(CACHE_BYTES)
  const making = new Map<string, Promise<Marked | null>>()
  const drawing = limitConcurrency(2)

  async function make(key: string, text: string, name: string): Promise<Marked | null> {
    const object = await storage.get(key)
    if (!object) return null
    const bytes = await burnIn(await buffer(object.body), text, object.type)
    const etag = `"${createHash('sha256').update(name).digest('base64url').slice(0, 22)}"`
    const marked = { bytes, type: object.type, etag }
    cache.set(name, marked, bytes.length)
    return marked
  }

  /** A request for what is being made waits for the same. */
  function markedOf(key: string, text: string): Marked | null | Promise<Marked | null> {
    const name = `${key}\n${text}`
    const known = cache.get(name) ?? making.get(name)
    if (known) return known
    const made = drawing(() => make(key, text, name)).finally(() => making.delete(name))
    making.set(name, made)
    return made
  }

  return {
    /** The first of these that is there, with the text in it. */
    async find(keys: readonly string[], text: string): Promise<Found | null> {
      // The format that takes longest to write is for what is written once.
      for (const key of keys.filter((candidate) => !candidate.endsWith('.avif'))) {
        const marked = await markedOf(key, text)
        if (marked) return foundIn(marked)
      }
      return null
    },
  }
}

function foundIn({ bytes, type, etag }: Marked): Found {
  const part = (some: Buffer) => ({ body: Readable.from([some]), size: bytes.length, type, etag })
  return { object: part(bytes), part: ({ start, end }) => Promise.resolve(part(bytes.subarray(start, end + 1))) }
}

export async function burnIn(picture: Buffer, text: string, type: string): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const input = await sharp(Buffer.from(tileOf(text, width, height)))
    .png()
    .toBuffer()
  const marked = sharp(picture).composite([{ input, tile: true, gravity: 'northwest' }])
  return type === 'image/webp'
    ? marked.webp({ quality: 80, effort: 2 }).toBuffer()
    : marked.jpeg({ quality: 82 }).toBuffer()
}

/**
 * A piece that is laid side by side all over the picture: drawing the whole of it would take ten times as long. The text
 * runs on over its edges. White with a dark edge is seen on a wall as on a night.
 */
function tileOf(text: string, width: number, height: number): string {
  const line = drawText(text)
  const scale = Math.max(SIZE_MIN_PX, width * SIZE_BY_WIDTH) / LINE_HEIGHT
  const [along, aside] = [Math.cos(ANGLE), Math.sin(ANGLE)]
  const rows = Math.round(ROW_GAP * LINE_HEIGHT * scale)
  // The next in a row begins where the text has ended, measured along the slant, and far enough aside when it is short.
  const next = Math.max((line.width + LINE_HEIGHT - ROW_GAP * LINE_HEIGHT * aside) / along, 6 * LINE_HEIGHT)
  const columns = Math.round(next * scale)
  const reach = [-2, -1, 0, 1, 2].flatMap((column) => [-1, 0, 1, 2, 3, 4].map((row) => [column, row] as const))
  const copies = reach.map(([column, row]) => `<use href="#t" x="${column * columns}" y="${row * rows}"/>`)
  const pen = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
  const slant = `rotate(${(-ANGLE * 180) / Math.PI}) scale(${scale})`
  // No larger than the picture: there is nothing to lay it on beyond.
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.min(columns, width)}" height="${Math.min(rows, height)}">
    <defs><g id="t"><g transform="${slant}">
      <g ${pen} stroke="#000" stroke-opacity=".25" stroke-width="2.4">${line.paths}</g>
      <g ${pen} stroke="#fff" stroke-opacity=".45" stroke-width="1.2">${line.paths}</g>
    </g></g></defs>${copies.join('')}</svg>`
}
