import { useLayoutEffect } from 'react'
import { createStore, useStore } from '../store.ts'

/** How much of what is on screen has no use for what stands below every page. */
const unwanted = createStore(0)

/** While this is on screen nothing stands below the page: a tap on a link there would end what goes on. */
export function useNoFooter(): void {
  useLayoutEffect(() => {
    unwanted.set(unwanted.get() + 1)
    return () => unwanted.set(unwanted.get() - 1)
  }, [])
}

export const useHasFooter = (): boolean => useStore(unwanted) === 0
