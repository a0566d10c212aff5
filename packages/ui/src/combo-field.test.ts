import { describe, expect, it } from 'vitest'
import { choicesFor } from './combo-field.ts'

const countries = [
  { value: 'CI', label: 'Côte d’Ivoire' },
  { value: 'DE', label: 'Germany' },
  { value: 'IE', label: 'Ireland' },
  { value: 'NZ', label: 'New Zealand' },
  { value: 'NL', label: 'Netherlands' },
]
const found = (typed: string, how?: 'part' | 'whole') => choicesFor(countries, typed, how).map(({ value }) => value)

describe('what one types into a field of many choices', () => {
  it.each<[string, string, string[]]>([
    ['nothing finds everything', '', ['CI', 'DE', 'IE', 'NZ', 'NL']],
    ['accents and capitals do not matter', 'COTE', ['CI']],
    ['a beginning comes before a middle', 'ire', ['IE', 'CI']],
    ['a middle is found too', 'land', ['IE', 'NZ', 'NL']],
    ['a code is a name', 'de', ['DE']],
    ['what nobody is called finds nobody', 'Atlantis', []],
  ])('%s', (_, typed, expected) => expect(found(typed)).toEqual(expected))

  it('is a choice when it is a whole name or a code', () => {
    expect(found('new zealand', 'whole')).toEqual(['NZ'])
    expect(found('nz', 'whole')).toEqual(['NZ'])
    expect(found('new', 'whole')).toEqual([])
    expect(found('', 'whole')).toEqual([])
  })
})
