import { cents, type Cents } from '@fanlight/contract'

/** Numbers as people type them: with the digits and the signs of their own keyboard. */

/** The zero of each row of ten: Arabic, Persian, Devanagari, Thai, and the wide ones of East Asian keyboards. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x0e50, 0xff10]
const FOREIGN_DIGIT = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u0E50-\u0E59\uFF10-\uFF19]/g

/** The same text with 0 to 9 for the digits of other scripts. */
export function latinDigits(typed: string): string {
  return typed.replace(FOREIGN_DIGIT, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = ZEROS.findLast((each) => each <= code) ?? code
    return String(code - zero)
  })
}

/** The digits of what was typed and nothing else. */
export const onlyDigits = (typed: string): string => latinDigits(typed).replace(/\D/g, '')

/** A whole number of up to nine digits, or null. */
export function wholeTyped(typed: string): number | null {
  const digits = latinDigits(typed.trim())
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

const PLAIN = /^(\d+)(?:[.,](\d{0,2}))?$/
/** Thousands, with cents or without. A group that begins with zero is none: 0.999 is no amount of money. */
const GROUPED = /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$|^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/
/** Lakhs and crores: 1,00,000. */
const GROUPED_BY_TWO = /^([1-9]\d?(?:,\d{2})+,\d{3})(?:\.(\d{1,2}))?$/

/** The cents of a typed amount of dollars, or null: 50, 49.99, 49,99, 1,000, 1.000,50, ٤٩٫٩٩. */
export function centsTyped(typed: string): Cents | null {
  const bare = latinDigits(typed).replaceAll('٫', '.').replaceAll('٬', ',').replace(/[\s$]/g, '')
  const [, ...parts] = GROUPED.exec(bare) ?? GROUPED_BY_TWO.exec(bare) ?? PLAIN.exec(bare) ?? []
  const [dollars, rest = ''] = parts.filter((part) => part !== undefined)
  return dollars === undefined ? null : cents(Number(onlyDigits(dollars)) * 100 + Number(rest.padEnd(2, '0')))
}

/** As one would type it: 50, 49.99. */
export const dollarsOf = (amount: number): string =>
  amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)
