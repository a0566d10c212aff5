import type { TierId, UserId } from '@fanlight/contract'
import type { TierDraft } from './tier-draft.ts'

/**
 * What was typed and not saved, for as long as the page is open. Whoever leaves the form by any way but its own finds
 * it as they left it: nothing is lost, so nobody has to be held back.
 */
const kept = new Map<string, TierDraft>()

export function keptDrafts(creatorId: UserId, tierId: TierId | null) {
  // Another account on this device has drafts of its own.
  const place = `${creatorId} ${tierId ?? 'new'}`
  return {
    get: (): TierDraft | null => kept.get(place) ?? null,
    keep: (draft: TierDraft) => void kept.set(place, draft),
    forget: () => void kept.delete(place),
  }
}
