import { HOUR_MS, MINUTE_MS } from '@fanlight/contract'
import type { HttpServer } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Audit } from '../audit/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { exportCards } from './cards.store.ts'
import { createCards } from './cards.ts'
import { createCheckout } from './checkout.ts'
import { exportConsents } from './consents.store.ts'
import { createDisputes } from './disputes.ts'
import type { Fulfilments } from './fulfilment.ts'
import { createInviteRewards } from './invite-rewards.ts'
import { createOrderLists } from './order-lists.ts'
import { exportOrders } from './orders.store.ts'
import { createOrders } from './orders.ts'
import { createPackages } from './packages.ts'
import { registerPaymentsRoutes } from './payments.routes.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { createPurchases } from './purchases.ts'
import { createRefunds } from './refunds.ts'
import { eraseLimit, exportLimit } from './spending-limits.store.ts'
import { createSpendingLimits } from './spending-limits.ts'
import { createWebhooks } from './webhooks.ts'

export type Payments = ReturnType<typeof createPayments>
export type { OrderRow } from './order.ts'
export { presentFoundOrder, presentPackage } from './payments.present.ts'
export { cardSourcesOf } from './card-sources.ts'
export { createPayPal } from './provider/paypal/index.ts'
export * from './provider/provider.ts'
export { returnUrl } from './return-url.ts'

const RECONCILE_EVERY_MS = MINUTE_MS
const SWEEP_EVERY_MS = HOUR_MS

/** The provider, orders and what they buy, cards, refunds, and the limit a fan sets for themself. */
export function createPayments(
  deps: Platform & {
    http: HttpServer
    identity: Identity
    audit: Audit
    notifications: Notifications
    wallet: Wallet
    links: StoredLinks
    provider: PaymentProvider
  },
) {
  const { http, identity, links, provider } = deps
  const fulfilments: Fulfilments = new Map()
  const limits = createSpendingLimits(deps)
  const rewards = createInviteRewards(deps)
  const refunds = createRefunds({ ...deps, rewards, fulfilments })
  const orders = createOrders({ ...deps, limits, rewards, refunds, fulfilments })
  const cards = createCards(deps)
  const purchases = createPurchases({ ...deps, cards, refunds, orders: () => orders })
  fulfilments.set('recharge', purchases.fulfilment)
  const disputes = createDisputes({ ...deps, refunds })
  const webhooks = createWebhooks({ ...deps, orders, refunds, disputes })
  const packages = createPackages(deps)
  const lists = createOrderLists(deps)
  const checkout = createCheckout({ ...deps, orders })

  identity.privacy.contribute('orders', exportOrders)
  identity.privacy.contribute('renewalConsents', exportConsents)
  identity.privacy.contribute('cards', exportCards)
  identity.privacy.contribute('spendingLimit', exportLimit)
  identity.privacy.afterErased((tx, userId) => orders.giveUpAllOf(tx, userId, 'recharge'))
  // They could not spend what they paid for.
  identity.onSuspended((tx, userId) => orders.giveUpAllOf(tx, userId, 'recharge'))
  identity.privacy.afterErased((tx, userId) => cards.erase(tx, userId))
  identity.privacy.afterErased(eraseLimit)
  deps.everyAlone(RECONCILE_EVERY_MS, 'payments.reconcile', () => orders.reconcile())
  deps.everyAlone(RECONCILE_EVERY_MS, 'payments.refunds', async () => {
    await refunds.sendWaiting()
    await refunds.followPending()
  })
  deps.everyAlone(SWEEP_EVERY_MS, 'payments.disputes', () => disputes.lookAtOpen())
  deps.everyAlone(HOUR_MS, 'payments.dues', () => refunds.payDues())
  registerPaymentsRoutes(http, { links, packages, purchases, checkout, lists, cards, limits })

  return {
    provider,
    orders,
    refunds,
    disputes,
    packages,
    fulfilments,
    events: webhooks,
    orderLists: lists,
    inviteRewards: rewards,
  }
}
