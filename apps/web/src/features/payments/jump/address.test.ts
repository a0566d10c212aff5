import { describe, expect, it } from 'vitest'
import { jumpAddress, readJump, returnAddress } from './address.ts'

const queryOf = (address: string) => new URLSearchParams(address.split('#')[1]?.split('?')[1])

describe('the address of the payment window', () => {
  it('says what to call, in the layout of the device', () => {
    const start = { api: 'createOrder', orderType: 1, apiParams: { packageId: '5', note: 'a&b=c?' } } as const
    const address = jumpAddress('mobile', 'flow', start)
    expect(address).toMatch(/^\/\?pay=1#\/m\/pay_jump\?nosplash=1&/)
    expect(readJump(queryOf(address))).toEqual({ kind: 'begin', flow: 'flow', orderType: 1, start })
  })

  it('can be come back to from the provider, with the order', () => {
    const to = { origin: 'https://fanlight.example', flow: 'flow', orderType: 2, result: 'success' } as const
    const address = returnAddress('desktop', to)
    expect(address).toMatch(/^https:\/\/fanlight\.example\/\?pay=1#\/pay_jump\?nosplash=1&/)
    expect(readJump(queryOf(`${address}&orderId=41`))).toEqual({
      kind: 'back',
      flow: 'flow',
      orderType: 2,
      result: 'success',
      orderId: '41',
    })
  })

  it('is as short as the server allows', () => {
    const to = { origin: 'https://fanlight.example', flow: 'f'.repeat(32), orderType: 1, result: 'cancel' } as const
    expect(returnAddress('mobile', to).length).toBeLessThan(2_000)
  })

  it.each([
    ['says nothing', ''],
    ['names a call we do not have', 'api=deleteAll&apiParams={}'],
    ['has broken parameters', 'api=createOrder&apiParams={'],
    ['has parameters that are no object', 'api=createOrder&apiParams=[1]'],
    ['has none', 'api=createOrder'],
  ])('that %s makes no sense', (_, query) => expect(readJump(new URLSearchParams(query))).toBeNull())
})
