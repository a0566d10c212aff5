import {
  getChargePackages,
  getOrderStatus,
  getPaymentOptions,
  getSpendingLimit,
  getUnpaidSubscribe,
  listCards,
  listFailedOrders,
  listOrders,
  listStatement,
  myProperty,
  PAYMENT_CHANNEL_CODE,
  walletBalance,
  type Endpoint,
  type OrderId,
  type OrderStatus,
} from '@fanlight/contract'
import { keyOf, queryClient, useCall, usePages } from '../../platform/api/index.ts'

export const usePackages = () => useCall(getChargePackages, {})
export const useBalance = () => useCall(walletBalance, {})
export const useCards = () => useCall(listCards, {})

export const usePaymentOptions = (price: number) =>
  useCall(getPaymentOptions, { price, channelCode: PAYMENT_CHANNEL_CODE })

export type OrderFilter = { status?: OrderStatus; orderType?: 1 | 2 }

export function useOrders(filter: OrderFilter) {
  const pages = usePages(listOrders, filter)
  return { ...pages, orders: pages.data?.pages.flatMap((page) => page.orders) ?? [] }
}

/** Payment pages have no socket: they ask, for as long as there is something to wait for. */
const ASK_AGAIN_MS = 4_000

export const useUnfinishedOrders = () =>
  useCall(listFailedOrders, {}, { refetchInterval: ({ state }) => (state.data?.orders.length ? ASK_AGAIN_MS : false) })

export const useOrder = (orderId: OrderId, { isWatched = false } = {}) =>
  useCall(
    getOrderStatus,
    { orderId },
    {
      staleTime: isWatched ? 0 : 30_000,
      refetchInterval: ({ state }) => (isWatched && isUnsettled(state.data?.status) ? ASK_AGAIN_MS : false),
    },
  )

const isUnsettled = (status: OrderStatus | undefined): boolean => status === 'TO_PAY' || status === 'PAID'

/** Everything that an order which moved on may have changed. */
const aboutOrders: readonly Endpoint[] = [
  listOrders,
  listFailedOrders,
  getUnpaidSubscribe,
  getOrderStatus,
  // What was paid this month counts towards it.
  getSpendingLimit,
]
const aboutMoney: readonly Endpoint[] = [walletBalance, myProperty, getChargePackages, listStatement]

export const rereadOrders = (): Promise<unknown> => reread(aboutOrders)
export const rereadMoney = (): Promise<unknown> => reread([...aboutOrders, ...aboutMoney])

const reread = (endpoints: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })))
