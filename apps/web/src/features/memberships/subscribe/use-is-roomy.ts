import { useSyncExternalStore } from 'react'

/** From where on dialogs stand in the middle instead of coming from below; a narrow window counts as a phone. */
const QUERY = '(min-width: 48rem)'
const query = () => (typeof matchMedia === 'function' ? matchMedia(QUERY) : null)

export function useIsRoomy(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const watched = query()
      watched?.addEventListener('change', listener)
      return () => watched?.removeEventListener('change', listener)
    },
    () => query()?.matches ?? true,
  )
}
