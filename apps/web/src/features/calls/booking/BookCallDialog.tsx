import {
  BOOKING_FREE_CANCEL_MS,
  bookCall,
  DAY_MS,
  listCallSlots,
  walletBalance,
  type CallSlots,
  type Instant,
} from '@fanlight/contract'
import { Button, Dialog, SelectField, Spinner, toast } from '@fanlight/ui'
import { useState } from 'react'
import {
  call,
  describeError,
  keyOf,
  queryClient,
  refusedWith,
  useCall,
  useIntentionKeys,
} from '../../../platform/api/index.ts'
import type { Callee } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { openTopUp } from '../../payments/index.ts'
import { useDiamondsText, useWorth } from '../../wallet/index.ts'
import { useNow } from '../shell/use-now.ts'

type Props = { creator: Callee; onClose: () => void }

/** A time of the creator's, by the clock of this device, and what is set aside for it. */
export function BookCallDialog({ creator, onClose }: Props) {
  const text = useText()
  const { data } = useCall(listCallSlots, { creatorId: creator.userId })
  const offer = data?.offer
  if (data && offer && offer.slots.length > 0) return <Choice creator={creator} offer={offer} onClose={onClose} />
  return (
    <Dialog
      title={text('calls.booking.book', { name: creator.nickName })}
      closeLabel={text('common.close')}
      onClose={onClose}
      size="sm"
    >
      {data ? <p>{text('calls.booking.noSlots')}</p> : <Spinner />}
    </Dialog>
  )
}

const dayOf = (at: number): string => new Date(at).toDateString()

function Choice({ creator, offer, onClose }: Props & { offer: CallSlots }) {
  const text = useText()
  const format = useFormat()
  const worth = useWorth()
  const inDiamonds = useDiamondsText()
  const keyFor = useIntentionKeys()
  const now = useNow(true)
  const { slots, deposit, minutes } = offer
  const [chosen, setChosen] = useState<Instant | undefined>(slots[0])
  const [isSending, setSending] = useState(false)
  const startsAt = chosen !== undefined && slots.includes(chosen) ? chosen : slots[0]
  const days = [...new Map(slots.map((at) => [dayOf(at), at])).keys()]
  const isLate = startsAt !== undefined && startsAt - now < BOOKING_FREE_CANCEL_MS
  const ofDay = slots.filter((at) => startsAt !== undefined && dayOf(at) === dayOf(startsAt))

  async function book(): Promise<void> {
    if (startsAt === undefined) return
    setSending(true)
    try {
      const asked = { creatorId: creator.userId, startsAt, expectedDeposit: deposit }
      await call(bookCall, asked, { idempotencyKey: keyFor(creator.userId, startsAt, deposit) })
      void queryClient.invalidateQueries({ queryKey: keyOf(walletBalance) })
      toast.success(text('calls.booking.booked', { time: format.dateAndTime(startsAt) }))
      onClose()
    } catch (error) {
      const short = refusedWith(error, 'INSUFFICIENT_DIAMONDS')
      if (short) openTopUp({ need: Math.max(1, short.price - short.balance) })
      else toast.error(describeError(error))
      void queryClient.invalidateQueries({ queryKey: keyOf(listCallSlots) })
    }
    setSending(false)
  }

  return (
    <Dialog
      title={text('calls.booking.book', { name: creator.nickName })}
      closeLabel={text('common.close')}
      onClose={onClose}
      size="sm"
      footer={
        <Button variant="primary" busy={isSending} onPress={book} className="max-md:w-full">
          {text('calls.booking.pay', { price: inDiamonds(deposit) })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label={text('calls.booking.day')}
          value={startsAt === undefined ? '' : dayOf(startsAt)}
          onValueChange={(day) => setChosen(slots.find((at) => dayOf(at) === day))}
          options={days.map((day) => ({ value: day, label: format.weekDay(Date.parse(day) + DAY_MS / 2) }))}
        />
        <SelectField
          label={text('calls.booking.time')}
          value={String(startsAt)}
          onValueChange={(at) => setChosen(slots.find((slot) => String(slot) === at))}
          options={ofDay.map((at) => ({ value: String(at), label: format.timeOfDay(at) }))}
        />
        <p className="flex flex-wrap justify-between gap-x-3">
          <span className="font-semibold">
            {text(`calls.kind.${offer.kind}`)} · {text('calls.price.minutes', { minutes: format.wholeNumber(minutes) })}
          </span>
          <span className="text-muted">{worth(deposit)}</span>
        </p>
        {isLate && <p className="text-13 font-medium text-caution">{text('calls.booking.termsLate')}</p>}
        <p className="text-13 text-muted">{text('calls.booking.terms')}</p>
      </div>
    </Dialog>
  )
}
