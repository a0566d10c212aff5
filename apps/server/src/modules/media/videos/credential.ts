import { userId as asUserId, VIDEO_TOKEN_LIFETIME_MS, type SessionId, type UserId } from '@fanlight/contract'
import type { Secrets } from '../../../platform/secrets.ts'
import type { AssetPurpose } from '../assets.store.ts'

/** What for is signed as well: who may send videos to people may not fill a vault. */
const PURPOSES: Readonly<Record<AssetPurpose, string>> = { vault: 'video-upload', message: 'message-video-upload' }
const SHAPE = /^Bearer (\d{1,19})\.(\d{1,19})\.(\d{1,15})\.([\w-]{43})$/

export type Sender = { userId: UserId; sessionId: SessionId; purpose: AssetPurpose }

/**
 * Who may send videos, for an hour, as long as their session stands. The three names are those that clients know from the cloud they were written for; `sessionToken`
 * is all that travels, as a bearer's.
 */
export function writeCredential(secrets: Secrets, { userId, sessionId, purpose }: Sender, now: number) {
  const expiresAt = now + VIDEO_TOKEN_LIFETIME_MS
  const secretAccessKey = secrets.sign(PURPOSES[purpose], `${userId}.${sessionId}.${expiresAt}`)
  const sessionToken = `${userId}.${sessionId}.${expiresAt}.${secretAccessKey}`
  return { accessKeyID: String(userId), secretAccessKey, sessionToken, expiresAt }
}

/** Whose it is and what for, or null when it is not ours, or no longer good. */
export function readCredential(secrets: Secrets, authorization: string | undefined, now: number): Sender | null {
  const [, userId = '', sessionId = '', expiresAt = '', signature = ''] = SHAPE.exec(authorization ?? '') ?? []
  if (userId === '' || Number(expiresAt) <= now) return null
  const isFor = (purpose: AssetPurpose): boolean =>
    secrets.verify(PURPOSES[purpose], `${userId}.${sessionId}.${expiresAt}`, signature)
  const purpose = isFor('vault') ? 'vault' : isFor('message') ? 'message' : null
  return purpose && { userId: asUserId(userId), sessionId: sessionId as SessionId, purpose }
}
