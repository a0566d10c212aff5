import { PHOTO_WIDTHS, type Asset } from '@fanlight/contract'

const LARGEST = PHOTO_WIDTHS[PHOTO_WIDTHS.length - 1] ?? 0

/** A still picture of something in the vault, for a place of this width on screen. */
export function thumbOf(
  { coverUrl, kind, url }: Pick<Asset, 'coverUrl' | 'kind' | 'url'>,
  width: number,
  density: number = devicePixelRatio,
): string | null {
  const still = coverUrl ?? (kind === 'photo' ? url : null)
  if (still === null) return null
  const kept = PHOTO_WIDTHS.find((each) => each >= width * density) ?? LARGEST
  return `${still}${still.includes('?') ? '&' : '?'}w=${kept}`
}
