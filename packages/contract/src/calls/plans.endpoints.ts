import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Cursor, Diamonds, Instant, UserId } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'
import { CallKind } from './entities.ts'
import { BookingId, CallBooking, CallHours, CallSlots, CallWait } from './plans.entities.ts'

const ofCreator = z.object({ creatorId: UserId })
const ofBooking = z.object({ bookingId: BookingId })

export const waitForCall = defineEndpoint(descriptors.waitForCall, {
  summary: 'Be told when the line of a creator is free. Twice is once',
  input: ofCreator.extend({ kind: CallKind.default('video') }),
  output: z.object({ wait: CallWait }),
  refusals: [
    'NOT_FOUND',
    'SELF_ACTION',
    'BLOCKED',
    'CALLS_DISABLED',
    'FOLLOW_TO_CALL',
    'UNSUBSCRIBED',
    'LOW_MEMBERSHIP',
    'TOO_MANY_WAITS',
  ],
  limit: { max: 30, perSeconds: 60 },
})

export const leaveCallWait = defineEndpoint(descriptors.leaveCallWait, {
  summary: 'Wait no more',
  input: ofCreator,
  output: z.object({}),
})

export const listCallWaits = defineEndpoint(descriptors.listCallWaits, {
  summary: 'Whom the caller waits for, and how many wait for the caller',
  input: z.object({}),
  output: z.object({ waits: z.array(CallWait), waitingForMe: z.int() }),
})

export const getCallHours = defineEndpoint(descriptors.getCallHours, {
  summary: "The caller's own hours; null: never set",
  input: z.object({}),
  output: z.object({ hours: CallHours.nullable() }),
})

export const saveCallHours = defineEndpoint(descriptors.saveCallHours, {
  summary: 'Open hours for calls that are booked. What is booked already stands',
  input: z.object({ hours: CallHours }),
  output: z.object({ hours: CallHours }),
  refusals: ['PRICE_NEEDED', 'INVALID_INPUT'],
})

export const listCallSlots = defineEndpoint(descriptors.listCallSlots, {
  summary: 'What can be booked with a creator, and its deposit; null: nothing',
  input: ofCreator,
  output: z.object({ offer: CallSlots.nullable() }),
  refusals: ['NOT_FOUND'],
})

export const bookCall = defineEndpoint(descriptors.bookCall, {
  summary: 'Book a call, and set its deposit aside. The same Idempotency-Key twice is one booking',
  input: ofCreator.extend({
    startsAt: Instant,
    /** What the caller was shown; another one is refused. */
    expectedDeposit: Diamonds,
  }),
  output: z.object({ booking: CallBooking, diamondBalance: Diamonds }),
  refusals: [
    'NOT_FOUND',
    'SELF_ACTION',
    'BLOCKED',
    'CALLS_DISABLED',
    'FOLLOW_TO_CALL',
    'UNSUBSCRIBED',
    'LOW_MEMBERSHIP',
    'SLOT_TAKEN',
    'PRICE_CHANGED',
    'TOO_MANY_BOOKINGS',
    'INSUFFICIENT_DIAMONDS',
    'CONFLICT',
  ],
  limit: { max: 20, perSeconds: 60 },
})

export const listCallBookings = defineEndpoint(descriptors.listCallBookings, {
  summary: 'What the caller has booked or was booked for: what is to come, or what was',
  input: z.object({ when: z.enum(['ahead', 'past']).default('ahead'), cursor: Cursor.optional() }),
  output: z.object({ bookings: z.array(CallBooking), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const cancelCallBooking = defineEndpoint(descriptors.cancelCallBooking, {
  summary: 'Cancel a booking. A fan who is late, by what `freeCancelUntil` says, leaves the deposit to the creator',
  input: ofBooking.extend({ losesDeposit: z.boolean().default(false) }),
  output: z.object({ booking: CallBooking }),
  refusals: ['NOT_FOUND', 'BOOKING_LATE', 'BOOKING_OVER'],
})

export const joinCallBooking = defineEndpoint(descriptors.joinCallBooking, {
  summary: 'Say that one is there, at its time. The other one is told',
  input: ofBooking,
  output: z.object({ booking: CallBooking }),
  refusals: ['NOT_FOUND', 'BOOKING_EARLY', 'BOOKING_OVER'],
})
