import { text } from '../../../platform/i18n/index.ts'
import { openLayer } from '../../../platform/navigation/index.ts'
import { openSwiper } from './swiper.ts'

export type GalleryPicture = {
  src: string
  alt: string
  /** What it grows out of; its picture has the right shape. */
  tile: HTMLElement | null
}

export type PicturesRequest = { pictures: readonly GalleryPicture[]; startAt: number; label: string }

/** Wide enough for the largest that is kept. */
const WIDTH = 1200

/** Pictures that are no post, full screen. */
export function showPictures({ pictures, startAt, label }: PicturesRequest): void {
  const nothing = () => undefined
  let leaveEntry: () => void = nothing
  const swiper = openSwiper({
    slides: pictures.map(({ src, alt, tile }) => {
      const drawn = tile?.querySelector('img')
      const height = drawn && drawn.naturalWidth > 0 ? (WIDTH * drawn.naturalHeight) / drawn.naturalWidth : WIDTH
      return { kind: 'photo', src, srcset: undefined, fuzzyUrl: drawn?.currentSrc ?? src, width: WIDTH, height, alt }
    }),
    startAt,
    label,
    titles: {
      close: text('common.close'),
      zoom: text('gallery.zoom'),
      previous: text('gallery.previous'),
      next: text('gallery.next'),
    },
    tileOf: (index) => pictures[index]?.tile ?? null,
    onOpened: nothing,
    onPart: nothing,
    onChange: nothing,
    onPhotoFailed: nothing,
    onPhotoArrived: nothing,
    onClose: () => leaveEntry(),
    onClosed: nothing,
    onSpace: nothing,
  })
  leaveEntry = openLayer(swiper.close)
}
