import type { Secrets } from '../secrets.ts'
import type { UploadForm, UploadTerms } from './storage.ts'

const PURPOSE = 'upload-policy'
const ACCESS_KEY = 'fanlight'

type Policy = { expiresAt: number; keyPrefix: string; maxBytes: number; session: string }

/** Keys of the form are `{userId}/{random}.{ext}`; where they come to lie is this server's affair. */
export function writeUploadForm(
  secrets: Secrets,
  host: string,
  { folder, maxBytes, expiresAt, session }: UploadTerms,
): UploadForm {
  const conditions = [
    ['starts-with', '$key', folder],
    ['content-length-range', 1, maxBytes],
  ]
  const text = JSON.stringify({ expiration: new Date(expiresAt).toISOString(), session, conditions })
  const policy = Buffer.from(text).toString('base64')
  const signature = secrets.sign(PURPOSE, policy)
  return { host, accessKeyId: ACCESS_KEY, policy, signature, keyPrefix: folder, fields: null }
}

/** What a form was allowed, or null when it was not ours, or no longer. */
export function readUploadPolicy(
  secrets: Secrets,
  { accessKeyId, policy, signature }: { accessKeyId: string; policy: string; signature: string },
  now: number,
): Policy | null {
  if (accessKeyId !== ACCESS_KEY || !secrets.verify(PURPOSE, policy, signature)) return null
  // Signed by us, so it has our shape.
  const { expiration, session, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString('utf8')) as {
    expiration: string
    session: string
    conditions: [['starts-with', '$key', string], ['content-length-range', number, number]]
  }
  const expiresAt = Date.parse(expiration)
  if (expiresAt < now) return null
  return { expiresAt, keyPrefix: conditions[0][2], maxBytes: conditions[1][2], session }
}
