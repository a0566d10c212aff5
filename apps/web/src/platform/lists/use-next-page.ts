import { useEffect, type RefObject } from 'react'

/** A list that comes page by page. */
export type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Asks for the next page when the mark at the end of the list comes near the screen. After a failure it waits to be asked. */
export function useNextPage(pages: Pages, mark: RefObject<HTMLElement | null>, ahead?: string): void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError

  useEffect(() => {
    if (!mark.current || !isWaiting || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && fetchNextPage(),
      ahead === undefined ? {} : { root: scrollerOf(mark.current), rootMargin: ahead },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [isWaiting, fetchNextPage, mark, ahead])
}

/** The margin of an observer counts only around its own root: in a dialog that is not the page. */
function scrollerOf(element: Element): Element | null {
  const parent = element.parentElement
  if (!parent || parent === document.body) return null
  const { overflowX, overflowY } = getComputedStyle(parent)
  return /auto|scroll/.test(overflowX + overflowY) ? parent : scrollerOf(parent)
}
