import { listSessions, revokeSession, type OutputOf, type Session, type SessionId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { describeError, keyOf, refusedWith, useAction, useCall } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'

type Listed = OutputOf<typeof listSessions>

/** This device first, then by when each was last seen. Always asked again: people look here when in doubt. */
export function useDevices() {
  const { data: listed, ...query } = useCall(listSessions, {}, { staleTime: 0 })
  const sessions = listed?.sessions.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt - a.lastSeenAt,
  )
  const data = sessions && {
    own: sessions.find((session) => session.isCurrent),
    others: sessions.filter((session) => !session.isCurrent),
  }
  return { data, error: query.error, refetch: query.refetch }
}

export function useSignOutDevices() {
  const text = useText()
  const queryClient = useQueryClient()
  const revoke = useAction(revokeSession)

  function keepOnly(isKept: (session: Session) => boolean) {
    queryClient.setQueryData<Listed>(
      keyOf(listSessions, {}),
      (known) => known && { sessions: known.sessions.filter(isKept) },
    )
  }

  return {
    /** Not optimistic: a device must not look signed out before it is. */
    signOutOne: async (sessionId: SessionId): Promise<void> => {
      try {
        await revoke.mutateAsync({ sessionId })
      } catch (error) {
        // Over already: what was asked for is so.
        if (!refusedWith(error, 'NOT_FOUND')) {
          toast.error(describeError(error))
          return
        }
      }
      keepOnly((session) => session.sessionId !== sessionId)
      toast.success(text('settings.devices.signedOut'))
    },

    signOutOthers: async (): Promise<void> => {
      const isSure = await confirm({
        title: text('settings.devices.signOutOthersTitle'),
        text: text('settings.devices.signOutOthersText'),
        confirmLabel: text('settings.devices.signOutOthersConfirm'),
        tone: 'danger',
      })
      if (!isSure) return
      try {
        await revoke.mutateAsync({})
        keepOnly((session) => session.isCurrent)
        toast.success(text('settings.devices.othersSignedOut'))
      } catch (error) {
        toast.error(describeError(error))
      }
    },
  }
}
