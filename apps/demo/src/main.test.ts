import { expect, it } from 'vitest'
import { importDemoWorld } from '../../server/src/demo-world.ts'

it('is found by the server where it looks for it, with the accounts that it prints', async () => {
  const { accounts, operatorKey, password } = await importDemoWorld()
  expect(accounts).toEqual([
    { role: 'fan', email: 'luna_reader@demo.fanlight.example' },
    { role: 'creator', email: 'velvet_synth@demo.fanlight.example' },
    { role: 'admin', email: 'house_admin@demo.fanlight.example' },
  ])
  expect(password).toBe('fanlight-demo')
  expect(operatorKey).toMatch(/^[A-Z2-7]{32}$/)
})
