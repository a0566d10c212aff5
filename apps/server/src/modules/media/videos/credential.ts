import { userId as asUserId, VIDEO_TOKEN_LIFETIME_MS, type UserId } from '@fanlight/contract'
import type { Secrets } from '../../../platform/secrets.ts'

const PURPOSE = 'video-upload'
const SHAPE = /^Bearer (\d{1,19})\.(\d{1,15})\.([\w-]{43})$/

/**
 * Who may send videos, for an hour. The three names are those that clients know from the cloud they were written for; `sessionToken`
 * is all that travels, as a bearer's.
 */
export function writeCredential(secrets: Secrets, userId: UserId, now: number) {
  const expiresAt = now + VIDEO_TOKEN_LIFETIME_MS
  const secretAccessKey = secrets.sign(PURPOSE, `${userId}.${expiresAt}`)
  const sessionToken = `${userId}.${expiresAt}.${secretAccessKey}`
  return { accessKeyID: String(userId), secretAccessKey, sessionToken, expiresAt }
}

/** Whose it is, or null when it is not ours, or no longer good. */
export function readCredential(secrets: Secrets, authorization: string | undefined, now: number): UserId | null {
  const [, userId = '', expiresAt = '', signature = ''] = SHAPE.exec(authorization ?? '') ?? []
  const isOurs = userId !== '' && secrets.verify(PURPOSE, `${userId}.${expiresAt}`, signature)
  return isOurs && Number(expiresAt) > now ? asUserId(userId) : null
}
