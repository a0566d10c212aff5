import type { CallId, UserId } from '@fanlight/contract'
import type { Secrets } from '../../platform/secrets.ts'
import type { Side } from './calls.machine.ts'

type Parties = { callId: CallId; dialerId: UserId; pickerId: UserId }

export type Channels = ReturnType<typeof createChannels>

/** Names that only this server can make. */
export function createChannels(secrets: Secrets) {
  const spelled = ({ callId, dialerId, pickerId }: Parties): string => `${callId} ${dialerId} ${pickerId}`

  return {
    /** Proves that a number for a call of these two was given out by `web/check`. */
    of: (parties: Parties): string => secrets.sign('call', spelled(parties)),
    isOf: (parties: Parties, channelId: string): boolean => secrets.verify('call', spelled(parties), channelId),

    /** The seat of one device in one call: nobody else's socket can take it. */
    seatOf: (callId: CallId, side: Side, deviceId: string): string =>
      secrets.sign('call-seat', `${callId} ${side} ${deviceId}`),
    isSeat: (token: string, callId: CallId, side: Side, deviceId: string): boolean =>
      secrets.verify('call-seat', `${callId} ${side} ${deviceId}`, token),
  }
}
