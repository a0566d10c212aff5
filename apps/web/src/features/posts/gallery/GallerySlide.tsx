import type { PostMedia } from '@fanlight/contract'
import { Button } from '@fanlight/ui'
import { ImageOff } from 'lucide-react'
import { Suspense, useRef, type MouseEvent, type PointerEvent } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { VideoPlayer, type VideoPlayerHandle } from '../../media/index.ts'
import { photoAt } from '../media/photo-at.ts'
import type { GalleryAbout } from './gallery-about.ts'
import type { Slide } from './slides.ts'

type GallerySlideProps = Pick<GalleryAbout, 'lockPanel' | 'watermark'> & {
  kind: Exclude<Slide['kind'], 'photo'>
  media: PostMedia
  alt: string
  isCurrent: boolean
  onPlayer: (player: VideoPlayerHandle | null) => void
  onExpired: () => Promise<boolean>
  onRetry: () => void
}

/** Further than this it was a swipe. */
const PRESS_MAX_PX = 10

/** Every slide that is not a photo. What is pressed on it reaches neither the swipe below nor the card it was opened from. */
export function GallerySlide(props: GallerySlideProps) {
  const down = useRef({ x: 0, y: 0 })

  function press(event: PointerEvent) {
    down.current = { x: event.clientX, y: event.clientY }
    if (event.target instanceof Element && event.target.closest('button, input, select, a')) event.stopPropagation()
  }
  function swallowSwipe(event: MouseEvent) {
    const { x, y } = down.current
    // Pressed by a key it has no place.
    const isSwipe = event.detail > 0 && Math.hypot(event.clientX - x, event.clientY - y) > PRESS_MAX_PX
    if (isSwipe) event.stopPropagation()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only lets nothing through
    <div
      inert={!props.isCurrent}
      onClickCapture={swallowSwipe}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={press}
      className="absolute inset-0 text-15 text-white"
    >
      <Part {...props} />
    </div>
  )
}

function Part({ kind, media, alt, lockPanel, watermark, onPlayer, onExpired, onRetry }: GallerySlideProps) {
  const text = useText()
  if (kind === 'locked') {
    return (
      <>
        <img
          src={media.fuzzyUrl}
          alt={alt}
          width={media.width}
          height={media.height}
          draggable={false}
          className="pointer-events-none size-full object-contain"
        />
        {lockPanel(media)}
      </>
    )
  }
  if (kind === 'broken') {
    return (
      <div role="alert" className="flex size-full flex-col items-center justify-center gap-3 p-6 text-center">
        <ImageOff aria-hidden className="size-8!" />
        <p>{text('gallery.photoFailed')}</p>
        <Button onPress={onRetry}>{text('common.tryAgain')}</Button>
      </div>
    )
  }
  return (
    media.url !== null && (
      <Suspense fallback={null}>
        <VideoPlayer
          ref={onPlayer}
          src={media.url}
          poster={media.coverUrl === null ? null : photoAt(media.coverUrl, media.width, 1)}
          durationMs={media.durationMs}
          watermark={watermark}
          label={alt}
          leavesArrows
          onExpired={onExpired}
          className="size-full pb-[env(safe-area-inset-bottom)]"
        />
      </Suspense>
    )
  )
}
