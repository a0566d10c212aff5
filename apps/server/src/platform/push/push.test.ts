import { describe, expect, it } from 'vitest'
import { createPush, isPublicAddress, lookUpOutside } from './push.ts'

describe('an address', () => {
  it.each(['8.8.8.8', '151.101.1.69', '2a00:1450:4001:82a::200e'])('%s is of the public internet', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '0.0.0.0',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'not an address',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('the way to push services', () => {
  it('leads to no name that is one of this machine, whatever it is called', async () => {
    const refused = await new Promise<Error | null>((resolve) =>
      lookUpOutside('localhost', {}, (error) => resolve(error)),
    )
    expect(refused?.message).toContain('not on the public internet')
  })

  it('is not taken for an address that is none of a push service', async () => {
    const sent = createPush().send({ endpoint: 'https://127.0.0.1/a', headers: {}, body: Buffer.alloc(1) })
    await expect(sent).rejects.toThrow('Not an address of a push service')
  })
})
