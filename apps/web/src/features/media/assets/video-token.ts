import { getVideoUploadToken, type VideoUploadToken } from '@fanlight/contract'
import { call } from '../../../platform/api/index.ts'

/** Before the end: a piece that leaves with it must still arrive with it. */
const RENEW_BEFORE_MS = 2 * 60_000

type VideoTokens = {
  readonly current: () => Promise<VideoUploadToken>
  /** The server did not take it: the next one asked for is new. */
  readonly forget: () => void
}

/** The temporary credential of one upload, renewed as long as that takes. */
export function createVideoTokens(now: () => number = Date.now): VideoTokens {
  let kept: { token: VideoUploadToken; until: number } | null = null
  return {
    async current() {
      if (kept && now() < kept.until) return kept.token
      const token = await call(getVideoUploadToken, {})
      // By its length and not by its end: a clock that is wrong here would renew it for every piece, or never.
      kept = { token, until: now() + token.expiredTime - token.currentTime - RENEW_BEFORE_MS }
      return token
    },
    forget() {
      kept = null
    },
  }
}
