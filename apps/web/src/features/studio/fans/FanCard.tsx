import { centsOf, type Diamonds as Amount, type FanCard as Card, type FanList, type UserId } from '@fanlight/contract'
import { Badge, Button, EmptyState, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { ListChecks, NotebookPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { Diamonds } from '../../wallet/index.ts'
import { useFanCard } from '../queries.ts'
import { everybody, pathOf } from './fan-filters.ts'
import { MembershipLine } from './FanRow.tsx'

/** What a creator knows of a fan, beside the conversation with them. */
export function FanCard({ fanId }: { fanId: UserId }) {
  const text = useText()
  const query = useFanCard(fanId)
  return (
    <QueryView query={query} place="section" skeleton={<CardSkeleton />} failure={text('fans.card.failed')}>
      {({ fan, lists }) =>
        fan ? (
          <Known fan={fan} lists={lists} />
        ) : (
          <EmptyState level={3} title={text('fans.card.none')} text={text('fans.card.noneText')} className="py-4" />
        )
      }
    </QueryView>
  )
}

function Known({ fan, lists }: { fan: Card; lists: readonly FanList[] }) {
  const text = useText()
  const format = useFormat()
  const { person, spent, spentLately, followedAt, subscribedAt, membership, note, listIds } = fan
  const on = lists.filter(({ listId }) => listIds.includes(listId))
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4">
        <Spent name={text('fans.card.spent')} amount={spent} />
        <Spent name={text('studio.month')} amount={spentLately} />
        {followedAt !== null && <Fact name={text('fans.card.follows')}>{format.date(followedAt)}</Fact>}
        {subscribedAt !== null && <Fact name={text('fans.card.subscribed')}>{format.date(subscribedAt)}</Fact>}
      </dl>
      {membership && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-13">
          <MembershipLine membership={membership} />
        </p>
      )}
      <div className="flex flex-col items-start gap-2">
        {note !== '' && (
          <p
            dir="auto"
            className="max-w-full rounded-control bg-fill px-3 py-2 text-13 break-words whitespace-pre-wrap"
          >
            {note}
          </p>
        )}
        <Button
          size="sm"
          iconStart={<NotebookPen aria-hidden className="size-4.5" />}
          onPress={() => void openDialog(() => import('./NoteDialog.tsx'), { fan })}
        >
          {text('fans.note')}
        </Button>
      </div>
      <div className="flex flex-col items-start gap-2">
        {on.length > 0 && (
          <p className="flex flex-wrap gap-1.5">
            {on.map(({ listId, name }) => (
              <Badge key={listId} tone="ember">
                <bdi>{name}</bdi>
              </Badge>
            ))}
          </p>
        )}
        <Button
          size="sm"
          iconStart={<ListChecks aria-hidden className="size-4.5" />}
          onPress={() => void openDialog(() => import('./FanListsDialog.tsx'), { fan, lists })}
        >
          {text('fans.lists')}
        </Button>
      </div>
      <Link
        href={pathOf({ ...everybody, search: person.userName })}
        className="self-start rounded-inner text-13 font-semibold text-ember hover:underline"
      >
        {text('fans.card.all')}
      </Link>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

function Spent({ name, amount }: { name: string; amount: Amount }) {
  const format = useFormat()
  return (
    <Fact name={name}>
      <Diamonds amount={amount} />
      <span className="block text-13 font-normal text-muted tabular-nums">{format.money(centsOf(amount))}</span>
    </Fact>
  )
}

function CardSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="flex flex-col gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-9 w-24" />
    </SkeletonGroup>
  )
}
