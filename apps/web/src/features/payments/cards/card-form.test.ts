import { describe, expect, it } from 'vitest'
import { emptyCard, holderOf, problemsOf, readZip, type CardDraft } from './card-form.ts'

const card: CardDraft = {
  number: 'right',
  expiry: 'right',
  cvc: 'right',
  brand: 'visa',
  holder: 'A. Fan',
  email: 'fan@example.com',
  address: '1 High Street',
  country: 'GB',
  city: 'Glasgow',
  state: 'Scotland',
  zip: 'G1 1AA',
}

describe('a card', () => {
  it('that is complete has no problems', () => expect(problemsOf(card)).toEqual({}))

  it('needs every field', () => {
    const { brand: _brand, ...fields } = emptyCard
    const american = { ...emptyCard, country: 'US' }
    const missing = Object.keys(fields).filter((field) => field !== 'country')
    expect(Object.keys(problemsOf(american)).toSorted()).toEqual(missing.toSorted())
    expect(problemsOf(emptyCard).country).toBeDefined()
  })

  it.each([
    ['US', true],
    ['CA', true],
    ['GB', false],
    ['SG', false],
  ])('of %s needs a state: %s', (country, isNeeded) => {
    expect('state' in problemsOf({ ...card, country, state: ' ' })).toBe(isNeeded)
  })

  it.each<[string, Partial<CardDraft>, keyof CardDraft, string]>([
    ['without a number', { number: '' }, 'number', 'cards.problem.numberRequired'],
    ['with a wrong number', { number: 'wrong' }, 'number', 'cards.problem.numberWrong'],
    ['with a wrong expiry', { expiry: 'wrong' }, 'expiry', 'cards.problem.expiryWrong'],
    ['with a wrong code', { cvc: 'wrong' }, 'cvc', 'cards.problem.cvcLength'],
    ['with no real address', { email: 'fan@' }, 'email', 'cards.problem.emailWrong'],
    ['with blanks for a name', { holder: '  ' }, 'holder', 'cards.problem.holderRequired'],
    ['with its number for a name', { holder: '4012 8888 8888 1881' }, 'holder', 'cards.problem.holderRequired'],
  ])('%s is not accepted', (_, part, field, key) => {
    expect(problemsOf({ ...card, ...part })).toEqual({ [field]: expect.objectContaining({ key }) })
  })

  it('says how long its code is, which differs by brand', () => {
    expect(problemsOf({ ...card, cvc: 'wrong', brand: 'amex' }).cvc?.values).toEqual({ count: 4 })
    expect(problemsOf({ ...card, cvc: 'wrong' }).cvc?.values).toEqual({ count: 3 })
  })

  it.each<[string, Partial<CardDraft>]>([
    ['with a postcode of digits', { zip: '12345' }],
    ['with a postcode of letters too', { zip: 'K1A 0B1' }],
  ])('%s is accepted', (_, part) => expect(problemsOf({ ...card, ...part })).toEqual({}))

  it('takes at most ten signs of a postcode', () => expect(readZip('SW1A 1AA_!?9999')).toBe('SW1A 1AA99'))

  it('is told to our server by its holder alone', () => {
    expect(holderOf({ ...card, holder: ' A. Fan ' })).toEqual({
      cardHolderName: 'A. Fan',
      email: 'fan@example.com',
      billingAddressLine: '1 High Street',
      billingCountry: 'GB',
      billingCity: 'Glasgow',
      billingState: 'Scotland',
      billingZipCode: 'G1 1AA',
    })
  })
})
