import type { PostId, UserId } from '@fanlight/contract'
import { storage } from '../../../platform/storage/index.ts'
import { emptyDraft, type Draft } from './draft.ts'

/** What has not reached the server, through a reload and without a connection. */
export function keptDrafts(userId: UserId) {
  const placeOf = (contentId: PostId | null) => `${userId} ${contentId ?? 'new'}`
  function write(place: string, kept: { revision: number | null; draft: Draft } | null) {
    const { [place]: _, ...others } = storage.postDrafts.get()
    storage.postDrafts.set(kept === null ? others : { ...others, [place]: kept })
  }
  return {
    get(contentId: PostId | null): { revision: number | null; draft: Draft } | null {
      const kept = storage.postDrafts.get()[placeOf(contentId)]
      // What an older build has kept may lack a field.
      return kept ? { revision: kept.revision, draft: { ...emptyDraft, ...(kept.draft as Partial<Draft>) } } : null
    },
    keep(contentId: PostId | null, revision: number | null, draft: Draft): void {
      // A file on its way does not survive a reload; a video that has begun is in the vault and does.
      const media = draft.media.flatMap((each) => (each.assetId === null ? [] : [{ ...each, uploadId: null }]))
      write(placeOf(contentId), { revision, draft: { ...draft, media } })
    },
    forget: (contentId: PostId | null) => {
      if (storage.postDrafts.get()[placeOf(contentId)]) write(placeOf(contentId), null)
    },
  }
}
