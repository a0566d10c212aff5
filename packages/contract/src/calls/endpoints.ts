import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Cursor, Instant, UserId } from '../core/scalars.ts'
import { VideoPrice } from '../creators/entities.ts'
import * as descriptors from './descriptors.ts'
import {
  Call,
  CallDeviceId,
  CallEntry,
  CallId,
  CallKind,
  CallReceipt,
  CallTerminal,
  IceServer,
  WebCall,
} from './entities.ts'
import { BookingId } from './plans.entities.ts'

const ofCall = z.object({ callId: CallId })
/** Left out, the session is the device, and what it is, its browser says. */
const fromDevice = { deviceId: CallDeviceId.optional(), deviceType: CallTerminal.optional() }

export const checkCall = defineEndpoint(descriptors.checkCall, {
  summary: 'Whether the caller may call somebody now, and at which prices',
  input: z.object({
    pickerId: UserId,
    kind: CallKind.default('video'),
    /** Minutes of one of their prices; left out, the shortest. */
    cycle: z.int().optional(),
    /** The booking whose deposit pays for it. */
    bookingId: BookingId.optional(),
  }),
  output: z.object({ webCall: WebCall }),
  refusals: [
    'NOT_FOUND',
    'SELF_ACTION',
    'BLOCKED',
    'CALLS_DISABLED',
    'FOLLOW_TO_CALL',
    'UNSUBSCRIBED',
    'LOW_MEMBERSHIP',
    'USER_IN_CALL',
    'INSUFFICIENT_DIAMONDS',
    'BOOKING_EARLY',
    'BOOKING_OVER',
  ],
})

export const dial = defineEndpoint(descriptors.dial, {
  summary: 'Call somebody, with what `web/check` answered. The same callId twice is one call',
  input: z.object({
    callId: CallId,
    channelId: z.string().max(200),
    /** The caller; another one is refused. */
    dialerId: UserId.optional(),
    pickerId: UserId,
    kind: CallKind.default('video'),
    callState: z.literal('DIAL_WAITING').default('DIAL_WAITING'),
    /** What the caller was shown; another one is refused. */
    priceVO: VideoPrice,
    bookingId: BookingId.optional(),
    ...fromDevice,
  }),
  output: Call,
  refusals: [
    'NOT_FOUND',
    'SELF_ACTION',
    'BLOCKED',
    'CALLS_DISABLED',
    'FOLLOW_TO_CALL',
    'UNSUBSCRIBED',
    'LOW_MEMBERSHIP',
    'USER_IN_CALL',
    'PEER_BUSY',
    'PEER_PUSH_OFFLINE',
    'PRICE_CHANGED',
    'INSUFFICIENT_DIAMONDS',
    'BOOKING_EARLY',
    'BOOKING_OVER',
    'CONFLICT',
  ],
  limit: { max: 20, perSeconds: 60 },
})

export const acceptCall = defineEndpoint(descriptors.acceptCall, {
  summary:
    'Answer a call on this device; the others stop ringing. It may be over by what it answers: the dialer has too little',
  input: ofCall.extend(fromDevice),
  output: Call,
  refusals: ['INVITE_NOT_EXISTS'],
})

export const rejectCall = defineEndpoint(descriptors.rejectCall, {
  summary: 'Decline a call, on all devices',
  input: ofCall,
  output: Call,
  refusals: ['INVITE_NOT_EXISTS'],
})

export const cancelCall = defineEndpoint(descriptors.cancelCall, {
  summary: 'Give up a call that was not answered yet',
  input: ofCall,
  output: Call,
  refusals: ['INVITE_NOT_EXISTS'],
})

export const hangUp = defineEndpoint(descriptors.hangUp, {
  summary: 'End a call, however it stands',
  input: ofCall,
  output: Call,
  refusals: ['ROOM_NOT_EXISTS'],
})

export const resetCallState = defineEndpoint(descriptors.resetCallState, {
  summary: 'End whatever call the caller is in, or this one: a program that lost its way begins again',
  input: z.object({ callId: CallId.optional() }),
  output: z.object({ call: Call.nullable() }),
})

export const resumeCall = defineEndpoint(descriptors.resumeCall, {
  summary:
    'The call that the caller is in, if any. The device that had it before goes on with it, and so does another one that says `takeOver`. It costs nothing',
  input: z.object({ callId: CallId.optional(), takeOver: z.boolean().default(false), ...fromDevice }),
  output: z.object({ call: Call.nullable() }),
})

export const getCallToken = defineEndpoint(descriptors.getCallToken, {
  summary: 'With what the device that has the call joins it, and how the two find each other',
  input: ofCall.extend({ deviceId: CallDeviceId.optional() }),
  output: z.object({
    /** Of this device in this call: the key of its channel. */
    token: z.string(),
    iceServers: z.array(IceServer),
    /** `relay`: only by way of our own servers, so that neither learns the address of the other. */
    iceTransportPolicy: z.enum(['all', 'relay']),
    /** Of the servers' credentials; ask again before they are used after that. */
    expiresAt: Instant,
  }),
  refusals: ['ROOM_NOT_EXISTS'],
})

export const listCalls = defineEndpoint(descriptors.listCalls, {
  summary: 'Calls that are over, the newest first',
  input: z.object({ cursor: Cursor.optional() }),
  output: z.object({ calls: z.array(CallEntry), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const getCallReceipt = defineEndpoint(descriptors.getCallReceipt, {
  summary: 'What a call cost, cycle by cycle, for one of the two. Also of a call that goes on',
  input: ofCall,
  output: z.object({ receipt: CallReceipt }),
  refusals: ['NOT_FOUND'],
})
