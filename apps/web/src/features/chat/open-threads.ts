import type { UserId } from '@fanlight/contract'

/** The conversations on screen, each as often as it is shown. */
const shown = new Map<UserId, number>()

/** Answers how to say that it is not shown any more. */
export function showThread(chatWithUserId: UserId): () => void {
  shown.set(chatWithUserId, (shown.get(chatWithUserId) ?? 0) + 1)
  return () => void shown.set(chatWithUserId, (shown.get(chatWithUserId) ?? 1) - 1)
}

export const isVisible = (): boolean => document.visibilityState === 'visible'

/** Whether the viewer looks at it: what comes there is read, and not counted. */
export const isLookedAt = (chatWithUserId: UserId): boolean => (shown.get(chatWithUserId) ?? 0) > 0 && isVisible()
