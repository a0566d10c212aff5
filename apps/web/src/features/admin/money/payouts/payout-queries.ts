import { listAllPayouts, type AdminPayout, type OutputOf, type PayoutState } from '@fanlight/contract'
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { keyOf, usePages } from '../../../../platform/api/index.ts'

export const payoutStates = [
  'requested',
  'approved',
  'sending',
  'paid',
  'failed',
  'refused',
  'canceled',
] as const satisfies readonly PayoutState[]

/** Payouts in one state, page by page. */
export function useAllPayouts(state: PayoutState) {
  const pages = usePages(listAllPayouts, { state })
  const found = pages.data?.pages.flatMap((page) => page.payouts) ?? []
  // One whose place changed between two pages is in both of them.
  const payouts = [...new Map(found.map((payout) => [payout.payoutId, payout])).values()]
  return { ...pages, payouts, waiting: pages.data?.pages[0]?.waiting ?? null }
}

type Pages = InfiniteData<OutputOf<typeof listAllPayouts>>

/** After a decision: the payout leaves its list at once, unless it waits for another operator; the lists are read again. */
export function usePayoutLists() {
  const client = useQueryClient()
  return {
    put(state: PayoutState, decided: AdminPayout): void {
      client.setQueryData<Pages>([...keyOf(listAllPayouts, { state }), 'pages'], (data) => {
        if (!data) return data
        const pages = data.pages.map((page) => ({
          ...page,
          payouts: page.payouts.flatMap((payout) => {
            if (payout.payoutId !== decided.payoutId) return [payout]
            return decided.state === state ? [decided] : []
          }),
        }))
        return { ...data, pages }
      })
      void client.invalidateQueries({ queryKey: keyOf(listAllPayouts) })
    },
    refresh: () => client.invalidateQueries({ queryKey: keyOf(listAllPayouts) }),
  }
}

/** Whether it waits for an operator: until the last of those who have to say yes has, it is only asked for. */
export const isUndecided = ({ state }: AdminPayout): boolean => state === 'requested'
/** Until it is on its way. */
export const isRefusable = ({ state }: AdminPayout): boolean => state === 'requested' || state === 'approved'
