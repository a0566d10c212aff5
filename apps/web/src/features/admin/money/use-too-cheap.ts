import { refusedWith } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useDiamondsText } from '../../wallet/index.ts'

/** What to say when diamonds would be sold for less than they can be paid out for, and what would do instead. */
export function useTooCheapText(): (error: unknown) => string | undefined {
  const text = useText()
  const format = useFormat()
  const diamonds = useDiamondsText()
  return (error) => {
    const refused = refusedWith(error, 'DIAMONDS_TOO_CHEAP')
    if (!refused) return undefined
    return text('adminMoney.packages.tooCheap', {
      diamonds: diamonds(refused.amount + refused.presentedAmount),
      money: format.money(refused.usdPrice),
      price: format.money(refused.smallestPrice),
      percent: format.wholeNumber(refused.smallestCommission),
    })
  }
}
