import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Storage } from '../../platform/storage/storage.ts'
import { createByteCache } from './byte-cache.ts'
import { limitConcurrency } from './concurrency.ts'
import { chooseRendition } from './pictures.ts'
import type { Watermarks } from './watermark.ts'

/** As other sites show a link: most leave out what is smaller than this, and none needs more. */
export const cardSizes = { wide: { width: 800, height: 418 }, square: { width: 400, height: 400 } } as const
type CardShape = keyof typeof cardSizes

/**
 * What a card is made of: an avatar or a cover, or something of the vault, of which a photo and a still are shown as they
 * are and `fuzzy` is the blur.
 */
export type CardPicture =
  | { of: 'picture'; key: string; shape: CardShape }
  | { of: 'asset'; folder: string; scope: 'photo' | 'poster' | 'fuzzy'; watermark: string; shape: 'wide' }

export type Card = { bytes: Buffer; etag: string }
export type Cards = ReturnType<typeof createCards>

const CACHE_BYTES = 16 * 1024 * 1024

/** Pictures for what other sites show of a link to here: made when they are asked for, small, and kept for a while. */
export function createCards({ storage, watermarks }: { storage: Storage; watermarks: Watermarks }) {
  const cache = createByteCache<Card>(CACHE_BYTES)
  const making = new Map<string, Promise<Card | null>>()
  const drawing = limitConcurrency(1)

  async function make(picture: CardPicture, name: string): Promise<Card | null> {
    const stored = await find(picture)
    if (!stored) return null
    const bytes = await drawing(async () => draw(await buffer(stored.body), picture))
    const etag = `"${createHash('sha256').update(name).digest('base64url').slice(0, 22)}"`
    cache.set(name, { bytes, etag }, bytes.length)
    return { bytes, etag }
  }

  async function find(picture: CardPicture) {
    const key = keyOf(picture)
    const watermark = picture.of === 'asset' && picture.scope !== 'fuzzy' ? picture.watermark : ''
    return watermark === '' ? storage.get(key) : ((await watermarks.find([key], watermark))?.object ?? null)
  }

  return {
    /** Null where there is no such file. A request for what is being made waits for the same. */
    async of(picture: CardPicture): Promise<Card | null> {
      const name = JSON.stringify(picture)
      const known = cache.get(name) ?? making.get(name)
      if (known) return known
      const made = make(picture, name).finally(() => making.delete(name))
      making.set(name, made)
      return made
    },
  }
}

function keyOf(picture: CardPicture): string {
  if (picture.of === 'picture') {
    const { key, shape } = picture
    return chooseRendition(key, { accept: '', width: cardSizes[shape].width })?.[0] ?? key
  }
  const { folder, scope } = picture
  return scope === 'fuzzy' ? `${folder}/fuzzy.jpg` : `${folder}/${scope}/1200.jpg`
}

/** The blur is enlarged from its few pixels, and smoothed so that they are not seen as squares: nothing is added to it. */
function draw(bytes: Buffer, picture: CardPicture): Promise<Buffer> {
  const isBlur = picture.of === 'asset' && picture.scope === 'fuzzy'
  const card = sharp(bytes).resize({ ...cardSizes[picture.shape], fit: 'cover' })
  return (isBlur ? card.blur(12) : card).jpeg({ quality: isBlur ? 60 : 80 }).toBuffer()
}
