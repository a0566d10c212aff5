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

/**
 * Digits of any script, with one sign between them or without, and with any number of signs that nobody sees. Each sign can stand in
 * one place of it only: otherwise a text made for that would be looked at for ever.
 */
const DIGITS_IN_TEXT =
  /[\p{Nd}\p{No}](?:[\p{Cf}\p{M}]*(?:[^\p{Nd}\p{No}\p{L}\p{Cf}\p{M}\n][\p{Cf}\p{M}]*)?[\p{Nd}\p{No}]){12,}/gu
const DIGIT = /\p{Nd}/u
/** As those of cards begin. */
const BEGINNING = /^(?:[3-6]|2[2-7])/
const SHORTEST_NUMBER = 13
const LENGTHS = [13, 14, 15, 16, 17, 18, 19]
const USUAL_LENGTH = 16

/** The digits in a text as 0 to 9: those of a script follow one another from its zero on. */
function digitsIn(text: string): string {
  let digits = ''
  for (const sign of text.normalize('NFKC')) {
    if (!DIGIT.test(sign)) continue
    const code = sign.codePointAt(0) ?? 0
    let zero = code
    while (zero > code - 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero--
    digits += code - zero
  }
  return digits
}

/** Whether the number of a card is in them: what stands behind it may be its code. */
function haveCardNumber(digits: string): boolean {
  for (let start = 0; start + SHORTEST_NUMBER <= digits.length; start++) {
    const rest = digits.slice(start)
    if (!BEGINNING.test(rest)) continue
    // With something before it, it is looked for as most of them are: any thirteen digits would be one in ten times.
    const lengths = start === 0 ? LENGTHS : [USUAL_LENGTH]
    if (lengths.some((length) => rest.length >= length && hasValidCheckDigit(rest.slice(0, length)))) return true
  }
  return false
}

/** A text without the numbers of cards that were written into it, and what follows them: those are kept nowhere. */
export const withoutCardNumbers = (text: string): string =>
  text.replace(DIGITS_IN_TEXT, (found) => (haveCardNumber(digitsIn(found)) ? '[card number]' : found))

/** More than the name of a person or a street has: in which way ever they are written. */
const DIGITS_OF_NAMES = 11

/** For what has no reason to have a long number in it. */
export const mayHoldCardNumber = (text: string): boolean => digitsIn(text).length > DIGITS_OF_NAMES

/** Cards are good until the end of their month. */
export function isExpired(expiryMonth: string, expiryYear: string, now: number): boolean {
  return now >= Date.UTC(2000 + Number(expiryYear), Number(expiryMonth), 1)
}
