import { z } from 'zod'
import { UserId } from '../core/scalars.ts'
import { PRESENCE } from './rules.ts'

export const PresenceStatus = z.union([
  z.literal(PRESENCE.online),
  z.literal(PRESENCE.subscribed),
  z.literal(PRESENCE.available),
  z.literal(PRESENCE.live),
])
export type PresenceStatus = z.infer<typeof PresenceStatus>

export const Presence = z.object({ userId: UserId, status: PresenceStatus })
export type Presence = z.infer<typeof Presence>

export const PresenceSettings = z.object({
  /** Looks offline to everybody: no dot, no 'typing…', and nobody learns when something was read. */
  isInvisible: z.boolean(),
})
export type PresenceSettings = z.infer<typeof PresenceSettings>
