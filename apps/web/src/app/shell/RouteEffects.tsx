import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { applyScroll, scrollAtOnce } from '../../platform/navigation/index.ts'
import { useShownTitle, waitingCount } from '../../platform/page/index.ts'
import { useStore } from '../../platform/store.ts'

export const MAIN_ID = 'main'

export function focusMain(): void {
  const main = document.getElementById(MAIN_ID)
  const target = main?.querySelector<HTMLElement>('h1') ?? main
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Beside the page inside its Suspense: runs when the page itself is there. */
export function PageArrived({ path }: { path: string }) {
  // Before it is painted: a page must not be seen for a moment where the one before it was left.
  useLayoutEffect(scrollAtOnce, [path])
  useEffect(() => {
    // The first page leaves the focus where the browser puts it: at the top, before the skip link.
    if (focusedPath !== null && focusedPath !== path) focusMain()
    focusedPath = path
    return applyScroll()
  }, [path])
  return null
}

let focusedPath: string | null = null

/** The tab's title, and the page's name for ears when it changes. */
export function TitleEffects({ path }: { path: string }) {
  const title = useShownTitle()
  const [announced, setAnnounced] = useState('')
  const pathBefore = useRef(path)
  const waiting = useStore(waitingCount)

  useEffect(() => {
    const named = title === 'Fanlight' ? title : `${title} · Fanlight`
    document.title = waiting > 0 ? `(${waiting}) ${named}` : named
  }, [title, waiting])

  useEffect(() => {
    if (pathBefore.current === path) return
    pathBefore.current = path
    setAnnounced(title)
  }, [path, title])

  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}
