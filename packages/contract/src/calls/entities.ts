import { z } from 'zod'
import { Diamonds, Instant, UserId } from '../core/scalars.ts'
import { ID_DIGITS } from '../core/rules.ts'
import { VideoPrice } from '../creators/entities.ts'
import { GiftLine } from '../gifts/entities.ts'
import { FollowEntry } from '../profiles/entities.ts'
import { CALL_SIGNAL_MAX_LENGTH } from './limits.ts'
import { CALL_END_REASONS, CALL_STATES } from './rules.ts'

export const CallId = z.string().regex(ID_DIGITS, 'Not an id').meta({ format: 'id' }).brand<'CallId'>()
export type CallId = z.infer<typeof CallId>

/** What a device calls itself, the same after a reload: a tab of a browser makes one up and keeps it. */
export const CallDeviceId = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'Not an id of a device')
  .brand<'CallDeviceId'>()
export type CallDeviceId = z.infer<typeof CallDeviceId>

export const CallState = z.enum(CALL_STATES)
export type CallState = z.infer<typeof CallState>

export const CallEndReason = z.enum(CALL_END_REASONS)
export type CallEndReason = z.infer<typeof CallEndReason>

export const CallTerminal = z.enum(['web', 'android', 'ios'])
export type CallTerminal = z.infer<typeof CallTerminal>

/** One of the two, as the other one sees them in the call. */
export const CallPerson = FollowEntry.extend({ coverUrl: z.string().nullable() })
export type CallPerson = z.infer<typeof CallPerson>

/** What the call has cost so far. A cycle is paid when it begins. */
export const CallMeter = z.object({
  cyclesPaid: z.int(),
  /** What the dialer has paid, with gifts; to the picker, what they have earned of it. */
  diamonds: Diamonds,
  cycleStartedAt: Instant,
  /** When the cycle that is paid ends, and the next one is charged. Later by each second in which they did not see each other. */
  paidUntil: Instant,
  /** Since when the time does not count, because the two do not see each other; null: it does. */
  pausedAt: Instant.nullable(),
  /** The dialer has enough for the next cycle, as far as is known. If not, the call ends at `paidUntil`. */
  isNextCovered: z.boolean(),
})
export type CallMeter = z.infer<typeof CallMeter>

/** A call as one of the two sees it. */
export const Call = z.object({
  callId: CallId,
  /** The same. */
  roomId: CallId,
  channelId: z.string(),
  dialerId: UserId,
  pickerId: UserId,
  callState: CallState,
  priceVO: VideoPrice,
  isDialer: z.boolean(),
  other: CallPerson,
  /** Which device of the viewer has the call; null: none has answered yet. Others stop ringing and show nothing. */
  deviceId: CallDeviceId.nullable(),
  /** What the other one talks with; null while that is not known. */
  terminalType: CallTerminal.nullable(),
  /**
   * It rings; the devices come into the call; they look for a way to each other; the two see each other (or did: see
   * `meter.pausedAt`); it is over.
   */
  phase: z.enum(['ringing', 'joining', 'connecting', 'connected', 'ended']),
  dialTime: Instant,
  inviteCancelAt: Instant,
  acceptTime: Instant.nullable(),
  /** When the call ends unless the phase is over by then, or the side that is away is back. */
  endsAt: Instant.nullable(),
  /** Since when they see each other. */
  connectedAt: Instant.nullable(),
  /** Null until the two see each other; nothing is paid until then. */
  meter: CallMeter.nullable(),
  endedAt: Instant.nullable(),
  endReason: CallEndReason.nullable(),
  /** Who ended it; null: it is not over, or nobody did. */
  endedBy: UserId.nullable(),
  /** Seconds in which they saw each other, as `callTime` of messages. */
  callTime: z.int(),
  /** What the server's clock says: times above are by it. */
  serverTime: Instant,
})
export type Call = z.infer<typeof Call>

/** A call that may be made: it is given back to `web/call` as it is. */
export const WebCall = Call.pick({
  callId: true,
  roomId: true,
  channelId: true,
  dialerId: true,
  pickerId: true,
  priceVO: true,
  other: true,
}).extend({
  callState: z.literal('DIAL_WAITING'),
  /** All that the picker offers. */
  prices: z.array(VideoPrice),
  diamondBalance: Diamonds,
})
export type WebCall = z.infer<typeof WebCall>

/** As RTCPeerConnection takes it. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})
export type IceServer = z.infer<typeof IceServer>

/** What one device says to the other so that they find each other: it is passed on as it is. */
export const CallSignal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('description'),
    type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
    sdp: z.string().max(CALL_SIGNAL_MAX_LENGTH),
  }),
  z.object({
    kind: z.literal('candidate'),
    /** Empty: there are no more. */
    candidate: z.string().max(2_000),
    sdpMid: z.string().max(100).nullable(),
    sdpMLineIndex: z.int().min(0).max(100).nullable(),
    usernameFragment: z.string().max(300).nullable(),
  }),
  /** The device wants the other one to begin again: it has come back, or its network has changed. */
  z.object({ kind: z.literal('restart') }),
])
export type CallSignal = z.infer<typeof CallSignal>

/** How it stands on a device. */
export const CallBeat = z.object({
  /** Whether it gets sound and picture of the other one. */
  media: z.enum(['connecting', 'up', 'down']),
  /** Whether it sends its own. */
  camera: z.boolean(),
  microphone: z.boolean(),
})
export type CallBeat = z.infer<typeof CallBeat>

/** A call in the list of those that were. */
export const CallEntry = Call.pick({
  callId: true,
  isDialer: true,
  callState: true,
  endReason: true,
  priceVO: true,
  dialTime: true,
  endedAt: true,
  callTime: true,
}).extend({
  /** Null: they have left. */
  other: FollowEntry.nullable(),
  /** What it cost the dialer, or brought the picker, with its gifts and less what went back. */
  diamonds: Diamonds,
})
export type CallEntry = z.infer<typeof CallEntry>

export const CallReceipt = CallEntry.extend({
  connectedAt: Instant.nullable(),
  /** Seconds in which the two did not see each other: they were not counted. */
  pausedTime: z.int(),
  cycles: z.array(
    z.object({
      /** From 1. */
      cycle: z.int(),
      startedAt: Instant,
      /** What the dialer paid for it; to the picker, what they earned by it. */
      diamonds: Diamonds,
      /** What of it went back. */
      returned: Diamonds,
    }),
  ),
  /** What the dialer gave the picker meanwhile. */
  gifts: z.array(GiftLine),
})
export type CallReceipt = z.infer<typeof CallReceipt>
