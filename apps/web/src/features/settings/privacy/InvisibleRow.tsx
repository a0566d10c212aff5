import { editPresenceSettings, getPresenceSettings, type OutputOf } from '@fanlight/contract'
import { ListRow, Switch, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { describeError, keyOf, useAction, useCall } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { RowSkeletons } from '../parts/RowSkeletons.tsx'

type Answer = OutputOf<typeof getPresenceSettings>

const key = keyOf(getPresenceSettings, {})

/** Whether others see that one is there. */
export function InvisibleRow() {
  const text = useText()
  const kept = useCall(getPresenceSettings, {})
  const edit = useEditPresenceSettings()
  return (
    <QueryView
      query={kept}
      place="card"
      skeleton={<RowSkeletons rows={1} />}
      failure={text('creatorSettings.loadFailed')}
    >
      {({ settings: { isInvisible } }) => (
        <ListRow
          icon={<EyeOff aria-hidden />}
          title={text('settings.privacy.invisible')}
          description={text('settings.privacy.invisibleText')}
          trailing={<Switch label={text('settings.privacy.invisible')} checked={isInvisible} onCheckedChange={edit} />}
        />
      )}
    </QueryView>
  )
}

/** Shows the wish at once; after a failure, what the server has. */
function useEditPresenceSettings() {
  const client = useQueryClient()
  const edit = useAction(editPresenceSettings, {
    // One after the other: of two quick presses the last one must win on the server too.
    scope: { id: 'presence settings' },
    onError: (error) => {
      toast.error(describeError(error))
      void client.invalidateQueries({ queryKey: key })
    },
  })
  return (isInvisible: boolean): void => {
    void client.cancelQueries({ queryKey: key })
    client.setQueryData<Answer>(key, { settings: { isInvisible } })
    edit.mutate({ settings: { isInvisible } })
  }
}
