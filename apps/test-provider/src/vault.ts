import {
  at,
  found,
  malformed,
  newId,
  notFound,
  textAt,
  unprocessable,
  webAddressAt,
  type Answer,
  type Context,
  type Request,
} from './answers.ts'
import { brandOf, hasCheckDigit, hasExpired } from './brands.ts'
import type { Card, SetupToken, Store } from './store.ts'

/** Refused at once. */
const REFUSED_NUMBER = '4000000000000002'
/** Kept, and declined when it should pay. */
const DECLINING_NUMBER = '4000000000009995'

/** A card is looked at and forgotten: what stays of its number is the last four digits. */
function cardFrom(body: unknown, path: string, now: number): Card {
  const number = textAt(body, `${path}.number`)
  const expiry = textAt(body, `${path}.expiry`)
  const code = textAt(body, `${path}.security_code`)
  if (!/^\d{12,19}$/.test(number)) throw malformed('INVALID_PARAMETER_SYNTAX', `${path}.number`)
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(expiry)) throw malformed('INVALID_PARAMETER_SYNTAX', `${path}.expiry`)
  if (!hasCheckDigit(number)) throw unprocessable('CARD_NUMBER_INVALID', `${path}.number`)
  if (!/^\d{3,4}$/.test(code)) throw unprocessable('INVALID_SECURITY_CODE_LENGTH', `${path}.security_code`)
  if (hasExpired(expiry, now)) throw unprocessable('CARD_EXPIRED', `${path}.expiry`)
  if (number === REFUSED_NUMBER) throw unprocessable('INSTRUMENT_DECLINED')
  return {
    id: newId(17),
    lastFour: number.slice(-4),
    brand: brandOf(number)?.name ?? 'UNKNOWN',
    expiry,
    declines: number === DECLINING_NUMBER,
  }
}

/** With a card, or without one that a browser is going to bring. */
export function createSetupToken({ store, now }: Context, { body }: Request): Answer {
  const path = 'payment_source.card'
  if (at(body, `${path}.number`) === undefined) {
    const { origin } = new URL(webAddressAt(body, `${path}.experience_context.return_url`))
    const empty: SetupToken = { id: newId(17), origin, card: null }
    store.put('setupTokens', empty)
    return { status: 201, kind: 'setupToken', id: empty.id }
  }
  textAt(body, `${path}.name`, 300)
  const country = textAt(body, `${path}.billing_address.country_code`)
  if (!/^[A-Z]{2}$/.test(country)) throw malformed('INVALID_PARAMETER_SYNTAX', `${path}.billing_address.country_code`)
  const card = cardFrom(body, path, now())
  store.put('setupTokens', { id: card.id, origin: null, card })
  return { status: 201, kind: 'setupToken', id: card.id }
}

const BROUGHT = /^\/card-fields\/setup-tokens\/([\w-]+)\/card$/

/** A frame of ours brings what was typed into it and its neighbours. Null: another address. */
export function bringCard(
  { store, now }: Context,
  asked: { method: string; path: string; isFromOurPage: boolean; body: () => unknown },
): { status: number; body: object } | null {
  const [, id] = BROUGHT.exec(asked.path) ?? []
  if (id === undefined) return null
  const setup = store.find('setupTokens', id)
  // One that was made with a card by the merchant's server has no place for another.
  if (!setup?.origin || asked.method !== 'POST' || !asked.isFromOurPage) throw notFound()
  const card = cardFrom({ card: asked.body() }, 'card', now())
  store.commit(() => store.put('setupTokens', { ...setup, card }))
  return { status: 200, body: { id, status: 'APPROVED' } }
}

export function createPaymentToken({ store }: Context, { body }: Request): Answer {
  const setupId = textAt(body, 'payment_source.token.id')
  if (textAt(body, 'payment_source.token.type') !== 'SETUP_TOKEN') {
    throw malformed('INVALID_PARAMETER_VALUE', 'payment_source.token.type')
  }
  const setup = store.find('setupTokens', setupId)
  if (!setup?.card) throw unprocessable('INVALID_SETUP_TOKEN', 'payment_source.token.id')
  const card = { ...setup.card, id: newId(17).toLowerCase() }
  store.remove('setupTokens', setupId)
  store.put('cards', card)
  return { status: 201, kind: 'card', id: card.id }
}

export function deletePaymentToken({ store }: Context, { params: [id = ''] }: Request): Answer {
  found(store.find('cards', id))
  store.remove('cards', id)
  return { status: 204 }
}

/** Used up by now, it is answered as it was: the same request asked twice is answered twice. */
export function setupTokenView(store: Store, id: string): object {
  const token = store.find('setupTokens', id)
  const isEmpty = token?.card === null
  return {
    id,
    status: isEmpty ? 'CREATED' : 'APPROVED',
    ...(token?.card && { payment_source: { card: cardView(token.card) } }),
  }
}

export const paymentTokenView = (store: Store, id: string): object => ({
  id,
  payment_source: { card: cardView(found(store.find('cards', id))) },
})

const cardView = ({ lastFour, brand, expiry }: Card) => ({ last_digits: lastFour, brand, expiry })
