import { Banner, ListRow, Switch } from '@fanlight/ui'
import { MailCheck, MonitorSmartphone } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { Group, Groups } from '../parts/Group.tsx'
import { RowSkeletons } from '../parts/RowSkeletons.tsx'
import { useEditPreferences, usePreferences } from './use-preferences.ts'

export function NotificationsSection() {
  const text = useText()
  const email = useAccount()?.email ?? ''
  return (
    <Groups>
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
