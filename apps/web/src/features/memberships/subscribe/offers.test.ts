import { describe, expect, it } from 'vitest'
import { allOffers, asMember } from '../../../testing/sales.ts'
import { offersToShow } from './offers.ts'

const levelsOf = (...given: Parameters<typeof offersToShow>) =>
  offersToShow(...given).map((tier) => tier.membershipLevel)

describe('the subscribe dialog shows', () => {
  it('every tier to someone new, the lowest first', () => {
    expect(levelsOf(allOffers.toReversed(), {})).toEqual([1, 2, 3])
  })

  it('nothing below what something asks for', () => {
    expect(levelsOf(allOffers, { minLevel: 2 })).toEqual([2, 3])
  })

  it('nothing below what the member has', () => {
    const tiers = asMember.map((tier) => ({ ...tier, currentLevel: 2 }))
    expect(levelsOf(tiers, {})).toEqual([2, 3])
    expect(levelsOf(tiers, { minLevel: 3 })).toEqual([3])
  })

  it('lower tiers too to a member who wants another one', () => {
    const tiers = asMember.map((tier) => ({ ...tier, currentLevel: 3 }))
    expect(levelsOf(tiers, { isChange: true })).toEqual([1, 2, 3])
  })
})
