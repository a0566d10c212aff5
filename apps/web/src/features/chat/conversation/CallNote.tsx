import type { Message } from '@fanlight/contract'
import { Phone, PhoneMissed, PhoneOff, Video } from 'lucide-react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { callOutcome } from '../call-outcome.ts'

/** A call between the two: what became of it, and how long they talked. */
export function CallNote({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const text = useText()
  const format = useFormat()
  const { callStatus, callKind = 'video', callTime = 0 } = message
  if (callStatus === undefined) return null
  const outcome = callOutcome(callStatus, callTime, isOwn)
  const Sign =
    outcome === 'talked' ? (callKind === 'voice' ? Phone : Video) : outcome === 'missed' ? PhoneMissed : PhoneOff
  return (
    <p className="flex items-center gap-3 px-3.5 py-2.5">
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full bg-fill-strong ${outcome === 'missed' ? 'text-danger' : ''}`}
      >
        <Sign aria-hidden />
      </span>
      <span>
        <span className="block font-semibold">
          {text(outcome === 'talked' ? `calls.kind.${callKind}` : `calls.entry.${outcome}`)}
        </span>
        <span className="block text-13 text-muted tabular-nums">
          {outcome === 'talked' ? (
            <bdi dir="ltr">{format.duration(callTime * 1000)}</bdi>
          ) : (
            text(`calls.kind.${callKind}`)
          )}
        </span>
      </span>
    </p>
  )
}
