import { toast } from '@fanlight/ui'
import { openDialog, whenSignedIn } from '../../platform/dialogs/index.ts'
import { text } from '../../platform/i18n/index.ts'
import { currentSession } from '../../platform/session/index.ts'
import type { KeptTip, TipRequest } from './tip-request.ts'

/** Opens 'Send Tip'. */
export function openTip(request: TipRequest): void {
  whenSignedIn(() => {
    const session = currentSession()
    const isOwn = session.status === 'signedIn' && session.user.userId === request.creator.userId
    if (isOwn) toast.error(text('tips.self'), { id: 'tip' })
    else {
      const options = { name: 'tip', needsLogin: true, resume: 'tip' }
      void openDialog(() => import('./TipDialog.tsx'), { request }, options)
    }
  })
}

/** After the payment: the tip as it was left. */
export function resumeTip(draft: unknown): void {
  const { creator, contentId, digits, message } = draft as Partial<KeptTip>
  const isWhole = typeof creator?.userId === 'string' && typeof digits === 'string' && typeof message === 'string'
  if (isWhole) openTip({ creator, contentId, typed: { digits, message } })
}
