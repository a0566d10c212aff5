import { describe, expect, it } from 'vitest'
import { cents } from '../core/values.ts'
import { CardForm } from './entities.ts'
import { brandOf, cvcLength, hasValidCheckDigit, isExpired, mayHoldCardNumber, priceWith } from './rules.ts'

describe('a price', () => {
  it.each([
    [999, { processingFees: 0.05, taxes: 0.2 }, { subtotal: 999, processingFee: 50, taxes: 200, total: 1249 }],
    [0, { processingFees: 0.05, taxes: 0.2 }, { subtotal: 0, processingFee: 0, taxes: 0, total: 0 }],
    [499, { processingFees: 0, taxes: 0 }, { subtotal: 499, processingFee: 0, taxes: 0, total: 499 }],
  ])('of %i has its fee and taxes on top, in whole cents', (subtotal, rates, expected) => {
    expect(priceWith(cents(subtotal), rates)).toEqual(expected)
  })
})

describe('a card number', () => {
  it.each([
    ['4242424242424242', 'visa', 3],
    ['5555555555554444', 'mastercard', 3],
    ['2223003122003222', 'mastercard', 3],
    ['378282246310005', 'amex', 4],
    ['6011111111111117', 'discover', 3],
    ['3530111333300000', 'jcb', 3],
    ['36700102000000', 'diners', 3],
    ['6200000000000005', 'unionpay', 3],
  ] as const)('%s is of %s, with a code of %i digits', (number, brand, length) => {
    expect([brandOf(number), cvcLength(number), hasValidCheckDigit(number)]).toEqual([brand, length, true])
  })

  it.each(['4242424242424241', '4242', ''])('%j is none', (number) => {
    expect(hasValidCheckDigit(number)).toBe(false)
  })
})

it('a card is good until the end of its month', () => {
  expect(isExpired('11', '26', Date.UTC(2026, 10, 30, 23, 59))).toBe(false)
  expect(isExpired('11', '26', Date.UTC(2026, 11, 1))).toBe(true)
})

describe('the card form', () => {
  const form = {
    cardNumber: '4242 4242 4242 4242',
    expiryMonth: '12',
    expiryYear: '30',
    cvc: '123',
    cardHolderName: 'A Fan',
    email: 'fan@example.com',
    billingAddressLine: '1 Long Street',
    billingCountry: 'GB',
    billingCity: 'London',
    billingState: 'London',
    billingZipCode: 'SW1A 1AA',
  }
  const accepts = (change: Partial<typeof form>) => CardForm.safeParse({ ...form, ...change }).success

  it('takes what is typed, and postcodes with letters', () => {
    expect(CardForm.parse(form).cardNumber).toBe('4242424242424242')
    expect(accepts({ billingZipCode: 'K1A 0B1', billingCountry: 'CA' })).toBe(true)
    expect(accepts({ billingZipCode: '90210' })).toBe(true)
  })

  it('takes four digits of code for American Express, and only for it', () => {
    expect(accepts({ cardNumber: '378282246310005', cvc: '1234' })).toBe(true)
    expect(accepts({ cardNumber: '378282246310005', cvc: '123' })).toBe(false)
    expect(accepts({ cvc: '1234' })).toBe(false)
  })

  it.each<Partial<typeof form>>([
    { cardNumber: '4242424242424241' },
    { expiryMonth: '13' },
    { expiryYear: '3' },
    { cardHolderName: ' ' },
    { email: 'nobody' },
    { billingAddressLine: '' },
    { billingCountry: 'Britain' },
    { billingCity: '' },
    { billingCountry: 'US', billingState: '' },
    { billingZipCode: '12345678901' },
  ])('does not take %j', (change) => {
    expect(accepts(change)).toBe(false)
  })
})

describe('a name or an address', () => {
  it.each([
    '94111111111111111',
    '4111 1111 1111 a 1111',
    'At 4539/1234/5678/9012',
    '⁴⁵³⁹₁₄₈₈⁰³⁴³₆₄₆₇',
    '④⑤③⑨⑴⑷⑻⑻⒋⒊🄁🄄⑥④⑥⑦',
    '➃➄➂➈➀➃➇➇🄋➂➃➂➅➃➅➆',
    '➍➎➌➒➊➍➑➑🄌➌➍➌➏➍➏➐',
    '❹❺❸❾❶❹❽❽⓿❸❹❸❻❹❻❼',
    '⓸⓹⓷⓽⓵⓸⓼⓼⓿⓷⓸⓷⓺⓸⓺⓻',
  ])('may not be %s', (text) => expect(mayHoldCardNumber(text)).toBe(true))

  it.each(['Ada Lovelace', '12 St James’s Square, Flat 1801', 'Musterstraße 12, 10115'])('may be %s', (text) =>
    expect(mayHoldCardNumber(text)).toBe(false),
  )
})
