import { createHmac } from 'node:crypto'
import { HOUR_MS, instant, type CallId, type IceServer, type Instant, type UserId } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'

/** How the two find each other. Without servers only those in one network do. */
export type IceSettings = {
  stunUrls: readonly string[]
  /** A server that passes everything on; it shares this secret with us, as coturn's `use-auth-secret` wants it. */
  turn: { urls: readonly string[]; secret: string } | null
  /** Only by way of that server: neither learns the address of the other. */
  relayOnly: boolean
}

/** As long as a call can hardly be; who talks longer asks again. */
const GOOD_FOR_MS = 4 * HOUR_MS

export type IceAnswer = { iceServers: IceServer[]; iceTransportPolicy: 'all' | 'relay'; expiresAt: Instant }

/** Credentials that end by themselves: the name says when, and the password proves it. */
export function createIce({ stunUrls, turn, relayOnly }: IceSettings, clock: Clock) {
  return (callId: CallId, userId: UserId): IceAnswer => {
    const expiresAt = instant(clock.now() + GOOD_FOR_MS)
    const iceServers: IceServer[] = stunUrls.length > 0 ? [{ urls: [...stunUrls] }] : []
    if (turn) {
      const username = `${Math.floor(expiresAt / 1000)}:${callId}.${userId}`
      const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
      iceServers.push({ urls: [...turn.urls], username, credential })
    }
    return { iceServers, iceTransportPolicy: turn && relayOnly ? 'relay' : 'all', expiresAt }
  }
}
