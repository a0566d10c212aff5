import { cents } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { at, offer, priced } from '../../../testing/sales.ts'
import { linesOf, type ReviewLine } from './lines.ts'

const line = (of: ReviewLine['of'], amount: number): ReviewLine => ({ of, amount: cents(amount) })
const half = { kind: 'discount', percent: 50 } as const

describe('what is paid now', () => {
  it.each<[string, ReviewLine[], Parameters<typeof linesOf>]>([
    ['is the price alone', [line('price', 1299)], [offer(2), null]],
    ['is the first price where there is one', [line('price', 899)], [offer(2, { payNow: cents(899) }), null]],
    [
      'has the discount of a code taken off',
      [line('price', 1299), line('code', -650)],
      [offer(2), { offer: half, ...priced({ payNow: cents(649), payThen: cents(1299) }) }],
    ],
    [
      'is nothing while days are free',
      [line('price', 1299), line('trial', -1299)],
      [offer(2), { offer: { kind: 'trial', days: 7 }, ...priced({ payNow: cents(0), payThen: cents(1299) }) }],
    ],
    [
      'has what is left of the old tier taken off',
      [line('price', 1299), line('remains', -316)],
      [offer(2, { purchaseStatus: 2, remainPrice: cents(316), payNow: cents(983) }), null],
    ],
    [
      'has no more taken off than it costs',
      [line('price', 1299), line('remains', -1299)],
      [offer(2, { purchaseStatus: 2, remainPrice: cents(4000), payNow: cents(0) }), null],
    ],
    [
      'has both taken off where a code meets an upgrade',
      [line('price', 1299), line('code', -650), line('remains', -316)],
      [
        offer(2, { purchaseStatus: 2, remainPrice: cents(316), payNow: cents(983) }),
        { offer: half, ...priced({ payNow: cents(333), payThen: cents(1299) }) },
      ],
    ],
    [
      'is nothing for a lower tier, which begins later',
      [line('later', 0)],
      [offer(1, { purchaseStatus: 3, payNow: cents(0), expireTime: at(2031, 3, 14) }), null],
    ],
    [
      'is the price of a lower tier where nothing is left of the present one',
      [line('price', 499)],
      [offer(1, { purchaseStatus: 3, expireTime: at(2031, 3, 14) }), null],
    ],
  ])('%s', (_, expected, [tier, promoted]) => {
    const lines = linesOf(tier, promoted)
    expect(lines).toEqual(expected)
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe((promoted ?? tier).payNow)
  })
})
