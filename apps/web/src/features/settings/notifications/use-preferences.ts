import { editPreferences, getPreferences, type OutputOf } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { describeError, keyOf, useAction, useCall } from '../../../platform/api/index.ts'

type Answer = OutputOf<typeof getPreferences>
type Preferences = Answer['preferences']

const key = keyOf(getPreferences, {})

export const usePreferences = () => useCall(getPreferences, {})

/** Shows the wish at once; a failure puts back what was there. */
export function useEditPreferences() {
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
