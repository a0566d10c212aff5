import type { VideoPrice } from '@fanlight/contract'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { useDiamondsText } from '../wallet/index.ts'

/** What a cycle costs, in words: 'This chat consumes 50 diamonds / min', 'Income: 200 / 5 min'. */
export function usePriceText() {
  const text = useText()
  const format = useFormat()
  const inDiamonds = useDiamondsText()
  const minutes = ({ cycle }: VideoPrice) => text('calls.price.minutes', { minutes: format.wholeNumber(cycle) })
  const per = (price: VideoPrice) => (price.cycle === 1 ? text('calls.price.minute') : minutes(price))
  return {
    /** How long a cycle is. */
    minutes,
    consumes: (price: VideoPrice) => text('calls.price.consumes', { amount: inDiamonds(price.price), per: per(price) }),
    income: (price: VideoPrice) =>
      text('calls.price.income', { amount: format.wholeNumber(price.price), per: per(price) }),
  }
}
