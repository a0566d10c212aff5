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

/** More than the name of a person or a street has: in which way ever they are written. */
const DIGITS_OF_NAMES = 11

/** Of any script, and those in circles and of Ethiopia that have no plain form (NFKC). */
const DIGIT = /[\p{Nd}\u1369-\u1371\u24eb-\u24ff\u2776-\u2793\u{1f10b}\u{1f10c}]/gu

/** For what has no reason to have a long number in it. */
export const mayHoldCardNumber = (text: string): boolean =>
  (text.normalize('NFKC').match(DIGIT)?.length ?? 0) > DIGITS_OF_NAMES

/** Cards are good until the end of their month. */
export function isExpired(expiryMonth: string, expiryYear: string, now: number): boolean {
  return now >= Date.UTC(2000 + Number(expiryYear), Number(expiryMonth), 1)
}
