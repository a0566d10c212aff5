import { PHOTO_WIDTHS, type PostMedia } from '@fanlight/contract'
import type { PictureSource } from '../../../platform/boot.ts'

const LARGEST = PHOTO_WIDTHS[PHOTO_WIDTHS.length - 1] ?? 0

/** The link of a photo in a width that it is kept in; a link of somewhere else stays as it is. */
export function photoAt(url: string, width: number, density: number = devicePixelRatio): string {
  if (!isOwn(url)) return url
  return atWidth(url, PHOTO_WIDTHS.find((kept) => kept >= width * density) ?? LARGEST)
}

/** For `srcset`, no wider than the photo came. */
export function photoSet(url: string, width: number): string | undefined {
  if (!isOwn(url)) return undefined
  const narrower = PHOTO_WIDTHS.filter((kept) => kept < width)
  const next = PHOTO_WIDTHS[narrower.length]
  // The next one is the photo itself: nothing is kept larger than it came.
  const last = next === undefined ? [] : [`${atWidth(url, next)} ${Math.max(1, width)}w`]
  return [...narrower.map((kept) => `${atWidth(url, kept)} ${kept}w`), ...last].join(', ')
}

/** The link to what is shown of a photo or a video. Null where this viewer sees only its blur. */
export const linkOf = ({ type, url, coverUrl }: PostMedia): string | null => (type === 'video' ? coverUrl : url)

/** A photo, or the poster of a video, as it is asked for in a place of these sizes. */
export function pictureOf(media: PostMedia, sizes: string): PictureSource | null {
  const link = linkOf(media)
  return link === null ? null : { src: photoAt(link, 640), srcSet: photoSet(link, media.width), sizes }
}

function isOwn(url: string): boolean {
  const path = url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url
  return path.startsWith('/view/photo/') || path.startsWith('/view/poster/')
}

function atWidth(url: string, width: number): string {
  const bare = url.replace(/([?&])w=\d+(&|$)/, (_, before: string, after: string) => (after === '' ? '' : before))
  return `${bare}${bare.includes('?') ? '&' : '?'}w=${width}`
}
