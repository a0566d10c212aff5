import { cents, TIER_PRICE_MAX, TIER_PRICE_MIN, type Cents } from '@fanlight/contract'

/** `4.99`, `4,9`, `5` → cents; null for what is no amount of money. */
export function centsOfTyped(typed: string): Cents | null {
  const found = /^(\d{1,7})(?:[.,](\d{0,2}))?$/.exec(typed.trim().replace(/^\$\s*/, ''))
  if (!found) return null
  return cents(Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')))
}

/** As somebody would type it: `4.99`, `5`. */
export const typedOfCents = (amount: Cents): string =>
  amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)

export type MoneyProblem = 'empty' | 'notMoney' | 'tooLow' | 'tooHigh'

export function moneyProblem(typed: string): MoneyProblem | null {
  if (typed.trim() === '') return 'empty'
  const amount = centsOfTyped(typed)
  if (amount === null) return 'notMoney'
  if (amount < TIER_PRICE_MIN) return 'tooLow'
  return amount > TIER_PRICE_MAX ? 'tooHigh' : null
}
