import { listAllOrders, type OrderStatus } from '@fanlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, usePages } from '../../../../platform/api/index.ts'

export const orderTabs = ['all', 'TO_PAY', 'PAID', 'DONE', 'CLOSED', 'owed'] as const satisfies readonly (
  | OrderStatus
  | 'all'
  | 'owed'
)[]
export type OrderTab = (typeof orderTabs)[number]

/** The orders of all fans, page by page. */
export function useAllOrders(tab: OrderTab, search: string) {
  const pages = usePages(listAllOrders, {
    ...(tab === 'owed' ? { isOwed: true } : tab !== 'all' && { status: tab }),
    ...(search !== '' && { search }),
  })
  const found = pages.data?.pages.flatMap((page) => page.orders) ?? []
  // One that was made between two pages pushes another onto both of them.
  const orders = [...new Map(found.map((order) => [order.orderId, order])).values()]
  return { ...pages, orders }
}

export function useRefreshOrders(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(listAllOrders) })
}
