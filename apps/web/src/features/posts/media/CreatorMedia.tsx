import type { Post, UserId } from '@fanlight/contract'
import { Skeleton, SkeletonGroup } from '@fanlight/ui'
import { useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'
import { EndOfList, QueryView } from '../../../platform/lists/index.ts'
import { useShowsSensitive } from '../card/use-shows-sensitive.ts'
import { coverOf, TileCounts, TileCover } from '../collections/TileCover.tsx'
import { useGallery } from '../gallery/use-gallery.tsx'
import { postPath } from '../post-path.ts'
import { useCreatorPosts } from '../queries.ts'
import { UnlockButton } from '../unlock/UnlockButton.tsx'
import { useFreshMedia } from './use-fresh-media.ts'

const grid = 'grid grid-cols-3 gap-0.5 overflow-clip max-md:-mx-4 md:gap-1 md:rounded-control'
const ON_FIRST_SCREEN = 9

/** The media tab of a profile: one square for every post with photos or videos. */
export function CreatorMedia({ creatorId, empty }: { creatorId: UserId; empty: ReactNode }) {
  const text = useText()
  const list = useCreatorPosts(creatorId, 'media')
  const { posts } = list
  return (
    <QueryView
      query={list}
      place="section"
      skeleton={<Skeletons count={ON_FIRST_SCREEN} />}
      failure={text('collections.media.failed')}
      isEmpty={posts.length === 0}
      empty={empty}
    >
      {() => (
        <>
          <ul className={grid}>
            {posts.map((post, index) => (
              <li key={post.contentId} className="min-w-0">
                <MediaSquare post={post} isFirst={index < ON_FIRST_SCREEN} />
              </li>
            ))}
          </ul>
          <EndOfList pages={list} skeleton={<Skeletons count={3} />} failure={text('collections.media.moreFailed')} />
        </>
      )}
    </QueryView>
  )
}

const square =
  'relative block aspect-square w-full overflow-clip bg-fill focus-visible:z-1 focus-visible:-outline-offset-4 focus-visible:outline-white'

/** Opens the gallery; what is locked opens its post, where everything about it is said. */
function MediaSquare({ post, isFirst }: { post: Post; isFirst: boolean }) {
  const fresh = useFreshMedia(post)
  const tile = useRef<HTMLButtonElement>(null)
  const isVeiled = !useShowsSensitive() && post.isSensitive
  const cover = coverOf(post, fresh.media)
  const startAt = cover ? fresh.media.indexOf(cover) : 0
  const gallery = useGallery({
    post,
    fresh,
    lockAction: post.lock && <UnlockButton post={post} />,
    tileOf: (index) => (index === startAt ? tile.current : null),
  })
  const shown = (
    <>
      <TileCover post={post} fresh={fresh} sizes="(min-width: 768px) 213px, 33vw" isFirst={isFirst} />
      {post.photos + post.videos > (post.photos === 1 ? 1 : 0) && (
        <TileCounts post={post} className="pointer-events-none absolute end-1.5 top-1.5" />
      )}
    </>
  )
  if (!cover || cover.isLocked || isVeiled) {
    return (
      <Link href={postPath(post.contentId)} className={square}>
        {shown}
      </Link>
    )
  }
  return (
    <>
      <button ref={tile} type="button" onClick={() => gallery.open(startAt)} className={square}>
        {shown}
      </button>
      {gallery.element}
    </>
  )
}

function Skeletons({ count }: { count: number }) {
  const text = useText()
  return (
    <SkeletonGroup label={text('collections.media.loading')} className={grid}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="aspect-square rounded-none!" />
      ))}
    </SkeletonGroup>
  )
}
