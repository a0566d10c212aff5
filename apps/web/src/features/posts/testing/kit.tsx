import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { forgetRelations } from '../../profiles/relations.ts'
import { endAll as endWallet } from '../../wallet/testing/kit.tsx'
import { closeAllDialogs } from '../../../testing/dialogs.ts'

export { begin, fill, luna, person, show, startServer } from '../../wallet/testing/kit.tsx'

/** What an observer watches, and how to say that some of it came into view. */
export function watchViews() {
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
      }
      disconnect() {
        observers.delete(this.own)
      }
    },
  )
  const tell = (isWanted: (target: Element) => boolean, intersectionRatio: number) =>
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
        if (entries.length > 0) told(entries as unknown as IntersectionObserverEntry[], {} as IntersectionObserver)
      }
    })
  return {
    /** The mark after the last post. */
    reachEnd: () => tell((target) => target.tagName === 'DIV', 1),
    look: (ratio: number) => tell((target) => target.tagName === 'ARTICLE', ratio),
  }
}

export async function endAll(): Promise<void> {
  closeAllDialogs()
  forgetRelations()
  sessionStorage.clear()
  await endWallet()
}
