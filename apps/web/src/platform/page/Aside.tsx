import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from '../store.ts'

const slot = createStore<HTMLElement | null>(null)
export const asideSlot = slot.set

const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 64rem)') : null

/** What a page puts into the desktop's right column. Where there is none, it is not rendered and asks for nothing. */
export function Aside({ children }: { children: ReactNode }) {
  const column = useStore(slot)
  const isWide = useSyncExternalStore(
    (listener) => {
      wide?.addEventListener('change', listener)
      return () => wide?.removeEventListener('change', listener)
    },
    () => wide?.matches ?? false,
  )
  return column && isWide ? createPortal(children, column) : null
}
