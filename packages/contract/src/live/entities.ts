import { z } from 'zod'
import { IceServer } from '../calls/entities.ts'
import { Instant } from '../core/scalars.ts'

/** With what a browser sends to a room or watches it: `driver` says which engine it speaks to. */
export const MediaGrant = z.object({
  driver: z.enum(['whip']),
  url: z.string(),
  token: z.string(),
  iceServers: z.array(IceServer),
  /** Of the token, by which one comes in; who is in stays in. */
  expiresAt: Instant,
})
export type MediaGrant = z.infer<typeof MediaGrant>
