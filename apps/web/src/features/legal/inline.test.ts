import { describe, expect, it } from 'vitest'
import { fillToken, parseInline } from './inline.ts'

describe('a sentence of a legal text', () => {
  it('is cut into words, links and tokens', () => {
    expect(parseInline('Run by {operator}. See the [Terms](/termsOfService), please.')).toEqual([
      { kind: 'text', text: 'Run by ' },
      { kind: 'token', token: 'operator' },
      { kind: 'text', text: '. See the ' },
      { kind: 'link', label: 'Terms', href: '/termsOfService' },
      { kind: 'text', text: ', please.' },
    ])
  })

  it.each([
    ['an unknown token', 'A {nonsense} token'],
    ['a link that leaves our routes', 'A [link](https://example.com)'],
    ['a bracket that is no link', 'Art. 5 [see there] (1)'],
  ])('leaves %s as words', (_, sentence) => {
    expect(
      parseInline(sentence)
        .map((part) => (part.kind === 'text' ? part.text : '!'))
        .join(''),
    ).toBe(sentence)
  })
})

describe('a token', () => {
  const operator = { name: 'Lantern Ltd', address: '1 Quay', contactEmail: 'hi@lantern.example', country: 'Ireland' }

  it('is what the installation says', () => {
    expect(fillToken('operator', operator)).toBe('Lantern Ltd')
    expect(fillToken('operatorAddress', operator)).toBe('1 Quay')
    expect(fillToken('country', operator)).toBe('Ireland')
  })

  it('makes sense before that is known, and where it is left empty', () => {
    expect(fillToken('operator', undefined)).toBe('the operator of this site')
    expect(fillToken('country', { ...operator, country: '' })).toBe('the country of the operator')
  })
})
