import { diamonds, MINUTE_MS, type CallBooking, type UserId } from '@fanlight/contract'
import type { StoredLinks } from '../../../platform/storage/links.ts'
import { presentPerson } from '../../identity/index.ts'
import { freeCancelUntil } from './booking.machine.ts'
import type { SeenRow } from './booking.store.ts'

export function presentBooking(
  { booking, other, isFollowing }: SeenRow,
  viewerId: UserId,
  links: StoredLinks,
): CallBooking {
  const isFan = viewerId === booking.fanId
  const { price, cycles, used, returned } = booking
  return {
    bookingId: booking.bookingId,
    isFan,
    other: other && { ...presentPerson(other, links), isFollowing },
    kind: booking.kind,
    state: booking.state,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    priceVO: { price, cycle: (booking.cycleMs / MINUTE_MS) as CallBooking['priceVO']['cycle'] },
    cycles,
    deposit: diamonds(price * cycles),
    used: diamonds(price * used),
    returned: diamonds(price * returned),
    freeCancelUntil: freeCancelUntil(booking),
    isOtherHere: (isFan ? booking.creatorCameAt : booking.fanCameAt) !== null,
    callId: booking.callId,
  }
}
