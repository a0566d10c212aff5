import type { Instant, UserId } from '@fanlight/contract'
import { Instant as AnyInstant, UserId as AnyUserId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Secrets } from '../secrets.ts'

const PURPOSE = 'media grant'

const Grant = z.object({
  roomId: z.string(),
  userId: AnyUserId,
  role: z.enum(['publish', 'view']),
  issuedAt: AnyInstant,
  expiresAt: AnyInstant,
  turn: z.number(),
})
export type Grant = z.infer<typeof Grant>

/** No two have the same: a moment has its turns. */
export const nameOfGrant = ({ issuedAt, turn }: Pick<Grant, 'issuedAt' | 'turn'>): string => `${issuedAt}.${turn}`

/** What somebody may do in a room for a while, written down so that nothing has to be remembered but who was removed. */
export function createGrants(secrets: Secrets, clock: Clock) {
  /** Grants up to this turn are worth nothing. The clock alone cannot tell what came first within a millisecond. */
  const revoked = new Map<string, { turn: number; at: Instant; until: Instant }>()
  let lastExpiry = clock.now()
  let turn = 0
  const keyOf = (roomId: string, userId: UserId): string => `${roomId} ${userId}`

  function forgetOld(): void {
    for (const [key, { until }] of revoked) if (until <= clock.now()) revoked.delete(key)
  }

  return {
    write(given: Omit<Grant, 'issuedAt' | 'turn'>): string {
      const grant: Grant = { ...given, issuedAt: clock.now(), turn: ++turn }
      if (given.expiresAt > lastExpiry) lastExpiry = given.expiresAt
      const text = Buffer.from(JSON.stringify(grant)).toString('base64url')
      return `${text}.${secrets.sign(PURPOSE, text)}`
    },

    /** Null: it is no grant of ours for this, or not any more. */
    read(token: string, role: Grant['role']): Grant | null {
      const [text = '', signature = ''] = token.split('.')
      if (!secrets.verify(PURPOSE, text, signature)) return null
      const grant = Grant.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
      if (grant.role !== role || grant.expiresAt <= clock.now()) return null
      const end = revoked.get(keyOf(grant.roomId, grant.userId))
      const isRevoked = end && (grant.issuedAt < end.at || (grant.issuedAt === end.at && grant.turn <= end.turn))
      return isRevoked ? null : grant
    },

    revoke(roomId: string, userId: UserId): void {
      forgetOld()
      revoked.set(keyOf(roomId, userId), { turn, at: clock.now(), until: lastExpiry })
    },
  }
}
