import {
  editNotificationSettings,
  getNotificationSettings,
  type CallOf,
  type NotificationGroup,
  type NotificationSettings,
  type OutputOf,
} from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { describeError, keyOf, useAction, useCall } from '../../../platform/api/index.ts'

type Answer = OutputOf<typeof getNotificationSettings>
export type SettingsChange = CallOf<typeof editNotificationSettings>['settings']

const key = keyOf(getNotificationSettings, {})

export const useNotificationSettings = () => useCall(getNotificationSettings, {})

/** Shows the wish at once; after a failure, what the server has. */
export function useEditNotificationSettings() {
  const client = useQueryClient()
  const edit = useAction(editNotificationSettings, {
    // One after the other: of two quick presses the last one must win on the server too.
    scope: { id: 'notification settings' },
    onError: (error) => {
      toast.error(describeError(error))
      void client.invalidateQueries({ queryKey: key })
    },
  })

  return (change: SettingsChange): void => {
    void client.cancelQueries({ queryKey: key })
    client.setQueryData<Answer>(key, (known) => known && { settings: changed(known.settings, change) })
    edit.mutate({ settings: change })
  }
}

function changed(settings: NotificationSettings, { groups = {}, ...others }: SettingsChange): NotificationSettings {
  const named = Object.keys(groups) as NotificationGroup[]
  const ways = named.map((group) => [group, { ...settings.groups[group], ...groups[group] }])
  return {
    ...settings,
    ...(others.quietHours !== undefined && { quietHours: others.quietHours }),
    ...(others.timeZone !== undefined && { timeZone: others.timeZone }),
    messages: {
      push: others.messages?.push ?? settings.messages.push,
      showsText: others.messages?.showsText ?? settings.messages.showsText,
    },
    groups: { ...settings.groups, ...(Object.fromEntries(ways) as Partial<NotificationSettings['groups']>) },
  }
}
