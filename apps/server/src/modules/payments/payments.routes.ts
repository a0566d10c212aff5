import { ORDER_TYPES } from '@fanlight/contract'
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
  repayOrder,
  setSpendingLimit,
  startCard,
} from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Cards } from './cards.ts'
import type { createCheckout } from './checkout.ts'
import type { createOrderLists } from './order-lists.ts'
import type { createPackages } from './packages.ts'
import { presentBegun, presentCard, presentOrder, presentPackage } from './payments.present.ts'
import { asRefusal } from './provider/refusals.ts'
import type { createPurchases } from './purchases.ts'
import type { SpendingLimits } from './spending-limits.ts'

export function registerPaymentsRoutes(
  http: Http,
  deps: {
    links: StoredLinks
    packages: ReturnType<typeof createPackages>
    purchases: ReturnType<typeof createPurchases>
    checkout: ReturnType<typeof createCheckout>
    lists: ReturnType<typeof createOrderLists>
    cards: Cards
    limits: SpendingLimits
  },
): void {
  const { links, packages, purchases, checkout, lists, cards, limits } = deps

  http.handle(getChargePackages, async ({ viewer }) => {
    const { packages: offered, balance } = await packages.offer(viewer.userId)
    return { productsList: offered.map(presentPackage), myDiamonds: balance }
  })
  http.handle(getPaymentOptions, ({ input }) => checkout.options(input))
  http.handle(createOrder, async ({ viewer, input, idempotencyKey }) =>
    presentBegun(await purchases.create(viewer.userId, input, idempotencyKey)),
  )
  http.handle(getOrderStatus, async ({ viewer: { userId }, input: { orderId } }) => {
    const status = await checkout.status(userId, orderId)
    return { status, order: presentOrder(await lists.listed(userId, orderId), links) }
  })
  http.handle(captureOrder, async ({ viewer: { userId }, input: { orderId }, idempotencyKey }) => {
    await checkout.capture(userId, orderId, idempotencyKey)
    const order = presentOrder(await lists.listed(userId, orderId), links)
    return { status: order.status, order }
  })
  http.handle(repayOrder, async ({ viewer, input, idempotencyKey }) => {
    const order = await checkout.repay(viewer.userId, input, idempotencyKey)
    return { ...presentBegun(order), payUrl: order.payUrl }
  })
  http.handle(cancelOrder, async ({ viewer: { userId }, input: { orderId }, idempotencyKey }) => {
    await checkout.cancel(userId, orderId, idempotencyKey)
    return { order: presentOrder(await lists.listed(userId, orderId), links) }
  })
  http.handle(listOrders, async ({ viewer, input: { status, orderType, cursor } }) => {
    const kind = orderType === undefined ? undefined : orderType === ORDER_TYPES.recharge ? 'recharge' : 'subscribe'
    const { page, nextCursor } = await lists.ofUser(viewer.userId, { status, kind }, cursor)
    return { orders: page.map((order) => presentOrder(order, links)), nextCursor }
  })
  http.handle(listFailedOrders, async ({ viewer }) => ({
    orders: (await lists.unpaid(viewer.userId)).map((order) => presentOrder(order, links)),
  }))
  http.handle(getUnpaidSubscribe, async ({ viewer }) => {
    const [order] = await lists.unpaid(viewer.userId, 'subscribe')
    return { order: order ? presentOrder(order, links) : null }
  })
  http.handle(listCards, async ({ viewer }) => ({ cards: (await cards.list(viewer.userId)).map(presentCard) }))
  http.handle(startCard, ({ viewer }) => asRefusal(() => cards.start(viewer.userId)))
  http.handle(addCard, async ({ viewer, input, idempotencyKey }) => ({
    card: presentCard(await asRefusal(() => cards.add(viewer.userId, input, idempotencyKey))),
  }))
  http.handle(deleteCard, async ({ viewer, input }) => {
    await cards.remove(viewer.userId, input.cardId)
    return {}
  })
  http.handle(getSpendingLimit, ({ viewer }) => limits.get(viewer.userId))
  http.handle(setSpendingLimit, async ({ viewer: { userId }, input: { monthly } }) => {
    const limit = await limits.set(userId, monthly)
    await checkout.giveUpBeyondLimit(userId)
    return limit
  })
}
