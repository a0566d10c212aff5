import type { Cents } from '../core/scalars.ts'
import { cents } from '../core/values.ts'

/** Fractions: 0.05 is five percent. */
export type Rates = { processingFees: number; taxes: number }
export type Price = { subtotal: Cents; processingFee: Cents; taxes: Cents; total: Cents }

/** What is paid for something that costs `subtotal`. The same sum on both sides; the server's is the one that counts. */
export function priceWith(subtotal: Cents, rates: Rates): Price {
  const processingFee = cents(Math.round(subtotal * rates.processingFees))
  const taxes = cents(Math.round(subtotal * rates.taxes))
  return { subtotal, processingFee, taxes, total: cents(subtotal + processingFee + taxes) }
}

export type CardBrand =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'discover'
  | 'diners'
  | 'jcb'
  | 'unionpay'
  | 'maestro'
  | 'other'

const brands: readonly (readonly [CardBrand, RegExp])[] = [
  ['amex', /^3[47]/],
  ['diners', /^3(?:0[0-5]|[68])/],
  ['jcb', /^35/],
  ['visa', /^4/],
  ['mastercard', /^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['discover', /^6(?:011|4[4-9]|5)/],
  ['unionpay', /^62/],
  ['maestro', /^(?:50|5[6-9]|6)/],
]

export const brandOf = (cardNumber: string): CardBrand =>
  brands.find(([, pattern]) => pattern.test(cardNumber))?.[0] ?? 'other'

/** Three digits on most cards; American Express prints four. */
export const cvcLengthOf = (brand: CardBrand): 3 | 4 => (brand === 'amex' ? 4 : 3)
export const cvcLength = (cardNumber: string): 3 | 4 => cvcLengthOf(brandOf(cardNumber))

/** Whether the last digit fits the others (Luhn): finds a mistyped digit before anything is sent. */
export function hasValidCheckDigit(cardNumber: string): boolean {
  let sum = 0
  for (let place = 0; place < cardNumber.length; place++) {
    const digit = Number(cardNumber[cardNumber.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return cardNumber.length >= 12 && sum % 10 === 0
}

/** Thirteen to nineteen digits that begin as those of cards do, with spaces or dashes between them or without. */
const DIGITS_IN_TEXT = /(?<!\d)(?:3\d|4\d|5\d|6\d|2[2-7])(?:[ -]?\d){11,17}(?!\d)/g
const SHORTEST_NUMBER = 13

/** So much of the digits in a text as is the number of a card: what stands behind it may be its code. */
function cardNumberAt(digits: string): string | null {
  for (let end = digits.length; end >= SHORTEST_NUMBER; end--) {
    const isWhole = /\d/.test(digits[end - 1] ?? '') && !/\d/.test(digits[end] ?? '')
    const number = digits.slice(0, end).replaceAll(/\D/g, '')
    if (isWhole && number.length >= SHORTEST_NUMBER && hasValidCheckDigit(number)) return digits.slice(0, end)
  }
  return null
}

/** A text without the numbers of cards that were written into it, and what follows them: those are kept nowhere. */
export const withoutCardNumbers = (text: string): string =>
  text.replaceAll(DIGITS_IN_TEXT, (found) => (cardNumberAt(found) === null ? found : '[card number]'))

export const holdsCardNumber = (text: string): boolean => withoutCardNumbers(text) !== text

/** Cards are good until the end of their month. */
export function isExpired(expiryMonth: string, expiryYear: string, now: number): boolean {
  return now >= Date.UTC(2000 + Number(expiryYear), Number(expiryMonth), 1)
}
