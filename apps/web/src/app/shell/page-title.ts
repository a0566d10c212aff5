import { useLayoutEffect } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { useCurrentRoute } from '../routes/current-route.ts'

/** A title that only the page knows: a person's name. Beside its path, so that it never outlives the page. */
const ownTitle = createStore<{ path: string; title: string } | null>(null)

export function usePageTitle(title: string): void {
  const { path } = useCurrentRoute()
  useLayoutEffect(() => ownTitle.set({ path, title }), [path, title])
}

/** The title of the page one is on: its own, or that of its route. */
export function useShownTitle(): string {
  const text = useText()
  const { route, path } = useCurrentRoute()
  const own = useStore(ownTitle)
  return own?.path === path ? own.title : text(route.title)
}
