import { listCallWaits } from '@fanlight/contract'
import { useCall } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'

/** How many wait for this line; nothing while nobody does. */
export function WaitingCount() {
  const text = useText()
  const format = useFormat()
  const count = useCall(listCallWaits, {}).data?.waitingForMe ?? 0
  if (count === 0) return null
  return (
    <p className="w-fit rounded-full bg-fill px-2.5 py-0.5 text-13 tabular-nums">
      {text('calls.wait.count', { amount: format.wholeNumber(count) })}
    </p>
  )
}
