/** What is printed by whom. `name` is what the API calls a brand, `type` what the script in a page calls it. */
export type Brand = {
  readonly name: string
  readonly type: string
  readonly niceType: string
  readonly pattern: RegExp
  /** How many digits a number has, from the least to the most. */
  readonly lengths: readonly [number, number]
  readonly code: { readonly name: string; readonly size: number }
}

const CVV = { name: 'CVV', size: 3 } as const

const brands: readonly Brand[] = [
  {
    name: 'AMEX',
    type: 'american-express',
    niceType: 'American Express',
    pattern: /^3[47]/,
    lengths: [15, 15],
    code: { name: 'CID', size: 4 },
  },
  {
    name: 'DINERS',
    type: 'diners-club',
    niceType: 'Diners Club',
    pattern: /^3(?:0[0-5]|[68])/,
    lengths: [14, 19],
    code: CVV,
  },
  { name: 'JCB', type: 'jcb', niceType: 'JCB', pattern: /^35/, lengths: [16, 19], code: CVV },
  { name: 'VISA', type: 'visa', niceType: 'Visa', pattern: /^4/, lengths: [13, 16], code: CVV },
  {
    name: 'MASTERCARD',
    type: 'master-card',
    niceType: 'Mastercard',
    pattern: /^(?:5[1-5]|2[2-7])/,
    lengths: [16, 16],
    code: CVV,
  },
  {
    name: 'DISCOVER',
    type: 'discover',
    niceType: 'Discover',
    pattern: /^6(?:011|4[4-9]|5)/,
    lengths: [16, 19],
    code: CVV,
  },
  { name: 'CHINA_UNION_PAY', type: 'unionpay', niceType: 'UnionPay', pattern: /^62/, lengths: [16, 19], code: CVV },
  { name: 'MAESTRO', type: 'maestro', niceType: 'Maestro', pattern: /^(?:50|5[6-9]|6)/, lengths: [12, 19], code: CVV },
]

/** Null: nobody's that we know, or too little of a number to say. */
export const brandOf = (number: string): Brand | null => brands.find(({ pattern }) => pattern.test(number)) ?? null

/** Whether the last digit fits the others (Luhn). */
export function hasCheckDigit(number: string): boolean {
  const digits = Array.from(number, Number).toReversed()
  const sum = digits.reduce((total, digit, place) => {
    const doubled = place % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** A card is good until the end of its month; `expiry` is 2029-04. */
export function hasExpired(expiry: string, now: number): boolean {
  const [year, month] = expiry.split('-').map(Number) as [number, number]
  return now >= Date.UTC(year, month, 1)
}
