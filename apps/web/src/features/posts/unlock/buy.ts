import type { Post } from '@fanlight/contract'
import { askToLogin, loginRequest } from '../../../platform/dialogs/index.ts'
import { currentSession } from '../../../platform/session/index.ts'
import { tabStorage } from '../../../platform/storage/index.ts'
import { createStore } from '../../../platform/store.ts'
import { refreshPost } from '../post-cache.ts'

/** The post that somebody is about to buy. */
export const buyRequest = createStore<Post | null>(null)

/** Opens the purchase of a post. A visitor is asked to log in first, and comes back to it by doing so. */
export function openBuy(post: Post): void {
  if (currentSession().status === 'signedIn') return buyRequest.set(post)
  askToLogin()
  const asked = loginRequest.get()
  const stop = loginRequest.subscribe(() => {
    if (loginRequest.get() === asked) return
    stop()
    if (currentSession().status === 'signedIn') void openIfLocked(post)
  })
}

/** Whoever has just logged in may be a member, may have bought it, or may be its creator. */
async function openIfLocked({ contentId }: Pick<Post, 'contentId'>): Promise<void> {
  try {
    const fresh = await refreshPost(contentId)
    if (fresh.lock?.price) buyRequest.set(fresh)
  } catch {
    // Gone, or not to be had now: the page behind says so better than a dialog about nothing.
  }
}

export function closeBuy(): void {
  tabStorage.purchaseDraft.remove()
  buyRequest.set(null)
}

/** Before the top-up: where no window can open, paying takes this tab, and the page is loaded anew after it. */
export function keepPurchase({ contentId }: Post): void {
  const session = currentSession()
  if (session.status === 'signedIn') tabStorage.purchaseDraft.set({ by: session.user.userId, contentId })
}

/** After a payment in this tab: the purchase is there again. */
export function comeBackToPurchase(): void {
  const draft = tabStorage.purchaseDraft.get()
  const session = currentSession()
  if (!draft || session.status !== 'signedIn' || session.user.userId !== draft.by) return
  void openIfLocked(draft)
}
