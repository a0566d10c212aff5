import { getReport, listReports, type CallOf, type decideAppeal, type ReportId } from '@fanlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useCall, usePages } from '../../../platform/api/index.ts'

export const reportStates = ['open', 'appealed', 'decided'] as const
export type ReportState = (typeof reportStates)[number]
export type AppealOutcome = CallOf<typeof decideAppeal>['outcome']

export function useReports(state: ReportState) {
  const pages = usePages(listReports, { state })
  const found = pages.data?.pages.flatMap((page) => page.reports) ?? []
  // One that was decided between two pages is in both of them.
  const reports = [...new Map(found.map((each) => [each.reportId, each])).values()]
  return { ...pages, reports, ...countsOf(pages.data?.pages[0]) }
}

const countsOf = (first?: { openCount: number; appealCount: number }) => ({
  openCount: first?.openCount ?? null,
  appealCount: first?.appealCount ?? null,
})

/** Each time it is asked for is written down: it is asked for once, when an operator chooses it. */
export const useReport = (reportId: ReportId) => useCall(getReport, { reportId }, { staleTime: Infinity })

export function useReportsChanged(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keyOf(listReports) }),
      client.invalidateQueries({ queryKey: keyOf(getReport) }),
    ])
  }
}
