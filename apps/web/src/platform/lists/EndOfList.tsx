import { Button } from '@fanlight/ui'
import { useRef, type ReactNode } from 'react'
import { useText } from '../i18n/index.ts'
import { useNextPage, type Pages } from './use-next-page.ts'

type EndOfListProps = {
  pages: Pages
  /** In the shape of what comes. */
  skeleton: ReactNode
  failure: string
  /** What stands after the last one. */
  end?: ReactNode
  /** How long before its end is on screen the next page is asked for. */
  ahead?: string | undefined
}

/** Asks for the next page before one gets there, and says when that fails or when there is no more. */
export function EndOfList({ pages, skeleton, failure, end, ahead = '900px' }: EndOfListProps) {
  const text = useText()
  const mark = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  useNextPage(pages, mark, ahead)

  if (isFetchNextPageError && !isFetchingNextPage) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-center gap-4 py-6 text-muted">
        {failure}
        <Button size="sm" once onPress={fetchNextPage}>
          {text('common.tryAgain')}
        </Button>
      </div>
    )
  }
  if (!hasNextPage) return end
  // Until it is asked for, what comes is drawn but not said.
  return (
    <div ref={mark} aria-hidden={!isFetchingNextPage}>
      {skeleton}
    </div>
  )
}
