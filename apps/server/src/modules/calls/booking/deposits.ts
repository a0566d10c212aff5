import { diamonds, type BookingId, type CallId, type Diamonds, type UserId } from '@fanlight/contract'
import type { Tx } from '../../../platform/db/db.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { CallData } from '../calls.machine.ts'
import type { BookingData, RestMove } from './booking.machine.ts'

/** A cycle of a deposit, as the book spells it: each is set aside, and paid or given back, by itself. */
const partOf = (bookingId: BookingId, part: number): string => `booking:${bookingId}:${part}`

/** Which part of the deposit pays this cycle of a call. */
export const depositReference = ({ bookingId, prepaidFrom }: CallData, cycle: number): string => {
  if (bookingId === null) throw new Error('A call that nobody booked has no deposit')
  return partOf(bookingId, prepaidFrom + cycle)
}

type Parties = { bookingId: BookingId; fanId: UserId; creatorId: UserId; price: Diamonds }

const setAside = ({ bookingId, fanId, creatorId, price }: Parties, part: number) => ({
  kind: 'call' as const,
  about: partOf(bookingId, part),
  fanId,
  creatorId,
  amount: price,
  details: { bookingId, part, creatorId },
})

/** The deposit of a booking, in the same breath as what becomes of it. */
export function createDeposits({ wallet }: { wallet: Wallet }) {
  return {
    /** The caller has looked whether there is enough, and holds it. */
    async hold(tx: Tx, booking: BookingData): Promise<void> {
      for (let part = 1; part <= booking.cycles; part += 1) await wallet.escrow.hold(tx, setAside(booking, part))
    },

    /** What no call has used. */
    async settle(tx: Tx, booking: BookingData, move: RestMove): Promise<void> {
      for (let part = booking.used + 1; part <= booking.cycles; part += 1) {
        if (move === 'payRest') await wallet.escrow.pay(tx, setAside(booking, part))
        else await wallet.escrow.giveBack(tx, setAside(booking, part))
      }
      if (move === 'payRest') wallet.announceEarnings(tx, booking.creatorId)
    },

    /** A cycle of a call is talked. Answers what the creator earned by it. */
    async pay(tx: Tx, call: CallData, cycle: number): Promise<Diamonds> {
      const { callId, dialerId: fanId, pickerId: creatorId, price: amount } = call
      const earned = await wallet.escrow.pay(tx, {
        kind: 'call',
        about: depositReference(call, cycle),
        fanId,
        creatorId,
        amount,
        details: { callId: callId satisfies CallId, cycle, creatorId },
      })
      return diamonds(earned)
    },
  }
}
