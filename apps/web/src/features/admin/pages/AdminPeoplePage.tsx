import { listUsers, type AdminUser } from '@fanlight/contract'
import {
  Avatar,
  Badge,
  Button,
  Card,
  EmptyState,
  Handle,
  Skeleton,
  SkeletonGroup,
  Tabs,
  WindowIllustration,
} from '@fanlight/ui'
import { Link } from 'wouter'
import { usePages } from '../../../platform/api/index.ts'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { MoreButton, QueryView } from '../../../platform/lists/index.ts'
import { navigate, useLayout, useQueryParams } from '../../../platform/navigation/index.ts'
import { pictureAt } from '../../media/index.ts'
import { AdminNav } from '../AdminNav.tsx'
import { QueueSearch } from '../QueueSearch.tsx'

const PATH = '/admin/people'
const states = ['all', 'suspended'] as const
type State = (typeof states)[number]

/** `/admin/people`: who has an account, and who may not use theirs. */
export function AdminPeoplePage() {
  const text = useText()
  const params = useQueryParams()
  const layout = useLayout()
  const state = states.find((each) => each === params.get('state')) ?? 'all'
  const search = params.get('search') ?? ''
  const ask = (asked: { state: State; search: string }) => {
    const query = new URLSearchParams({
      ...(asked.state !== 'all' && { state: asked.state }),
      ...(asked.search !== '' && { search: asked.search }),
    }).toString()
    navigate(query === '' ? PATH : `${PATH}?${query}`, { replace: true })
  }
  return (
    <>
      <AdminNav current="people" />
      <div className="flex flex-col gap-4">
        <QueueSearch
          key={search}
          label={text('adminPeople.search')}
          hint={text('adminPeople.searchHint')}
          search={search}
          onSearch={(wanted) => ask({ state, search: wanted })}
        />
        <Tabs
          label={text('page.adminPeople')}
          tabs={states.map((each) => ({ value: each, label: text(`adminPeople.${each}`) }))}
          value={state}
          onValueChange={(wanted) => ask({ state: wanted, search })}
          fullWidth={layout === 'mobile'}
          className="max-md:-mx-4"
          panelClassName="pt-4"
        >
          <People key={`${state} ${search}`} state={state} search={search} />
        </Tabs>
      </div>
    </>
  )
}

function People({ state, search }: { state: State; search: string }) {
  const text = useText()
  const list = usePages(listUsers, { state, search })
  const found = list.data?.pages.flatMap((page) => page.users) ?? []
  return (
    <QueryView
      query={list}
      skeleton={<PeopleSkeleton />}
      failure={text('adminPeople.loadFailed')}
      isEmpty={found.length === 0}
      empty={
        <EmptyState
          illustration={<WindowIllustration />}
          title={text(search === '' ? 'adminPeople.nobody' : 'adminPeople.notFound')}
        />
      }
    >
      {() => (
        <div className="flex flex-col gap-4">
          <ul aria-label={text('page.adminPeople')} className="grid gap-3 xl:grid-cols-2">
            {found.map((user) => (
              <li key={user.userId} className="flex min-w-0">
                <PersonCard user={user} />
              </li>
            ))}
          </ul>
          <MoreButton size="sm" className="self-center" pages={list}>
            {text('adminMoney.more')}
          </MoreButton>
        </div>
      )}
    </QueryView>
  )
}

function PersonCard({ user }: { user: AdminUser }) {
  const text = useText()
  const format = useFormat()
  const { userId, nickName, userName, headPicUrl, email, role, joinedAt, suspended, openReports } = user
  const action = text(suspended ? 'adminPeople.lift' : 'adminReports.suspend')
  const open = (): void =>
    void openDialog(() => import('../people/SuspensionDialog.tsx'), { user }, { name: 'suspension', needsLogin: true })
  return (
    <Card padding="none" className="flex w-full min-w-0 flex-wrap items-start gap-x-4 gap-y-3 p-4">
      <Avatar decorative name={nickName} seed={userId} src={pictureAt(headPicUrl, 48)} size={48} />
      {/* On a phone the button stands below: beside it there is no room for an address, by which accounts are told apart. */}
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-5rem)]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate font-semibold">
            <bdi>{nickName}</bdi>
          </span>
          {role !== 'member' && <Badge>{text(`adminPeople.role.${role}`)}</Badge>}
          {suspended && <Badge tone="danger">{text('adminPeople.isSuspended')}</Badge>}
        </p>
        <p className="truncate text-13 text-muted">
          {role === 'creator' && !suspended ? (
            <Link href={`/@${userName}`} className="hover:underline">
              <Handle name={userName} />
            </Link>
          ) : (
            <Handle name={userName} />
          )}
        </p>
        <p dir="ltr" className="truncate text-13 text-muted rtl:text-end">
          {email}
        </p>
        <p className="mt-1 text-12 text-muted">{text('adminPeople.joined', { date: format.date(joinedAt) })}</p>
        {openReports > 0 && (
          <p className="mt-1 text-13">
            <Link href="/admin/reports" className="font-semibold underline">
              {text('adminPeople.openReports', { count: openReports })}
            </Link>
          </p>
        )}
        {suspended && (
          <p className="mt-2 text-13 break-words" dir="auto">
            {text('adminPeople.since', { date: format.date(suspended.at), reason: suspended.reason })}
          </p>
        )}
      </div>
      {role !== 'admin' && (
        <Button
          size="sm"
          variant={suspended ? 'secondary' : 'danger'}
          aria-label={`${action}: ${nickName}`}
          onPress={open}
        >
          {action}
        </Button>
      )}
    </Card>
  )
}

function PeopleSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="grid gap-3 xl:grid-cols-2">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-32 rounded-card!" />
      ))}
    </SkeletonGroup>
  )
}
