import { POST_PRICE_MAX, POST_PRICE_MIN } from '@fanlight/contract'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import type { PriceProblem } from './price.ts'

/** What is said beside a price that cannot stand. */
export function usePriceProblemText(): (problem: PriceProblem | null) => string | undefined {
  const text = useText()
  const format = useFormat()
  return (problem) => {
    if (problem === null) return undefined
    if (problem !== 'range') return text(`chat.price.${problem}`)
    return text('publish.problem.price.range', {
      min: format.wholeNumber(POST_PRICE_MIN),
      max: format.wholeNumber(POST_PRICE_MAX),
    })
  }
}
