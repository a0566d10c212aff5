import { PICTURE_WIDTHS } from '@fanlight/contract'

const LARGEST = PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? 0

/** The link of a picture in the size that a place of this width on screen needs; other sites' links stay as they are. */
export function pictureAt(url: string, width: number, density?: number): string
export function pictureAt(url: string | null, width: number, density?: number): string | null
export function pictureAt(url: string | null, width: number, density: number = devicePixelRatio): string | null {
  if (url === null || !isOwnPicture(url)) return url
  return atWidth(url, PICTURE_WIDTHS.find((kept) => kept >= width * density) ?? LARGEST)
}

/** For `srcset`, where the browser knows the width better than we do: with a `sizes` beside it. */
export function pictureSet(url: string | null): string | undefined {
  if (url === null || !isOwnPicture(url)) return undefined
  return PICTURE_WIDTHS.map((width) => `${atWidth(url, width)} ${width}w`).join(', ')
}

/** Signed means a query: without one it is not a link that our server made. */
function isOwnPicture(url: string): boolean {
  const path = url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url
  return path.startsWith('/media/pictures/') && path.includes('?')
}

const atWidth = (url: string, width: number): string => `${url.replace(/&w=\d+/, '')}&w=${width}`
