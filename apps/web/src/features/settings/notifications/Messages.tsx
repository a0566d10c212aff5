import type { NotificationSettings } from '@fanlight/contract'
import { ListRow, Switch } from '@fanlight/ui'
import { Eye, MessageCircle } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import type { SettingsChange } from './use-notification-settings.ts'

type Props = { settings: NotificationSettings; onChange: (change: SettingsChange) => void }

/** Messages are told by push alone: their list is the one they stand in. */
export function Messages({ settings: { messages }, onChange }: Props) {
  const text = useText()
  return (
    <>
      <ListRow
        icon={<MessageCircle aria-hidden />}
        title={text('settings.notifications.messages.push')}
        description={text('settings.notifications.messages.pushText')}
        trailing={
          <Switch
            label={text('settings.notifications.messages.push')}
            checked={messages.push}
            onCheckedChange={(push) => onChange({ messages: { push } })}
          />
        }
      />
      <ListRow
        icon={<Eye aria-hidden />}
        title={text('settings.notifications.messages.showsText')}
        description={text('settings.notifications.messages.showsTextText')}
        trailing={
          <Switch
            label={text('settings.notifications.messages.showsText')}
            checked={messages.push && messages.showsText}
            disabled={!messages.push}
            onCheckedChange={(showsText) => onChange({ messages: { showsText } })}
          />
        }
      />
    </>
  )
}
