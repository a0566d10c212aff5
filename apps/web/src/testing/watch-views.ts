import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** What an observer watches, and how to say that some of it came into view. */
export function watchViews() {
  /** The end is in view and nobody watched it: as in a browser, who begins to watch it is told. */
  let isEndUntold = false
  const observers = new Set<{ told: IntersectionObserverCallback; targets: Element[] }>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      own: { told: IntersectionObserverCallback; targets: Element[] }
      constructor(told: IntersectionObserverCallback) {
        this.own = { told, targets: [] }
        observers.add(this.own)
      }
      observe(target: Element) {
        this.own.targets.push(target)
        if (!isEndUntold || !isEnd(target)) return
        isEndUntold = false
        queueMicrotask(reachEnd)
      }
      disconnect() {
        observers.delete(this.own)
      }
    },
  )
  const tell = (isWanted: (target: Element) => boolean, intersectionRatio: number): boolean => {
    let isTold = false
    act(() => {
      for (const { told, targets } of observers) {
        const seen = targets.filter(isWanted)
        const entries = seen.map((target) => ({
          target,
          isIntersecting: intersectionRatio > 0,
          intersectionRatio,
          intersectionRect: { height: 0 },
          rootBounds: null,
        }))
        if (entries.length === 0) continue
        isTold = true
        told(entries as unknown as IntersectionObserverEntry[], {} as IntersectionObserver)
      }
    })
    return isTold
  }
  const isEnd = (target: Element): boolean => target.tagName === 'DIV'
  const reachEnd = (): void => {
    isEndUntold = !tell(isEnd, 1)
  }
  return {
    /** The mark after the last post. */
    reachEnd,
    look: (ratio: number) => tell((target) => target.tagName === 'ARTICLE', ratio),
  }
}
