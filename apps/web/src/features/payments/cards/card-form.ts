import {
  brandOf,
  CARD_HOLDER_MAX_LENGTH,
  cvcLength,
  emailProblem,
  hasValidCheckDigit,
  isExpired,
  type addCard,
  type CallOf,
  type CardBrand,
} from '@fanlight/contract'
import { latinDigits, onlyDigits, type MessageKey } from '../../../platform/i18n/index.ts'

/** What the form holds. Number, expiry and code are digits alone; how they are written is for the eye. */
export type CardDraft = {
  number: string
  expiry: string
  cvc: string
  holder: string
  email: string
  address: string
  country: string
  city: string
  state: string
  zip: string
}
export type CardField = keyof CardDraft

export const emptyCard: CardDraft = {
  number: '',
  expiry: '',
  cvc: '',
  holder: '',
  email: '',
  address: '',
  country: '',
  city: '',
  state: '',
  zip: '',
}

/** Sixteen as a rule; fifteen for American Express, and up to nineteen where such cards exist. */
const longest: Record<CardBrand, number> = {
  amex: 15,
  visa: 16,
  mastercard: 16,
  discover: 19,
  diners: 19,
  jcb: 19,
  unionpay: 19,
  maestro: 19,
  other: 16,
}
const shortest: Record<CardBrand, number> = {
  amex: 15,
  visa: 13,
  mastercard: 16,
  discover: 16,
  diners: 14,
  jcb: 16,
  unionpay: 16,
  maestro: 12,
  other: 12,
}

export function readNumber(typed: string): string {
  const digits = onlyDigits(typed)
  return digits.slice(0, longest[brandOf(digits)])
}

/** In groups as they are printed: 4-6-5 on American Express, fours on all others. */
export function writeNumber(digits: string): string {
  if (brandOf(digits) !== 'amex') return digits.replace(/\d{4}(?=\d)/g, '$& ')
  return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter((part) => part !== '').join(' ')
}

/** Four digits: month and year. A lone 5 is May, as is 5/; a year in full keeps its last two. */
export function readExpiry(typed: string): string {
  const digits = onlyDigits(latinDigits(typed).replace(/^\s*(\d)\s*\//, '0$1'))
  const full = /^(0[1-9]|1[0-2])20(\d{2})$/.exec(digits)
  if (full) return `${full[1]}${full[2]}`
  return (/^[2-9]/.test(digits) ? `0${digits}` : digits).slice(0, 4)
}

/** The slash comes with the year, so that it never stands in the way of taking a digit back. */
export const writeExpiry = (digits: string): string =>
  digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits

export const readCvc = (typed: string, number: string): string => onlyDigits(typed).slice(0, cvcLength(number))

/** Letters too: they are in British and Canadian postcodes. */
export const readZip = (typed: string): string =>
  latinDigits(typed)
    .replace(/[^0-9A-Za-z -]/g, '')
    .slice(0, 10)

export type CardProblem = { key: MessageKey; values?: Record<string, number> }

/** What is wrong with each field; those that are right are left out. */
export function problemsOf(draft: CardDraft, now: number): Partial<Record<CardField, CardProblem>> {
  const found: Record<CardField, CardProblem | null> = {
    number: numberProblem(draft.number),
    expiry: expiryProblem(draft.expiry, now),
    cvc: cvcProblem(draft.cvc, draft.number),
    holder: missing(draft.holder, 'cards.problem.holderRequired'),
    email: emailWords(draft.email),
    address: missing(draft.address, 'cards.problem.addressRequired'),
    country: missing(draft.country, 'cards.problem.countryRequired'),
    city: missing(draft.city, 'cards.problem.cityRequired'),
    state: missing(draft.state, 'cards.problem.stateRequired'),
    zip: zipProblem(draft.zip.trim()),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

function missing(typed: string, key: MessageKey): CardProblem | null {
  return typed.trim() === '' ? { key } : null
}

function numberProblem(number: string): CardProblem | null {
  if (number === '') return { key: 'cards.problem.numberRequired' }
  if (number.length < shortest[brandOf(number)]) return { key: 'cards.problem.numberShort' }
  return hasValidCheckDigit(number) ? null : { key: 'cards.problem.numberWrong' }
}

function expiryProblem(expiry: string, now: number): CardProblem | null {
  if (expiry === '') return { key: 'cards.problem.expiryRequired' }
  if (!/^(?:0[1-9]|1[0-2])\d{2}$/.test(expiry)) return { key: 'cards.problem.expiryWrong' }
  return isExpired(expiry.slice(0, 2), expiry.slice(2), now) ? { key: 'cards.problem.expired' } : null
}

function cvcProblem(cvc: string, number: string): CardProblem | null {
  if (cvc === '') return { key: 'cards.problem.cvcRequired' }
  const count = cvcLength(number)
  return cvc.length === count ? null : { key: 'cards.problem.cvcLength', values: { count } }
}

function emailWords(typed: string): CardProblem | null {
  const problem = emailProblem(typed.trim())
  if (problem === null) return null
  return { key: problem === 'required' ? 'cards.problem.emailRequired' : 'cards.problem.emailWrong' }
}

function zipProblem(zip: string): CardProblem | null {
  if (zip === '') return { key: 'cards.problem.zipRequired' }
  return /^[0-9A-Za-z][0-9A-Za-z -]{0,9}$/.test(zip) ? null : { key: 'cards.problem.zipWrong' }
}

export const expiryOf = ({ expiry }: CardDraft): { month: string; year: string } => ({
  month: expiry.slice(0, 2),
  year: expiry.slice(2),
})

/** What our server hears of a card: everything but the card. */
export function holderOf(draft: CardDraft): CallOf<typeof addCard> {
  return {
    cardHolderName: draft.holder.trim().slice(0, CARD_HOLDER_MAX_LENGTH),
    email: draft.email.trim(),
    billingAddressLine: draft.address.trim(),
    billingCountry: draft.country,
    billingCity: draft.city.trim(),
    billingState: draft.state.trim(),
    billingZipCode: draft.zip.trim(),
  }
}
