import {
  BOOKING_EARLY_MS,
  BOOKING_FREE_CANCEL_MS,
  BOOKING_REGRET_MS,
  BOOKING_PATIENCE_MS,
  BOOKING_REMINDERS_MS,
  instant,
  type BookingId,
  type BookingState,
  type CallId,
  type CallKind,
  type Diamonds,
  type Instant,
  type UserId,
} from '@fanlight/contract'

export type BookingSide = 'fan' | 'creator'

/** All that decides what becomes of a booking and its deposit. */
export type BookingData = {
  readonly bookingId: BookingId
  readonly creatorId: UserId
  readonly fanId: UserId
  readonly kind: CallKind
  readonly state: BookingState
  readonly price: Diamonds
  readonly cycleMs: number
  readonly cycles: number
  /** Cycles that were talked: their part of the deposit is paid. */
  readonly used: number
  /** Cycles whose part of the deposit the fan has again. */
  readonly returned: number
  readonly bookedAt: Instant
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly fanCameAt: Instant | null
  readonly creatorCameAt: Instant | null
  /** A device of the creator would have rung since it began. */
  readonly wasCreatorHere: boolean
  /** Whose doing the end of the last call was; null: there was none. */
  readonly lastEndBy: BookingSide | 'nobody' | null
  readonly reminded: number
  readonly callId: CallId | null
}

export type BookingEvent =
  /** `isCreatorHere`: a device of theirs would ring. `areTogether`: neither blocks the other, both are there. */
  | { type: 'tick'; isCreatorHere: boolean; areTogether: boolean }
  | { type: 'cancel'; by: BookingSide; losesDeposit: boolean }
  | { type: 'come'; by: BookingSide }
  | { type: 'dialled'; callId: CallId }
  | { type: 'answered' }
  /** A cycle of it was talked and paid. */
  | { type: 'used' }
  | { type: 'callOver'; by: BookingSide | 'nobody' }
  /** The two parted, or one of them has left. */
  | { type: 'close'; by: BookingSide | null }

/** What becomes of the part of the deposit that no call has used. */
export type RestMove = 'payRest' | 'giveBackRest'

export type BookingTold = 'soon' | 'now' | 'canceled' | 'ready' | 'returned' | 'kept'

export type BookingStep = {
  readonly booking: BookingData
  readonly move: RestMove | null
  readonly told: readonly { what: BookingTold; to: BookingSide | 'both' }[]
  readonly refusal: 'BOOKING_LATE' | 'BOOKING_EARLY' | 'BOOKING_OVER' | null
}

/** Until then one may come, however short it is. */
export const closesAt = ({ startsAt, endsAt }: Pick<BookingData, 'startsAt' | 'endsAt'>): Instant =>
  instant(Math.max(endsAt, startsAt + BOOKING_PATIENCE_MS))
export const freeCancelUntil = ({ startsAt, bookedAt }: Pick<BookingData, 'startsAt' | 'bookedAt'>): Instant =>
  instant(Math.max(startsAt - BOOKING_FREE_CANCEL_MS, bookedAt + BOOKING_REGRET_MS))

/** How many of its reminders are for a time that is over. */
export const remindersBefore = (startsAt: Instant, now: Instant): number =>
  BOOKING_REMINDERS_MS.filter((ahead) => startsAt - ahead <= now).length

const still = (booking: BookingData): BookingStep => ({ booking, move: null, told: [], refusal: null })

type End = { state: BookingState; move: RestMove; told: BookingStep['told'] }

function ended(booking: BookingData, { state, move, told }: End): BookingStep {
  const rest = booking.cycles - booking.used - booking.returned
  const returned = move === 'giveBackRest' ? booking.returned + rest : booking.returned
  return { ...still({ ...booking, state, returned, callId: null }), move: rest > 0 ? move : null, told }
}

const RETURNED = [{ what: 'returned', to: 'fan' }] as const
const KEPT = [{ what: 'kept', to: 'both' }] as const

const fanMissed: End = { state: 'fan_missed', move: 'payRest', told: KEPT }
const creatorMissed: End = { state: 'creator_missed', move: 'giveBackRest', told: RETURNED }

/** When it has to be looked at again; null: a call goes on, whose end says so, or it is over. */
export function bookingDueAt(booking: BookingData, now: Instant): Instant | null {
  const { state, callId, startsAt, reminded } = booking
  if (state !== 'booked' || callId !== null) return null
  const ahead = BOOKING_REMINDERS_MS[reminded]
  const times = [ahead === undefined ? null : startsAt - ahead, startsAt + BOOKING_PATIENCE_MS, closesAt(booking)]
  const left = times.filter((at) => at !== null && at > now)
  return instant(Math.min(...(left as number[]), closesAt(booking)))
}

/** Who was reminded late, because nothing ran, hears the last of it only. */
function remind(booking: BookingData, now: Instant): BookingStep {
  const due = remindersBefore(booking.startsAt, now)
  if (due <= booking.reminded) return still(booking)
  const what = due === BOOKING_REMINDERS_MS.length ? 'now' : 'soon'
  return { ...still({ ...booking, reminded: due }), told: [{ what, to: 'both' }] }
}

/** What time alone has done. */
function advance(booking: BookingData, now: Instant): BookingStep {
  if (booking.state !== 'booked' || booking.callId !== null) return still(booking)
  const { startsAt, cycles, used, fanCameAt, creatorCameAt, wasCreatorHere, lastEndBy } = booking
  // All of it was talked: there is nothing left to wait for.
  if (used === cycles) return ended(booking, { state: 'done', move: 'giveBackRest', told: [] })
  if (used === 0 && now >= startsAt + BOOKING_PATIENCE_MS) {
    if (fanCameAt === null) {
      return ended(booking, creatorCameAt !== null || wasCreatorHere ? fanMissed : creatorMissed)
    }
    if (creatorCameAt === null) return ended(booking, creatorMissed)
  }
  if (now < closesAt(booking)) return remind(booking, now)
  if (used > 0) {
    const isKept = lastEndBy === 'fan'
    return ended(booking, {
      state: 'done',
      move: isKept ? 'payRest' : 'giveBackRest',
      told: isKept ? KEPT : RETURNED,
    })
  }
  // Both came. Who let it come to nothing?
  if (lastEndBy === 'creator') return ended(booking, creatorMissed)
  return ended(booking, lastEndBy === 'nobody' ? { ...creatorMissed, state: 'closed' } : fanMissed)
}

function canceled(booking: BookingData, by: BookingSide, losesDeposit: boolean, now: Instant): BookingStep {
  if (booking.callId !== null) return { ...still(booking), refusal: 'BOOKING_OVER' }
  if (by === 'creator') {
    const told = [{ what: 'canceled', to: 'fan' }] as const
    return ended(booking, { state: 'canceled_by_creator', move: 'giveBackRest', told })
  }
  const told = [{ what: 'canceled', to: 'creator' }] as const
  if (now <= freeCancelUntil(booking)) {
    return ended(booking, { state: 'canceled_by_fan', move: 'giveBackRest', told })
  }
  if (!losesDeposit) return { ...still(booking), refusal: 'BOOKING_LATE' }
  return ended(booking, { state: 'canceled_by_fan', move: 'payRest', told })
}

function came(booking: BookingData, by: BookingSide, now: Instant): BookingStep {
  if (now < booking.startsAt - BOOKING_EARLY_MS) return { ...still(booking), refusal: 'BOOKING_EARLY' }
  const key = by === 'fan' ? 'fanCameAt' : 'creatorCameAt'
  if (booking[key] !== null) return still(booking)
  const to = by === 'fan' ? 'creator' : 'fan'
  return { ...still({ ...booking, [key]: now }), told: [{ what: 'ready', to }] }
}

function closed(booking: BookingData, by: BookingSide | null, now: Instant): BookingStep {
  // A fan who leaves late has canceled late.
  const isLate = by === 'fan' && now > freeCancelUntil(booking)
  return ended(booking, {
    state: 'closed',
    move: isLate ? 'payRest' : 'giveBackRest',
    told: isLate ? [{ what: 'kept', to: 'creator' }] : RETURNED,
  })
}

function handled(booking: BookingData, event: BookingEvent, now: Instant): BookingStep {
  const isOver = booking.state !== 'booked'
  switch (event.type) {
    case 'tick': {
      if (isOver || booking.callId !== null) return still(booking)
      if (!event.areTogether) return closed(booking, null, now)
      const isNews = event.isCreatorHere && !booking.wasCreatorHere && now >= booking.startsAt
      return still(isNews ? { ...booking, wasCreatorHere: true } : booking)
    }
    case 'cancel':
      return isOver
        ? { ...still(booking), refusal: 'BOOKING_OVER' }
        : canceled(booking, event.by, event.losesDeposit, now)
    case 'come':
      return isOver ? { ...still(booking), refusal: 'BOOKING_OVER' } : came(booking, event.by, now)
    case 'dialled':
      return isOver
        ? { ...still(booking), refusal: 'BOOKING_OVER' }
        : still({ ...booking, callId: event.callId, fanCameAt: booking.fanCameAt ?? now })
    case 'answered':
      return isOver ? still(booking) : still({ ...booking, creatorCameAt: booking.creatorCameAt ?? now })
    case 'used':
      return isOver || booking.used === booking.cycles ? still(booking) : still({ ...booking, used: booking.used + 1 })
    case 'callOver':
      return isOver ? still(booking) : advance({ ...booking, callId: null, lastEndBy: event.by }, now)
    case 'close':
      return isOver ? still(booking) : closed(booking, event.by, now)
  }
}

/** What becomes of a booking. What time has done by now comes first, however late it is looked at. */
export function stepBooking(before: BookingData, event: BookingEvent, now: Instant): BookingStep {
  // Whether the creator is there is part of what is decided by the clock.
  const known = event.type === 'tick' ? handled(before, event, now) : still(before)
  if (known.booking.state !== 'booked' && event.type === 'tick') return known
  const passed = advance(known.booking, now)
  const after = event.type === 'tick' ? still(passed.booking) : handled(passed.booking, event, now)
  return {
    booking: after.booking,
    move: passed.move ?? after.move,
    told: [...passed.told, ...after.told],
    refusal: after.refusal,
  }
}
