import {
  cents,
  confirmTwoFactor,
  DAY_MS,
  startTwoFactor,
  type OrderId,
  type TierId,
  type UserId,
} from '@fanlight/contract'
import { Secret, TOTP } from 'otpauth'
import { accounts } from '../modules/wallet/index.ts'
import { createLog } from '../platform/log/log.ts'
import type { PayingApp } from './money.ts'
import type { Person, TestApp } from './test-app.ts'

const STEP_MS = 30_000

/** Time passes, and everybody stays signed in. */
export async function pass(app: TestApp, milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds)
  const until = app.clock.now() + DAY_MS
  await app.platform.db.script(`update sessions set expires_at = to_timestamp(${until / 1_000})`)
}

let events = 0

/** Something came in for a creator, no matter who paid. */
export async function earn(app: TestApp, creatorId: UserId, amount: number, kind = 'tip', details = {}): Promise<void> {
  await app.wallet.postAlone({
    kind,
    reference: `earned:${++events}`,
    transfers: [{ from: accounts.issuedDiamonds, to: accounts.heldEarningsOf(creatorId), amount }],
    details: { creatorId, ...details },
  })
}

/** It has been held, and can be paid out. */
export async function earnAvailable(app: TestApp, creatorId: UserId, amount: number): Promise<void> {
  await app.wallet.postAlone({
    kind: 'correction',
    reference: `earned:${++events}`,
    transfers: [{ from: accounts.issuedDiamonds, to: accounts.earningsOf(creatorId), amount }],
    details: { creatorId },
  })
}

export async function earningsOf(app: TestApp, creatorId: UserId) {
  const [held, available, payingOut] = await Promise.all(
    [accounts.heldEarningsOf, accounts.earningsOf, accounts.payingOutOf].map((of) =>
      app.wallet.balanceOf(of(creatorId)),
    ),
  )
  return { held, available, payingOut }
}

/** Turns two-factor sign-in on. Answers what the authenticator app shows, computed each time it is asked. */
export async function authenticatorOf(app: TestApp, person: Person): Promise<() => string> {
  const { secret } = await app.as(await app.proved(person)).call(startTwoFactor, {})
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => {
    app.clock.advance(STEP_MS)
    return totp.generate({ timestamp: app.clock.now() })
  }
  await app.as(person).call(confirmTwoFactor, { code: code() })
  return code
}

/** A membership that was paid for, at the provider and here, without the tier that would belong to it. */
export async function sellMembership(
  app: PayingApp,
  fanId: UserId,
  creatorId: UserId,
  amount: number,
): Promise<OrderId> {
  const price = { subtotal: cents(amount), processingFee: cents(0), taxes: cents(0), total: cents(amount) }
  const commissionPercent = (await app.wallet.settings.get()).commissionPercent
  const of = { creatorId, tierId: '1' as TierId, tierName: 'Backstage', level: 1, commissionPercent }
  const { orderId } = await app.payments.orders.open({ userId: fanId, kind: 'subscribe', price, of })
  const provider = app.provider.client({ clock: app.clock, log: createLog('warn') })
  const { providerOrderId, payUrl } = await provider.createOrder({
    ...price,
    orderId,
    requestId: `sold-${orderId}`,
    description: 'A membership',
    successUrl: 'http://localhost/done',
    cancelUrl: 'http://localhost/canceled',
  })
  await app.provider.approve(payUrl ?? '')
  const { capture } = await provider.captureOrder(providerOrderId, `capture-${orderId}`)
  const paymentRef = capture?.captureId ?? null
  await app.platform.db.transaction((tx) => app.payments.orders.settle(tx, orderId, { paymentRef }))
  return orderId
}
