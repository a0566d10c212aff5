import { cents, type Cents } from '@fanlight/contract'
import { useFormat, useText } from '../../../platform/i18n/index.ts'

/** '+ $0.50 fees = $10.49': from a price to what is really paid; null where nothing comes on top. */
export function useOnTop(): (price: Cents, total: Cents) => string | null {
  const text = useText()
  const format = useFormat()
  return (price, total) =>
    total === price
      ? null
      : text('memberships.price.onTop', { fees: format.money(cents(total - price)), total: format.money(total) })
}
