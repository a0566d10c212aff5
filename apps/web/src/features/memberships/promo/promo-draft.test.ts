import { describe, expect, it } from 'vitest'
import { at, tierId } from '../testing/kit.tsx'
import { emptyPromo, promoForm, promoProblems, suggestedCode, type PromoDraft } from './promo-draft.ts'

const now = at(2031, 3, 14)
const filled: PromoDraft = { ...emptyPromo, code: 'launch50' }

describe('a new code', () => {
  it.each<[string, Partial<PromoDraft>, object]>([
    ['is needed', { code: ' ' }, { code: 'required' }],
    ['is not too short', { code: 'AB' }, { code: 'shape' }],
    ['has no spaces', { code: 'TWO WORDS' }, { code: 'shape' }],
    ['does not begin with a hyphen', { code: '-ABC' }, { code: 'shape' }],
    ['takes at least five percent off', { percent: '4' }, { percent: 'range' }],
    ['takes whole percents off', { percent: '12.5' }, { percent: 'range' }],
    ['gives at most thirty days', { kind: 'trial', days: '31' }, { days: 'range' }],
    ['can be used once at least', { maxUses: '0' }, { maxUses: 'range' }],
    ['does not end before today', { lastDay: '2031-03-13' }, { lastDay: 'past' }],
    ['may end today', { lastDay: '2031-03-14' }, {}],
    ['minds only the number of its kind', { kind: 'trial', percent: 'x' }, {}],
    ['is fine as it is', {}, {}],
    ['may be typed in other digits', { percent: '٢٠', maxUses: '१०' }, {}],
  ])('%s', (_, part, problems) => {
    expect(promoProblems({ ...filled, ...part }, now)).toEqual(problems)
  })

  it('is sent in capitals, without end and limit where none is given', () => {
    expect(promoForm(filled)).toEqual({
      code: 'LAUNCH50',
      offer: { kind: 'discount', percent: 20 },
      maxUses: null,
      expiresAt: null,
    })
  })

  it('is good to the end of its last day', () => {
    const form = promoForm({ ...filled, kind: 'trial', tierId: tierId('102'), maxUses: '10', lastDay: '2031-03-14' })
    expect(form).toMatchObject({ tierId: '102', offer: { kind: 'trial', days: 7 }, maxUses: 10 })
    expect(form.expiresAt).toBe(new Date(2031, 2, 15).getTime() - 1)
  })

  it('that is suggested is a code', () => {
    let next = 0
    expect(promoProblems({ ...filled, code: suggestedCode((below) => (next += 7) % below) }, now)).toEqual({})
  })
})
