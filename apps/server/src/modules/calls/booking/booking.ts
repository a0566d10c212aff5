import {
  BOOKING_EARLY_MS,
  BOOKINGS_OPEN_MAX,
  CALL_HISTORY_PAGE_SIZE,
  diamonds,
  instant,
  MINUTE_MS,
  type bookCall,
  type BookingId,
  type CallBooking,
  type CallHours,
  type CallKind,
  type CallSlots,
  type cancelCallBooking,
  type Diamonds,
  type InputOf,
  type Instant,
  type listCallBookings,
  type OutputOf,
  type UserId,
  type VideoPrice,
} from '@fanlight/contract'
import { BookingId as BookingIdSchema, Instant as InstantSchema } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../../platform/db/cursor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { StoredLinks } from '../../../platform/storage/links.ts'
import type { Creators } from '../../creators/index.ts'
import type { Profiles } from '../../profiles/index.ts'
import { accounts, type Wallet } from '../../wallet/index.ts'
import { pricesOf } from '../may-call.ts'
import { bookingDueAt, closesAt, remindersBefore, type BookingData, type BookingSide } from './booking.machine.ts'
import { presentBooking } from './booking.present.ts'
import * as store from './booking.store.ts'
import type { Keeping } from './keeping.ts'
import { doOverlap, isSlot, lengthOf, slotsOf } from './slots.ts'

const position = cursorOf(z.object({ at: InstantSchema, bookingId: BookingIdSchema }))

/** Hours that creators open, what fans book in them, and what each does with it. */
export function createBooking(
  deps: Platform & {
    wallet: Wallet
    creators: Creators
    profiles: Profiles
    links: StoredLinks
    keeping: Keeping
    /** Refuses who may not call somebody at all. */
    assertMayCall: (fanId: UserId, creatorId: UserId, kind: CallKind) => Promise<{ prices: VideoPrice[] }>
    /** What time has done to those who stand in the way. */
    isThere: (viewerId: UserId, userId: UserId) => Promise<boolean>
  },
) {
  const { db, clock, ids, wallet, creators, profiles, links, keeping, assertMayCall, isThere } = deps

  /** What is offered, without the times; null: nothing. */
  async function offerOf(from: Db, creatorId: UserId): Promise<{ hours: CallHours; price: VideoPrice } | null> {
    const hours = await store.findHours(from, creatorId)
    if (!hours?.isOpen) return null
    const price = pricesOf(await creators.settingsOf(from, creatorId), hours.kind).find(
      ({ cycle }) => cycle === hours.cycle,
    )
    return price ? { hours, price } : null
  }

  const depositOf = (hours: CallHours, { price }: VideoPrice): Diamonds => diamonds(price * hours.cycles)

  function newBooking(
    { creatorId, startsAt }: Pick<InputOf<typeof bookCall>, 'creatorId' | 'startsAt'>,
    fanId: UserId,
    offer: { hours: CallHours; price: VideoPrice },
    now: Instant,
  ): BookingData {
    const { hours, price } = offer
    return {
      bookingId: ids.next() as BookingId,
      creatorId,
      fanId,
      kind: hours.kind,
      state: 'booked',
      price: price.price,
      cycleMs: hours.cycle * MINUTE_MS,
      cycles: hours.cycles,
      used: 0,
      returned: 0,
      bookedAt: now,
      startsAt,
      endsAt: instant(startsAt + lengthOf(hours)),
      fanCameAt: null,
      creatorCameAt: null,
      wasCreatorHere: false,
      lastEndBy: null,
      reminded: remindersBefore(startsAt, now),
      callId: null,
    }
  }

  const sideOf = (booking: BookingData, userId: UserId): BookingSide | null => {
    if (userId === booking.fanId) return 'fan'
    return userId === booking.creatorId ? 'creator' : null
  }

  async function mine(userId: UserId, bookingId: BookingId): Promise<{ booking: BookingData; side: BookingSide }> {
    const booking = await store.findBooking(db, bookingId)
    const side = booking && sideOf(booking, userId)
    if (!booking || !side) throw new AppError('NOT_FOUND', {})
    return { booking, side }
  }

  async function shown(userId: UserId, bookingId: BookingId): Promise<CallBooking> {
    const { booking } = await mine(userId, bookingId)
    return keeping.show(db, booking, userId)
  }

  return {
    hours: (creatorId: UserId): Promise<CallHours | null> => store.findHours(db, creatorId),

    async saveHours(creatorId: UserId, hours: CallHours): Promise<CallHours> {
      if (doOverlap(hours.weekly)) {
        const issues = [{ path: 'hours.weekly', message: 'Hours of one day overlap' }]
        throw new AppError('INVALID_INPUT', { issues })
      }
      const prices = pricesOf(await creators.settingsOf(db, creatorId), hours.kind)
      if (hours.isOpen && prices.every(({ cycle }) => cycle !== hours.cycle)) throw new AppError('PRICE_NEEDED', {})
      await db.transaction((tx) => store.saveHours(tx, creatorId, hours))
      return hours
    },

    async slots(fanId: UserId, creatorId: UserId): Promise<CallSlots | null> {
      if (!(await isThere(fanId, creatorId))) throw new AppError('NOT_FOUND', {})
      const offer = await offerOf(db, creatorId)
      if (!offer || fanId === creatorId) return null
      const { hours, price } = offer
      const now = clock.now()
      const slots = slotsOf(hours, now, await store.listTaken(db, [creatorId, fanId], now))
      const minutes = lengthOf(hours) / MINUTE_MS
      return {
        kind: hours.kind,
        priceVO: price,
        cycles: hours.cycles,
        deposit: depositOf(hours, price),
        minutes,
        slots,
      }
    },

    async book(
      fanId: UserId,
      input: InputOf<typeof bookCall>,
      idempotencyKey: string | null,
    ): Promise<OutputOf<typeof bookCall>> {
      const { creatorId, startsAt, expectedDeposit } = input
      const content = { creatorId, startsAt, expectedDeposit }
      const intention = { userId: fanId, call: 'bookCall', idempotencyKey, content }
      const answer = async (bookingId: BookingId) => ({
        booking: await shown(fanId, bookingId),
        diamondBalance: await wallet.balanceOf(accounts.walletOf(fanId)),
      })
      const before = await wallet.intentions.earlier(intention)
      if (before !== null) return answer(before as BookingId)
      const offer = await offerOf(db, creatorId)
      await assertMayCall(fanId, creatorId, offer?.hours.kind ?? 'video')
      if (!offer) throw new AppError('CALLS_DISABLED', {})
      const deposit = depositOf(offer.hours, offer.price)
      if (deposit !== expectedDeposit) throw new AppError('PRICE_CHANGED', { currentPrice: deposit })
      const now = clock.now()
      if (!isSlot(offer.hours, now, startsAt)) throw new AppError('SLOT_TAKEN', {})
      const booking = newBooking(input, fanId, offer, now)
      const bookingId = await db.transaction(async (tx) => {
        await profiles.relations.holdNotBlocked(tx, fanId, creatorId)
        const twin = await wallet.intentions.claim(tx, intention, booking.bookingId)
        if (twin !== null) return twin as BookingId
        const balance = await wallet.lockBalance(tx, accounts.walletOf(fanId))
        if ((await store.countOpenOf(tx, fanId)) >= BOOKINGS_OPEN_MAX) throw new AppError('TOO_MANY_BOOKINGS', {})
        if (balance < deposit) {
          throw new AppError('INSUFFICIENT_DIAMONDS', { balance: diamonds(balance), price: deposit })
        }
        const isFree = await store.insertBooking(tx, booking, bookingDueAt(booking, now))
        if (!isFree) throw new AppError('SLOT_TAKEN', {})
        await keeping.made(tx, booking)
        return booking.bookingId
      })
      return answer(bookingId)
    },

    async list(viewerId: UserId, { when, cursor }: InputOf<typeof listCallBookings>) {
      const after =
        cursor === undefined ? null : position.read(cursor, { at: clock.now(), bookingId: '0' as BookingId })
      const rows = await store.listSeen(db, viewerId, {
        isAhead: when === 'ahead',
        after,
        most: CALL_HISTORY_PAGE_SIZE + 1,
      })
      const { page, nextCursor } = pageOf(rows, CALL_HISTORY_PAGE_SIZE, ({ booking: { startsAt: at, bookingId } }) =>
        position.write({ at, bookingId }),
      )
      return { bookings: page.map((row) => presentBooking(row, viewerId, links)), nextCursor }
    },

    async cancel(userId: UserId, { bookingId, losesDeposit }: InputOf<typeof cancelCallBooking>): Promise<CallBooking> {
      const { side } = await mine(userId, bookingId)
      const step = await keeping.change(bookingId, { type: 'cancel', by: side, losesDeposit })
      // Once more is harmless, also in the same moment.
      const isDone = step?.booking.state === `canceled_by_${side}`
      if (step?.refusal && !isDone) throw new AppError(step.refusal, {})
      return shown(userId, bookingId)
    },

    async join(userId: UserId, bookingId: BookingId): Promise<CallBooking> {
      const { side } = await mine(userId, bookingId)
      const step = await keeping.change(bookingId, { type: 'come', by: side })
      if (step?.refusal) throw new AppError(step.refusal, {})
      return shown(userId, bookingId)
    },

    /** The booking that a call is made from; refused when it is not its time. */
    async ofCall(fanId: UserId, creatorId: UserId, bookingId: BookingId): Promise<BookingData> {
      const { booking } = await mine(fanId, bookingId)
      if (booking.fanId !== fanId || booking.creatorId !== creatorId) throw new AppError('NOT_FOUND', {})
      const now = clock.now()
      if (now < booking.startsAt - BOOKING_EARLY_MS) throw new AppError('BOOKING_EARLY', {})
      const isOver = booking.state !== 'booked' || booking.used >= booking.cycles || now >= closesAt(booking)
      if (isOver) throw new AppError('BOOKING_OVER', {})
      return booking
    },
  }
}
