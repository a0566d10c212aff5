import {
  BOOKING_REGRET_MS,
  acceptCall,
  blockUser,
  bookCall,
  cancelCallBooking,
  checkCall,
  dial,
  diamonds,
  getCallHours,
  hangUp,
  IDEMPOTENCY_HEADER,
  joinCallBooking,
  listCallBookings,
  listCallSlots,
  listNotifications,
  listStatement,
  MINUTE_MS,
  saveCallHours,
  updateCreatorSetting,
  type BookingState,
  type CallHours,
  type Instant,
  type OutputOf,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, PRICE } from '../../../testing/calls.ts'
import { whileInHand } from '../../../testing/posts.ts'
import { devicesOf } from '../../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../../wallet/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(async () => {
  const faults = await checkLedger(app.platform.db)
  await app.close()
  expect(faults).toEqual([])
})

const connect = devicesOf(() => app)
const { balance, becomes, bothSay, device, earned, escrow, fanWith, pass, taker } = callsOf(() => app, connect)
const id = ({ user }: Person) => user.userId

const ALL_WEEK: CallHours = {
  isOpen: true,
  kind: 'video',
  cycle: 5,
  cycles: 2,
  daysAhead: 14,
  timeZone: 'Asia/Tokyo',
  weekly: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '24:00' })),
}
let made = 0

async function opened(): Promise<Person> {
  const creator = await taker()
  await app.as(creator).call(saveCallHours, { hours: ALL_WEEK })
  return creator
}

/** A slot that begins in so many minutes, or a little later. */
async function slotIn(fan: Person, creator: Person, minutes: number): Promise<Instant> {
  const { offer } = await app.as(fan).call(listCallSlots, { creatorId: id(creator) })
  const slot = offer?.slots.find((at) => at >= app.clock.now() + minutes * MINUTE_MS)
  if (slot === undefined) throw new Error('There is no such slot')
  return slot
}

async function booked(minutes = 60) {
  const [fan, creator] = [await fanWith(1_000), await opened()]
  const startsAt = await slotIn(fan, creator, minutes)
  const asked = { creatorId: id(creator), startsAt, expectedDeposit: diamonds(200) }
  const key = `booking-${++made}`
  const send = async (): Promise<OutputOf<typeof bookCall>['booking']> => {
    const { body } = await app.as(fan).raw(bookCall.path, asked, { [IDEMPOTENCY_HEADER]: key })
    return (body.data as OutputOf<typeof bookCall>).booking
  }
  const booking = await send()
  return { fan, creator, startsAt, booking, bookingId: booking.bookingId, send }
}
type Booked = Awaited<ReturnType<typeof booked>>
/** Something that becomes of a booking. */
type Happening = [how: string, happens: (booked: Booked) => Promise<void>, state: BookingState]

async function until(at: number): Promise<void> {
  app.clock.advance(at - app.clock.now())
  await app.calls.work()
}
const stateOf = async (who: Person, { bookingId }: Booked) => {
  const { bookings } = await app.as(who).call(listCallBookings, { when: 'past' })
  return bookings.find((one) => one.bookingId === bookingId)?.state
}
const told = async (who: Person) =>
  (await app.as(who).call(listNotifications, { groups: ['calls'] })).notifications.map(({ kind }) => kind).toReversed()
const money = async ({ fan, creator }: Booked) => [await balance(fan), await escrow(fan), await earned(creator)]

describe('hours', () => {
  it('are opened with a price, kept, and offered as slots with a deposit', async () => {
    const [fan, creator] = [await fanWith(0), await taker()]
    const other = { ...ALL_WEEK, cycle: 30 as const }
    expect((await app.as(creator).refused(saveCallHours, { hours: other })).reason).toBe('PRICE_NEEDED')
    const rows = [
      { day: 1, from: '10:00', to: '12:00' },
      { day: 1, from: '11:00', to: '13:00' },
    ]
    const overlap = await app.as(creator).refused(saveCallHours, { hours: { ...ALL_WEEK, weekly: rows } })
    expect(overlap.reason).toBe('INVALID_INPUT')
    expect((await app.as(fan).call(listCallSlots, { creatorId: id(creator) })).offer).toBeNull()
    await app.as(creator).call(saveCallHours, { hours: ALL_WEEK })
    expect((await app.as(creator).call(getCallHours, {})).hours).toEqual(ALL_WEEK)
    const { offer } = await app.as(fan).call(listCallSlots, { creatorId: id(creator) })
    expect(offer).toMatchObject({ kind: 'video', priceVO: PRICE, cycles: 2, deposit: 200, minutes: 10 })
    expect(offer?.slots.length).toBeGreaterThan(1_000)
    await app.as(creator).call(updateCreatorSetting, { videoSwitch: false })
    expect((await app.as(fan).call(listCallSlots, { creatorId: id(creator) })).offer).toBeNull()
    expect((await app.as(fan).refused(saveCallHours, { hours: ALL_WEEK })).reason).toBe('FORBIDDEN')
  })
})

describe('a booking', () => {
  it('sets its deposit aside, once, and is seen by both and in the wallet', async () => {
    const all = await booked()
    const { fan, creator, send, bookingId, startsAt } = all
    expect(await money(all)).toEqual([800, 200, 0])
    expect((await send()).bookingId).toBe(bookingId)
    expect(await money(all)).toEqual([800, 200, 0])
    for (const who of [fan, creator]) {
      const { bookings } = await app.as(who).call(listCallBookings, {})
      expect(bookings).toMatchObject([{ bookingId, startsAt, deposit: 200, state: 'booked', isFan: who === fan }])
    }
    expect(await told(creator)).toEqual(['booking_made'])
    const lines = (await app.as(fan).call(listStatement, { direction: 'out' })).lines
    expect(lines.filter(({ kind }) => kind === 'call').map(({ amount }) => amount)).toEqual([-100, -100])
  })

  it('is refused at a time that is none, for another deposit, with too little, and by who is blocked', async () => {
    const [fan, creator] = [await fanWith(150), await opened()]
    const startsAt = await slotIn(fan, creator, 60)
    const asked = () => ({ creatorId: id(creator), startsAt, expectedDeposit: diamonds(200) })
    const refused = async (part: object) => (await app.as(fan).refused(bookCall, { ...asked(), ...part })).reason
    expect(await refused({ startsAt: startsAt + 1 })).toBe('SLOT_TAKEN')
    expect(await refused({ startsAt: app.clock.now() })).toBe('SLOT_TAKEN')
    expect(await refused({ expectedDeposit: 100 })).toBe('PRICE_CHANGED')
    expect(await refused({})).toBe('INSUFFICIENT_DIAMONDS')
    expect((await app.as(creator).refused(bookCall, asked())).reason).toBe('SELF_ACTION')
    await app.as(creator).call(blockUser, { otherUserId: id(fan), blockBehavior: 1 })
    expect(await refused({})).toBe('BLOCKED')
    expect([await balance(fan), await escrow(fan)]).toEqual([150, 0])
  })

  it('is one of many who want the same slot in the same moment', async () => {
    const creator = await opened()
    const fans = await Promise.all(Array.from({ length: 8 }, () => fanWith(500)))
    const [first] = fans
    if (!first) throw new Error('Nobody is there')
    const startsAt = await slotIn(first, creator, 90)
    const asked = () => ({ creatorId: id(creator), startsAt, expectedDeposit: diamonds(200) })
    const answers = await Promise.all(
      fans.map((fan) =>
        app
          .as(fan)
          .call(bookCall, asked())
          .then(
            () => 'booked',
            (error: Error) => error.message,
          ),
      ),
    )
    expect(answers.filter((answer) => answer === 'booked')).toHaveLength(1)
    expect(answers.filter((answer) => answer.includes('SLOT_TAKEN'))).toHaveLength(7)
    const held = await Promise.all(fans.map(escrow))
    expect(held.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 0, 0, 0, 200])
    const { offer } = await app.as(first).call(listCallSlots, { creatorId: id(creator) })
    expect(offer?.slots).not.toContain(startsAt)
  })

  it('is canceled by the fan: a day before with everything back, later knowing that the deposit stays', async () => {
    const early = await booked(25 * 60)
    await app.as(early.fan).call(cancelCallBooking, { bookingId: early.bookingId })
    // Once more is harmless.
    await app.as(early.fan).call(cancelCallBooking, { bookingId: early.bookingId })
    expect(await money(early)).toEqual([1_000, 0, 0])
    expect(await told(early.creator)).toEqual(['booking_made', 'booking_canceled'])
    const soon = await booked()
    await app.as(soon.fan).call(cancelCallBooking, { bookingId: soon.bookingId })
    expect(await money(soon)).toEqual([1_000, 0, 0])
    const late = await booked()
    app.clock.advance(BOOKING_REGRET_MS + 1)
    const asked = { bookingId: late.bookingId }
    expect((await app.as(late.fan).refused(cancelCallBooking, asked)).reason).toBe('BOOKING_LATE')
    // Twice in the same moment, too.
    const knowing = { ...asked, losesDeposit: true }
    await Promise.all([knowing, knowing].map((each) => app.as(late.fan).call(cancelCallBooking, each)))
    expect(await money(late)).toEqual([800, 0, 160])
    const stranger = await fanWith(0)
    expect((await app.as(stranger).refused(cancelCallBooking, asked)).reason).toBe('NOT_FOUND')
  })

  it.each([
    [
      'the creator cancels',
      async ({ creator, bookingId }: Booked) => void (await app.as(creator).call(cancelCallBooking, { bookingId })),
      'canceled_by_creator',
    ],
    [
      'the creator blocks the fan',
      async ({ fan, creator }: Booked) =>
        void (await app.as(creator).call(blockUser, { otherUserId: id(fan), blockBehavior: 1 })),
      'closed',
    ],
    ['the creator deletes the account', ({ creator }: Booked) => app.leave(creator), 'closed'],
    [
      'the creator is suspended',
      async ({ creator }: Booked) =>
        void (await app.platform.db.transaction((tx) => app.identity.suspend(tx, id(creator), 'Threats'))),
      'closed',
    ],
    [
      'the fan comes and the creator does not',
      async ({ fan, bookingId, startsAt }: Booked): Promise<void> => {
        await until(startsAt)
        await app.as(fan).call(joinCallBooking, { bookingId })
        await until(startsAt + 10 * MINUTE_MS)
      },
      'creator_missed',
    ],
  ] satisfies Happening[] as Happening[])('goes back to the fan when %s', async (_, happens, state) => {
    const all = await booked()
    await happens(all)
    expect(await money(all)).toEqual([1_000, 0, 0])
    expect(await stateOf(all.fan, all)).toBe(state)
  })

  it.each(['fan', 'creator'] as const)(
    'is not set aside by who books in the moment in which the %s blocks',
    async (by) => {
      for (let round = 0; round < 5; round++) {
        const [fan, creator] = [await fanWith(1_000), await opened()]
        // More than a day ahead: one that was booked a moment before the block goes back as well.
        const startsAt = await slotIn(fan, creator, 25 * 60)
        const [blocker, blocked] = by === 'fan' ? [fan, creator] : [creator, fan]
        await Promise.all([
          app.as(fan).raw(bookCall.path, { creatorId: id(creator), startsAt, expectedDeposit: 200 }),
          app.as(blocker).call(blockUser, { otherUserId: id(blocked), blockBehavior: 1 }),
        ])
        expect([await balance(fan), await escrow(fan)]).toEqual([1_000, 0])
      }
    },
  )

  it('goes back to a fan who blocks the creator in time; later that is to cancel late', async () => {
    const [early, late] = [await booked(25 * 60), await booked()]
    app.clock.advance(BOOKING_REGRET_MS + 1)
    for (const { fan, creator } of [early, late]) {
      await app.as(fan).call(blockUser, { otherUserId: id(creator), blockBehavior: 1 })
    }
    expect([await money(early), await money(late)]).toEqual([
      [1_000, 0, 0],
      [800, 0, 160],
    ])
  })

  it('is paid to several creators in the order of their numbers, as by all who pay more than one', async () => {
    const [fan, first, second] = [await fanWith(1_000), await opened(), await opened()]
    for (const [index, creator] of [second, first].entries()) {
      const startsAt = await slotIn(fan, creator, 60 * (index + 1))
      await app.as(fan).call(bookCall, { creatorId: id(creator), startsAt, expectedDeposit: diamonds(200) })
    }
    app.clock.advance(BOOKING_REGRET_MS + 1)
    for (const creator of [first, second]) await earned(creator)
    const turnOf = (creator: Person) => `select 1 from ledger_commissions where creator_id = ${id(creator)} for update`
    await whileInHand(app, { take: turnOf(first), last: `${turnOf(second)} nowait` }, () =>
      app.platform.db.transaction((tx) => app.identity.suspend(tx, id(fan), 'Threats')),
    )
    expect([await escrow(fan), await earned(first), await earned(second)]).toEqual([0, 160, 160])
  })

  it('is kept by the creator when the fan does not come; both were reminded', async () => {
    const all = await booked()
    const there = await device(all.creator)
    await until(all.startsAt - 10 * MINUTE_MS)
    await until(all.startsAt)
    expect(there.socket.connected).toBe(true)
    await until(all.startsAt + 10 * MINUTE_MS)
    expect(await money(all)).toEqual([800, 0, 160])
    expect(await stateOf(all.fan, all)).toBe('fan_missed')
    expect(await told(all.fan)).toEqual(['booking_soon', 'booking_now', 'booking_missed'])
    expect((await told(all.creator)).slice(1)).toEqual(['booking_soon', 'booking_now', 'booking_kept'])
  })
})

describe('a call from a booking', () => {
  async function begun() {
    const all = await booked()
    const { fan, creator, bookingId, startsAt } = all
    const [dialer, picker] = [await device(fan), await device(creator)]
    const asked = { pickerId: id(creator), bookingId }
    expect((await app.as(fan).refused(checkCall, asked)).reason).toBe('BOOKING_EARLY')
    await until(startsAt)
    const { webCall } = await app.as(fan).call(checkCall, asked)
    const { callId } = await app.as(fan).call(dial, { ...webCall, bookingId, deviceId: dialer.deviceId })
    await app.as(creator).call(acceptCall, { callId, deviceId: picker.deviceId })
    await dialer.join(callId)
    await picker.join(callId)
    await bothSay(dialer, picker)
    await becomes(fan, { phase: 'connected', bookingId })
    return { ...all, dialer, picker, callId }
  }

  it('is paid by the deposit for as long as that lasts, and then by the wallet', async () => {
    const all = await begun()
    const { fan, creator, dialer, picker, callId, bookingId } = all
    expect(await money(all)).toEqual([800, 100, 80])
    const third = await fanWith(500)
    expect((await app.as(third).refused(checkCall, { pickerId: id(creator) })).reason).toBe('USER_IN_CALL')
    expect((await app.as(creator).refused(cancelCallBooking, { bookingId })).reason).toBe('BOOKING_OVER')
    await pass(5 * MINUTE_MS, dialer, picker)
    expect(await money(all)).toEqual([800, 0, 160])
    await pass(5 * MINUTE_MS, dialer, picker)
    expect(await money(all)).toEqual([700, 0, 240])
    await app.as(fan).call(hangUp, { callId })
    expect(await stateOf(fan, all)).toBe('done')
    expect(await money(all)).toEqual([700, 0, 240])
  })

  it('gives back what was not talked when the creator hangs up, and not when the fan does', async () => {
    for (const [who, atOnce, left] of [
      ['creator', [900, 100, 0], [1000, 0, 0]],
      ['fan', [800, 100, 80], [800, 0, 160]],
    ] as const) {
      const all = await begun()
      await app.as(all[who]).call(hangUp, { callId: all.callId })
      expect(await money(all)).toEqual(atOnce)
      await until(all.startsAt + 10 * MINUTE_MS)
      expect(await money(all), who).toEqual(left)
      expect(await stateOf(all.fan, all)).toBe('done')
    }
  })

  it('ends with what is set aside in hand before the creator’s turn, as all do who pay from it', async () => {
    const all = await begun()
    const { fan, creator } = all
    const setAside = `
      select 1 from ledger_balances b join ledger_accounts a using (account_id)
      where a.kind = 'escrow' and a.owner_id = ${id(fan)} for update of b`
    const turn = `select 1 from ledger_commissions where creator_id = ${id(creator)} for update nowait`
    await whileInHand(app, { take: setAside, last: turn }, () =>
      app.as(creator).call(blockUser, { otherUserId: id(fan), blockBehavior: 1 }),
    )
    expect(await money(all)).toEqual([1_000, 0, 0])
  })

  it('keeps the line of the creator for who has booked it', async () => {
    const { creator, fan, startsAt, bookingId } = await booked()
    const third = await fanWith(500)
    await device(creator)
    await until(startsAt)
    expect((await app.as(third).refused(checkCall, { pickerId: id(creator) })).reason).toBe('USER_IN_CALL')
    const { webCall } = await app.as(fan).call(checkCall, { pickerId: id(creator), bookingId })
    expect(webCall.priceVO).toEqual(PRICE)
    // A booking of somebody else opens nothing.
    const foreign = await app.as(third).refused(checkCall, { pickerId: id(creator), bookingId })
    expect(foreign.reason).toBe('NOT_FOUND')
  })
})
