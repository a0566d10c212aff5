import { markSeen, type Post, type PostId, type UserId } from '@fanlight/contract'
import { useEffect, useRef } from 'react'
import { call } from '../../../platform/api/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { createSeenReporter, type SeenReporter } from './seen.ts'

/** A post higher than the screen never shows half of itself: half a screen of it is as good. */
const THRESHOLDS = [0, 0.1, 0.2, 0.3, 0.4, 0.5]
const HALF = 0.5

/** What one account has seen is not what the next one has. */
let current: { viewer: UserId; reporter: SeenReporter } | null = null
let isListening = false

function reporterOf(viewer: UserId): SeenReporter {
  if (current?.viewer !== viewer) {
    // A count that is lost on the way is worth no second attempt.
    const send = (contentIds: PostId[]) => void call(markSeen, { contentIds }).catch(() => undefined)
    current = { viewer, reporter: createSeenReporter(send) }
  }
  if (!isListening) document.addEventListener('visibilitychange', flushWhenHidden)
  isListening = true
  return current.reporter
}

function flushWhenHidden(): void {
  if (document.visibilityState === 'hidden') current?.reporter.flush()
}

/** For the post's element: reports it once half of it has been on screen for a second. Visitors leave no trace. */
export function useSeen({ contentId, isOwn }: Post, isWanted: boolean) {
  const ref = useRef<HTMLElement>(null)
  const viewer = useAccount()?.userId ?? null
  useEffect(() => {
    const element = ref.current
    if (!element || viewer === null || isOwn || !isWanted || typeof IntersectionObserver === 'undefined')
      return undefined
    const reporter = reporterOf(viewer)
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last && isHalfSeen(last)) reporter.enter(contentId)
        else reporter.leave(contentId)
      },
      { threshold: THRESHOLDS },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      reporter.leave(contentId)
    }
  }, [contentId, viewer, isOwn, isWanted])
  return ref
}

function isHalfSeen({ isIntersecting, intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) {
  if (!isIntersecting) return false
  return intersectionRatio >= HALF || (rootBounds !== null && intersectionRect.height >= rootBounds.height * HALF)
}
