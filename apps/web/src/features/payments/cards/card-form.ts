import {
  CARD_HOLDER_MAX_LENGTH,
  cvcLengthOf,
  emailProblem,
  mayHoldCardNumber,
  needsState,
  type addCard,
  type CallOf,
  type CardBrand,
} from '@fanlight/contract'
import { latinDigits, type MessageKey } from '../../../platform/i18n/index.ts'
import type { FrameName, Typed } from './hand-over.ts'

/** What the form holds. Of what is printed on the card it knows only whether it is there and right. */
export type CardDraft = Record<FrameName, Typed> & {
  /** The provider tells it from the number, as soon as it can. */
  brand: CardBrand
  holder: string
  email: string
  address: string
  country: string
  city: string
  state: string
  zip: string
}
export type CardField = Exclude<keyof CardDraft, 'brand'>

export const noFigures = { number: '', expiry: '', cvc: '', brand: 'other' } as const satisfies Partial<CardDraft>

export const emptyCard: CardDraft = {
  ...noFigures,
  holder: '',
  email: '',
  address: '',
  country: '',
  city: '',
  state: '',
  zip: '',
}

/** Letters too: they are in British and Canadian postcodes. */
export const readZip = (typed: string): string =>
  latinDigits(typed)
    .replace(/[^0-9A-Za-z -]/g, '')
    .slice(0, 10)

export type CardProblem = { key: MessageKey; values?: Record<string, number> }

/** What is wrong with each field; those that are right are left out. */
export function problemsOf(draft: CardDraft): Partial<Record<CardField, CardProblem>> {
  const found: Record<CardField, CardProblem | null> = {
    number: inFrame(draft.number, { key: 'cards.problem.numberRequired' }, { key: 'cards.problem.numberWrong' }),
    expiry: inFrame(draft.expiry, { key: 'cards.problem.expiryRequired' }, { key: 'cards.problem.expiryWrong' }),
    cvc: inFrame(
      draft.cvc,
      { key: 'cards.problem.cvcRequired' },
      { key: 'cards.problem.cvcLength', values: { count: cvcLengthOf(draft.brand) } },
    ),
    holder: missing(draft.holder, 'cards.problem.holderRequired'),
    email: emailWords(draft.email),
    address: missing(draft.address, 'cards.problem.addressRequired'),
    country: missing(draft.country, 'cards.problem.countryRequired'),
    city: missing(draft.city, 'cards.problem.cityRequired'),
    state: needsState(draft.country) ? missing(draft.state, 'cards.problem.stateRequired') : null,
    zip: zipProblem(draft.zip.trim()),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

function inFrame(typed: Typed, required: CardProblem, wrong: CardProblem): CardProblem | null {
  if (typed === 'right') return null
  return typed === '' ? required : wrong
}

/** The number of the card in another field is not what belongs there. */
function missing(typed: string, key: MessageKey): CardProblem | null {
  return typed.trim() === '' || mayHoldCardNumber(typed) ? { key } : null
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
