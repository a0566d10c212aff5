import { Button } from '@fanlight/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../../platform/i18n/index.ts'

type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

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
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const mark = useRef<HTMLDivElement>(null)
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError

  useEffect(() => {
    if (!mark.current || !isWaiting || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && fetchNextPage(),
      {
        root: scrollerOf(mark.current),
        rootMargin: ahead,
      },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [isWaiting, fetchNextPage, ahead])

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

/** The margin of an observer counts only around its own root: in a dialog that is not the page. */
function scrollerOf(element: Element): Element | null {
  const parent = element.parentElement
  if (!parent || parent === document.body) return null
  const { overflowX, overflowY } = getComputedStyle(parent)
  return /auto|scroll/.test(overflowX + overflowY) ? parent : scrollerOf(parent)
}
