import { PHOTO_WIDTHS } from '@fanlight/contract'
import sharp, { type Sharp } from 'sharp'
import { decodeHeic, isHeic } from './heic.ts'
import { inWidths, QUICK, upright, type Rendition } from './pictures.ts'

export const LARGEST_PHOTO_WIDTH = PHOTO_WIDTHS[PHOTO_WIDTHS.length - 1] ?? 2400

/** The largest is looked at by few, and takes a minute of everybody's time. */
export const PHOTO_AVIF_WIDTHS = PHOTO_WIDTHS.filter((width) => width < LARGEST_PHOTO_WIDTH)

/** The blur comes from this few pixels: what they do not hold, nobody can get back. */
const FUZZY_FROM = 24
const FUZZY_SIDE = 64

export type Photo = { width: number; height: number; renditions: Rendition[] }

/**
 * All that is shown of a photo, or of a still of a video: in every width below `photo/` or `poster/`, and the blur. The
 * names are those below the asset's folder.
 */
export async function renderPhoto(file: Buffer, as: 'photo' | 'poster'): Promise<Photo> {
  const { bytes, ...size } = isHeic(file) ? await decodeHeic(file, LARGEST_PHOTO_WIDTH) : { bytes: file }
  return upright(bytes, LARGEST_PHOTO_WIDTH, async (picture) => {
    // Four times the pixels of other pictures, and the creator waits for it.
    const shown = await inWidths(picture, PHOTO_WIDTHS, QUICK)
    const renditions = [
      ...shown.map((made) => ({ ...made, name: `${as}/${made.name}` })),
      ...(await renderBlur(sharp(picture.bytes))),
    ]
    return { width: picture.width, height: picture.height, ...size, renditions }
  })
}

/** The one recipe: what is seen of a locked picture must show nothing, of whatever picture. */
export async function renderBlur(picture: Sharp): Promise<Rendition[]> {
  const few = await picture
    .flatten({ background: '#ffffff' })
    .resize({ width: FUZZY_FROM, height: FUZZY_FROM, fit: 'inside' })
    .blur(1.5)
    .png()
    .toBuffer()
  const blurred = await sharp(few)
    .resize({ width: FUZZY_SIDE, height: FUZZY_SIDE, fit: 'inside', kernel: 'cubic' })
    .blur(2)
    .png()
    .toBuffer()
  const [webp, jpeg] = await Promise.all([
    sharp(blurred).webp({ quality: 60 }).toBuffer(),
    sharp(blurred).jpeg({ quality: 60 }).toBuffer(),
  ])
  return [
    { name: 'fuzzy.webp', type: 'image/webp', bytes: webp },
    { name: 'fuzzy.jpg', type: 'image/jpeg', bytes: jpeg },
  ]
}
