import {
  earningsSeries,
  earningsSummary,
  listEarnings,
  listPayouts,
  payoutMethod,
  type IncomeSource,
  type OutputOf,
} from '@fanlight/contract'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { keyOf, useCall, usePages } from '../../platform/api/index.ts'

export const useSummary = () => useCall(earningsSummary, {})

/** The range before stays on screen until the new one is there. */
export const useSeries = (days: number) => useCall(earningsSeries, { days }, { placeholderData: keepPreviousData })

export function useEarnings(source: IncomeSource | null) {
  const pages = usePages(listEarnings, source === null ? {} : { incomeSource: source })
  const found = pages.data?.pages.flatMap((page) => page.lines) ?? []
  // One that came in between two pages pushes another onto both of them.
  const lines = [...new Map(found.map((line) => [line.postingId, line])).values()]
  return { ...pages, lines }
}

export function usePayouts() {
  const pages = usePages(listPayouts, {})
  const found = pages.data?.pages.flatMap((page) => page.payouts) ?? []
  const payouts = [...new Map(found.map((payout) => [payout.payoutId, payout])).values()]
  return { ...pages, payouts }
}

export const usePayoutMethod = () => useCall(payoutMethod, {})

export function useKeepPayoutMethod(): (answer: OutputOf<typeof payoutMethod>) => void {
  const client = useQueryClient()
  return (answer) => client.setQueryData(keyOf(payoutMethod, {}), answer)
}
