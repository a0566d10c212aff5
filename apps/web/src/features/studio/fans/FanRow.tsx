import { cents, centsOf, type Fan, type FanList, type FanMembership } from '@fanlight/contract'
import { Badge, IconButton, Menu, Skeleton, type BadgeTone } from '@fanlight/ui'
import { Ellipsis, ListChecks, NotebookPen, UserRound } from 'lucide-react'
import { Link } from 'wouter'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { PersonAvatar, profilePath } from '../../profiles/index.ts'
import { Diamonds } from '../../wallet/index.ts'

type Props = { fan: Fan; lists: readonly FanList[] }

export function FanRow({ fan, lists }: Props) {
  const text = useText()
  const format = useFormat()
  const { person, since, isFollower, membership, spent, note, listIds } = fan
  const on = lists.filter(({ listId }) => listIds.includes(listId))
  return (
    <div className="flex items-start gap-3 px-4 py-3">
      <PersonAvatar person={person} size={48} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">
          <Link href={profilePath(person.userId)} className="hover:underline">
            <bdi>{person.nickName}</bdi>
          </Link>
        </p>
        <p className="flex flex-wrap gap-x-3 text-13 text-muted">
          <bdi dir="ltr" className="truncate">
            @{person.userName}
          </bdi>
          <span>{text('fans.since', { date: format.date(since) })}</span>
        </p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-13">
          {isFollower && <Badge>{text('fans.follower')}</Badge>}
          {membership && <MembershipLine membership={membership} />}
          {on.map(({ listId, name }) => (
            <Badge key={listId} tone="ember">
              <bdi>{name}</bdi>
            </Badge>
          ))}
        </div>
        {note !== '' && (
          <p dir="auto" className="mt-2 w-fit max-w-full rounded-control bg-fill px-3 py-1.5 text-13 break-words">
            {note}
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end text-end">
        <Diamonds amount={spent} className="h-lh font-semibold" />
        <span className="text-13 text-muted tabular-nums">{format.money(centsOf(spent))}</span>
      </div>
      <FanMenu fan={fan} lists={lists} />
    </div>
  )
}

const tones: Readonly<Record<FanMembership['state'], BadgeTone>> = {
  renews: 'positive',
  failed: 'danger',
  ends: 'caution',
  ended: 'neutral',
}

export function MembershipLine({ membership }: { membership: FanMembership }) {
  const text = useText()
  const format = useFormat()
  const { tierName, state, at, isTrial, renewsFor } = membership
  const date = format.date(at)
  const words = {
    renews: () => text('memberships.mine.renewsOn', { date, price: format.money(renewsFor ?? cents(0)) }),
    failed: () => text('memberships.state.past_due'),
    ends: () => text('memberships.card.ends', { date }),
    ended: () => text('memberships.mine.endedOn', { date }),
  }[state]()
  return (
    <>
      <Badge tone={tones[state]}>
        <bdi>{tierName}</bdi>
      </Badge>
      {isTrial && <Badge>{text('memberships.state.trial')}</Badge>}
      <span className="text-muted">{words}</span>
    </>
  )
}

function FanMenu({ fan, lists }: Props) {
  const text = useText()
  return (
    <Menu
      trigger={
        <IconButton label={text('fans.actions', { name: fan.person.nickName })} className="-me-2">
          <Ellipsis aria-hidden />
        </IconButton>
      }
      entries={[
        {
          label: text('fans.note'),
          icon: <NotebookPen aria-hidden />,
          onSelect: () => void openDialog(() => import('./NoteDialog.tsx'), { fan }),
        },
        {
          label: text('fans.lists'),
          icon: <ListChecks aria-hidden />,
          onSelect: () => void openDialog(() => import('./FanListsDialog.tsx'), { fan, lists }),
        },
        'divider',
        {
          label: text('fans.profile'),
          icon: <UserRound aria-hidden />,
          link: <Link href={profilePath(fan.person.userId)} />,
        },
      ]}
    />
  )
}

export function FanRowSkeleton() {
  return (
    <div aria-hidden className="flex items-start gap-3 px-4 py-3">
      <Skeleton shape="circle" className="size-12 shrink-0" />
      <div className="min-w-0 flex-1">
        <Skeleton shape="text" className="w-2/5" />
        <Skeleton shape="text" className="w-3/5 text-13" />
        <Skeleton shape="text" className="w-1/3 text-13" />
      </div>
      <Skeleton shape="text" className="w-14" />
    </div>
  )
}
