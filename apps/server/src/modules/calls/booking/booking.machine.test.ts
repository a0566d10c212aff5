import {
  BOOKING_FREE_CANCEL_MS,
  BOOKING_REGRET_MS,
  BOOKING_PATIENCE_MS,
  diamonds,
  HOUR_MS,
  instant,
  MINUTE_MS,
  userId,
  type BookingId,
  type CallId,
} from '@fanlight/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingDueAt, stepBooking, type BookingData, type BookingEvent } from './booking.machine.ts'

const START = instant(100 * 24 * HOUR_MS)
const booking: BookingData = {
  bookingId: '1' as BookingId,
  creatorId: userId('2'),
  fanId: userId('3'),
  kind: 'video',
  state: 'booked',
  price: diamonds(10),
  cycleMs: 5 * MINUTE_MS,
  cycles: 3,
  used: 0,
  returned: 0,
  bookedAt: instant(START - 72 * HOUR_MS),
  startsAt: START,
  endsAt: instant(START + 15 * MINUTE_MS),
  fanCameAt: null,
  creatorCameAt: null,
  wasCreatorHere: false,
  lastEndBy: null,
  reminded: 0,
  callId: null,
}
const CALL = '9' as CallId
const tick = (isCreatorHere = true): BookingEvent => ({ type: 'tick', isCreatorHere, areTogether: true })

/** What became of it after these, each so long after its start. */
function after(...events: [minutes: number, event: BookingEvent][]) {
  let now = booking
  let move: string | null = null
  const told: string[] = []
  for (const [minutes, event] of events) {
    const step = stepBooking(now, event, instant(START + minutes * MINUTE_MS))
    now = step.booking
    move = step.move ?? move
    told.push(...step.told.map(({ what, to }) => `${what} ${to}`))
  }
  return { state: now.state, move, told, booking: now }
}

describe('the deposit of a booking', () => {
  const hours = (count: number) => -60 * count
  const fanCancels = (losesDeposit: boolean): BookingEvent => ({ type: 'cancel', by: 'fan', losesDeposit })
  it.each([
    ['the fan cancels in time', [[hours(25), fanCancels(false)]], 'canceled_by_fan', 'giveBackRest'],
    ['the fan cancels late and knows it', [[hours(23), fanCancels(true)]], 'canceled_by_fan', 'payRest'],
    [
      'the creator cancels late',
      [[-1, { type: 'cancel', by: 'creator', losesDeposit: false }]],
      'canceled_by_creator',
      'giveBackRest',
    ],
    [
      'the fan was there and the creator was not',
      [
        [0, { type: 'come', by: 'fan' }],
        [10, tick()],
      ],
      'creator_missed',
      'giveBackRest',
    ],
    [
      'the creator was there and the fan was not',
      [
        [0, { type: 'come', by: 'creator' }],
        [10, tick(false)],
      ],
      'fan_missed',
      'payRest',
    ],
    [
      'the creator could be reached and the fan did not come',
      [
        [0, tick()],
        [10, tick(false)],
      ],
      'fan_missed',
      'payRest',
    ],
    [
      'neither came',
      [
        [0, tick(false)],
        [10, tick(false)],
      ],
      'creator_missed',
      'giveBackRest',
    ],
    ['one blocks the other', [[-5, { type: 'close', by: null }]], 'closed', 'giveBackRest'],
    ['the creator leaves', [[-5, { type: 'close', by: 'creator' }]], 'closed', 'giveBackRest'],
    ['the fan leaves late', [[-5, { type: 'close', by: 'fan' }]], 'closed', 'payRest'],
    [
      'the creator was suspended',
      [[-10, { type: 'tick', isCreatorHere: false, areTogether: false }]],
      'closed',
      'giveBackRest',
    ],
    [
      'the fan hangs up in the middle',
      [
        [0, { type: 'dialled', callId: CALL }],
        [0, { type: 'answered' }],
        [1, { type: 'used' }],
        [3, { type: 'callOver', by: 'fan' }],
        [15, tick()],
      ],
      'done',
      'payRest',
    ],
    [
      'the creator hangs up in the middle',
      [
        [0, { type: 'dialled', callId: CALL }],
        [0, { type: 'answered' }],
        [1, { type: 'used' }],
        [3, { type: 'callOver', by: 'creator' }],
        [15, tick()],
      ],
      'done',
      'giveBackRest',
    ],
    [
      'the creator is ready, and the fan gives up ringing again and again',
      [
        [0, { type: 'come', by: 'creator' }],
        [1, { type: 'dialled', callId: CALL }],
        [1, { type: 'callOver', by: 'fan' }],
        [15, tick()],
      ],
      'fan_missed',
      'payRest',
    ],
    [
      'they never saw each other, and nobody meant it',
      [
        [0, { type: 'dialled', callId: CALL }],
        [0, { type: 'answered' }],
        [1, { type: 'callOver', by: 'nobody' }],
        [15, tick()],
      ],
      'closed',
      'giveBackRest',
    ],
  ] as [string, [number, BookingEvent][], string, string][])('when %s', (_, events, state, move) => {
    expect(after(...events)).toMatchObject({ state, move })
  })

  it('is not lost by cancelling late without knowing it', () => {
    const step = stepBooking(booking, fanCancels(false), instant(START - BOOKING_FREE_CANCEL_MS + 1))
    expect([step.refusal, step.move, step.booking.state]).toEqual(['BOOKING_LATE', null, 'booked'])
  })

  it('comes back for ten minutes after it was booked, however soon it begins', () => {
    const bookedAt = instant(START - 30 * 60_000)
    const soon = { ...booking, bookedAt }
    const atOnce = stepBooking(soon, fanCancels(false), instant(bookedAt + BOOKING_REGRET_MS))
    expect([atOnce.refusal, atOnce.move]).toEqual([null, 'giveBackRest'])
    const late = stepBooking(soon, fanCancels(false), instant(bookedAt + BOOKING_REGRET_MS + 1))
    expect([late.refusal, late.move]).toEqual(['BOOKING_LATE', null])
  })

  it('is decided by the time at which it should have been, however late it is looked at', () => {
    const late = stepBooking(booking, { type: 'come', by: 'fan' }, instant(START + BOOKING_PATIENCE_MS))
    expect([late.refusal, late.booking.state]).toEqual(['BOOKING_OVER', 'creator_missed'])
  })
})

it('the two are reminded a day before, ten minutes before and at its time, and after a pause of the last only', () => {
  expect(after([-24 * 60, tick()], [-10, tick()], [0, tick()]).told).toEqual(['soon both', 'soon both', 'now both'])
  expect(after([0, tick()]).told).toEqual(['now both'])
})

it('whatever happens, in whatever order, each cycle of the deposit ends once, and in one way', () => {
  const events = fc.oneof(
    fc.record({ type: fc.constant('tick' as const), isCreatorHere: fc.boolean(), areTogether: fc.constant(true) }),
    fc.record({ type: fc.constant('tick' as const), isCreatorHere: fc.boolean(), areTogether: fc.boolean() }),
    fc.record({
      type: fc.constant('cancel' as const),
      by: fc.constantFrom('fan' as const, 'creator' as const),
      losesDeposit: fc.boolean(),
    }),
    fc.record({ type: fc.constant('come' as const), by: fc.constantFrom('fan' as const, 'creator' as const) }),
    fc.constant({ type: 'dialled' as const, callId: CALL }),
    fc.constant({ type: 'answered' as const }),
    fc.constant({ type: 'used' as const }),
    fc.record({
      type: fc.constant('callOver' as const),
      by: fc.constantFrom('fan' as const, 'creator' as const, 'nobody' as const),
    }),
    fc.record({ type: fc.constant('close' as const), by: fc.constantFrom('fan' as const, 'creator' as const, null) }),
  )
  const steps = fc.array(fc.tuple(events, fc.integer({ min: 0, max: 20 * HOUR_MS })), { maxLength: 25 })
  fc.assert(
    fc.property(steps, (happened) => {
      let now = START - 72 * HOUR_MS
      let current = booking
      let settled = 0
      for (const [event, passed] of happened) {
        // A cycle is talked in a call only.
        if (event.type === 'used' && current.callId === null) continue
        if (event.type === 'dialled' && current.callId !== null) continue
        now += passed
        const wasOver = current.state !== 'booked'
        const usedBefore = current.used
        const step = stepBooking(current, event, instant(now))
        if (wasOver) expect([step.booking, step.move]).toEqual([current, null])
        if (step.move) {
          settled += current.cycles - step.booking.used
          expect(step.booking.state).not.toBe('booked')
        }
        expect(step.booking.used).toBeGreaterThanOrEqual(usedBefore)
        current = step.booking
        const due = bookingDueAt(current, instant(now))
        const waits = current.state === 'booked' && current.callId === null
        expect(due !== null).toBe(waits)
      }
      // A call ends by itself at some time, and so does the booking.
      if (current.callId !== null) {
        const over = stepBooking(current, { type: 'callOver', by: 'nobody' }, instant(now))
        if (over.move) settled += current.cycles - current.used
        current = over.booking
      }
      const end = stepBooking(current, tick(false), instant(Math.max(now, START + 24 * HOUR_MS)))
      if (end.move) settled += current.cycles - current.used
      expect(end.booking.state).not.toBe('booked')
      expect(end.booking.used + settled).toBe(booking.cycles)
      expect([0, settled]).toContain(end.booking.returned)
    }),
    { numRuns: 500 },
  )
})
