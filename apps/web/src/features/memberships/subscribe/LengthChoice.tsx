import { MONTH_DAYS, type TierOffer } from '@fanlight/contract'
import { Badge } from '@fanlight/ui'
import { clsx } from 'clsx'
import { useId } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { ofLength, type Length } from '../card/lengths.ts'
import { monthsOf } from '../card/shown-price.ts'

type LengthChoiceProps = { offer: TierOffer; chosen: Length; onChoose: (length: Length) => void }

/** How long to pay for at once: one line for each, with what it costs and what it saves. */
export function LengthChoice({ offer, chosen, onChoose }: LengthChoiceProps) {
  const text = useText()
  const format = useFormat()
  const name = useId()
  const lengths: readonly Length[] = [null, ...offer.bundles.map(({ months }) => months)]
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-13 font-semibold text-muted">{text('memberships.length.title')}</legend>
      {lengths.map((length) => {
        const { payRange, payThen } = ofLength(offer, length)
        const percent = offer.bundles.find(({ months }) => months === length)?.percentOff ?? 0
        return (
          <label
            key={payRange}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border px-3 py-1.5 has-focus-visible:outline-2',
              chosen === length ? 'border-ember bg-ember-soft' : 'border-line hover:bg-fill',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={chosen === length}
              onChange={() => onChoose(length)}
              className="size-4 shrink-0 accent-ember"
            />
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
              {text('tiers.form.months', { count: monthsOf(length === null ? offer.payRange : length * MONTH_DAYS) })}
              {percent > 0 && (
                <Badge size="sm" tone="positive">
                  {text('memberships.length.save', { percent })}
                </Badge>
              )}
            </span>
            <span className="font-semibold tabular-nums">{format.money(payThen)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
