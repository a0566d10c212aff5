import { editPreferences, getPreferences, type NotificationSettings, type OutputOf } from '@fanlight/contract'
import { Banner, ListRow, Switch, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { MailCheck, MonitorSmartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeError, keyOf, useAction, useCall } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { Group, Groups } from '../parts/Group.tsx'
import { RowSkeletons } from '../parts/RowSkeletons.tsx'
import { Messages } from './Messages.tsx'
import { PushRow } from './PushRow.tsx'
import { QuietHours } from './QuietHours.tsx'
import { useEditNotificationSettings, useNotificationSettings } from './use-notification-settings.ts'
import { groupsFor, Ways } from './Ways.tsx'

export function NotificationsSection() {
  const text = useText()
  const account = useAccount()
  const email = account?.email ?? ''
  return (
    <Groups>
      <Group title={text('settings.notifications.push.title')}>{account && <PushRow account={account} />}</Group>
      <Group title={text('settings.notifications.ways.title')} description={text('settings.notifications.ways.text')}>
        <KeptSettings rows={3}>
          {(settings, edit) => (
            <Ways settings={settings} groups={groupsFor(account?.role === 'creator')} onChange={edit} />
          )}
        </KeptSettings>
      </Group>
      <Group title={text('settings.notifications.messages.title')}>
        <KeptSettings rows={1}>{(settings, edit) => <Messages settings={settings} onChange={edit} />}</KeptSettings>
      </Group>
      <Group title={text('settings.notifications.quiet.title')}>
        <KeptSettings rows={1}>{(settings, edit) => <QuietHours settings={settings} onChange={edit} />}</KeptSettings>
      </Group>
      <Group
        title={text('settings.notifications.mails')}
        description={text('settings.notifications.mailsText', { email })}
      >
        <MailPreferences />
      </Group>
      <Banner icon={<MailCheck aria-hidden />} title={text('settings.notifications.always')}>
        {text('settings.notifications.alwaysText')}
      </Banner>
    </Groups>
  )
}

type SettingsProps = {
  rows: 1 | 3
  children: (settings: NotificationSettings, onChange: ReturnType<typeof useEditNotificationSettings>) => ReactNode
}

/** What is told by which way and when, once it is known. */
function KeptSettings({ rows, children }: SettingsProps) {
  const text = useText()
  const kept = useNotificationSettings()
  const edit = useEditNotificationSettings()
  return (
    <QueryView
      query={kept}
      place="card"
      skeleton={<RowSkeletons rows={rows} />}
      failure={text('settings.notifications.loadFailed')}
    >
      {({ settings }) => children(settings, edit)}
    </QueryView>
  )
}

function MailPreferences() {
  const text = useText()
  const preferences = usePreferences()
  const edit = useEditPreferences()
  return (
    <QueryView
      query={preferences}
      place="card"
      skeleton={<RowSkeletons rows={1} />}
      failure={text('settings.notifications.loadFailed')}
    >
      {(kept) => (
        <ListRow
          icon={<MonitorSmartphone aria-hidden />}
          title={text('settings.notifications.newDevice')}
          description={text('settings.notifications.newDeviceText')}
          trailing={
            <Switch
              label={text('settings.notifications.newDevice')}
              checked={kept.preferences.mailOnNewDevice}
              onCheckedChange={(mailOnNewDevice) => edit({ mailOnNewDevice })}
            />
          }
        />
      )}
    </QueryView>
  )
}

type Answer = OutputOf<typeof getPreferences>
type Preferences = Answer['preferences']

const key = keyOf(getPreferences, {})

const usePreferences = () => useCall(getPreferences, {})

/** Shows the wish at once; a failure puts back what was there. */
function useEditPreferences() {
  const queryClient = useQueryClient()
  const show = (preferences: Preferences) => queryClient.setQueryData<Answer>(key, { preferences })
  const edit = useAction(editPreferences, {
    // One after the other: of two quick presses the last one must win on the server too.
    scope: { id: 'preferences' },
    onError: (error) => toast.error(describeError(error)),
  })

  return (change: Partial<Preferences>): void => {
    const before = queryClient.getQueryData<Answer>(key)
    if (!before) return
    void queryClient.cancelQueries({ queryKey: key })
    show({ ...before.preferences, ...change })
    edit.mutate({ preferences: change }, { onError: () => show(before.preferences) })
  }
}
