import {
  centsOf,
  earningsSeries,
  earningsStatement,
  earningsSummary,
  listEarnings,
  listPayouts,
  listStatement,
  walletBalance,
  type CallOf,
  type Diamonds,
  type OutputOf,
} from '@fanlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useCall, usePages } from '../../platform/api/index.ts'

/** The own diamonds. One place in the cache for every figure on screen; the channel keeps it fresh. */
export function useBalance({ enabled = true }: { enabled?: boolean } = {}) {
  return useCall(walletBalance, {}, { enabled })
}

export type StatementInput = Omit<CallOf<typeof listStatement>, 'cursor'>

export function useStatement(input: StatementInput) {
  const pages = usePages(listStatement, input)
  const found = pages.data?.pages.flatMap((page) => page.lines) ?? []
  // One that came in between two pages pushes another onto both of them.
  const lines = [...new Map(found.map((line) => [line.postingId, line])).values()]
  return { ...pages, lines }
}

/** What is known of money, when something says that it has changed. */
export function useMoneyCache() {
  const client = useQueryClient()
  const readAnew = (...lists: readonly { path: string }[]) => {
    for (const { path } of lists) void client.invalidateQueries({ queryKey: [path] })
  }
  return {
    keepBalance(diamondBalance: Diamonds): void {
      const balance: OutputOf<typeof walletBalance> = { diamondBalance, worth: centsOf(diamondBalance) }
      client.setQueryData(keyOf(walletBalance, {}), balance)
      readAnew(listStatement)
    },
    balanceChanged: () => readAnew(walletBalance, listStatement),
    earningsChanged: () => readAnew(earningsSummary, earningsSeries, earningsStatement, listEarnings, listPayouts),
  }
}
