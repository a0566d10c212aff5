import {
  bookCall,
  cancelCallBooking,
  DAY_MS,
  diamonds,
  getCallHours,
  getCreatorSetting,
  HOUR_MS,
  instant,
  listCallBookings,
  listCallSlots,
  MINUTE_MS,
  saveCallHours,
  type BookingId,
  type CallBooking,
  type CallSlots,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { aCreatorSetting } from '../../../testing/creator-setting.ts'
import { askedFor } from '../../../testing/dialogs.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { lunaCreates, person, velvet } from '../../../testing/people.ts'
import { begin, show } from '../../../testing/render-app.tsx'
import { beginCalls, endCalls, press } from '../testing/show-calls.tsx'
import { BookCallDialog } from './BookCallDialog.tsx'
import { Bookings } from './Bookings.tsx'
import { HoursDialog } from './HoursDialog.tsx'
import { PastBookings } from './PastBookings.tsx'

vi.mock('socket.io-client', async () => (await import('../../../testing/fake-socket.ts')).fakeSocketClient)

const NOON = new Date(2026, 2, 2, 12).getTime()
const price = { cycle: 5, price: diamonds(40) } as const

let server: FakeServer
let media: Awaited<ReturnType<typeof beginCalls>>['media']

beforeEach(async () => {
  ;({ media, server } = await beginCalls())
  vi.useFakeTimers({ now: NOON, shouldAdvanceTime: true })
})
afterEach(() => endCalls(media))

function aBooking(part: Partial<CallBooking> = {}): CallBooking {
  const startsAt = part.startsAt ?? instant(NOON + 3 * DAY_MS)
  return {
    bookingId: '5' as BookingId,
    isFan: true,
    other: { ...person('Velvet'), isFollowing: true },
    kind: 'video',
    state: 'booked',
    startsAt,
    endsAt: instant(startsAt + 10 * MINUTE_MS),
    priceVO: price,
    cycles: 2,
    deposit: diamonds(80),
    used: diamonds(0),
    returned: diamonds(0),
    freeCancelUntil: instant(startsAt - DAY_MS),
    isOtherHere: false,
    callId: null,
    ...part,
  }
}

describe('booking a call', () => {
  /** Tonight, tomorrow night in half an hour's steps. */
  const slots = [8 * HOUR_MS, 32 * HOUR_MS, 32.5 * HOUR_MS].map((later) => instant(NOON + later))
  const offer: CallSlots = { kind: 'video', priceVO: price, cycles: 2, deposit: diamonds(80), minutes: 10, slots }
  const booked = aBooking()

  function open() {
    server.answer(listCallSlots, { offer })
    const onClose = vi.fn()
    show(<BookCallDialog creator={velvet} onClose={onClose} />)
    return onClose
  }

  it('shows the times of the chosen day, and warns where the deposit would not come back', async () => {
    open()
    const time = await screen.findByLabelText('Time')
    expect(
      within(time)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['8:00 PM'])
    expect(screen.getByText(/^It starts in less than 24 hours/)).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('Day'), 'Tue, Mar 3')
    expect(
      within(time)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['8:00 PM', '8:30 PM'])
    expect(screen.queryByText(/^It starts in less than 24 hours/)).toBeNull()
  })

  it('books the time that is shown for the deposit that is shown', async () => {
    const onClose = open()
    server.answer(bookCall, { booking: booked, diamondBalance: diamonds(420) })
    await userEvent.selectOptions(await screen.findByLabelText('Day'), 'Tue, Mar 3')
    await userEvent.selectOptions(screen.getByLabelText('Time'), '8:30 PM')
    await press('Book for 80 diamonds')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const asked = { creatorId: velvet.userId, startsAt: slots[2], expectedDeposit: 80 }
    expect(server.askedFor(bookCall)).toMatchObject([asked])
    expect(screen.getByText('Booked for Mar 3, 2026, 8:30 PM')).toBeTruthy()
  })

  it('offers the diamonds that are missing, and stays', async () => {
    const onClose = open()
    server.refuse(bookCall, 'INSUFFICIENT_DIAMONDS', { price: diamonds(80), balance: diamonds(30) })
    await press('Book for 80 diamonds')
    await waitFor(() => expect(askedFor('payment')?.['asked']).toMatchObject({ request: { need: 50 } }))
    expect(onClose).not.toHaveBeenCalled()
  })

  it('that was taken meanwhile is said, and the times are read anew', async () => {
    open()
    await screen.findByLabelText('Time')
    server.refuse(bookCall, 'SLOT_TAKEN')
    const [, , left] = slots
    server.answer(listCallSlots, { offer: { ...offer, slots: left === undefined ? [] : [left] } })
    await press('Book for 80 diamonds')
    await waitFor(() => expect(screen.getByLabelText('Time')).toHaveProperty('value', String(left)))
  })
})

describe('booked calls', () => {
  function open(...bookings: CallBooking[]) {
    server.answer(listCallBookings, { bookings, nextCursor: null })
    show(
      <>
        <Bookings />
        <DialogHost />
      </>,
    )
  }

  it('say with whom, when, how long and for what, and offer to call at their time only', async () => {
    open(aBooking(), aBooking({ bookingId: '6' as BookingId, startsAt: instant(NOON + MINUTE_MS) }))
    const [later, now] = await screen.findAllByRole('listitem')
    expect(later?.textContent).toContain('Thu, Mar 5 · 12:00 PM')
    expect(later?.textContent).toContain('Video call · 10 min')
    expect(later?.textContent).toContain('80 diamonds')
    expect(within(later!).queryByRole('button', { name: 'Call now' })).toBeNull()
    expect(within(now!).getByRole('button', { name: 'Call now' })).toBeTruthy()
  })

  it.each([
    { case: 'a fan in time', part: {}, says: 'You get the whole deposit back.', losesDeposit: false },
    {
      case: 'a fan who is late',
      part: { startsAt: instant(NOON + HOUR_MS) },
      says: 'It’s less than 24 hours away, so the deposit goes to the creator.',
      losesDeposit: true,
    },
    {
      case: 'a creator at the last moment',
      part: { isFan: false, startsAt: instant(NOON + HOUR_MS) },
      says: 'The whole deposit goes back to the fan.',
      losesDeposit: false,
    },
  ])('are canceled by $case with the word about the deposit', async ({ part, says, losesDeposit }) => {
    open(aBooking(part))
    server.answer(cancelCallBooking, { booking: aBooking({ state: 'canceled_by_fan' }) })
    await press('Cancel call: Velvet')
    const question = await screen.findByRole('alertdialog', { name: 'Cancel this call?' })
    expect(within(question).getByText(says)).toBeTruthy()
    expect(within(question).getByText('Keep call')).toBeTruthy()
    server.answer(listCallBookings, { bookings: [], nextCursor: null })
    await press('Cancel call')
    expect(await screen.findByText('Call canceled')).toBeTruthy()
    expect(server.askedFor(cancelCallBooking)).toMatchObject([{ bookingId: '5', losesDeposit }])
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  })

  it('are not there for a fan who has none, and lead a creator to the hours', async () => {
    open()
    await waitFor(() => expect(server.askedFor(listCallBookings)).toHaveLength(1))
    expect(screen.queryByRole('heading', { name: 'Booked calls' })).toBeNull()
    await begin(lunaCreates, '/calls')
    expect(await screen.findByText('No booked calls yet')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Booking hours' })).toBeTruthy()
  })
})

it('hours are kept as they are shown: a day that is switched on, until later than it begins', async () => {
  await begin(lunaCreates, '/calls')
  server.answer(getCallHours, { hours: null })
  server.answer(getCreatorSetting, { ...aCreatorSetting, videoPrices: [price] })
  server.refuse(saveCallHours, 'PRICE_NEEDED')
  const onClose = vi.fn()
  show(<HoursDialog onClose={onClose} />)
  await userEvent.click(await screen.findByRole('switch', { name: 'Tuesday' }))
  await userEvent.selectOptions(screen.getByLabelText('Tuesday: From'), '9:00 PM')
  expect(screen.getByLabelText('Tuesday: To')).toHaveProperty('value', '21:30')
  await press('Save')
  await waitFor(() => expect(server.askedFor(saveCallHours)).toHaveLength(1))
  expect(server.askedFor(saveCallHours)).toMatchObject([
    { hours: { isOpen: true, cycle: 5, cycles: 2, weekly: [{ day: 2, from: '21:00', to: '21:30' }] } },
  ])
  // What is refused stays to be mended.
  expect(onClose).not.toHaveBeenCalled()
})

it('hours are offered for cycles that have a price, of the kind that is chosen', async () => {
  await begin(lunaCreates, '/calls')
  server.answer(getCallHours, { hours: null })
  const videoPrices = [
    { cycle: 1, price: diamonds(10) },
    { cycle: 10, price: diamonds(80) },
  ] as const
  server.answer(getCreatorSetting, { ...aCreatorSetting, videoPrices: [...videoPrices], voicePrices: [] })
  show(<HoursDialog onClose={vi.fn()} />)
  const cycle = await screen.findByLabelText('Cycle length')
  expect(
    within(cycle)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 min', '10 min'])
  expect(cycle).toHaveProperty('value', '1')
  await userEvent.selectOptions(screen.getByLabelText('Call type'), 'Voice call')
  expect(screen.queryByLabelText('Cycle length')).toBeNull()
  expect(screen.getByText('Add at least one price before you turn on calls.')).toBeTruthy()
})

it('bookings of before say what became of them', async () => {
  await begin(lunaCreates, '/calls')
  const bookings = [
    aBooking({ bookingId: '1' as BookingId, state: 'done' }),
    aBooking({ bookingId: '2' as BookingId, state: 'fan_missed' }),
    aBooking({ bookingId: '3' as BookingId, state: 'creator_missed', other: null }),
    aBooking({ bookingId: '4' as BookingId, state: 'canceled_by_creator' }),
  ]
  server.answer(listCallBookings, { bookings, nextCursor: null })
  show(<PastBookings />)
  await userEvent.click(await screen.findByText('Past bookings'))
  for (const words of ['Took place', 'You weren’t there', 'They weren’t there', 'Canceled', 'Deleted account']) {
    expect(screen.getByText(words)).toBeTruthy()
  }
  expect(server.askedFor(listCallBookings)).toMatchObject([{ when: 'past' }])
})
