import type { ListedPost, Post } from '@fanlight/contract'
import { Avatar, DiamondGlyph, IconButton, Skeleton, toast } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Bookmark } from 'lucide-react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { pictureAt } from '../../media/index.ts'
import { useWorth } from '../../wallet/index.ts'
import { toggleSaved } from '../card/toggles.ts'
import { useCreatorName } from '../kept/use-creator-name.ts'
import { useFreshMedia } from '../media/use-fresh-media.ts'
import { postPath } from '../post-path.ts'
import { Standing } from './Standing.tsx'
import { TileCounts, TileCover } from './TileCover.tsx'

type PostTileProps = { entry: ListedPost; isFirst: boolean }

const SIZES = '(min-width: 1024px) 240px, (min-width: 640px) 33vw, 50vw'
const shape = 'relative aspect-4/5 overflow-clip rounded-control'

/** A post that a fan saved or bought. One link as large as its picture. */
export function PostTile({ entry, isFirst }: PostTileProps) {
  const text = useText()
  const { content: post, price } = entry
  const { creator } = post
  const name = useCreatorName(post)
  const fresh = useFreshMedia(post)
  return (
    <article className="group relative">
      <div
        className={`${shape} bg-fill has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus`}
      >
        <TileCover post={post} fresh={fresh} sizes={SIZES} isFirst={isFirst} />
        <span
          className={clsx(
            'pointer-events-none absolute inset-x-0 bottom-0 flex items-center gap-2 px-2 pt-10 pb-2',
            post.mediaList.length > 0 && 'bg-linear-to-t from-black/80 via-black/50 to-transparent text-white',
          )}
        >
          <Avatar
            name={name}
            src={creator.headPicUrl && pictureAt(creator.headPicUrl, 24)}
            seed={creator.userId}
            size={24}
            decorative
          />
          <bdi aria-hidden className="min-w-0 truncate text-13 font-semibold">
            {name}
          </bdi>
        </span>
        <TileCounts post={post} className="pointer-events-none absolute start-2 top-2" />
        <Link
          href={postPath(post.contentId)}
          aria-label={text('collections.openOf', { name })}
          className="absolute inset-0 outline-none"
        />
        {price === null && (
          <IconButton
            label={text('collections.remove')}
            variant="overlay"
            size="sm"
            className="absolute! end-2 top-2"
            onPress={() => takeOut(post, text)}
          >
            <Bookmark aria-hidden className="size-4! fill-current" />
          </IconButton>
        )}
      </div>
      {price !== null && <Paid entry={entry} />}
      <Standing post={post} className="mt-1" />
    </article>
  )
}

function Paid({ entry: { at, price } }: { entry: ListedPost }) {
  const text = useText()
  const format = useFormat()
  const worth = useWorth()
  const [paid, day] = [format.wholeNumber(price ?? 0), format.date(at)]
  return (
    <p className="mt-1.5 px-1 text-13">
      <span className="sr-only">{text('collections.bought.for', { price: paid, date: day })}</span>
      <span aria-hidden className="flex items-center justify-between gap-2">
        <span className="flex items-center gap-1 font-semibold tabular-nums">
          <DiamondGlyph className="size-4" />
          {paid} <span className="font-normal text-muted">{worth(price ?? 0)}</span>
        </span>
        <span className="truncate text-muted">{day}</span>
      </span>
    </p>
  )
}

export const PostTileSkeleton = () => <Skeleton className="aspect-4/5" />

/** Takes a post out of the saved ones, and offers to put it back where it was. */
function takeOut(post: Post, text: ReturnType<typeof useText>): void {
  toggleSaved(post)
  toast(text('collections.removed'), {
    id: `saved-${post.contentId}`,
    action: { label: text('collections.undo'), onPress: () => toggleSaved({ ...post, isSaved: false }) },
  })
}
