import { listCallBookings, MINUTE_MS, type CallBooking } from '@fanlight/contract'
import { usePages } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { EndOfList } from '../../../platform/lists/index.ts'
import { PersonRow, PersonRowSkeleton } from '../../profiles/index.ts'
import { useDiamondsText } from '../../wallet/index.ts'

/** What became of calls that were booked, the latest first. Folded up: it is looked for, and not met. */
export function PastBookings() {
  const text = useText()
  const pages = usePages(listCallBookings, { when: 'past' })
  const bookings = pages.data?.pages.flatMap((page) => page.bookings) ?? []
  if (bookings.length === 0) return null
  return (
    <details className="pb-6">
      <summary className="min-h-11 cursor-pointer py-2 text-17 font-semibold">{text('calls.booking.past')}</summary>
      <ul className="-mx-3 flex flex-col">
        {bookings.map((booking) => (
          <li key={booking.bookingId}>
            <Row booking={booking} />
          </li>
        ))}
      </ul>
      <EndOfList pages={pages} skeleton={<PersonRowSkeleton />} failure={text('calls.history.failed')} end={null} />
    </details>
  )
}

function Row({ booking }: { booking: CallBooking }) {
  const text = useText()
  const format = useFormat()
  const inDiamonds = useDiamondsText()
  const { other, kind, startsAt, endsAt, deposit } = booking
  const minutes = format.wholeNumber((endsAt - startsAt) / MINUTE_MS)
  const detail = (
    <>
      <time dateTime={new Date(startsAt).toISOString()} className="block truncate text-ink">
        {format.dateAndTime(startsAt)}
      </time>
      <span className="block truncate">
        {text(`calls.kind.${kind}`)} · {text('calls.price.minutes', { minutes })} · {inDiamonds(deposit)}
      </span>
      <span className="block truncate">{text(`calls.booking.was.${whatBecame(booking)}`)}</span>
    </>
  )
  if (other) return <PersonRow person={other} detail={detail} />
  return (
    <div className="min-h-14 px-3 py-2">
      <p className="font-semibold text-muted">{text('calls.history.gone')}</p>
      <div className="text-13 text-muted">{detail}</div>
    </div>
  )
}

function whatBecame({ state, isFan }: CallBooking): 'done' | 'canceled' | 'missedByYou' | 'missedByThem' {
  if (state === 'fan_missed') return isFan ? 'missedByYou' : 'missedByThem'
  if (state === 'creator_missed') return isFan ? 'missedByThem' : 'missedByYou'
  return state === 'canceled_by_fan' || state === 'canceled_by_creator' ? 'canceled' : 'done'
}
