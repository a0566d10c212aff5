import { z } from 'zod'
import { defineEndpoint } from '../core/endpoint.ts'
import { CardId, Cents, Cursor, OrderId, PackageId } from '../core/scalars.ts'
import { Diamonds } from '../wallet/entities.ts'
import { Card, CardForm, DiamondPackage, Order, OrderStatus, OrderType, SpendingLimit } from './entities.ts'
import { PACKAGE_PRICE_MAX, SPENDING_LIMIT_MAX } from './limits.ts'

const BASE = '/v2/lk-billing/h5web'

/** Where the provider sends the browser back to: a page of ours, whatever the caller says. */
const returnUrls = { successUrl: z.string().max(2000), cancelUrl: z.string().max(2000) }
const PayType = z.coerce.number().int()

export const getChargePackages = defineEndpoint({
  path: `${BASE}/bdms/getChargePackages`,
  access: 'user',
  summary: 'The diamond packages on offer, and the own diamonds',
  input: z.object({}),
  output: z.object({ productsList: z.array(DiamondPackage), myDiamonds: Diamonds }),
})

export const getPaymentOptions = defineEndpoint({
  path: `${BASE}/getOptPayment`,
  access: 'user',
  summary: 'How something of this price can be paid, and what comes on top',
  input: z.object({ price: z.int().nonnegative().max(PACKAGE_PRICE_MAX), channelCode: z.string().max(40).optional() }),
  output: z.object({
    payTypes: z.array(z.object({ payType: z.int(), name: z.string() })),
    /** Rates: 0.05 is five percent. */
    processingFees: z.number(),
    taxes: z.number(),
    /** In cents, with both. */
    total: Cents,
    /** Payments here are a rehearsal: no money moves. */
    isTest: z.boolean(),
  }),
  refusals: ['CHANNEL_NOT_ACCEPTED'],
})

const Begun = z.object({
  orderId: OrderId,
  /** Where to approve it; null when a stored card has paid already. */
  payUrl: z.string().nullable(),
  content: z.string(),
  status: OrderStatus,
})

export const createOrder = defineEndpoint({
  path: `${BASE}/createOrder`,
  access: 'user',
  summary: 'Begin to buy a diamond package, or buy it at once with a stored card',
  input: z.object({
    ...returnUrls,
    packageId: PackageId,
    /** The price that was shown, in cents, without what comes on top. Another current price is refused, never charged. */
    price: Cents.optional(),
    payType: PayType.default(5),
    cardId: CardId.optional(),
  }),
  output: Begun,
  refusals: [
    'NOT_FOUND',
    'CHANNEL_NOT_ACCEPTED',
    'UNFINISHED_ORDER',
    'PRICE_CHANGED',
    'SPENDING_LIMIT',
    'PAYMENT_DECLINED',
    'PROVIDER_UNREACHABLE',
  ],
  limit: { max: 20, perSeconds: 60 },
})

export const getOrderStatus = defineEndpoint({
  path: `${BASE}/getOrderStatus`,
  access: 'user',
  summary: 'Where an own order stands; the provider is asked if it may know more',
  input: z.object({ orderId: OrderId }),
  output: z.object({ status: OrderStatus, order: Order }),
  refusals: ['NOT_FOUND'],
})

export const captureOrder = defineEndpoint({
  path: `${BASE}/capture`,
  access: 'user',
  summary: 'The fan came back from the provider: take the money and hand over what it buys, once',
  input: z.object({ orderId: OrderId }),
  output: z.object({ status: OrderStatus, order: Order }),
  refusals: ['NOT_FOUND', 'PAYMENT_DECLINED', 'PROVIDER_UNREACHABLE'],
  limit: { max: 60, perSeconds: 60 },
})

export const repayOrder = defineEndpoint({
  path: `${BASE}/repay`,
  access: 'user',
  summary: 'Go on with an unfinished order',
  input: z.object({ orderId: OrderId, ...returnUrls }),
  output: Begun,
  refusals: ['NOT_FOUND', 'ORDER_CLOSED', 'PROVIDER_UNREACHABLE'],
})

export const cancelOrder = defineEndpoint({
  path: `${BASE}/order/cancel`,
  access: 'user',
  summary: 'Give up an unfinished order; what the provider has been paid meanwhile is handed over nevertheless',
  input: z.object({ orderId: OrderId }),
  output: z.object({ order: Order }),
  refusals: ['NOT_FOUND', 'PROVIDER_UNREACHABLE'],
})

export const listOrders = defineEndpoint({
  path: `${BASE}/order/list`,
  access: 'user',
  summary: 'The own orders, newest first',
  input: z.object({ status: OrderStatus.optional(), orderType: OrderType.optional(), cursor: Cursor.optional() }),
  output: z.object({ orders: z.array(Order), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const listFailedOrders = defineEndpoint({
  path: `${BASE}/failedOrders`,
  access: 'user',
  summary: 'Own orders that are unfinished and can be gone on with',
  input: z.object({}),
  output: z.object({ orders: z.array(Order) }),
})

export const getUnpaidSubscribe = defineEndpoint({
  path: `${BASE}/getUnpaidSubscribe`,
  access: 'user',
  summary: 'The unfinished order of a membership, if there is one',
  input: z.object({}),
  output: z.object({ order: Order.nullable() }),
})

export const listCards = defineEndpoint({
  path: `${BASE}/card/list`,
  access: 'user',
  summary: 'The cards that the provider keeps for this user; numbers are masked',
  input: z.object({}),
  output: z.object({ cards: z.array(Card) }),
})

export const addCard = defineEndpoint({
  path: `${BASE}/card/add`,
  access: 'user',
  summary: "Hand a card to the provider's vault; neither its number nor its code is kept here",
  input: CardForm,
  output: z.object({ card: Card }),
  refusals: ['CARD_REFUSED', 'CARD_EXPIRED', 'TOO_MANY_CARDS', 'PROVIDER_UNREACHABLE'],
  limit: { max: 10, perSeconds: 600 },
})

export const deleteCard = defineEndpoint({
  path: `${BASE}/card/delete`,
  access: 'user',
  summary: 'Forget a card, here and in the vault',
  input: z.object({ cardId: CardId }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'PROVIDER_UNREACHABLE'],
})

export const getSpendingLimit = defineEndpoint({
  path: `${BASE}/wallet/limit`,
  access: 'user',
  summary: 'What the user allows themself to pay in a month, and what they have paid',
  input: z.object({}),
  output: SpendingLimit,
})

export const setSpendingLimit = defineEndpoint({
  path: `${BASE}/wallet/limit/edit`,
  access: 'user',
  summary: 'Lower it at once, or raise it from tomorrow; null is none',
  input: z.object({ monthly: Cents.max(SPENDING_LIMIT_MAX).nullable() }),
  output: SpendingLimit,
})
