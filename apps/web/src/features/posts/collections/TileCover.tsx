import type { Post, PostMedia } from '@fanlight/contract'
import { clsx } from 'clsx'
import { Image, LockKeyhole, Play } from 'lucide-react'
import { useFormat } from '../../../platform/i18n/index.ts'
import { useShowsSensitive } from '../card/use-shows-sensitive.ts'
import { MediaPicture } from '../media/MediaPicture.tsx'
import type { FreshMedia } from '../media/use-fresh-media.ts'
import { useMediaWords } from '../media/use-media-words.ts'

type TileCoverProps = { post: Post; fresh: FreshMedia; sizes: string; isFirst: boolean }

/** The one picture that stands for a post, or its words where it has none. */
export function TileCover({ post, fresh, sizes, isFirst }: TileCoverProps) {
  const words = useMediaWords(post)
  const isVeiled = !useShowsSensitive() && post.isSensitive
  const cover = coverOf(post, fresh.media)
  if (!cover) {
    return (
      <span className="absolute inset-0 block overflow-clip bg-sunken px-4 pt-12 pb-14">
        <bdi className="line-clamp-6 block text-15 leading-snug font-medium">{post.text || post.teaser}</bdi>
      </span>
    )
  }
  return (
    <>
      <MediaPicture
        media={cover}
        alt={words.alt(cover, fresh.media.indexOf(cover))}
        sizes={sizes}
        isVeiled={isVeiled || cover.isLocked}
        isFirst={isFirst}
        fresh={fresh}
      />
      {cover.isLocked && (
        <span className="absolute inset-0 grid place-items-center text-white">
          <span className="grid size-1/4 max-h-12 min-h-8 max-w-12 min-w-8 place-items-center rounded-full bg-black/60">
            <LockKeyhole aria-hidden />
          </span>
        </span>
      )}
    </>
  )
}

export const coverOf = ({ coverId }: Post, media: readonly PostMedia[]): PostMedia | undefined =>
  media.find(({ id }) => id === coverId) ?? media[0]

/** What a post has inside, as glyphs. Nothing where one photo is all and is on screen. */
export function TileCounts({ post, className }: { post: Post; className?: string }) {
  const format = useFormat()
  const { inside } = useMediaWords(post)
  const { photos, videos } = post
  if (photos + videos === 0) return null
  const one = 'flex items-center gap-1'
  return (
    <span
      className={clsx(
        'flex items-center gap-2 rounded-full bg-black/60 px-2 py-0.5 text-12 font-semibold text-white tabular-nums',
        className,
      )}
    >
      <span className="sr-only">{inside}</span>
      {photos > 0 && (
        <span aria-hidden className={one}>
          <Image className="size-3.5!" />
          {format.wholeNumber(photos)}
        </span>
      )}
      {videos > 0 && (
        <span aria-hidden className={one}>
          <Play className="size-3.5! fill-current" />
          {format.wholeNumber(videos)}
        </span>
      )}
    </span>
  )
}
