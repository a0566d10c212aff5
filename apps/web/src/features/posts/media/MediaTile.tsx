import type { Post, PostMedia } from '@fanlight/contract'
import { clsx } from 'clsx'
import { LockKeyhole, Play } from 'lucide-react'
import type { Ref } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { MediaPicture } from './MediaPicture.tsx'
import type { FreshMedia } from './use-fresh-media.ts'
import { useMediaWords } from './use-media-words.ts'

type MediaTileProps = {
  post: Post
  media: PostMedia
  index: number
  sizes: string
  /** So many more than are shown; it says so itself. */
  more?: number
  /** Nothing of it is for this viewer yet, not even large. */
  isVeiled: boolean
  /** The lock is said over all tiles together. */
  isQuiet: boolean
  isFirst: boolean
  /** All of it, however it is cut out of the page. */
  showsWhole?: boolean
  fresh: Pick<FreshMedia, 'renew' | 'arrived'>
  onOpen: () => void
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** One photo or video of a post. It opens the gallery. */
export function MediaTile(props: MediaTileProps) {
  const { post, media, index, sizes, more = 0, isVeiled, isQuiet, isFirst, showsWhole, fresh, onOpen } = props
  const { className, ref } = props
  const text = useText()
  const words = useMediaWords(post)
  return (
    <button
      ref={ref}
      type="button"
      onClick={onOpen}
      aria-disabled={isVeiled || undefined}
      className={clsx(
        'relative block size-full overflow-clip bg-fill focus-visible:z-1 focus-visible:-outline-offset-4 focus-visible:outline-white',
        className,
      )}
    >
      <MediaPicture
        media={media}
        alt={words.alt(media, index)}
        sizes={sizes}
        isVeiled={isVeiled || media.isLocked}
        isFirst={isFirst}
        showsWhole={showsWhole}
        fresh={fresh}
      />
      {media.type === 'video' && !isVeiled && more === 0 && <VideoMarks media={media} />}
      {media.isLocked && !isQuiet && more === 0 && (
        <span className="absolute inset-0 grid place-items-center bg-black/15 p-2">
          <span className="flex max-w-full flex-col items-center gap-1 rounded-control bg-black/60 px-3 py-2 text-13 font-semibold text-white">
            <LockKeyhole aria-hidden />
            <span aria-hidden>{words.locked(media)}</span>
          </span>
        </span>
      )}
      {/* Between two words of its name. */}
      {more > 0 && ' '}
      {more > 0 && (
        <span className="absolute inset-0 grid place-items-center bg-black/50 font-display text-26 font-semibold text-white">
          <span aria-hidden>{text('postMedia.more', { number: more })}</span>
          <span className="sr-only">{text('postMedia.moreSpoken', { count: more })}</span>
        </span>
      )}
    </button>
  )
}

function VideoMarks({ media: { isLocked, durationMs } }: { media: PostMedia }) {
  const format = useFormat()
  return (
    <>
      {!isLocked && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-14 max-w-1/2 place-items-center rounded-full bg-black/50 text-white">
            <Play aria-hidden className="size-6! fill-current" />
          </span>
        </span>
      )}{' '}
      {durationMs !== null && (
        <span className="absolute end-2 bottom-2 rounded-inner bg-black/60 px-1.5 text-12 font-semibold text-white tabular-nums">
          {format.duration(durationMs)}
        </span>
      )}
    </>
  )
}
