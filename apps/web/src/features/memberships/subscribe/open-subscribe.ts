import type { MembershipLevel, ProfileSummary, TierId, UserId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { askToLogin, loginRequest } from '../../../platform/dialogs/index.ts'
import { text } from '../../../platform/i18n/index.ts'
import { currentSession } from '../../../platform/session/index.ts'
import { createStore } from '../../../platform/store.ts'

export type SubscribeRequest = {
  creator: Pick<ProfileSummary, 'userId' | 'nickName'>
  /** What the thing in question asks for: lower tiers would not open it. */
  minLevel?: MembershipLevel | undefined
  /** A code that somebody came with. */
  promoCode?: string | undefined
  /** Shows the lower tiers too, for a member who wants another one. */
  isChange?: boolean | undefined
  /** What the member has from the next period on, where somebody knows: null when it does not renew. */
  renewsTierId?: TierId | null | undefined
  onSubscribed?: (() => void) | undefined
}

/** Of no use to whoever signs in after them. */
export type AskedSubscribe = SubscribeRequest & { viewerId: UserId }

/** Whom somebody is about to subscribe to. */
export const subscribeRequest = createStore<AskedSubscribe | null>(null)

/** What had the focus before: it gets it back, also from whoever went on to pay and came back. */
let opener: Element | null = null

/** Opens the subscribe dialog, from anywhere. A visitor is asked to log in first, and comes to it by doing so. */
export function openSubscribe(request: SubscribeRequest): void {
  const session = currentSession()
  if (session.status === 'signedOut') return openAfterLogin(request)
  const viewerId = session.user.userId
  if (viewerId === request.creator.userId) {
    toast.warning(text('memberships.subscribe.self'), { id: 'subscribe' })
    return
  }
  opener = document.activeElement
  subscribeRequest.set({ ...request, viewerId })
}

/** Opens it again for whoever comes back from paying. */
export function reopenSubscribe(request: AskedSubscribe): void {
  subscribeRequest.set(request)
}

export function returnFocus(): void {
  if (document.activeElement !== document.body) return
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
}

export function closeSubscribe(): void {
  subscribeRequest.set(null)
}

function openAfterLogin(request: SubscribeRequest): void {
  askToLogin()
  const asked = loginRequest.get()
  const stop = loginRequest.subscribe(() => {
    if (loginRequest.get() === asked) return
    stop()
    if (currentSession().status === 'signedIn') openSubscribe(request)
  })
}
