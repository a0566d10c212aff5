const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/
const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$/

/** The cents of a typed amount of dollars, or null: 50, 49.99, 49,99, 1,000. */
export function centsTyped(typed: string): number | null {
  const bare = typed.replace(/[\s$]/g, '')
  if (GROUPED.test(bare)) return Number(bare.replace(/[.,]/g, '')) * 100
  const [, dollars, cents = ''] = PLAIN.exec(bare) ?? []
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}

/** As one would type it: 50, 49.99. */
export const dollarsOf = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2))
