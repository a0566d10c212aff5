import { createHash } from 'node:crypto'
import type { Ids } from '../../platform/ids.ts'

const READABLE_MAX_LENGTH = 100

/** What the caller calls their intention, or a fresh name. A long one becomes its hash: an index has its limits. */
export function eventKey(idempotencyKey: string | null, ids: Ids): string {
  if (idempotencyKey === null) return ids.next()
  if (idempotencyKey.length <= READABLE_MAX_LENGTH) return idempotencyKey
  return createHash('sha256').update(idempotencyKey).digest('base64url')
}
