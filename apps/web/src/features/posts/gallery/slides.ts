import type { AssetId, PostMedia } from '@fanlight/contract'
import { photoAt, photoSet } from '../media/photo-at.ts'

/** A photo is the gallery's own, with its zoom; every other slide is a part of ours. */
export type Slide =
  | {
      kind: 'photo'
      src: string
      srcset: string | undefined
      fuzzyUrl: string
      width: number
      height: number
      alt: string
    }
  | { kind: 'video' | 'locked' | 'broken' }

const LARGEST = 2400

export function slideOf(media: PostMedia, alt: string, broken: ReadonlySet<AssetId>): Slide {
  const { url, type, isLocked, fuzzyUrl, width, height, id } = media
  if (isLocked || url === null) return { kind: 'locked' }
  if (type === 'video') return { kind: 'video' }
  if (broken.has(id)) return { kind: 'broken' }
  return { kind: 'photo', src: photoAt(url, LARGEST, 1), srcset: photoSet(url, width), fuzzyUrl, width, height, alt }
}

/** Whether what is on screen can stay as it is. */
export const isSameSlide = (one: Slide | undefined, other: Slide): boolean =>
  one?.kind === other.kind && (one.kind !== 'photo' || other.kind !== 'photo' || one.src === other.src)

/** Where a slide lies on screen, and the reverse: from right to left, the first is the rightmost. */
export const placeOf = (index: number, count: number, isFromRight: boolean): number =>
  isFromRight ? count - 1 - index : index
