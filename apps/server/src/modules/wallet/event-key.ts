import { createHash } from 'node:crypto'
import type { Ids } from '../../platform/ids.ts'

const READABLE_MAX_LENGTH = 100

/** What the caller calls their intention. A long name becomes its hash: an index has its limits. */
export const eventKeyOf = (idempotencyKey: string): string =>
  idempotencyKey.length <= READABLE_MAX_LENGTH
    ? idempotencyKey
    : createHash('sha256').update(idempotencyKey).digest('base64url')

/** The same, or a fresh name for an intention without one. */
export const eventKey = (idempotencyKey: string | null, ids: Ids): string =>
  idempotencyKey === null ? ids.next() : eventKeyOf(idempotencyKey)
