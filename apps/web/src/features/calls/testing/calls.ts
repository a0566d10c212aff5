import {
  diamonds,
  instant,
  userId,
  type Call,
  type CallDeviceId,
  type CallId,
  type CallReceipt,
  type WebCall,
} from '@fanlight/contract'
import { person } from '../../../testing/people.ts'

export const OWN_DEVICE = 'the-own-device' as CallDeviceId

const other = { ...person('Velvet'), isFollowing: true, coverUrl: null }

/** One that the viewer has dialled and that rings; of the picker, with `isDialer` false. */
export function aCall(part: Partial<Call> = {}): Call {
  const callId = '71' as CallId
  return {
    callId,
    roomId: part.callId ?? callId,
    channelId: 'channel-71',
    dialerId: userId('7'),
    pickerId: other.userId,
    callState: 'DIAL_WAITING',
    priceVO: { cycle: 1, price: diamonds(50) },
    isDialer: true,
    other,
    deviceId: OWN_DEVICE,
    terminalType: null,
    phase: 'ringing',
    dialTime: instant(0),
    inviteCancelAt: instant(60_000),
    acceptTime: null,
    endsAt: instant(60_000),
    connectedAt: null,
    meter: null,
    endedAt: null,
    endReason: null,
    endedBy: null,
    callTime: 0,
    serverTime: instant(1_000),
    ...part,
  }
}

export function aWebCall(part: Partial<WebCall> = {}): WebCall {
  const { callId, roomId, channelId, dialerId, pickerId, priceVO } = aCall()
  return {
    callId,
    roomId,
    channelId,
    dialerId,
    pickerId,
    priceVO,
    other,
    callState: 'DIAL_WAITING',
    prices: [priceVO, { cycle: 5, price: diamonds(200) }],
    diamondBalance: diamonds(500),
    ...part,
  }
}

/** Of a call in which nothing was given. */
export function aReceipt(part: Partial<CallReceipt> = {}): CallReceipt {
  const { callId, isDialer, callState, endReason, priceVO, dialTime, endedAt, callTime } = aCall()
  return {
    callId,
    isDialer,
    callState,
    endReason,
    priceVO,
    dialTime,
    endedAt,
    callTime,
    other,
    diamonds: diamonds(50),
    connectedAt: null,
    pausedTime: 0,
    cycles: [],
    gifts: [],
    ...part,
  }
}
