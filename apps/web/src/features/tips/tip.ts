import type { PostId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { askToLogin, loginRequest } from '../../platform/dialogs/index.ts'
import { text } from '../../platform/i18n/index.ts'
import { currentSession } from '../../platform/session/index.ts'
import { tabStorage, type TipReceiver } from '../../platform/storage/index.ts'
import { createStore } from '../../platform/store.ts'

export type TypedTip = { digits: string; message: string }

export type TipRequest = {
  creator: TipReceiver
  /** The post that the tip is for; the person alone where it is left out. */
  contentId?: PostId | undefined
  onTipped?: ((amount: number) => void) | undefined
  /** What was typed before, where somebody comes back to it. */
  typed?: TypedTip | undefined
}

/** The tip that somebody is about to give. */
export const tipRequest = createStore<TipRequest | null>(null)

/** Opens 'Send Tip'. A visitor is asked to log in first, and comes back to the dialog by doing so. */
export function openTip(request: TipRequest): void {
  if (currentSession().status === 'signedIn') return openSignedIn(request)
  askToLogin()
  const asked = loginRequest.get()
  const stop = loginRequest.subscribe(() => {
    if (loginRequest.get() === asked) return
    stop()
    openSignedIn(request)
  })
}

function openSignedIn(request: TipRequest): void {
  const session = currentSession()
  if (session.status !== 'signedIn') return
  if (session.user.userId === request.creator.userId) toast.error(text('tips.self'), { id: 'tip' })
  else tipRequest.set(request)
}

export function closeTip(): void {
  tabStorage.tipDraft.remove()
  tipRequest.set(null)
}

/** Before the top-up: where no window can open, paying takes this tab, and the page is loaded anew after it. */
export function keepTip({ creator, contentId }: TipRequest, typed: TypedTip): void {
  const session = currentSession()
  if (session.status !== 'signedIn') return
  tabStorage.tipDraft.set({ by: session.user.userId, creator, ...(contentId && { contentId }), ...typed })
}

/** After a payment in this tab: the tip is there again, as it was left. */
export function comeBackToTip(): void {
  const draft = tabStorage.tipDraft.get()
  const session = currentSession()
  if (!draft || session.status !== 'signedIn' || session.user.userId !== draft.by) return
  const { creator, contentId, digits, message } = draft
  tipRequest.set({ creator, contentId, typed: { digits, message } })
}
