import { NEWER_MAX, type Instant, countNewer, type listPosts, type OutputOf } from '@fanlight/contract'
import { Avatar } from '@fanlight/ui'
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useCall } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { pictureAt } from '../../media/index.ts'
import { type FeedKind, feedKey } from '../queries.ts'

type NewPostsPillProps = { kind: FeedKind; since: Instant; onShown: () => void }

/** '3 new posts' over the feed. Pressed, it brings them and leads to the top. */
export function NewPostsPill({ kind, since, onShown }: NewPostsPillProps) {
  const text = useText()
  const format = useFormat()
  const { count, headPicUrls, load } = useNewer(kind, since)
  const figure = format.wholeNumber(count)
  const words = text('posts.feed.newer', {
    count,
    replace: { count: count >= NEWER_MAX ? text('posts.feed.orMore', { number: figure }) : figure },
  })
  return (
    // No height of its own: the posts below do not move when it comes.
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(3.5rem+env(safe-area-inset-top)+0.5rem)] z-20 flex h-0 justify-center md:top-4"
    >
      {count > 0 && (
        <button
          type="button"
          onClick={() => {
            onShown()
            void load()
          }}
          className="pointer-events-auto relative flex h-10 touch-area animate-pop items-center gap-2 self-start rounded-full bg-ember px-4 text-13 font-semibold text-on-ember shadow-float transition-[background-color,transform] hover:bg-ember-strong active:scale-[0.98]"
        >
          <ArrowUp aria-hidden className="size-4.5!" />
          {headPicUrls.length > 0 && (
            <span className="flex -space-x-2 rtl:space-x-reverse">
              {headPicUrls.map((url) => (
                <Avatar key={url} decorative name="" src={pictureAt(url, 24)} seed={url} size={24} />
              ))}
            </span>
          )}
          {words}
        </button>
      )}
    </div>
  )
}

const EVERY_MS = 60_000

/** How many posts have come since the feed was read. Asked once a minute while the feed is looked at, and on return. */
function useNewer(kind: FeedKind, since: Instant) {
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
    type Pages = InfiniteData<OutputOf<typeof listPosts>>
    client.setQueryData<Pages>(
      feedKey(kind),
      (before) => before && { pages: before.pages.slice(0, 1), pageParams: before.pageParams.slice(0, 1) },
    )
    await client.refetchQueries({ queryKey: feedKey(kind) })
  }

  return { count: data?.count ?? 0, headPicUrls: data?.headPicUrls ?? [], load }
}
