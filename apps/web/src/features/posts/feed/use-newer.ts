import { countNewer, type Instant, type listContents, type OutputOf } from '@fanlight/contract'
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/index.ts'
import { feedKey, type FeedKind } from '../queries.ts'

const EVERY_MS = 60_000

/** How many posts have come since the feed was read. Asked once a minute while somebody looks, and when they return. */
export function useNewer(kind: FeedKind, since: Instant) {
  const client = useQueryClient()
  const { data } = useCall(
    countNewer,
    { kind, since },
    {
      // Nothing is newer than what was read just now.
      initialData: { count: 0, headPicUrls: [] },
      initialDataUpdatedAt: since,
      staleTime: EVERY_MS,
      refetchInterval: EVERY_MS,
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: 'always',
      retry: false,
    },
  )

  /** From the first page on: what was scrolled through below is behind by then. */
  async function load(): Promise<void> {
    type Pages = InfiniteData<OutputOf<typeof listContents>>
    client.setQueryData<Pages>(
      feedKey(kind),
      (before) => before && { pages: before.pages.slice(0, 1), pageParams: before.pageParams.slice(0, 1) },
    )
    await client.refetchQueries({ queryKey: feedKey(kind) })
  }

  return { count: data?.count ?? 0, headPicUrls: data?.headPicUrls ?? [], load }
}
