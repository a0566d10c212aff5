import { cents, PERK_MAX_LENGTH, TIER_NAME_MAX_LENGTH } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { luna } from '../../../testing/people.ts'
import { ownTier, priceTerms } from '../../../testing/sales.ts'
import {
  draftOf,
  formOf,
  isChanged,
  moneyProblem,
  moved,
  previewOf,
  problemsOf,
  type TierDraft,
  withNewPerk,
} from './tier-draft.ts'

const tier = ownTier(2, {
  discountPrice: cents(899),
  isFirstAvailable: true,
  coverImageUrl: '/media/pictures/1',
  description: '<p>Hello</p>',
  perks: ['One', 'Two'],
})
const filled: TierDraft = { ...draftOf(null, 1), name: 'Front row', price: '4.99' }

describe('a tier that is changed', () => {
  it('sends what it was where nothing is touched, and leaves its cover alone', () => {
    expect(formOf(draftOf(tier, 1), tier)).toEqual({
      tierId: '102',
      membershipLevel: 2,
      tierName: 'Backstage',
      price: 1299,
      discountPrice: 899,
      isFirstAvailable: true,
      payRange: 30,
      description: '<p>Hello</p>',
      perks: ['One', 'Two'],
      thankYou: '',
      bundles: [],
      trialDays: null,
    })
  })

  it('sends what is offered beside the price, and takes it away from what costs nothing', () => {
    const bundles = { 3: '10', 6: '', 12: ' 0 ' }
    const draft = { ...draftOf(tier, 1), thankYou: ' Thanks ', bundles, trialDays: 7 as const }
    const offered = [
      { months: 3, percentOff: 10 },
      { months: 12, percentOff: 0 },
    ]
    expect(formOf(draft, tier)).toMatchObject({ thankYou: 'Thanks', bundles: offered, trialDays: 7 })
    expect(formOf({ ...draft, payRange: 90 }, tier)).toMatchObject({ bundles: [] })
    const nothing = { price: 0, discountPrice: null, bundles: [], trialDays: null, payRange: 30 }
    expect(formOf({ ...draft, level: 1, isFree: true, payRange: 90 }, tier)).toMatchObject(nothing)
    // A higher level always costs something.
    expect(formOf({ ...draft, level: 2, isFree: true }, tier)).toMatchObject({ price: 1299 })
  })

  it.each([
    ['51', { 3: 'range' }],
    ['-1', { 3: 'range' }],
    ['ten', { 3: 'range' }],
    ['50', undefined],
    ['', undefined],
  ])('with a discount of %s for three months has its problem', (typed, expected) => {
    expect(problemsOf({ ...draftOf(tier, 1), bundles: { 3: typed, 6: '', 12: '' } }).bundles).toEqual(expected)
  })

  it('sends a new cover, and takes one away', () => {
    const uploadedUrl = 'https://store.example/1.jpg'
    const cover = { kind: 'new', uploadedUrl, preview: 'blob:1' } as const
    expect(formOf({ ...draftOf(tier, 1), cover }, tier)).toMatchObject({ coverImageUrl: uploadedUrl })
    expect(formOf({ ...draftOf(tier, 1), cover: null }, tier)).toMatchObject({ coverImageUrl: null })
  })

  it('is changed by what would be lost, and by nothing else', () => {
    const saved = draftOf(tier, 1)
    expect(isChanged({ ...saved, name: ' Backstage ', perks: withNewPerk(saved.perks) }, saved)).toBe(false)
    expect(isChanged({ ...saved, name: 'Stage' }, saved)).toBe(true)
    expect(isChanged({ ...saved, perks: moved(saved.perks, 0, 1) }, saved)).toBe(true)
    expect(isChanged({ ...saved, hasDiscount: false }, saved)).toBe(true)
  })
})

describe('a new tier', () => {
  it('drops empty perks, an empty description and a discount that is off', () => {
    const perks = [
      { key: 0, words: ' First ' },
      { key: 1, words: '  ' },
    ]
    expect(formOf({ ...filled, perks, description: '<p></p>', discount: '3', hasDiscount: false }, null)).toMatchObject(
      {
        perks: ['First'],
        description: '',
        discountPrice: null,
        isFirstAvailable: false,
        coverImageUrl: null,
      },
    )
  })

  it.each<[string, Partial<TierDraft>, object]>([
    ['needs a name', { name: ' ' }, { name: 'required' }],
    ['has a short name', { name: 'x'.repeat(TIER_NAME_MAX_LENGTH + 1) }, { name: 'tooLong' }],
    ['needs a price', { price: '' }, { price: 'empty' }],
    ['needs a discount that is money', { hasDiscount: true, discount: 'half' }, { discount: 'notMoney' }],
    ['needs a discount below the price', { hasDiscount: true, discount: '4.99' }, { discount: 'notBelow' }],
    ['has short perks', { perks: [{ key: 4, words: 'x'.repeat(PERK_MAX_LENGTH + 1) }] }, { perks: { 4: 'tooLong' } }],
  ])('%s', (_, part, problems) => {
    expect(problemsOf({ ...filled, ...part })).toEqual({ perks: {}, ...problems })
  })

  it('without a problem has none', () => {
    expect(problemsOf(filled)).toEqual({ perks: {} })
  })
})

it('the preview shows the price someone new would pay, and leaves out a discount that cannot be', () => {
  const of = { tierId: null, creatorId: luna.userId, fallbackName: 'Name', rates: priceTerms }
  const draft: TierDraft = { ...filled, name: '', hasDiscount: true, discount: '3', isFirstAvailable: true }
  expect(previewOf(draft, of)).toMatchObject({ tierName: 'Name', payNow: 300, totalThen: 524, purchaseStatus: 0 })
  expect(previewOf({ ...draft, discount: '9' }, of)).toMatchObject({ payNow: 499, payThen: 499, discountPrice: null })
})

it('a perk is moved past others, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 1, 9)).toEqual(['a', 'b'])
})

describe('the price of a tier', () => {
  it.each([
    ['', 'empty'],
    ['much', 'notMoney'],
    ['0.99', 'tooLow'],
    ['500.01', 'tooHigh'],
    ['4.999', 'tooHigh'],
    ['1', null],
    ['500', null],
    ['٤٫٩٩', null],
  ])('%j has the problem %j', (typed, problem) => {
    expect(moneyProblem(typed)).toBe(problem)
  })
})
