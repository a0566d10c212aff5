import { listLiveRooms } from '@fanlight/contract'
import { Button, EmptyState, MoonIllustration, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { Link } from 'wouter'
import { usePages } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { EndOfList, QueryView } from '../../../platform/lists/index.ts'
import { LiveCard } from '../LiveCard.tsx'

/** Everybody who is live, those with the most viewers first. */
export function LiveListPage() {
  const text = useText()
  const pages = usePages(listLiveRooms, {})
  const rooms = pages.data?.pages.flatMap((page) => page.rooms) ?? []
  return (
    <QueryView
      query={pages}
      skeleton={<ListSkeleton />}
      failure={text('live.list.failed')}
      isEmpty={rooms.length === 0}
      empty={
        <EmptyState
          illustration={<MoonIllustration />}
          title={text('live.list.empty')}
          text={text('live.list.emptyText')}
          action={
            <Button variant="primary" asChild>
              <Link href="/interaction">{text('live.list.discover')}</Link>
            </Button>
          }
        />
      }
    >
      {() => (
        <>
          <ul className="grid gap-4 sm:grid-cols-2">
            {rooms.map((room) => (
              <li key={room.roomId}>
                <LiveCard room={room} />
              </li>
            ))}
          </ul>
          <EndOfList pages={pages} skeleton={<ListSkeleton />} failure={text('live.list.failed')} end={null} />
        </>
      )}
    </QueryView>
  )
}

function ListSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="grid gap-4 sm:grid-cols-2">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="aspect-[4/3] rounded-card!" />
      ))}
    </SkeletonGroup>
  )
}
