import { createOrder, getChargePackages, getOrderStatus } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProvider, type TestPayments } from './payments.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let provider: TestPayments
let app: TestApp
beforeAll(async () => {
  provider = await startTestProvider()
  app = await startTestApp({}, { provider })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

const urls = { successUrl: '/pay_jump', cancelUrl: '/pay_jump' }

async function order(at: TestApp) {
  const caller = at.as(await at.person())
  const { productsList } = await caller.call(getChargePackages, {})
  const begin = { ...urls, packageId: productsList[0]!.packageId }
  return { caller, begin }
}

describe('an app in a test', () => {
  it('buys at the provider that the test brought, and hears from it when the test lets it', async () => {
    const { caller, begin } = await order(app)
    const { orderId, payUrl } = await caller.call(createOrder, begin)
    await provider.approve(payUrl ?? '')
    const deliveries = await provider.release()
    expect(deliveries.map(({ type, status }) => [type, status])).toEqual([['CHECKOUT.ORDER.APPROVED', 200]])
    await app.platform.jobs.runDue()
    expect(await caller.call(getOrderStatus, { orderId })).toMatchObject({ status: 'DONE' })
    expect(Object.values((await provider.state()).orders)).toMatchObject([{ customId: orderId, captures: 1 }])
  })

  it('finds it by its address, too', async () => {
    // One of its own: the ids of two databases may be the same, and to a provider they would be one order.
    const elsewhere = await startTestProvider()
    const other = await startTestApp({ TEST_PROVIDER_URL: elsewhere.url })
    const { caller, begin } = await order(other)
    expect((await caller.call(createOrder, begin)).payUrl).toContain(elsewhere.url)
    await other.close()
    await elsewhere.close()
  })

  it('finds nobody without one', async () => {
    const alone = await startTestApp()
    const { caller, begin } = await order(alone)
    expect(await caller.refused(createOrder, begin)).toMatchObject({ reason: 'PROVIDER_UNREACHABLE' })
    await alone.close()
  })
})
