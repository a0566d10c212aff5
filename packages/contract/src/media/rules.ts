import {
  HEIC_EXTENSIONS,
  IMAGE_EXTENSIONS,
  IMAGE_MAX_BYTES,
  PHOTO_EXTENSIONS,
  PHOTO_MAX_BYTES,
  VIDEO_EXTENSIONS,
  VIDEO_MAX_BYTES,
} from './limits.ts'

export type PictureProblem = 'not_an_image' | 'too_large'

/** What can be said of a file before it is sent. The server looks at the bytes again and believes none of this. */
export function pictureProblem(
  file: { name: string; type: string; size: number },
  extensions: readonly string[] = IMAGE_EXTENSIONS,
): PictureProblem | null {
  const extension = extensionOf(file.name)
  const isImage = file.type.startsWith('image/') && (extension === null || extensions.includes(extension))
  if (!isImage) return 'not_an_image'
  return file.size > IMAGE_MAX_BYTES ? 'too_large' : null
}

/** The same of a photo for a post. Browsers that do not know HEIC leave its type out. */
export function photoProblem(file: { name: string; type: string; size: number }): PictureProblem | null {
  const extension = extensionOf(file.name)
  const isKnown = extension === null || PHOTO_EXTENSIONS.some((known) => known === extension)
  const isHeic = HEIC_EXTENSIONS.some((known) => known === extension)
  if (!isKnown || !(file.type.startsWith('image/') || (isHeic && file.type === ''))) return 'not_an_image'
  return file.size > PHOTO_MAX_BYTES ? 'too_large' : null
}

/** `photo.JPG` → `jpg`; null for a name without one, as a camera or the clipboard gives. */
export function extensionOf(name: string): string | null {
  const found = /\.([A-Za-z0-9]{1,5})$/.exec(name)
  return found?.[1]?.toLowerCase() ?? null
}

export type VideoProblem = 'not_a_video' | 'too_large'

/** The same of a video. Phones leave the type out as often as the name. */
export function videoProblem(file: { name: string; type: string; size: number }): VideoProblem | null {
  const extension = extensionOf(file.name)
  const isKnown = extension !== null && VIDEO_EXTENSIONS.some((known) => known === extension)
  if (!isKnown && !file.type.startsWith('video/')) return 'not_a_video'
  return file.size > VIDEO_MAX_BYTES ? 'too_large' : null
}
