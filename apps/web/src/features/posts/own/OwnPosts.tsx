import type { ContentStatus } from '@fanlight/contract'
import { Button, EmptyState, Skeleton, SkeletonGroup, WindowIllustration } from '@fanlight/ui'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'
import { EndOfList, QueryView } from '../../../platform/lists/index.ts'
import { publishPath } from '../publish/publish-path.ts'
import { OwnPostRow } from './OwnPostRow.tsx'
import { useOwnPosts } from './queries.ts'

/** The own posts of one status, or all of them, newest first. */
export function OwnPosts({ status }: { status: ContentStatus | null }) {
  const text = useText()
  const list = useOwnPosts(status)
  return (
    <QueryView
      query={list}
      skeleton={<RowSkeletons count={5} />}
      failure={text('ownPosts.loadFailed')}
      isEmpty={list.posts.length === 0}
      empty={<NoPosts status={status} />}
    >
      {() => (
        <>
          <ul className="divide-y divide-line">
            {list.posts.map((post) => (
              <li key={post.contentId}>
                <OwnPostRow post={post} />
              </li>
            ))}
          </ul>
          <EndOfList pages={list} skeleton={<RowSkeletons count={2} />} failure={text('ownPosts.loadFailed')} />
        </>
      )}
    </QueryView>
  )
}

const empty = { 0: 'draft', 1: 'unpublished', 2: 'published', 3: 'offline' } as const

function NoPosts({ status }: { status: ContentStatus | null }) {
  const text = useText()
  const kind = status === null ? 'all' : empty[status]
  return (
    <EmptyState
      illustration={<WindowIllustration />}
      title={text(`ownPosts.empty.${kind}.title`)}
      text={text(`ownPosts.empty.${kind}.text`)}
      action={
        kind !== 'offline' && (
          <Button asChild variant="primary">
            <Link href={publishPath(1, null)}>{text(kind === 'all' ? 'ownPosts.createFirst' : 'ownPosts.create')}</Link>
          </Button>
        )
      }
    />
  )
}

function RowSkeletons({ count }: { count: number }) {
  const text = useText()
  return (
    <SkeletonGroup label={text('ownPosts.loading')} className="divide-y divide-line">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex gap-4 py-4">
          <Skeleton className="size-20 sm:size-24" />
          <div className="flex-1">
            <Skeleton shape="text" className="w-3/4" />
            <Skeleton shape="text" className="w-1/2 text-13" />
            <Skeleton shape="text" className="w-2/3 text-13" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
