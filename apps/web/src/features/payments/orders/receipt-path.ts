import type { OrderId } from '@fanlight/contract'

/** The list of orders with the receipt of one of them open. */
export const receiptPath = (orderId: OrderId): string => `/orders?receipt=${orderId}`
