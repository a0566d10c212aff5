import { IMAGE_MAX_PIXELS, PICTURE_WIDTHS, type PictureRefusal, type UploadUse } from '@fanlight/contract'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../platform/errors.ts'
import type { ChooseObject } from '../../platform/storage/links.ts'
import { limitConcurrency } from './concurrency.ts'
import { isHeic } from './heic.ts'

/** The decoder's names for what we take. Whatever else it could read (SVG, PDF, TIFF …) stays outside. */
const FORMATS = ['jpeg', 'png', 'gif', 'webp', 'heif']
const MAGIC: readonly { at: number; bytes: readonly string[] }[] = [
  { at: 0, bytes: ['ffd8ff', '89504e470d0a1a0a', '47494638'] },
  { at: 8, bytes: ['57454250'] }, // RIFF….WEBP
  { at: 4, bytes: ['6674797061766966', '6674797061766973'] }, // ftypavif, ftypavis
]

export const refusePicture = (cause: PictureRefusal): AppError => new AppError('PICTURE_REFUSED', { cause })

/** Before any decoder sees the bytes: SVG is a program, and old formats are where decoders have their holes. */
const looksLikeAPicture = (bytes: Buffer): boolean =>
  MAGIC.some(({ at, bytes: starts }) =>
    starts.some((start) => bytes.subarray(at, at + start.length / 2).toString('hex') === start),
  )

const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'truncated', animated: false, unlimited: false })

/** Decoders work on the few threads that files and passwords need too: two of them leave room for everybody. */
const decoding = limitConcurrency(2)

/**
 * Throws PICTURE_REFUSED unless the whole of it decodes. Of HEIC only what it says about itself is looked at: decoding it
 * takes seconds, and happens once, when it becomes a photo.
 */
export async function assertPicture(bytes: Buffer, use: UploadUse): Promise<void> {
  const isPhotoOfAPhone = use === 'photo' && isHeic(bytes)
  if (bytes.length === 0 || !(looksLikeAPicture(bytes) || isPhotoOfAPhone)) throw refusePicture('not_an_image')
  await decoding(async () => {
    await assertSize(bytes)
    if (!isPhotoOfAPhone) await assertDecodes(bytes)
  })
}

async function assertSize(bytes: Buffer): Promise<void> {
  const meta = await open(bytes)
    .metadata()
    .catch((error: unknown) => {
      throw refusePicture(isTooManyPixels(error) ? 'too_many_pixels' : 'unreadable')
    })
  if (!FORMATS.includes(meta.format)) throw refusePicture('not_an_image')
  if (meta.width * meta.height > IMAGE_MAX_PIXELS) throw refusePicture('too_many_pixels')
}

async function assertDecodes(bytes: Buffer): Promise<void> {
  // Small, so that a JPEG is decoded at an eighth of its size; cut short or damaged, it fails all the same.
  await open(bytes)
    .resize(32, 32)
    .raw()
    .toBuffer()
    .catch((error: unknown) => {
      throw refusePicture(isTooManyPixels(error) ? 'too_many_pixels' : 'unreadable')
    })
}

const isTooManyPixels = (error: unknown): boolean => error instanceof Error && /pixel limit/i.test(error.message)

export type Rendition = { name: string; type: string; bytes: Buffer }

/**
 * The picture made again, from its pixels alone: upright, without whatever else the file carried (place, camera, a second
 * file behind the first).
 */
export const renderPicture = (bytes: Buffer): Promise<Rendition[]> =>
  upright(bytes, LARGEST_WIDTH, (picture) => inWidths(picture, PICTURE_WIDTHS))

type Upright = { bytes: Buffer; width: number; height: number }

/** `width` and `height` are those it came with; the bytes are no wider than the largest that is made of it. */
export function upright<T>(bytes: Buffer, largest: number, make: (picture: Upright) => Promise<T>): Promise<T> {
  return decoding(async () => {
    const { width, height } = (await open(bytes).metadata()).autoOrient
    // Small before anything else: all the pixels that a file may claim to have would fill the memory.
    const small = await scale(open(bytes).autoOrient(), largest)
      .toColourspace('srgb')
      .png({ compressionLevel: 0 })
      .toBuffer()
    return make({ bytes: small, width, height })
  })
}

/** How long a picture may take to be made, against how small it becomes. */
type Care = { webp: number; mozjpeg: boolean }
const SMALL: Care = { webp: 4, mozjpeg: true }
export const QUICK: Care = { webp: 2, mozjpeg: false }

/** WebP for nearly everybody, JPEG for the rest. */
export function inWidths({ bytes }: Upright, widths: readonly number[], care = SMALL): Promise<Rendition[]> {
  return Promise.all(
    widths.flatMap((width) => [
      scale(sharp(bytes), width)
        .webp({ quality: 82, effort: care.webp })
        .toBuffer()
        .then((webp) => ({ name: `${width}.webp`, type: 'image/webp', bytes: webp })),
      scale(sharp(bytes), width)
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 84, mozjpeg: care.mozjpeg })
        .toBuffer()
        .then((jpeg) => ({ name: `${width}.jpg`, type: 'image/jpeg', bytes: jpeg })),
    ]),
  )
}

/** The formats end at some height; what is taller than four times its width becomes narrower instead. */
const scale = (picture: Sharp, width: number): Sharp =>
  picture.resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true })

/** Smaller still, and slow to make: from what is kept already, when nobody waits. */
export async function renderAvif(kept: Buffer, width: number): Promise<Rendition> {
  const bytes = await scale(sharp(kept), width).avif({ quality: 58, effort: 3 }).toBuffer()
  return { name: `${width}.avif`, type: 'image/avif', bytes }
}

export const LARGEST_WIDTH = PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? 1200

/** Best first. A browser that names neither format gets the JPEG, which everything can show. */
export function renditionsFor(
  key: string,
  { accept, width }: { accept: string; width: number },
  widths: readonly number[] = PICTURE_WIDTHS,
): string[] {
  const largest = widths[widths.length - 1] ?? LARGEST_WIDTH
  const wanted = width === 0 ? largest : (widths.find((kept) => kept >= width) ?? largest)
  const formats = [
    ...(accept.includes('image/avif') ? ['avif'] : []),
    ...(accept.includes('image/webp') ? ['webp'] : []),
    'jpg',
  ]
  return formats.map((format) => `${key}/${wanted}.${format}`)
}

/** A picture's key stands for all its renditions; the one a browser gets depends on what it can show. */
export const chooseRendition: ChooseObject = (key, asked) =>
  key.startsWith('pictures/') ? renditionsFor(key, asked) : null
