import { IMAGE_MAX_PIXELS } from '@fanlight/contract'
import type { Size } from './crop-geometry.ts'

/** A picture that can be shown and cut. */
export type DecodedPicture = Size & {
  /** Upright: browsers turn an image element by its EXIF note, on screen and on a canvas alike. */
  image: HTMLImageElement
  /** What to show: the file itself, or a smaller copy of a big one. */
  shownUrl: string
  /** Gives the memory back. */
  release: () => void
}

/** `tooManyPixels` opens, but would cost the device more memory than it may have. */
export type DecodeProblem = 'undecodable' | 'tooManyPixels'

export class DecodeError extends Error {
  readonly problem: DecodeProblem
  constructor(problem: DecodeProblem) {
    super(problem)
    this.name = 'DecodeError'
    this.problem = problem
  }
}

/** Dragging a frame over more than this stutters on a phone. */
const SHOWN_MAX_PIXELS = 8_000_000

export async function decodePicture(file: Blob): Promise<DecodedPicture> {
  const url = URL.createObjectURL(file)
  const urls = [url]
  const release = () => urls.forEach((made) => URL.revokeObjectURL(made))
  try {
    const image = await loadImage(url)
    const { naturalWidth: width, naturalHeight: height } = image
    // A drawing without a size of its own loads, and has nothing to cut.
    if (width === 0 || height === 0) throw new DecodeError('undecodable')
    if (width * height > IMAGE_MAX_PIXELS) throw new DecodeError('tooManyPixels')
    const copy = width * height > SHOWN_MAX_PIXELS ? await smallerCopy(image) : null
    const shownUrl = copy ? URL.createObjectURL(copy) : url
    if (copy) urls.push(shownUrl)
    return { image, width, height, shownUrl, release }
  } catch (error) {
    release()
    throw error
  }
}

function loadImage(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new DecodeError('undecodable')))
    image.src = url
  })
}

/** Null where the canvas refuses: then the picture itself is shown, slower. */
async function smallerCopy(image: HTMLImageElement): Promise<Blob | null> {
  const scale = Math.sqrt(SHOWN_MAX_PIXELS / 4 / (image.naturalWidth * image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.naturalWidth * scale)
  canvas.height = Math.round(image.naturalHeight * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  // WebP keeps transparency; a browser that cannot write it answers with PNG, which does too.
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
}
