import { TIER_PRICE_MAX, TIER_PRICE_MIN } from '@fanlight/contract'

/** `4.99`, `4,9`, `5` → cents; null for what is no amount of money. */
export function centsOfTyped(typed: string): number | null {
  const found = /^(\d{1,7})(?:[.,](\d{0,2}))?$/.exec(typed.trim().replace(/^\$\s*/, ''))
  if (!found) return null
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** As somebody would type it: `4.99`, `5`. */
export const typedOfCents = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)

export type MoneyProblem = 'empty' | 'notMoney' | 'tooLow' | 'tooHigh'

export function moneyProblem(typed: string): MoneyProblem | null {
  if (typed.trim() === '') return 'empty'
  const cents = centsOfTyped(typed)
  if (cents === null) return 'notMoney'
  if (cents < TIER_PRICE_MIN) return 'tooLow'
  return cents > TIER_PRICE_MAX ? 'tooHigh' : null
}
