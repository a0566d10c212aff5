import { Button, type ButtonProps } from '@fanlight/ui'
import { useRef, type ReactNode } from 'react'
import { useText } from '../i18n/index.ts'
import { useNextPage, type Pages } from './use-next-page.ts'

type MoreButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'className'> & {
  pages: Omit<Pages, 'isFetchNextPageError'>
  children: ReactNode
}

/** The next page for those who ask for it. Not there after the last one. */
export function MoreButton({ pages, children, ...look }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  if (!hasNextPage) return null
  return (
    <Button {...look} busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
      {children}
    </Button>
  )
}

/** Brings the next page when its place comes near; the button is for those who get there first, or after a failure. */
export function MoreAtEnd({ pages, children }: { pages: Pages; children: ReactNode }) {
  const text = useText()
  const mark = useRef<HTMLDivElement>(null)
  useNextPage(pages, mark)
  if (!pages.hasNextPage) return null
  return (
    <div ref={mark} className="flex justify-center py-4">
      <MoreButton size="sm" pages={pages}>
        {pages.isFetchNextPageError ? text('common.tryAgain') : children}
      </MoreButton>
    </div>
  )
}
