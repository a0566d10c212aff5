import { NEWER_MAX, type Instant } from '@fanlight/contract'
import { Avatar } from '@fanlight/ui'
import { ArrowUp } from 'lucide-react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { pictureAt } from '../../media/index.ts'
import type { FeedKind } from '../queries.ts'
import { useNewer } from './use-newer.ts'

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
