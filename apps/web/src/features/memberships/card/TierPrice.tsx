import type { Cents } from '@fanlight/contract'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { monthsOf, type ShownPrice } from './shown-price.ts'
import { useOnTop } from './use-on-top.ts'

type TierPriceProps = { shown: ShownPrice; payRange: number }

/** Price, period, and what it was. Ears get whole sentences: a line through a figure says nothing to them. */
export function TierPrice({ shown, payRange }: TierPriceProps) {
  const text = useText()
  const format = useFormat()
  const onTop = useOnTop()
  const { price, total, was, later, trialDays } = shown
  const fees = onTop(price, total)
  const count = monthsOf(payRange)
  if (price === 0 && trialDays === null && later === null) return <Free />
  const perPeriod = (cents: Cents) => text('memberships.price.per', { price: format.money(cents), count })

  return (
    <div>
      {trialDays !== null && (
        <p className="font-semibold text-positive">{text('memberships.price.trial', { count: trialDays })}</p>
      )}
      <p>
        <span aria-hidden className="flex flex-wrap items-baseline gap-x-2">
          {trialDays === null && (
            <span className="font-display text-26 font-semibold tracking-tight tabular-nums">
              {format.money(price)}
            </span>
          )}
          {was !== null && <s className="text-15 text-muted tabular-nums">{format.money(was)}</s>}
          <span className="text-muted">
            {trialDays === null
              ? text('memberships.price.period', { count })
              : text('memberships.price.afterTrial', { price: perPeriod(price) })}
          </span>
        </span>
        <span className="sr-only">
          {trialDays !== null && text('memberships.price.afterTrial', { price: perPeriod(price) })}
          {trialDays === null && was === null && perPeriod(price)}
          {trialDays === null &&
            was !== null &&
            text('memberships.price.insteadOf', { price: perPeriod(price), was: format.money(was) })}
        </span>
      </p>
      {fees !== null && <p className="text-13 text-muted tabular-nums">{fees}</p>}
      {later !== null && (
        <p className="text-13 text-muted tabular-nums">
          {text('memberships.price.then', { price: perPeriod(later.price) })} {onTop(later.price, later.total)}
        </p>
      )}
    </div>
  )
}

function Free() {
  const text = useText()
  return (
    <p className="font-display text-26 font-semibold tracking-tight text-positive">{text('memberships.price.free')}</p>
  )
}
