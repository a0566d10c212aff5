import { DAY_MS } from '@fanlight/contract'
import { useState } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'

export function DayLine({ at }: { at: number }) {
  const text = useText()
  const format = useFormat()
  const [today] = useState(() => new Date().setHours(0, 0, 0, 0))
  const words =
    at >= today ? text('bell.day.today') : at >= today - DAY_MS ? text('bell.day.yesterday') : format.date(at)
  return (
    <p className="flex justify-center pt-4 pb-2">
      <span className="rounded-full bg-fill px-3 py-0.5 text-12 font-medium text-muted">{words}</span>
    </p>
  )
}
