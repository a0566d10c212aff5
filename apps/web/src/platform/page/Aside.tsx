import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from '../store.ts'
import { useIsWide } from './use-is-wide.ts'

const slot = createStore<HTMLElement | null>(null)
export const asideSlot = slot.set

/** What a page puts into the desktop's right column. Where there is none, it is not rendered and asks for nothing. */
export function Aside({ children }: { children: ReactNode }) {
  const column = useStore(slot)
  const isWide = useIsWide(64)
  return column && isWide ? createPortal(children, column) : null
}
