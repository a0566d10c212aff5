import type { NotificationGroup } from '@fanlight/contract'
import { Button, Card, EmptyState, LetterIllustration, SkeletonGroup } from '@fanlight/ui'
import { ChevronsUp } from 'lucide-react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { EndOfList, QueryView } from '../../platform/lists/index.ts'
import { byStretch } from './days.ts'
import { NotificationRow, NotificationRowSkeleton } from './NotificationRow.tsx'
import type { HeldNotifications } from './use-held.ts'

type Props = { list: HeldNotifications; group: NotificationGroup | null }

export function NotificationList({ list, group }: Props) {
  const text = useText()
  return (
    <QueryView
      query={list.pages}
      place="section"
      level={2}
      skeleton={<ListSkeleton />}
      failure={text('bell.loadFailed')}
      isEmpty={list.shown.length === 0}
      empty={<Nothing group={group} />}
    >
      {() => <Stretches list={list} />}
    </QueryView>
  )
}

function Stretches({ list }: { list: HeldNotifications }) {
  const text = useText()
  const now = list.pages.dataUpdatedAt
  return (
    <div className="flex flex-col gap-5">
      <NewPill waiting={list.waiting} onPress={list.showWaiting} />
      {byStretch(list.shown, now).map(({ stretch, items }) => (
        <section key={stretch} aria-label={text(`bell.day.${stretch}`)}>
          <h2 aria-hidden className="pb-2 text-13 font-semibold text-muted">
            {text(`bell.day.${stretch}`)}
          </h2>
          <Card padding="none" bleed className="max-md:-mx-4">
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <li key={item.notificationId}>
                  <NotificationRow item={item} now={now} onOpen={() => list.read(item)} />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
      <EndOfList
        pages={list.pages}
        skeleton={<ListSkeleton />}
        failure={text('bell.moreFailed')}
        end={<p className="text-center text-13 text-muted">{text('bell.end')}</p>}
      />
    </div>
  )
}

/** What came while one reads. No height of its own: nothing below moves when it comes. */
function NewPill({ waiting, onPress }: { waiting: number; onPress: () => void }) {
  const text = useText()
  const format = useFormat()
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(3.5rem+env(safe-area-inset-top)+0.5rem)] z-20 -mb-5 flex h-0 justify-center md:top-4"
    >
      {waiting > 0 && (
        <button
          type="button"
          onClick={onPress}
          className="pointer-events-auto relative flex h-10 touch-area animate-pop items-center gap-2 self-start rounded-full bg-ember px-4 text-13 font-semibold whitespace-nowrap text-on-ember shadow-float transition-[background-color,transform] hover:bg-ember-strong active:scale-[0.98]"
        >
          <ChevronsUp aria-hidden className="size-4.5!" />
          {text('bell.fresh', { count: waiting, replace: { count: format.wholeNumber(waiting) } })}
        </button>
      )}
    </div>
  )
}

function Nothing({ group }: { group: NotificationGroup | null }) {
  const text = useText()
  const of = group ?? 'all'
  return (
    <EmptyState
      illustration={<LetterIllustration />}
      title={text(`bell.empty.${of}`)}
      text={text(`bell.emptyText.${of}`)}
      action={
        (of === 'all' || of === 'posts') && (
          <Button asChild>
            <Link href="/interaction">{text('posts.feed.discover')}</Link>
          </Button>
        )
      }
    />
  )
}

function ListSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('bell.loading')}>
      <Card padding="none" bleed className="divide-y divide-line max-md:-mx-4">
        <NotificationRowSkeleton />
        <NotificationRowSkeleton />
        <NotificationRowSkeleton />
        <NotificationRowSkeleton />
      </Card>
    </SkeletonGroup>
  )
}
