import { captureOrder, createOrder, walletBalance, type OrderId, type PackageId } from '@fanlight/contract'
import { expect } from 'vitest'
import { checkLedger } from '../modules/wallet/index.ts'
import { startTestProvider, type TestPayments } from './payments.ts'
import { startTestApp, type Person, type TestApp } from './test-app.ts'

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

/** Of migration 0008: 1000 diamonds and 50 on top for $10.49, which is $11.01 with the fee. */
export const aPackage = { packageId: '3' as PackageId, successUrl: '', cancelUrl: '' }

/** A card that the test provider takes, with everything a form asks for. */
export const aCard = {
  cardNumber: '4242424242424242',
  expiryMonth: '12',
  expiryYear: '30',
  cvc: '123',
  cardHolderName: 'A Fan',
  email: 'fan@example.com',
  billingAddressLine: '1 Long Street',
  billingCountry: 'GB',
  billingCity: 'London',
  billingState: 'London',
  billingZipCode: 'SW1A 1AA',
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
