import { describe, expect, it } from 'vitest'
import {
  expiryOf,
  holderOf,
  emptyCard,
  problemsOf,
  readCvc,
  readExpiry,
  readNumber,
  readZip,
  writeExpiry,
  writeNumber,
  type CardDraft,
} from './card-form.ts'

const NOW = Date.UTC(2026, 10, 15)
const VISA = '4111111111111111'
const AMEX = '378282246310005'
const card: CardDraft = {
  number: VISA,
  expiry: '0429',
  cvc: '123',
  holder: 'A. Fan',
  email: 'fan@example.com',
  address: '1 High Street',
  country: 'GB',
  city: 'Glasgow',
  state: 'Scotland',
  zip: 'G1 1AA',
}

describe('the number of a card', () => {
  it.each([
    ['is shown in groups of four', '4111111111111111', '4111 1111 1111 1111'],
    ['is digits alone', '4111-1111 abc', '4111 1111'],
    ['has at most sixteen', '41111111111111119999', '4111 1111 1111 1111'],
    ['of American Express is grouped as printed', '3782822463100059', '3782 822463 10005'],
    ['of a card that has more goes on', '6212345678901234567', '6212 3456 7890 1234 567'],
    ['begins with nothing', '', ''],
  ])('%s', (_, typed, shown) => expect(writeNumber(readNumber(typed))).toBe(shown))
})

describe('the expiry of a card', () => {
  it.each([
    ['gets its slash with the year', '1229', '12/29'],
    ['has none before', '12', '12'],
    ['is four digits', '122934', '12/29'],
    ['of a month with one digit is completed', '5', '05'],
    ['of January waits for what comes', '1', '1'],
    ['takes a slash for an answer', '1/29', '01/29'],
    ['takes a year in full', '04/2029', '04/29'],
    ['in Arabic digits', '٥/٢٨', '05/28'],
  ])('%s', (_, typed, shown) => expect(writeExpiry(readExpiry(typed))).toBe(shown))
})

describe('a card', () => {
  it('that is complete has no problems', () => expect(problemsOf(card, NOW)).toEqual({}))

  it('needs every field', () => {
    expect(Object.keys(problemsOf(emptyCard, NOW)).toSorted()).toEqual(Object.keys(emptyCard).toSorted())
  })

  it.each<[string, Partial<CardDraft>, keyof CardDraft, string]>([
    ['with a mistyped digit', { number: '4111111111111112' }, 'number', 'cards.problem.numberWrong'],
    ['with half a number', { number: '41111111' }, 'number', 'cards.problem.numberShort'],
    ['of a thirteenth month', { expiry: '1329' }, 'expiry', 'cards.problem.expiryWrong'],
    ['with half an expiry', { expiry: '12' }, 'expiry', 'cards.problem.expiryWrong'],
    ['of last month', { expiry: '1026' }, 'expiry', 'cards.problem.expired'],
    ['with a code too short', { cvc: '12' }, 'cvc', 'cards.problem.cvcLength'],
    ['of American Express with three digits', { number: AMEX, cvc: '123' }, 'cvc', 'cards.problem.cvcLength'],
    ['with no real address', { email: 'fan@' }, 'email', 'cards.problem.emailWrong'],
    ['with blanks for a name', { holder: '  ' }, 'holder', 'cards.problem.holderRequired'],
  ])('%s is not accepted', (_, part, field, key) => {
    expect(problemsOf({ ...card, ...part }, NOW)).toEqual({ [field]: expect.objectContaining({ key }) })
  })

  it.each<[string, Partial<CardDraft>]>([
    ['of this month', { expiry: '1126' }],
    ['of American Express with four digits', { number: AMEX, cvc: '1234' }],
    ['with a postcode of digits', { zip: '12345' }],
    ['with a postcode of letters too', { zip: 'K1A 0B1' }],
  ])('%s is accepted', (_, part) => expect(problemsOf({ ...card, ...part }, NOW)).toEqual({}))

  it('takes as many digits of the code as its brand prints', () => {
    expect(readCvc('12345', VISA)).toBe('123')
    expect(readCvc('12345', AMEX)).toBe('1234')
  })

  it('takes at most ten signs of a postcode', () => expect(readZip('SW1A 1AA_!?9999')).toBe('SW1A 1AA99'))

  it('is handed over with its month and year apart, and our server hears of its holder alone', () => {
    expect(expiryOf(card)).toEqual({ month: '04', year: '29' })
    const told = holderOf({ ...card, holder: ' A. Fan ' })
    expect(told).toMatchObject({ cardHolderName: 'A. Fan' })
    expect(JSON.stringify(told)).not.toContain(VISA)
  })
})
