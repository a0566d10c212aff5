import {
  earningsSeries,
  earningsStatement,
  earningsSummary,
  listEarnings,
  listPayouts,
  payoutMethod,
  type IncomeSource,
  type OutputOf,
} from '@fanlight/contract'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { keyOf, useCall, usePages } from '../../platform/api/index.ts'
import { timeZone, type Period } from './period.ts'

export const useSummary = () => useCall(earningsSummary, {})

/** The range before stays on screen until the new one is there. */
export function useSeries(period: Period) {
  const asked = 'month' in period ? period : { days: Number(period.days) }
  return useCall(earningsSeries, { ...asked, timeZone: timeZone() }, { placeholderData: keepPreviousData })
}

export const useMonth = (month: string) => useCall(earningsStatement, { month, timeZone: timeZone() })

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
