import { useLayoutEffect } from 'react'
import { useText } from '../i18n/index.ts'
import { useCurrentRoute, useGuardedLocation } from '../navigation/index.ts'
import { createStore, useStore } from '../store.ts'

/** A title that only the page knows: a person's name. Beside its path, so that it never outlives the page. */
const ownTitle = createStore<{ path: string; title: string } | null>(null)

/** How much waits to be read, before the title of every page. */
export const waitingCount = createStore(0)
const waiting = new Map<string, number>()

/** What waits of one sort; the title shows the sum of all of them. */
export function countWaiting(sort: 'notifications' | 'messages', count: number): void {
  waiting.set(sort, count)
  waitingCount.set([...waiting.values()].reduce((sum, each) => sum + each, 0))
}

/** For a page whose title is more than its row in the table says. */
export function usePageTitle(title: string): void {
  const [path] = useGuardedLocation()
  useLayoutEffect(() => ownTitle.set({ path, title }), [path, title])
}

/** The title of the page on screen: its own, or that of its route. */
export function useShownTitle(): string {
  const text = useText()
  const { route, path } = useCurrentRoute()
  const own = useStore(ownTitle)
  return own?.path === path ? own.title : text(route.title)
}
