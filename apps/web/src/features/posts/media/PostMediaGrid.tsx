import type { Post } from '@fanlight/contract'
import { clsx } from 'clsx'
import { EyeOff, LockKeyhole } from 'lucide-react'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { useCreatorName } from '../kept/use-creator-name.ts'
import { VideoPlayer } from '../../media/index.ts'
import { useShowsSensitive } from '../card/use-shows-sensitive.ts'
import { useGallery } from '../gallery/use-gallery.tsx'
import { shapeOf } from './grid-shape.ts'
import { LockPanel } from './LockPanel.tsx'
import { MediaTile } from './MediaTile.tsx'
import { photoAt } from './photo-at.ts'
import { useFreshMedia } from './use-fresh-media.ts'
import { useMediaWords } from './use-media-words.ts'

export type PostMediaGridProps = {
  post: Post
  /** What opens a locked post: a button with its price. Shown over the blur and on locked slides of the gallery. */
  lockAction?: ReactNode
  /** The first on the page: its pictures are fetched before everything else. */
  isFirst?: boolean
}

/** So much of a post that the next thing on the page is seen too; but never less than the words on a lock need. */
const NO_HIGHER = 'max-h-[max(70vh,20rem)]'

/** The photos and videos of a post as they lie in a card. Pressing one opens the gallery; a video alone plays in place. */
export function PostMediaGrid({ post, lockAction, isFirst = false }: PostMediaGridProps) {
  const text = useText()
  const name = useCreatorName(post)
  const words = useMediaWords(post)
  const fresh = useFreshMedia(post)
  const isVeiled = !useShowsSensitive() && post.isSensitive
  const tiles = useRef(new Map<number, HTMLElement>())
  const gallery = useGallery({ post, fresh, lockAction, tileOf: (index) => tiles.current.get(index) ?? null })
  const [isPlaying, setIsPlaying] = useState(false)
  const { media } = fresh
  const [first] = media
  if (!first) return null

  const { ratio, className, cells, more, isTall } = shapeOf(media)
  const isAllLocked = media.every((each) => each.isLocked)
  const isLonelyVideo = media.length === 1 && first.type === 'video' && !first.isLocked
  const standsFor = media.find((each) => each.id === post.coverId) ?? first

  function open(index: number) {
    if (isVeiled) return
    if (isLonelyVideo) setIsPlaying(true)
    else gallery.open(index)
  }

  if (isPlaying && isLonelyVideo && first.url !== null) {
    const poster = first.coverUrl === null ? null : photoAt(first.coverUrl, 640)
    return (
      <div style={{ aspectRatio: ratio }} className={`overflow-clip bg-black md:rounded-control ${NO_HIGHER}`}>
        <Suspense fallback={poster && <img src={poster} alt="" className="size-full object-contain" />}>
          <VideoPlayer
            src={first.url}
            poster={poster}
            durationMs={first.durationMs}
            watermark={post.watermark}
            label={words.alt(first, 0)}
            startsAtOnce
            stopsOutOfView
            onExpired={() => fresh.renew(first.id)}
            className="size-full"
          />
        </Suspense>
      </div>
    )
  }
  return (
    <div className="overflow-clip md:rounded-control">
      <div className="relative">
        <ul
          aria-label={text('postMedia.label', { name })}
          // Without lines between them where words stand over all of it.
          className={clsx('grid w-full', NO_HIGHER, !isAllLocked && 'gap-0.5', className)}
          style={{ aspectRatio: ratio }}
        >
          {cells.map((place, index) => {
            const each = media[index]
            return (
              each && (
                <li key={each.id} className={clsx('min-h-0 min-w-0', place.className)}>
                  <MediaTile
                    ref={(tile) => {
                      if (tile) tiles.current.set(index, tile)
                      else tiles.current.delete(index)
                    }}
                    post={post}
                    media={each}
                    index={index}
                    sizes={place.sizes}
                    more={index === cells.length - 1 ? more : 0}
                    isVeiled={isVeiled}
                    isQuiet={isAllLocked}
                    isFirst={isFirst}
                    showsWhole={isTall}
                    fresh={fresh}
                    onOpen={() => open(index)}
                  />
                </li>
              )
            )
          })}
        </ul>
        {isVeiled && (
          <p className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-2 bg-black/55 text-13 font-semibold text-white">
            <EyeOff aria-hidden className="size-7!" />
            {text('postMedia.blurred')}
          </p>
        )}
        {isAllLocked && !isVeiled && (
          <LockPanel post={post} title={words.locked(standsFor)} action={lockAction} className="absolute inset-0" />
        )}
      </div>
      {!isAllLocked && post.lock !== null && media.some((each) => each.isLocked) && (
        <MixedLock locked={words.stillLocked} action={lockAction} />
      )}
      {gallery.element}
    </div>
  )
}

/** Below a grid of which a part is open: the pictures are seen, the button is not over them. */
function MixedLock({ locked, action }: { locked: string; action: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-sunken px-4 py-3">
      <p className="flex items-center gap-1.5 text-13 font-semibold text-muted">
        <LockKeyhole aria-hidden className="size-4!" />
        {locked}
      </p>
      {action && <div className="flex flex-wrap gap-2 max-sm:grow max-sm:*:grow">{action}</div>}
    </div>
  )
}
