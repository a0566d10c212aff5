import { creatorStatus, type ApplicationStatus } from '@fanlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useCall } from '../../platform/api/index.ts'
import { useAccount } from '../../platform/session/index.ts'

const key = keyOf(creatorStatus, {})

/** Where the own application stands. A visitor has none and asks for none. */
export function useCreatorStatus() {
  const account = useAccount()
  return useCall(creatorStatus, {}, { enabled: account !== null })
}

export function useKeepStatus(): { keep: (status: ApplicationStatus) => void; refresh: () => void } {
  const client = useQueryClient()
  return {
    keep: (status) => {
      // An answer that is still on its way is older than what is kept here.
      void client.cancelQueries({ queryKey: key })
      client.setQueryData<ApplicationStatus>(key, status)
    },
    refresh: () => void client.invalidateQueries({ queryKey: key }),
  }
}
