import { cents, type Cents } from '@fanlight/contract'

const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/
const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$/

/** The cents of a typed amount of dollars, or null: 50, 49.99, 49,99, 1,000. */
export function centsTyped(typed: string): Cents | null {
  const bare = typed.replace(/[\s$]/g, '')
  if (GROUPED.test(bare)) return cents(Number(bare.replace(/[.,]/g, '')) * 100)
  const [, dollars, rest = ''] = PLAIN.exec(bare) ?? []
  return dollars === undefined ? null : cents(Number(dollars) * 100 + Number(rest.padEnd(2, '0')))
}

/** As one would type it: 50, 49.99. */
export const dollarsOf = (amount: number): string =>
  amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)
