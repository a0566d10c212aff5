import type { ListedPost } from '@fanlight/contract'
import { Button, Card, DiamondGlyph, EmptyState, LetterIllustration, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { Link } from 'wouter'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { EndOfList, QueryView } from '../../../platform/lists/index.ts'
import { useWorth } from '../../wallet/index.ts'
import { useCreatorName } from '../kept/use-creator-name.ts'
import { useFreshMedia } from '../media/use-fresh-media.ts'
import { useMediaWords } from '../media/use-media-words.ts'
import { postPath } from '../post-path.ts'
import { Standing } from './Standing.tsx'
import { TileCover } from './TileCover.tsx'
import { useListed } from './use-listed.ts'

/** The posts that a fan bought, as rows of `/orders`: when, whose, for how much. */
export function BoughtPosts() {
  const text = useText()
  const list = useListed('bought')
  const { entries } = list
  return (
    <QueryView
      query={list}
      skeleton={<RowSkeletons />}
      failure={text('collections.bought.failed')}
      isEmpty={entries.length === 0}
      empty={
        <EmptyState
          illustration={<LetterIllustration />}
          title={text('collections.bought.empty')}
          text={text('collections.bought.emptyText')}
          action={
            <Button asChild>
              <Link href="/interaction">{text('collections.browse')}</Link>
            </Button>
          }
        />
      }
    >
      {() => (
        <Card padding="none" bleed className="max-md:-mx-4">
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <li key={entry.content.contentId}>
                <BoughtRow entry={entry} />
              </li>
            ))}
          </ul>
          <EndOfList pages={list} skeleton={<RowSkeletons />} failure={text('collections.bought.moreFailed')} />
        </Card>
      )}
    </QueryView>
  )
}

function BoughtRow({ entry: { at, price, content: post } }: { entry: ListedPost }) {
  const text = useText()
  const format = useFormat()
  const worth = useWorth()
  const fresh = useFreshMedia(post)
  const words = useMediaWords(post)
  const name = useCreatorName(post)
  const { teaser, mediaList } = post
  const title = text('collections.ofName', { name })
  return (
    <article aria-label={title} className="flex items-center gap-4 px-4 py-4">
      {mediaList.length > 0 && (
        <span aria-hidden className="relative size-14 shrink-0 overflow-clip rounded-control bg-fill">
          <TileCover post={post} fresh={fresh} sizes="56px" isFirst={false} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h2 className="line-clamp-2 font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
        <p className="truncate text-13 text-muted">
          <bdi>{mediaList.length > 0 ? words.inside : teaser || post.text}</bdi>
        </p>
        <div className="flex flex-wrap items-center gap-x-3 text-13 text-muted">
          <time dateTime={new Date(at).toISOString()}>{format.dateAndTime(at)}</time>
          <Standing post={post} />
        </div>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <p className="flex items-center gap-1 font-semibold tabular-nums">
          <DiamondGlyph className="size-4" />
          {format.wholeNumber(price ?? 0)}
        </p>
        <p className="text-13 text-muted tabular-nums">{worth(price ?? 0)}</p>
        <Button asChild size="sm">
          <Link href={postPath(post.contentId)} aria-label={text('collections.openOf', { name })}>
            {text('collections.open')}
          </Link>
        </Button>
      </div>
    </article>
  )
}

function RowSkeletons() {
  const text = useText()
  return (
    <SkeletonGroup label={text('collections.loading')} className="divide-y divide-line">
      {['w-44', 'w-56', 'w-36'].map((width) => (
        <div key={width} className="flex items-center gap-4 px-4 py-4">
          <Skeleton className="size-14 shrink-0" />
          <div className="min-w-0 flex-1">
            <Skeleton shape="text" className={width} />
            <Skeleton shape="text" className="w-28 text-13" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
