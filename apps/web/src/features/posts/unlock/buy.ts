import type { Post, PostId } from '@fanlight/contract'
import { openDialog, whenSignedIn } from '../../../platform/dialogs/index.ts'
import { currentSession } from '../../../platform/session/index.ts'
import { refreshPost } from '../post-cache.ts'

/** Opens the purchase of a post. */
export function openBuy(post: Post): void {
  if (currentSession().status === 'signedIn') show(post)
  // After logging in a visitor may turn out to be a member, a buyer or the creator of it.
  else whenSignedIn(() => void openIfLocked(post.contentId))
}

function show(post: Post): void {
  void openDialog(() => import('./BuyDialog.tsx'), { post }, { name: 'buy', needsLogin: true, resume: 'purchase' })
}

async function openIfLocked(contentId: PostId): Promise<void> {
  try {
    const fresh = await refreshPost(contentId)
    if (fresh.lock?.price) show(fresh)
  } catch {
    // Gone, or not to be had now: the page behind says so better than a dialog about nothing.
  }
}

/** After the payment: the purchase is there again. */
export function resumePurchase(draft: unknown): void {
  const { contentId } = draft as { contentId?: PostId }
  if (typeof contentId === 'string') void openIfLocked(contentId)
}
