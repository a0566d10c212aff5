import { GIFT_COMBO_TICKS } from '@fanlight/contract'
import { ProgressBar } from '@fanlight/ui'
import { useFormat, useText } from '../../platform/i18n/index.ts'

/** How many the combo has, and how long it goes on. */
export function ComboMeter({ num, ticksLeft }: { num: number; ticksLeft: number }) {
  const text = useText()
  const format = useFormat()
  return (
    <div className="flex w-full flex-col gap-1">
      <p key={num} className="gift-count text-center font-display text-17 leading-none font-semibold text-caution">
        <span className="sr-only">{text('gifts.combo', { num: format.wholeNumber(num) })}</span>
        <span aria-hidden dir="ltr">
          x{format.wholeNumber(num)}
        </span>
      </p>
      <ProgressBar
        size="sm"
        tone="glow"
        label={text('gifts.comboTime')}
        value={ticksLeft / GIFT_COMBO_TICKS}
        valueText={`${format.wholeNumber(Math.ceil(ticksLeft / 10))} s`}
      />
    </div>
  )
}
