import type { MembershipLevel, ProfileSummary, TierId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { openDialog, whenSignedIn } from '../../../platform/dialogs/index.ts'
import { text } from '../../../platform/i18n/index.ts'
import { currentSession } from '../../../platform/session/index.ts'

export type SubscribeRequest = {
  creator: Pick<ProfileSummary, 'userId' | 'nickName'>
  /** What the thing in question asks for: lower tiers would not open it. */
  minLevel?: MembershipLevel | undefined
  /** The code in the link that led here. */
  promoCode?: string | undefined
  /** Shows the lower tiers too, for a member who wants another one. */
  isChange?: boolean | undefined
  /** What the member has from the next period on, where that is known: null when it does not renew. */
  renewsTierId?: TierId | null | undefined
  onSubscribed?: (() => void) | undefined
}

/** Opens the subscribe dialog, from anywhere. */
export function openSubscribe(request: SubscribeRequest): void {
  whenSignedIn(() => {
    const session = currentSession()
    const isOwn = session.status === 'signedIn' && session.user.userId === request.creator.userId
    if (isOwn) toast.warning(text('memberships.subscribe.self'), { id: 'subscribe' })
    else {
      const options = { name: 'subscribe', needsLogin: true }
      void openDialog(() => import('./SubscribeDialog.tsx'), { request }, options)
    }
  })
}
