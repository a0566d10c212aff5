import { brandOf, hasCheckDigit, hasExpired } from '../src/brands.ts'
import type { FieldName, FieldState } from './messages.ts'

/** How what is printed on a card is read and shown. What is kept of it are digits alone. */

/** The zero of each row of ten: Arabic, Persian, Devanagari, Thai, and the wide ones of East Asian keyboards. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x0e50, 0xff10]
const FOREIGN_DIGIT = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u0E50-\u0E59\uFF10-\uFF19]/g

const latinDigits = (typed: string): string =>
  typed.replace(FOREIGN_DIGIT, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code))
  })
const onlyDigits = (typed: string): string => latinDigits(typed).replace(/\D/g, '')

const UNKNOWN = { lengths: [12, 16], code: { name: 'CVV', size: 3 } } as const
const printedBy = (number: string) => brandOf(number) ?? UNKNOWN

export const codeSize = (number: string): number => printedBy(number).code.size

const readNumber = (typed: string): string => {
  const digits = onlyDigits(typed)
  return digits.slice(0, printedBy(digits).lengths[1])
}

/** In groups as they are printed: 4-6-5 on American Express, fours on all others. */
function writeNumber(digits: string): string {
  if (brandOf(digits)?.name !== 'AMEX') return digits.replace(/\d{4}(?=\d)/g, '$& ')
  return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter((part) => part !== '').join(' ')
}

/** Four digits: month and year. A lone 5 is May, as is 5/; a year in full keeps its last two. */
function readExpiry(typed: string): string {
  const digits = onlyDigits(latinDigits(typed).replace(/^\s*(\d)\s*\//, '0$1'))
  const full = /^(0[1-9]|1[0-2])20(\d{2})$/.exec(digits)
  if (full) return `${full[1]}${full[2]}`
  return (/^[2-9]/.test(digits) ? `0${digits}` : digits).slice(0, 4)
}

/** The slash comes with the year, so that it never stands in the way of taking a digit back. */
const writeExpiry = (digits: string): string =>
  digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits

/** As the vault takes it. */
export const expiryText = (digits: string): string => `20${digits.slice(2)}-${digits.slice(0, 2)}`

/** `number` is the card's, which decides how long its code is. */
export function read(field: FieldName, typed: string, number: string): string {
  if (field === 'number') return readNumber(typed)
  if (field === 'expiry') return readExpiry(typed)
  return onlyDigits(typed).slice(0, codeSize(number))
}

export function write(field: FieldName, digits: string): string {
  if (field === 'number') return writeNumber(digits)
  return field === 'expiry' ? writeExpiry(digits) : digits
}

type Judged = Omit<FieldState, 'isFocused'>

export function judge(field: FieldName, digits: string, { number, now }: { number: string; now: number }): Judged {
  const { isValid, isPotentiallyValid } = judges[field](digits, number, now)
  return { isEmpty: digits === '', isValid, isPotentiallyValid: isValid || isPotentiallyValid }
}

const judges: Record<FieldName, (digits: string, number: string, now: number) => Omit<Judged, 'isEmpty'>> = {
  number(digits) {
    const [least, most] = printedBy(digits).lengths
    return { isValid: digits.length >= least && hasCheckDigit(digits), isPotentiallyValid: digits.length < most }
  },
  expiry(digits, _number, now) {
    const isDate = /^(?:0[1-9]|1[0-2])\d{2}$/.test(digits)
    return {
      isValid: isDate && !hasExpired(expiryText(digits), now),
      isPotentiallyValid: /^(?:0?|1|(?:0[1-9]|1[0-2])\d?)$/.test(digits),
    }
  },
  cvv: (digits, number) => ({
    isValid: digits.length === codeSize(number),
    isPotentiallyValid: digits.length < codeSize(number),
  }),
}
