import {
  callPlansChannel,
  instant,
  type BookingId,
  type CallBooking,
  type NotificationKind,
  type UserId,
} from '@fanlight/contract'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { StoredLinks } from '../../../platform/storage/links.ts'
import type { News, Notifications } from '../../notifications/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { CallData } from '../calls.machine.ts'
import {
  bookingDueAt,
  stepBooking,
  type BookingData,
  type BookingEvent,
  type BookingSide,
  type BookingStep,
  type BookingTold,
} from './booking.machine.ts'
import { presentBooking } from './booking.present.ts'
import * as store from './booking.store.ts'
import { createDeposits } from './deposits.ts'

export type Keeping = ReturnType<typeof createKeeping>

/** So long one that was taken is left to the process that took it. */
const LEASE_MS = 5_000
const AT_ONCE = 100

const KINDS: Record<BookingTold, Record<BookingSide, NotificationKind>> = {
  soon: { fan: 'booking_soon', creator: 'booking_soon' },
  now: { fan: 'booking_now', creator: 'booking_now' },
  canceled: { fan: 'booking_canceled', creator: 'booking_canceled' },
  ready: { fan: 'booking_ready', creator: 'booking_ready' },
  returned: { fan: 'booking_returned', creator: 'booking_returned' },
  kept: { fan: 'booking_missed', creator: 'booking_kept' },
}

/** Everything that changes a booking goes this way: its row is held, the machine decides, and its deposit follows. */
export function createKeeping(
  deps: Platform & {
    wallet: Wallet
    notifications: Notifications
    links: StoredLinks
    /** Whether a device of somebody would ring now. */
    wouldRing: (userId: UserId) => Promise<boolean>
    /** Whether both are there, and neither blocks the other. */
    areTogether: (fanId: UserId, creatorId: UserId) => Promise<boolean>
  },
) {
  const { db, clock, log, realtime, notifications, links, wouldRing, areTogether } = deps
  const deposits = createDeposits(deps)

  async function show(from: Db, booking: BookingData, viewerId: UserId): Promise<CallBooking> {
    return presentBooking({ booking, ...(await store.findOther(from, viewerId, booking)) }, viewerId, links)
  }

  function newsOf(booking: BookingData, what: BookingTold, to: BookingSide): News {
    const { bookingId, fanId, creatorId, startsAt, reminded } = booking
    const [receiverId, actorId] = to === 'fan' ? [fanId, creatorId] : [creatorId, fanId]
    const kind = KINDS[what][to]
    // Each reminder is a line of its own.
    const subject = what === 'soon' ? `${bookingId}:${reminded}` : bookingId
    return { receiverId, kind, subject, actorId, details: { type: 'booking', bookingId, startsAt } }
  }

  async function tell(tx: Tx, booking: BookingData, told: BookingStep['told']): Promise<void> {
    for (const { what, to } of told) {
      const sides: BookingSide[] = to === 'both' ? ['fan', 'creator'] : [to]
      await notifications.tell(tx, ...sides.map((side) => newsOf(booking, what, side)))
    }
    announce(tx, booking)
  }

  function announce(tx: Tx, booking: BookingData): void {
    tx.afterCommit(async () => {
      for (const userId of [booking.fanId, booking.creatorId]) {
        const seen = await show(db, booking, userId)
        await realtime.publish(callPlansChannel, { userId }, 'bookings_changed', { booking: seen })
      }
    })
  }

  /** In the caller's transaction. Null: there is no such booking. */
  async function changeIn(tx: Tx, bookingId: BookingId, event: BookingEvent): Promise<BookingStep | null> {
    const before = await store.lockBooking(tx, bookingId)
    if (!before) return null
    const now = clock.now()
    const step = stepBooking(before, event, now)
    if (step.booking === before) return step
    if (step.move) await deposits.settle(tx, step.booking, step.move)
    await store.saveBooking(tx, step.booking, bookingDueAt(step.booking, now))
    await tell(tx, step.booking, step.told)
    return step
  }

  const change = (bookingId: BookingId, event: BookingEvent): Promise<BookingStep | null> =>
    db.transaction((tx) => changeIn(tx, bookingId, event))

  async function look({ bookingId, fanId, creatorId }: BookingData): Promise<void> {
    const isCreatorHere = await wouldRing(creatorId)
    const event = { type: 'tick', isCreatorHere, areTogether: await areTogether(fanId, creatorId) } as const
    await db.transaction(async (tx) => {
      const step = await changeIn(tx, bookingId, event)
      // Nothing came of it: it is due when it is.
      if (step) await store.saveBooking(tx, step.booking, bookingDueAt(step.booking, clock.now()))
    })
  }

  /** All of them before the first deposit moves: who holds a wallet waits for no booking. */
  async function holdStanding(tx: Tx, userId: UserId, otherId: UserId | null) {
    const standing = await store.listStanding(tx, userId, otherId)
    for (const { bookingId } of standing) await store.lockBooking(tx, bookingId)
    return standing
  }

  return {
    show,
    changeIn,
    change,
    deposits,

    /** In the transaction in which it is made. */
    async made(tx: Tx, booking: BookingData): Promise<void> {
      await deposits.hold(tx, booking)
      const { bookingId, fanId: actorId, creatorId: receiverId, startsAt } = booking
      const details = { type: 'booking', bookingId, startsAt } as const
      await notifications.tell(tx, { receiverId, kind: 'booking_made', subject: bookingId, actorId, details })
      announce(tx, booking)
    },

    /** In the transaction in which a call is over. */
    async callOver(tx: Tx, call: CallData): Promise<void> {
      const { bookingId, endedBy, endReason, dialerId, acceptedAt } = call
      if (bookingId === null) return
      const booking = await store.findBooking(tx, bookingId)
      const byFan: BookingSide | 'nobody' =
        (booking?.creatorCameAt ?? null) === null && acceptedAt === null ? 'nobody' : 'fan'
      const by =
        endedBy === null
          ? endReason === 'not_answered'
            ? 'creator'
            : 'nobody'
          : endedBy === dialerId
            ? byFan
            : 'creator'
      await changeIn(tx, bookingId, { type: 'callOver', by })
    },

    /** In the transaction in which two part, or one of them leaves. */
    async close(tx: Tx, userId: UserId, otherId: UserId | null): Promise<void> {
      for (const { bookingId, fanId } of inMoneysOrder(await holdStanding(tx, userId, otherId))) {
        // A fan who parts from the creator late has canceled late.
        await changeIn(tx, bookingId, { type: 'close', by: userId === fanId ? 'fan' : 'creator' })
      }
    },

    /** What was paid for the deposits goes back: they are the fan's again, and nobody comes. */
    async release(tx: Tx, userId: UserId): Promise<void> {
      const standing = await holdStanding(tx, userId, null)
      for (const { bookingId } of standing.filter(({ fanId }) => fanId === userId)) {
        await changeIn(tx, bookingId, { type: 'close', by: null })
      }
    },

    /** All that is due. Any process can: one that is due is taken by one of them, for a moment. */
    async work(): Promise<number> {
      let looked = 0
      for (;;) {
        const now = clock.now()
        const due = await store.claimDueBookings(db, now, instant(now + LEASE_MS), AT_ONCE)
        for (const booking of due) {
          await look(booking).catch((error: unknown) =>
            log.error({ err: error, bookingId: booking.bookingId }, 'a booking could not be looked at, it will be'),
          )
        }
        looked += due.length
        if (due.length < AT_ONCE) return looked
      }
    },
  }
}

/**
 * A person's deposits that are paid or given back in one transaction, as all take money who take it from several or pay several:
 * by the numbers of the fans, then by those of the creators. Two that cross must not wait for each other.
 */
const inMoneysOrder = (bookings: readonly BookingData[]): BookingData[] =>
  bookings.toSorted((one, other) => byNumber(one.fanId, other.fanId) || byNumber(one.creatorId, other.creatorId))

const byNumber = (one: UserId, other: UserId): number => Number(BigInt(one) - BigInt(other))
