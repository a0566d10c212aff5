import { cents } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { at, ownTier, priceTerms, promo, tierId } from '../../../testing/sales.ts'
import { asFan, promotedBy } from './as-fan.ts'

const now = at(2031, 3, 1)
const tiers = [
  ownTier(1, { price: cents(600) }),
  ownTier(2, { price: cents(1200), discountPrice: cents(900), isFirstAvailable: true }),
]

describe('the preview', () => {
  it('shows someone new the first price', () => {
    expect(asFan(tiers, null, now, priceTerms)).toMatchObject([
      { purchaseStatus: 0, payNow: 600, payThen: 600, expireTime: null },
      { purchaseStatus: 0, payNow: 900, payThen: 1200, totalNow: 945, totalThen: 1260 },
    ])
  })

  it('shows a member what is theirs, and what an upgrade deducts', () => {
    expect(asFan(tiers, tierId('101'), now, priceTerms)).toMatchObject([
      { purchaseStatus: 1, expireTime: now + 15 * 86_400_000 },
      { purchaseStatus: 2, remainDay: 15, remainPrice: 300, payNow: 900, payThen: 1200 },
    ])
  })

  it('shows a member of the higher tier the lower one as a change for later', () => {
    expect(asFan(tiers, tierId('102'), now, priceTerms)[0]).toMatchObject({
      purchaseStatus: 3,
      payNow: 0,
      payThen: 600,
    })
  })

  it('knows the own codes: which tier they are for, and whether they are over', () => {
    const [first, second] = asFan(tiers, null, now, priceTerms)
    const codes = [promo('HALF'), promo('SECOND', { tierId: tierId('102') }), promo('OVER', { isOver: true })]
    expect(promotedBy(codes, first!, { code: 'HALF', rates: priceTerms })).toMatchObject({ payNow: 300, payThen: 600 })
    expect(promotedBy(codes, first!, { code: 'SECOND', rates: priceTerms })).toBeNull()
    expect(promotedBy(codes, second!, { code: 'SECOND', rates: priceTerms })).toMatchObject({
      payNow: 450,
      payThen: 1200,
    })
    expect(promotedBy(codes, first!, { code: 'OVER', rates: priceTerms })).toBeNull()
  })
})
