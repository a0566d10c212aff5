import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spentOf, type Returned, type WalletEntry } from './fifo.ts'

const came = (postingId: string, amount: number, orderId: string | null = null): WalletEntry => ({
  postingId,
  amount,
  orderId,
  isReturn: false,
  forfeit: null,
})
const went = (postingId: string, amount: number): WalletEntry => came(postingId, -amount)

describe('the diamonds of an order', () => {
  it('are spent before those that came later', () => {
    const entries = [came('1', 100, 'A'), came('2', 100, 'B'), went('3', 80), went('4', 50)]
    expect(spentOf('A', entries, [])).toEqual({
      unspent: 0,
      on: [
        { postingId: '4', amount: 20 },
        { postingId: '3', amount: 80 },
      ],
    })
    expect(spentOf('B', entries, [])).toEqual({ unspent: 70, on: [{ postingId: '4', amount: 30 }] })
  })

  it('come after what was there before them, a gift of the house too', () => {
    const entries = [came('1', 50), came('2', 100, 'A'), went('3', 60)]
    expect(spentOf('A', entries, [])).toEqual({ unspent: 90, on: [{ postingId: '3', amount: 10 }] })
  })

  it('are as if they had never been once they were taken back', () => {
    const entries = [came('1', 100, 'A'), came('2', 100, 'B'), went('3', 100), went('4', 60)]
    const returned: Returned[] = [{ paymentId: '3', orderId: 'A', amount: 100 }]
    expect(spentOf('A', entries, returned)).toEqual({ unspent: 0, on: [] })
    expect(spentOf('B', entries, returned)).toEqual({ unspent: 40, on: [{ postingId: '4', amount: 60 }] })
  })

  it('are the fan’s again when a payment is given back to them', () => {
    const entries = [came('1', 100, 'A'), went('2', 60), { ...came('3', 60), isReturn: true }, went('4', 10)]
    const returned: Returned[] = [{ paymentId: '2', orderId: null, amount: 60 }]
    expect(spentOf('A', entries, returned)).toEqual({ unspent: 90, on: [{ postingId: '4', amount: 10 }] })
  })

  it('of all orders together are all there is, and every payment is paid for once (property)', () => {
    const step = fc.record({ isPayment: fc.boolean(), amount: fc.integer({ min: 1, max: 50 }), part: fc.nat(100) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const entries: WalletEntry[] = []
        const returned: Returned[] = []
        let balance = 0
        for (const [index, { isPayment, amount, part }] of steps.entries()) {
          if (!isPayment) entries.push(came(String(index), amount, `order ${index}`))
          else if (amount <= balance) {
            entries.push(went(String(index), amount))
            const back = Math.floor((amount * part) / 100)
            if (part % 3 === 0 && back > 0) {
              returned.push({ paymentId: String(index), orderId: null, amount: back })
              entries.push({ ...came(`${index} back`, back), isReturn: true })
            }
          }
          balance = entries.reduce((sum, entry) => sum + entry.amount, 0)
        }
        const orders = entries.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
        const all = orders.map((orderId) => spentOf(orderId, entries, returned))
        expect(all.reduce((sum, { unspent }) => sum + unspent, 0)).toBe(balance)
        const paid = new Map<string, number>()
        for (const { postingId, amount } of all.flatMap(({ on }) => on)) {
          paid.set(postingId, (paid.get(postingId) ?? 0) + amount)
        }
        for (const { postingId, amount, orderId } of entries) {
          if (amount > 0 || orderId !== null) continue
          const back = returned.find(({ paymentId }) => paymentId === postingId)?.amount ?? 0
          expect(paid.get(postingId) ?? 0).toBe(-amount - back)
        }
      }),
    )
  })
})
