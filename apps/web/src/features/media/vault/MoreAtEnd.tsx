import { Button } from '@fanlight/ui'
import { useEffect, useRef } from 'react'
import { useText } from '../../../platform/i18n/index.ts'

type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Brings the next page when its place comes near; a button for whoever gets there first, or after a failure. */
export function MoreAtEnd({ pages }: { pages: Pages }) {
  const text = useText()
  const mark = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError

  useEffect(() => {
    if (!mark.current || !isWaiting || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && fetchNextPage(),
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [isWaiting, fetchNextPage])

  if (!hasNextPage) return null
  return (
    <div ref={mark} className="flex justify-center py-4">
      <Button size="sm" busy={isFetchingNextPage} onPress={() => fetchNextPage()}>
        {text(isFetchNextPageError ? 'common.tryAgain' : 'vault.more')}
      </Button>
    </div>
  )
}
