import { toast } from '@fanlight/ui'
import { openDialog, whenSignedIn } from '../../../platform/dialogs/index.ts'
import { text } from '../../../platform/i18n/index.ts'
import { currentSession } from '../../../platform/session/index.ts'
import type { SubscribeRequest } from './use-subscribe.ts'

/** Opens the subscribe dialog, from anywhere. */
export function openSubscribe(request: SubscribeRequest): void {
  whenSignedIn(() => {
    const session = currentSession()
    const isOwn = session.status === 'signedIn' && session.user.userId === request.creator.userId
    if (isOwn) toast.warning(text('memberships.subscribe.self'), { id: 'subscribe' })
    else {
      const options = { name: 'subscribe', needsLogin: true }
      void openDialog(() => import('./SubscribeDialog.tsx'), { request, onReopen: openSubscribe }, options)
    }
  })
}
