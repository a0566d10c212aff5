import type { AssetId } from '@fanlight/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../../platform/i18n/index.ts'
import { openLayer } from '../../../platform/navigation/index.ts'
import type { VideoPlayerHandle } from '../../media/index.ts'
import type { FreshMedia } from '../media/use-fresh-media.ts'
import type { GalleryAbout } from './gallery-about.ts'
import { GallerySlide } from './GallerySlide.tsx'
import { slideOf } from './slides.ts'
import { openSwiper, type Swiper } from './swiper.ts'

export type GalleryProps = {
  about: GalleryAbout
  fresh: FreshMedia
  tileOf: (index: number) => HTMLElement | null
  startAt: number
  onClosed: () => void
  onFailed: () => void
}

type Places = ReadonlyMap<number, HTMLElement>

/** The media of a post or a message, full screen. Follows it: what is unlocked opens in place. */
export function Gallery({ about, fresh, tileOf, startAt, onClosed, onFailed }: GalleryProps) {
  const text = useText()
  const swiper = useRef<Swiper>(null)
  const players = useRef(new Map<number, VideoPlayerHandle>())
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [places, setPlaces] = useState<Places>(new Map())
  const [current, setCurrent] = useState(startAt)
  const [broken, setBroken] = useState<ReadonlySet<AssetId>>(new Set())
  const { media, renew, arrived } = fresh
  const slides = media.map((each, index) => slideOf(each, about.alt(each, index), broken))

  const photoArrived = useEffectEvent((index: number) => {
    const each = media[index]
    if (each) arrived(each.id)
  })
  const photoFailed = useEffectEvent(async (index: number) => {
    const each = media[index]
    if (each && !(await renew(each.id))) setBroken((before) => new Set(before).add(each.id))
  })
  const goneTo = (index: number) => {
    setCurrent(index)
    for (const [at, player] of players.current) if (at !== index) player.pause()
  }
  const closed = useEffectEvent(onClosed)
  const failed = useEffectEvent(onFailed)
  const open = useEffectEvent((onClose: () => void) =>
    openSwiper({
      slides,
      startAt,
      tileOf,
      label: about.label(),
      titles: {
        close: text('common.close'),
        zoom: text('gallery.zoom'),
        previous: text('gallery.previous'),
        next: text('gallery.next'),
      },
      onOpened: setRoot,
      onPart: (index, place) => setPlaces((before) => withPlace(before, index, place)),
      onChange: goneTo,
      onPhotoFailed: (index) => void photoFailed(index),
      onPhotoArrived: photoArrived,
      onClose,
      onClosed: closed,
      onSpace: (index) => players.current.get(index)?.toggle(),
    }),
  )

  useEffect(() => {
    let leaveEntry = () => undefined as void
    try {
      const opened = open(() => leaveEntry())
      leaveEntry = openLayer(opened.close)
      swiper.current = opened
      return () => {
        swiper.current = null
        opened.destroy()
      }
    } catch {
      failed()
      return undefined
    }
  }, [])

  useEffect(() => swiper.current?.update(slides))

  const shown = media[current]
  return (
    <>
      {[...places].map(([index, place]) => {
        const [each, slide] = [media[index], slides[index]]
        if (!each || !slide || slide.kind === 'photo') return null
        return createPortal(
          <GallerySlide
            kind={slide.kind}
            media={each}
            alt={about.alt(each, index)}
            lockPanel={about.lockPanel}
            watermark={about.watermark}
            isCurrent={index === current}
            onPlayer={(player) => {
              if (player) players.current.set(index, player)
              else players.current.delete(index)
            }}
            onExpired={() => renew(each.id)}
            onRetry={() => {
              arrived(each.id)
              setBroken((before) => new Set([...before].filter((id) => id !== each.id)))
            }}
          />,
          place,
          each.id,
        )
      })}
      {root &&
        createPortal(
          <>
            <p
              aria-hidden
              className="gallery-counter pointer-events-none absolute start-5 top-[calc(1.25rem+env(safe-area-inset-top))] text-15 font-semibold text-white tabular-nums text-shadow-[0_0_4px_rgb(0_0_0/60%)]"
            >
              <bdi dir="ltr">
                {media.length > 1 && text('gallery.where', { number: current + 1, all: media.length })}
              </bdi>
            </p>
            <p role="status" className="sr-only">
              {shown && about.alt(shown, current)}
            </p>
          </>,
          root,
        )}
    </>
  )
}

function withPlace(places: Places, index: number, place: HTMLElement | null): Places {
  const next = new Map(places)
  if (place) next.set(index, place)
  else next.delete(index)
  return next
}
