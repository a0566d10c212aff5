import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tabStorage } from './index.ts'

const here = { flow: 'f', place: '/profile', orderType: 1, told: null } as const

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('what is kept for one tab', () => {
  it('is there until it is taken away', () => {
    expect(tabStorage.paymentHere.get()).toBeNull()
    tabStorage.paymentHere.set(here)
    expect(tabStorage.paymentHere.get()).toEqual(here)
    tabStorage.paymentHere.remove()
    expect(tabStorage.paymentHere.get()).toBeNull()
  })

  it.each([
    ['broken JSON', '{"flow":'],
    ['JSON of another shape', '["f"]'],
    ['an order of a kind nobody knows', JSON.stringify({ ...here, orderType: 3 })],
  ])('%s reads as nothing', (_, raw) => {
    sessionStorage.setItem('paymentHere', raw)
    expect(tabStorage.paymentHere.get()).toBeNull()
  })

  it('is nothing where storage is blocked, and nothing breaks', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked)
    tabStorage.paymentHere.set(here)
    expect(tabStorage.paymentHere.get()).toBeNull()
  })
})
