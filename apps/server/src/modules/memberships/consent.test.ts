import { listAllOrders, MINUTE_MS, RENEWAL_CONSENT_VERSION, startSubscription, type OrderId } from '@fanlight/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import type { Person } from '../../testing/test-app.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())

const consent = { version: RENEWAL_CONSENT_VERSION, language: 'de' } as const

async function wantedOf(creator: Person) {
  const { tierId, creatorId } = await app.tier(creator)
  return { successUrl: '', cancelUrl: '', subscribedUserId: creatorId, tierId }
}

it('no membership begins without consent to its renewal, or with consent to a text that is not in force', async () => {
  const [fan, creator] = [await app.person(), await app.creator()]
  const wanted = await wantedOf(creator)
  const refusal = { code: 300025, reason: 'CONSENT_NEEDED', msg: 'Accept terms to proceed' }
  expect(await app.as(fan).refused(startSubscription, wanted)).toMatchObject(refusal)
  const old = { ...wanted, consent: { ...consent, version: 'an older one' } }
  expect(await app.as(fan).refused(startSubscription, old)).toMatchObject(refusal)
  expect(await app.orders(fan)).toEqual([])
})

it('what was agreed to, when and from where is kept with the order, for operators and for the fan', async () => {
  const [fan, creator, operator] = [await app.person(), await app.creator(), await app.admin()]
  const wanted = { ...(await wantedOf(creator)), consent }
  const place = { address: '203.0.113.7', userAgent: 'A browser' }
  const { orderId } = await app.as(fan, place).call(startSubscription, wanted)
  const at = app.clock.now()
  app.clock.advance(MINUTE_MS)

  const seen = async (search: OrderId) => (await app.as(operator).call(listAllOrders, { search })).orders[0]
  expect((await seen(orderId))?.consent).toEqual({ ...consent, at, ...place })
  const archive = await app.archiveOf(fan)
  expect(archive).toMatchObject({
    renewalConsents: [{ orderId, textVersion: consent.version, language: 'de', at, address: '203.0.113.7' }],
  })
})

it('a renewal shows the consent that its membership began with', async () => {
  const [fan, creator, operator] = [await app.person(), await app.creator(), await app.admin()]
  await app.join(fan, await app.tier(creator))
  await app.pass(30)
  const [renewal] = await app.orders(fan)
  const { orders } = await app.as(await app.signIn(operator)).call(listAllOrders, { search: renewal!.orderId })
  expect(orders[0]?.consent).toMatchObject({ version: RENEWAL_CONSENT_VERSION })
})
