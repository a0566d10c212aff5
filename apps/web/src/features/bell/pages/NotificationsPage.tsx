import { NOTIFICATION_GROUPS, type NotificationGroup } from '@fanlight/contract'
import { Button, IconButton, Tabs } from '@fanlight/ui'
import { CheckCheck, Settings } from 'lucide-react'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'
import { navigate, useQueryParams } from '../../../platform/navigation/index.ts'
import { PageHeading } from '../../../platform/page/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { NotificationList } from '../NotificationList.tsx'
import { useHeld } from '../use-held.ts'
import { useUnread } from '../../notifications/index.ts'

const ALL = 'all'

/** The address says which group of it is shown. */
export function NotificationsPage() {
  const given = useQueryParams().get('group')
  const group = NOTIFICATION_GROUPS.find((each) => each === given) ?? null
  return <Notifications key={group} group={group} />
}

function Notifications({ group }: { group: NotificationGroup | null }) {
  const text = useText()
  const isCreator = useAccount()?.role === 'creator'
  const list = useHeld(group)
  const open = (value: string) => navigate(value === ALL ? PATH : `${PATH}?group=${value}`, { replace: true })
  // Only a creator earns.
  const groups = NOTIFICATION_GROUPS.filter((each) => each !== 'earnings' || isCreator || each === group)
  return (
    <>
      <div className="flex items-center justify-end gap-2 max-md:-mt-2 max-md:mb-1 md:justify-between">
        <PageHeading />
        <div className="flex items-center gap-1 md:mb-6">
          <MarkAll list={list} group={group} />
          <IconButton label={text('bell.settings')} tooltip asChild>
            <Link href="/settings/notifications">
              <Settings aria-hidden />
            </Link>
          </IconButton>
        </div>
      </div>
      <Tabs
        label={text('bell.groups')}
        tabs={[ALL, ...groups].map((value) => ({ value, label: text(`bell.group.${value as typeof ALL}`) }))}
        value={group ?? ALL}
        onValueChange={open}
        className="max-md:-mx-4 max-md:px-2 md:flex-wrap md:gap-0 md:*:px-2.5"
        panelClassName="pt-4"
      >
        <NotificationList list={list} group={group} />
      </Tabs>
    </>
  )
}

const PATH = '/notifications'

function MarkAll({ list, group }: { list: ReturnType<typeof useHeld>; group: NotificationGroup | null }) {
  const text = useText()
  const unread = useUnread().data?.unread ?? 0
  const isAny = list.shown.some(({ isRead }) => !isRead) || (group === null && unread > 0)
  return (
    <Button
      size="sm"
      variant="quiet"
      once
      // Not disabled: it would lose the focus of who has just pressed it.
      aria-disabled={!isAny}
      iconStart={<CheckCheck aria-hidden className="size-4.5!" />}
      onPress={() => (isAny ? list.readAll() : undefined)}
      className="aria-disabled:opacity-40"
    >
      {text('bell.markAll')}
    </Button>
  )
}
