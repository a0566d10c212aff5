import { createStore } from '../../platform/store.ts'

export type ShareRequest = { longUrl: string; title: string }

/** The link that somebody is about to hand on. */
export const shareRequest = createStore<ShareRequest | null>(null)

/** Opens the 'Link' dialog. The title is what a phone's own share sheet shows beside the link. */
export function openShare(longUrl: string, title: string): void {
  shareRequest.set({ longUrl, title })
}

export function closeShare(): void {
  shareRequest.set(null)
}
