import { useCallback, useSyncExternalStore } from 'react'

const widthOf = (rem: number): MediaQueryList | null =>
  typeof matchMedia === 'function' ? matchMedia(`(min-width: ${rem}rem)`) : null

/** Whether the window has at least this width. For what is to ask for nothing where there is no room for it. */
export function useIsWide(rem: number): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const width = widthOf(rem)
      width?.addEventListener('change', listener)
      return () => width?.removeEventListener('change', listener)
    },
    [rem],
  )
  return useSyncExternalStore(subscribe, () => widthOf(rem)?.matches ?? false)
}
