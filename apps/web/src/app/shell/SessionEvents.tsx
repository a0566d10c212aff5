import { userChannel } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useEffect } from 'react'
import { openLogin } from '../../platform/dialogs/index.ts'
import { text } from '../../platform/i18n/index.ts'
import { routeFor, currentPath, goHome, useCurrentRoute } from '../../platform/navigation/index.ts'
import { useChannel, useRealtimeConnection } from '../../platform/realtime/hooks.ts'
import {
  sessionEnds,
  startSessionChecks,
  updateUser,
  useAccount,
  validateSession,
  type SessionEnd,
} from '../../platform/session/index.ts'

/** Keeps the session checked and its realtime connection open, and says on screen when it ends. */
export function SessionEvents() {
  const account = useAccount()
  const isPayment = useCurrentRoute().route.flags.includes('payment')

  useEffect(() => sessionEnds.subscribe(sayGoodbye), [])
  useEffect(() => startSessionChecks(), [])
  // A page that only takes a payment needs none of its own, but must not end what a call or a live room goes through.
  useRealtimeConnection(!isPayment)
  useChannel(
    userChannel,
    account && { userId: account.userId },
    (event) => {
      switch (event.type) {
        case 'account_changed':
          updateUser(event.data.user)
          break
        case 'sessions_ended':
          // Which session is ours only the server knows; a check says whether it was among them.
          void validateSession()
          break
      }
    },
    { onResync: () => void validateSession() },
  )
  return null
}

function sayGoodbye({ cause }: SessionEnd): void {
  const left = currentPath()
  const isShut = routeFor(left)?.access !== 'public'
  if (isShut) goHome()
  if (cause === 'signedOut') return
  const message = text(cause === 'expired' ? 'auth.sessionExpired' : 'auth.signedOutElsewhere')
  // The modal says it itself.
  if (isShut) openLogin({ target: left, message })
  else toast.warning(message, { id: 'session' })
}
