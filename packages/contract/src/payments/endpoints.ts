import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { CardId, Cents, Cursor, Diamonds, OrderId, PackageId } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'
import { Card, CardForm, CardSetup, DiamondPackage, Order, OrderStatus, OrderType, SpendingLimit } from './entities.ts'
import { PACKAGE_PRICE_MAX, SPENDING_LIMIT_MAX } from './limits.ts'

/** Where the provider sends the browser back to: a page of ours, whatever the caller says. */
const returnUrls = { successUrl: z.string().max(2000), cancelUrl: z.string().max(2000) }
/** A number, or its digits. */
const PayType = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number),
])

export const getChargePackages = defineEndpoint(descriptors.getChargePackages, {
  summary: 'The diamond packages on offer, and the own diamonds',
  input: z.object({}),
  output: z.object({ productsList: z.array(DiamondPackage), myDiamonds: Diamonds }),
})

export const getPaymentOptions = defineEndpoint(descriptors.getPaymentOptions, {
  summary: 'How something of this price can be paid, and what comes on top',
  input: z.object({ price: Cents.max(PACKAGE_PRICE_MAX), channelCode: z.string().max(40).optional() }),
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

export const createOrder = defineEndpoint(descriptors.createOrder, {
  summary:
    'Begin to buy a diamond package, or buy it at once with a stored card. The same idempotency key twice is one order',
  needsVerifiedEmail: true,
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
    'CONFLICT',
    'CHANNEL_NOT_ACCEPTED',
    'UNFINISHED_ORDER',
    'PRICE_CHANGED',
    'SPENDING_LIMIT',
    'PAYMENT_DECLINED',
    'PROVIDER_UNREACHABLE',
  ],
  limit: { max: 20, perSeconds: 60 },
})

export const getOrderStatus = defineEndpoint(descriptors.getOrderStatus, {
  summary: 'Where an own order stands; the provider is asked if it may know more',
  input: z.object({ orderId: OrderId }),
  output: z.object({ status: OrderStatus, order: Order }),
  refusals: ['NOT_FOUND'],
})

export const captureOrder = defineEndpoint(descriptors.captureOrder, {
  summary: 'The fan came back from the provider: take the money and hand over what it buys, once',
  input: z.object({ orderId: OrderId }),
  output: z.object({ status: OrderStatus, order: Order }),
  refusals: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_DECLINED', 'TRIAL_USED', 'PROVIDER_UNREACHABLE'],
  limit: { max: 60, perSeconds: 60 },
})

export const repayOrder = defineEndpoint(descriptors.repayOrder, {
  summary: 'Go on with an unfinished order',
  needsVerifiedEmail: true,
  input: z.object({ orderId: OrderId, ...returnUrls }),
  output: Begun,
  refusals: ['NOT_FOUND', 'CONFLICT', 'ORDER_CLOSED', 'PAYMENT_DECLINED', 'PROVIDER_UNREACHABLE'],
})

export const cancelOrder = defineEndpoint(descriptors.cancelOrder, {
  summary:
    'Give up an unfinished order. Nothing is charged; what was paid before is handed over nevertheless. A membership that is approved afterwards is given back',
  input: z.object({ orderId: OrderId }),
  output: z.object({ order: Order }),
  refusals: ['NOT_FOUND', 'CONFLICT', 'PROVIDER_UNREACHABLE'],
})

export const listOrders = defineEndpoint(descriptors.listOrders, {
  summary: 'The own orders, newest first',
  input: z.object({ status: OrderStatus.optional(), orderType: OrderType.optional(), cursor: Cursor.optional() }),
  output: z.object({ orders: z.array(Order), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const listFailedOrders = defineEndpoint(descriptors.listFailedOrders, {
  summary: 'Own orders that are unfinished and can be gone on with',
  input: z.object({}),
  output: z.object({ orders: z.array(Order) }),
})

export const getUnpaidSubscribe = defineEndpoint(descriptors.getUnpaidSubscribe, {
  summary: 'The unfinished order of a membership, if there is one',
  input: z.object({}),
  output: z.object({ order: Order.nullable() }),
})

export const listCards = defineEndpoint(descriptors.listCards, {
  summary: 'The cards that the provider keeps for this user; numbers are masked',
  input: z.object({}),
  output: z.object({ cards: z.array(Card) }),
})

export const startCard = defineEndpoint(descriptors.startCard, {
  summary: 'Begin to add a card: where the browser hands it to the provider, so that its number never comes here',
  input: z.object({}),
  output: CardSetup,
  refusals: ['TOO_MANY_CARDS', 'CARD_REFUSED', 'PROVIDER_UNREACHABLE'],
  limit: { max: 30, perSeconds: 600 },
})

export const addCard = defineEndpoint(descriptors.addCard, {
  summary:
    "Keep a card that the browser has handed to the provider's vault. A card itself is taken only where no real money moves",
  needsVerifiedEmail: true,
  input: CardForm,
  output: z.object({ card: Card }),
  refusals: ['CONFLICT', 'CARD_REFUSED', 'CARD_EXPIRED', 'TOO_MANY_CARDS', 'PROVIDER_UNREACHABLE'],
  limit: { max: 10, perSeconds: 600 },
})

export const deleteCard = defineEndpoint(descriptors.deleteCard, {
  summary: 'Forget a card, here and in the vault',
  input: z.object({ cardId: CardId }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'PROVIDER_UNREACHABLE'],
})

export const getSpendingLimit = defineEndpoint(descriptors.getSpendingLimit, {
  summary: 'What the user allows themself to pay in a month, and what they have paid',
  input: z.object({}),
  output: SpendingLimit,
})

export const setSpendingLimit = defineEndpoint(descriptors.setSpendingLimit, {
  summary: 'Lower it at once, or raise it from tomorrow; null is none',
  input: z.object({ monthly: Cents.max(SPENDING_LIMIT_MAX).nullable() }),
  output: SpendingLimit,
})
