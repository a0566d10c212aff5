import { getUploadConfig, UPLOAD_CONFIG_CACHE_MS, type UploadConfig } from '@fanlight/contract'
import { call } from '../../platform/api/index.ts'
import { storage } from '../../platform/storage/index.ts'

type Kept = { userId: string; config: Promise<UploadConfig>; until: number }

let kept: Kept | null = null
let isFollowing = false

/** What an upload of the current account needs. Uploads that begin together ask once. */
export function uploadConfig(now: number = Date.now()): Promise<UploadConfig> {
  forgetWithTheSession()
  const userId = storage.user.get()?.userId ?? ''
  if (kept?.userId === userId && now < kept.until) return kept.config
  const asked: Kept = { userId, config: call(getUploadConfig, {}), until: now + UPLOAD_CONFIG_CACHE_MS }
  kept = asked
  // Whoever waits hears of the failure; the next one asks again.
  asked.config.catch(() => {
    if (kept === asked) kept = null
  })
  return asked.config
}

/** The store did not accept it. Only this one: another upload may have fetched a newer one meanwhile. */
export function forgetUploadConfig(refused: Promise<UploadConfig>): void {
  if (kept?.config === refused) kept = null
}

/** Signing out and becoming somebody else, here or in another tab, both change the token. */
function forgetWithTheSession(): void {
  if (isFollowing) return
  isFollowing = true
  storage.token.subscribe(() => {
    kept = null
  })
}
