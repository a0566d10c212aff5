import {
  BOOKING_EARLY_MS,
  cancelCallBooking,
  joinCallBooking,
  listCallBookings,
  MINUTE_MS,
  type CallBooking,
} from '@fanlight/contract'
import { Button, toast } from '@fanlight/ui'
import { call, describeError, keyOf, queryClient, useCall } from '../../../platform/api/index.ts'
import { confirm, openCall, openDialog } from '../../../platform/dialogs/index.ts'
import { text as say, useFormat, useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { PersonRow } from '../../profiles/index.ts'
import { useDiamondsText } from '../../wallet/index.ts'
import { useNow } from '../shell/use-now.ts'

const changed = () => queryClient.invalidateQueries({ queryKey: keyOf(listCallBookings) })

/** Calls that are to come, and the hours in which a creator takes them. */
export function Bookings() {
  const text = useText()
  const isCreator = useAccount()?.role === 'creator'
  const bookings = useCall(listCallBookings, {}).data?.bookings ?? []
  if (!isCreator && bookings.length === 0) return null
  return (
    <section aria-label={text('calls.booking.title')} className="flex flex-col gap-2 pb-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-17 font-semibold">{text('calls.booking.title')}</h2>
        {isCreator && (
          <Button size="sm" onPress={() => void openDialog(() => import('./HoursDialog.tsx'), {}, { name: 'hours' })}>
            {text('calls.booking.hours')}
          </Button>
        )}
      </div>
      {bookings.length === 0 && <p className="text-13 text-muted">{text('calls.booking.none')}</p>}
      <ul className="-mx-3 flex flex-col">
        {bookings.map((booking) => (
          <li key={booking.bookingId}>
            <Row booking={booking} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ booking }: { booking: CallBooking }) {
  const text = useText()
  const format = useFormat()
  const inDiamonds = useDiamondsText()
  const now = useNow(true)
  const { other, kind, startsAt, endsAt, deposit, isFan } = booking
  if (!other) return null
  const isTime = now >= startsAt - BOOKING_EARLY_MS
  const minutes = format.wholeNumber((endsAt - startsAt) / MINUTE_MS)
  const detail = (
    <>
      <time
        dateTime={new Date(startsAt).toISOString()}
        title={format.dateAndTime(startsAt)}
        className="block truncate text-ink"
      >
        {format.weekDay(startsAt)} · {format.timeOfDay(startsAt)}
      </time>
      <span className="block truncate">
        {text(`calls.kind.${kind}`)} · {text('calls.price.minutes', { minutes })}
      </span>
      <span className="block truncate">{inDiamonds(deposit)}</span>
    </>
  )
  return (
    <PersonRow
      person={other}
      detail={detail}
      action={
        <span className="flex items-center justify-end gap-2 max-md:flex-col max-md:items-stretch">
          {isTime && (
            <Button size="sm" variant="primary" onPress={() => come(booking)}>
              {text(isFan ? 'calls.booking.callNow' : 'calls.booking.ready')}
            </Button>
          )}
          <Button
            size="sm"
            aria-label={`${text('calls.booking.cancel')}: ${other.nickName}`}
            onPress={() => cancel(booking)}
          >
            {/* What is called off: alone, the word is in many languages that of a dialog that is closed. */}
            {text('calls.booking.cancel')}
          </Button>
        </span>
      }
    />
  )
}

/** The fan calls; the creator says that they are there, and the fan is told. */
async function come({ bookingId, isFan, other, kind }: CallBooking): Promise<void> {
  try {
    await call(joinCallBooking, { bookingId })
    if (isFan && other) await openCall({ userId: other.userId, nickName: other.nickName, kind, bookingId })
    if (!isFan) toast.success(say('calls.booking.readySaid'))
  } catch (error) {
    toast.error(describeError(error))
  }
  await changed()
}

async function cancel({ bookingId, isFan, freeCancelUntil }: CallBooking): Promise<void> {
  const losesDeposit = isFan && Date.now() > freeCancelUntil
  const isMeant = await confirm({
    title: say('calls.booking.cancelTitle'),
    text: say(
      losesDeposit ? 'calls.booking.cancelLate' : isFan ? 'calls.booking.cancelBack' : 'calls.booking.cancelFree',
    ),
    confirmLabel: say('calls.booking.cancel'),
    // 'Cancel' would be the word for both.
    cancelLabel: say('calls.booking.keep'),
  })
  if (!isMeant) return
  try {
    await call(cancelCallBooking, { bookingId, losesDeposit })
    toast.success(say('calls.booking.canceled'))
  } catch (error) {
    toast.error(describeError(error))
  }
  await changed()
}
