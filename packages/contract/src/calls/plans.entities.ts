import { z } from 'zod'
import { ID_DIGITS } from '../core/rules.ts'
import { Diamonds, Instant, TimeZone } from '../core/scalars.ts'
import { VideoPrice } from '../creators/entities.ts'
import { FollowEntry } from '../profiles/entities.ts'
import { CallId, CallKind } from './entities.ts'
import { BOOKING_CYCLES_MAX, BOOKING_DAYS_AHEAD_MAX, BOOKING_HOURS_MAX } from './limits.ts'
import { BOOKING_STATES } from './rules.ts'

/** Somebody waits for a creator whose line is busy. */
export const CallWait = z.object({
  creator: FollowEntry,
  kind: CallKind,
  since: Instant,
  /** From 1. */
  place: z.int(),
  /** It is their turn until then; null: not yet. */
  turnUntil: Instant.nullable(),
})
export type CallWait = z.infer<typeof CallWait>

/** `09:30`, and `24:00` as an end. */
const TimeOfDay = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'A time of day: 09:30')

/** Hours of a weekday, 0 Sunday to 6 Saturday. */
export const WeeklyHours = z
  .object({ day: z.int().min(0).max(6), from: TimeOfDay, to: TimeOfDay })
  .refine(({ from, to }) => from < to, 'It ends after it begins')
export type WeeklyHours = z.infer<typeof WeeklyHours>

/** When a creator takes calls that are booked. */
export const CallHours = z.object({
  isOpen: z.boolean(),
  kind: CallKind,
  /** Of which of the creator's cycles a booking is made, in minutes; it needs a price. */
  cycle: VideoPrice.shape.cycle,
  /** How many of them it lasts. The deposit is what they cost. */
  cycles: z.int().min(1).max(BOOKING_CYCLES_MAX),
  daysAhead: z.int().min(1).max(BOOKING_DAYS_AHEAD_MAX),
  timeZone: TimeZone,
  weekly: z.array(WeeklyHours).max(BOOKING_HOURS_MAX),
})
export type CallHours = z.infer<typeof CallHours>

export const BookingId = z.string().regex(ID_DIGITS, 'Not an id').meta({ format: 'id' }).brand<'BookingId'>()
export type BookingId = z.infer<typeof BookingId>

export const BookingState = z.enum(BOOKING_STATES)
export type BookingState = z.infer<typeof BookingState>

/** A booking as one of the two sees it. */
export const CallBooking = z.object({
  bookingId: BookingId,
  isFan: z.boolean(),
  /** Null: they have left. */
  other: FollowEntry.nullable(),
  kind: CallKind,
  state: BookingState,
  startsAt: Instant,
  endsAt: Instant,
  priceVO: VideoPrice,
  cycles: z.int(),
  /** All of it; what of it was talked, and what went back. */
  deposit: Diamonds,
  used: Diamonds,
  returned: Diamonds,
  /** A fan who cancels until then has everything back. */
  freeCancelUntil: Instant,
  /** When the other one came, while it stands. */
  isOtherHere: z.boolean(),
  /** The call that goes on. */
  callId: CallId.nullable(),
})
export type CallBooking = z.infer<typeof CallBooking>

/** What a fan may book. */
export const CallSlots = z.object({
  kind: CallKind,
  priceVO: VideoPrice,
  cycles: z.int(),
  deposit: Diamonds,
  minutes: z.int(),
  slots: z.array(Instant),
})
export type CallSlots = z.infer<typeof CallSlots>
