import {
  ORDER_TYPES,
  ORDERS_PAGE_SIZE,
  PAYMENT_CHANNEL_CODE,
  PAYMENT_CHANNELS,
  priceWith,
  type Order,
  type UserId,
} from '@fanlight/contract'
import {
  addCard,
  cancelOrder,
  captureOrder,
  createOrder,
  deleteCard,
  getChargePackages,
  getOrderStatus,
  getPaymentOptions,
  getSpendingLimit,
  getUnpaidSubscribe,
  listCards,
  listFailedOrders,
  listOrders,
  OrderId,
  repayOrder,
  setSpendingLimit,
} from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import { sql } from '../../platform/db/sql.ts'
import { AppError } from '../../platform/errors.ts'
import type { HttpServer } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Audit } from '../audit/index.ts'
import type { Identity } from '../identity/index.ts'
import { accounts, type Wallet } from '../wallet/index.ts'
import { createCards, exportCards, presentCard } from './cards.ts'
import type { Fulfilments } from './fulfilment.ts'
import { createInviteRewards } from './invite-rewards.ts'
import { createOrders } from './orders.ts'
import * as store from './orders.store.ts'
import { listPackages, presentPackage } from './packages.store.ts'
import { presentOrder } from './payments.present.ts'
import { ProviderDeclined, ProviderUnreachable, type PaymentProvider } from './provider/provider.ts'
import { createPurchases } from './purchases.ts'
import { createRefunds } from './refunds.ts'
import { createSpendingLimits, eraseLimit, exportLimit } from './spending-limits.ts'
import { createWebhooks } from './webhooks.ts'

export type Payments = ReturnType<typeof createPayments>
export { orders as orderStore, orderSearch, packages as packageStore, refundableOf } from './for-operators.ts'
export type { OrderRow } from './orders.store.ts'
export { ownUrl } from './own-url.ts'
export { presentOrder } from './payments.present.ts'
export { createPayPal } from './provider/paypal/index.ts'
export * from './provider/provider.ts'

const RECONCILE_EVERY_MS = 60 * 1000
const SWEEP_EVERY_MS = 60 * 60 * 1000
const EVENTS_KEPT_MS = 90 * 24 * 60 * 60 * 1000
const position = cursorOf(z.object({ orderId: OrderId }))
const NEWEST = { orderId: '9223372036854775807' as OrderId }

/** The provider, orders and what they buy, cards, refunds, and the limit a fan sets for themself. */
export function createPayments(
  deps: Platform & {
    http: HttpServer
    identity: Identity
    audit: Audit
    wallet: Wallet
    links: StoredLinks
    provider: PaymentProvider
  },
) {
  const { db, clock, http, identity, wallet, links, provider } = deps
  const fulfilments: Fulfilments = new Map()
  const limits = createSpendingLimits(deps)
  const rewards = createInviteRewards(deps)
  const orders = createOrders({ ...deps, limits, rewards, fulfilments })
  const cards = createCards(deps)
  const purchases = createPurchases({ ...deps, cards, orders: () => orders })
  fulfilments.set('recharge', purchases.fulfilment)
  const refunds = createRefunds({ ...deps, fulfilments })
  const webhooks = createWebhooks({ ...deps, orders, refunds })

  identity.privacy.contribute('orders', store.exportOrders)
  identity.privacy.contribute('cards', exportCards)
  identity.privacy.contribute('spendingLimit', exportLimit)
  identity.privacy.onErased((tx, userId) => cards.erase(tx, userId))
  identity.privacy.onErased(async (tx, userId) => void (await eraseLimit(tx, userId)))
  deps.every(RECONCILE_EVERY_MS, 'payments.reconcile', async () => {
    await orders.reconcile()
    await refunds.sendWaiting()
  })
  deps.every(SWEEP_EVERY_MS, 'payments.sweep', () =>
    db.transaction(async (tx) => {
      const before = new Date(clock.now() - EVENTS_KEPT_MS)
      await tx.run(sql`delete from provider_events where received_at < ${before}::timestamptz`)
    }),
  )

  async function shown(userId: UserId, orderId: OrderId): Promise<Order> {
    const order = await store.findListed(db, orderId, userId)
    if (!order) throw new AppError('NOT_FOUND', {})
    return presentOrder(order, links)
  }

  http.handle(getChargePackages, async ({ viewer }) => {
    const [packages, myDiamonds] = await Promise.all([
      listPackages(db),
      wallet.balanceOf(accounts.walletOf(viewer.userId)),
    ])
    return { productsList: packages.filter(({ isOffered }) => isOffered).map(presentPackage), myDiamonds }
  })
  http.handle(getPaymentOptions, async ({ input: { price, channelCode } }) => {
    if (channelCode !== undefined && channelCode !== PAYMENT_CHANNEL_CODE)
      throw new AppError('CHANNEL_NOT_ACCEPTED', {})
    const rates = await wallet.settings.rates()
    const payTypes = [{ payType: PAYMENT_CHANNELS.paypal, name: 'PayPal' }]
    return { payTypes, ...rates, total: priceWith(price, rates).total, isTest: provider.isTest }
  })
  http.handle(createOrder, async ({ viewer, input }) => begun(await purchases.create(viewer.userId, input)))
  http.handle(getOrderStatus, async ({ viewer, input: { orderId } }) => {
    const { status } = await orders.look(await orders.ofUser(viewer.userId, orderId))
    return { status, order: await shown(viewer.userId, orderId) }
  })
  http.handle(captureOrder, async ({ viewer, input: { orderId } }) => {
    const order = await orders.ofUser(viewer.userId, orderId)
    const isOpen = order.status === 'TO_PAY' || order.status === 'PAID'
    const { status, declinedAt } = isOpen ? await asRefusal(() => orders.refresh(order)) : order
    if (status === 'TO_PAY' && declinedAt !== null) throw new AppError('PAYMENT_DECLINED', {})
    const looked = await shown(viewer.userId, orderId)
    return { status: looked.status, order: looked }
  })
  http.handle(repayOrder, async ({ viewer, input: { orderId } }) => {
    const order = await asRefusal(async () => orders.look(await orders.ofUser(viewer.userId, orderId)))
    if (order.status === 'CLOSED') throw new AppError('ORDER_CLOSED', {})
    const payUrl = order.status === 'TO_PAY' ? await asRefusal(() => orders.payUrl(order)) : null
    return { ...begun(order), payUrl }
  })
  http.handle(cancelOrder, async ({ viewer, input: { orderId } }) => {
    const order = await orders.ofUser(viewer.userId, orderId)
    await asRefusal(() => orders.cancel(order))
    return { order: await shown(viewer.userId, orderId) }
  })
  http.handle(listOrders, async ({ viewer, input: { status, orderType, cursor } }) => {
    const kind = orderType === undefined ? undefined : orderType === ORDER_TYPES.recharge ? 'recharge' : 'subscribe'
    const before = position.read(cursor, NEWEST).orderId
    const rows = await store.listOrders(db, viewer.userId, { status, kind }, before)
    const { page, nextCursor } = pageOf(rows, ORDERS_PAGE_SIZE, ({ orderId }) => position.write({ orderId }))
    return { orders: page.map((order) => presentOrder(order, links)), nextCursor }
  })
  http.handle(listFailedOrders, async ({ viewer }) => {
    const rows = await store.listOrders(db, viewer.userId, { status: 'TO_PAY' }, NEWEST.orderId)
    return { orders: rows.map((order) => presentOrder(order, links)) }
  })
  http.handle(getUnpaidSubscribe, async ({ viewer }) => {
    const filter = { status: 'TO_PAY', kind: 'subscribe' } as const
    const [order] = await store.listOrders(db, viewer.userId, filter, NEWEST.orderId)
    return { order: order ? presentOrder(order, links) : null }
  })
  http.handle(listCards, async ({ viewer }) => ({ cards: (await cards.list(viewer.userId)).map(presentCard) }))
  http.handle(addCard, async ({ viewer, input }) => ({
    card: presentCard(await asRefusal(() => cards.add(viewer.userId, input))),
  }))
  http.handle(deleteCard, async ({ viewer, input }) => {
    await cards.remove(viewer.userId, input.cardId)
    return {}
  })
  http.handle(getSpendingLimit, ({ viewer }) => limits.get(viewer.userId))
  http.handle(setSpendingLimit, ({ viewer, input }) => limits.set(viewer.userId, input.monthly))

  return { provider, orders, refunds, fulfilments, events: webhooks }
}

const begun = ({ orderId, payUrl, status, diamonds, presentedAmount }: store.OrderRow) => ({
  orderId,
  payUrl: status === 'TO_PAY' ? payUrl : null,
  content: diamonds === null ? '' : `${diamonds + (presentedAmount ?? 0)} diamonds`,
  status,
})

/** What the provider says, in the catalogue's words. */
export async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw new AppError('PROVIDER_UNREACHABLE', {})
    if (error instanceof ProviderDeclined) throw new AppError('PAYMENT_DECLINED', {})
    throw error
  }
}
