import { languages } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { countriesIn } from './countries.ts'

const codes = countriesIn('en').map(({ value }) => value)

describe('the countries', () => {
  it('are about 240', () => {
    expect(codes.length).toBeGreaterThan(235)
    expect(codes.length).toBeLessThan(255)
    expect(new Set(codes).size).toBe(codes.length)
  })

  it.each(['US', 'GB', 'DE', 'JP', 'BR', 'NG', 'IN', 'VA'])('have %s', (code) => expect(codes).toContain(code))

  it.each(['EU', 'UN', 'ZZ', 'XA', 'UK', 'SU', 'DD', 'AA'])('do not have %s', (code) =>
    expect(codes).not.toContain(code),
  )

  it('have each name once', () => {
    const names = countriesIn('en').map(({ label }) => label)
    expect(new Set(names).size).toBe(names.length)
  })

  it('are named and sorted in every language of ours', () => {
    for (const { tag } of languages) expect(countriesIn(tag).length).toBe(codes.length)
    expect(
      countriesIn('de')
        .map(({ label }) => label)
        .indexOf('Österreich'),
    ).toBeLessThan(
      countriesIn('de')
        .map(({ label }) => label)
        .indexOf('Polen'),
    )
  })
})
