import { listApplications, type Application, type ApplicationId, type OutputOf } from '@fanlight/contract'
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { keyOf, usePages } from '../../platform/api/index.ts'

export const queueStates = ['pending', 'approved', 'rejected'] as const
export type QueueState = (typeof queueStates)[number]

/** Applications in one state, page by page. */
export function useApplications(state: QueueState) {
  const pages = usePages(listApplications, { state })
  const found = pages.data?.pages.flatMap((page) => page.applications) ?? []
  // One whose place changed between two pages is in both of them.
  const applications = [...new Map(found.map((each) => [each.applicationId, each])).values()]
  return { ...pages, applications, counts: pages.data?.pages[0]?.counts ?? null }
}

type Pages = InfiniteData<OutputOf<typeof listApplications>>

/** After a decision: the application leaves the queue at once, the lists of the decided are read again. */
export function useQueue() {
  const client = useQueryClient()
  const keyFor = (state: QueueState) => [...keyOf(listApplications, { state }), 'pages']
  return {
    take(decided: ApplicationId, now: number): void {
      client.setQueryData<Pages>(
        keyFor('pending'),
        (data) => data && { ...data, pages: data.pages.map((page) => without(page, decided, now)) },
      )
      for (const state of ['approved', 'rejected'] as const) {
        void client.invalidateQueries({ queryKey: keyFor(state) })
      }
    },
    refresh: () => client.invalidateQueries({ queryKey: keyOf(listApplications) }),
  }
}

function without(page: Pages['pages'][number], decided: ApplicationId, now: number): Pages['pages'][number] {
  const gone: Application | undefined = page.applications.find(({ applicationId }) => applicationId === decided)
  const { pending, overdue } = page.counts
  // Counts are those of the first page, whichever page the application was on.
  const isOverdue = gone !== undefined && gone.dueAt < now
  return {
    ...page,
    applications: page.applications.filter(({ applicationId }) => applicationId !== decided),
    counts: { pending: Math.max(0, pending - 1), overdue: Math.max(0, overdue - (isOverdue ? 1 : 0)) },
  }
}
