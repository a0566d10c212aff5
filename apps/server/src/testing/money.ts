import { captureOrder, createOrder, walletBalance, type OrderId } from '@fanlight/contract'
import { expect } from 'vitest'
import { connect } from '../platform/db/db.ts'
import { accounts, checkLedger, createLedger } from '../modules/wallet/index.ts'
import { untilWaiting } from './locks.ts'
import { startTestProvider, type TestPayments } from './payments.ts'
import { startTestApp, type Person, type TestApp } from './test-app.ts'
import { aPackage } from './wares.ts'

export { aCard, aPackage } from './wares.ts'

export type PayingApp = TestApp & { provider: TestPayments }

/** An app whose fans can pay. Both end together, and the book is right when they do. */
export async function startPayingApp(environment: Record<string, string> = {}): Promise<PayingApp> {
  const provider = await startTestProvider()
  const app = await startTestApp(environment, { provider })
  return {
    ...app,
    provider,
    async close() {
      const faults = await checkLedger(app.platform.db)
      await app.close()
      await provider.close()
      expect(faults).toEqual([])
    },
  }
}

export type Recharge = { fan: Person; orderId: OrderId; captureId: string }

/** 1050 diamonds for $11.01, paid as a fan pays. */
export async function recharge(app: PayingApp, by?: Person): Promise<Recharge> {
  const fan = by ?? (await app.person())
  const { orderId, payUrl } = await app.as(fan).call(createOrder, aPackage)
  await app.provider.approve(payUrl ?? '')
  const { order } = await app.as(fan).call(captureOrder, { orderId })
  return { fan, orderId, captureId: order.reference ?? '' }
}

/** Nothing is on sale: any commission may be set, for there is nothing that it would make too cheap. */
export const sellNothing = (app: TestApp): Promise<void> =>
  app.platform.db.script('update diamond_packages set is_offered = false')

export const diamondsOf = async (app: TestApp, person: { token: string }): Promise<number> =>
  (await app.as(person).call(walletBalance, {})).diamondBalance

/** The number by which the provider knows what is behind an address to approve it at. */
export const tokenIn = (payUrl: string | null): string => {
  const { searchParams } = new URL(payUrl ?? '')
  return searchParams.get('token') ?? searchParams.get('ba_token') ?? ''
}

/** The second has looked at everything before the first is done: both wait for the fan's wallet, one behind the other. */
export async function oneBehindTheOther(
  app: TestApp,
  fan: Person,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> {
  // Connections of its own: those of the app have enough to do with what waits.
  const beside = connect({ url: app.databaseUrl, poolSize: 2, log: app.platform.log })
  const both: Promise<unknown>[] = []
  try {
    await beside.transaction(async (tx) => {
      await createLedger({ ...app.platform, db: beside }).lockBalance(tx, accounts.walletOf(fan.user.userId))
      both.push(first())
      await untilWaiting(beside, 1)
      both.push(second())
      await untilWaiting(beside, 2)
    })
    await Promise.all(both)
  } finally {
    await beside.close()
  }
}
