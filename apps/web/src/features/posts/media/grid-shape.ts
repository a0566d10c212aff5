import type { PostMedia } from '@fanlight/contract'

const SHOWN_MAX = 4
const [NARROWEST, WIDEST] = [4 / 5, 16 / 9]
/** What stands on a locked picture needs this much height on the narrowest phone. */
const WIDEST_LOCKED = 4 / 3

export type GridShape = {
  /** Width to height of the whole. */
  ratio: number
  className: string
  /** Of each cell, in order. */
  cells: readonly { className: string; sizes: string }[]
  /** How many are not shown. */
  more: number
  /** One picture that is higher than wide: seen whole, over its own blur, where it may not be as high as it would. */
  isTall: boolean
}

const HALF = '(min-width: 768px) 320px, 50vw'
const WHOLE = '(min-width: 768px) 640px, 100vw'

const cell = (sizes: string, className = '') => ({ className, sizes })

/** How the media of a post lie beside each other. */
export function shapeOf(media: readonly PostMedia[]): GridShape {
  const isLocked = media.every((each) => each.isLocked)
  const [first] = media
  switch (Math.min(media.length, SHOWN_MAX)) {
    case 0:
    case 1: {
      const own = first && first.height > 0 ? first.width / first.height : 1
      const ratio = Math.min(Math.max(own, NARROWEST), isLocked ? WIDEST_LOCKED : WIDEST)
      return { ratio, className: 'grid-cols-1', cells: [cell(WHOLE)], more: 0, isTall: own < 1 }
    }
    case 2:
      return { ratio: WIDEST_LOCKED, className: 'grid-cols-2', cells: [cell(HALF), cell(HALF)], more: 0, isTall: false }
    case 3:
      return {
        ratio: WIDEST_LOCKED,
        className: 'grid-cols-2 grid-rows-2',
        cells: [cell(HALF, 'row-span-2'), cell(HALF), cell(HALF)],
        more: 0,
        isTall: false,
      }
    default:
      return {
        ratio: 1,
        className: 'grid-cols-2 grid-rows-2',
        cells: [cell(HALF), cell(HALF), cell(HALF), cell(HALF)],
        more: media.length - SHOWN_MAX,
        isTall: false,
      }
  }
}
