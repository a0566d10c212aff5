import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'

const HOLD_MS = 450
const MAY_MOVE_PX = 8

/** A finger that rests. A mouse has what it needs beside it, and a finger that moves is scrolling. */
export function useLongPress(act: () => void) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  function end() {
    if (held.current) clearTimeout(held.current.timer)
    held.current = null
  }
  useEffect(
    () => () => {
      if (held.current) clearTimeout(held.current.timer)
    },
    [],
  )
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'mouse') return
      end()
      const timer = setTimeout(() => {
        held.current = null
        act()
      }, HOLD_MS)
      held.current = { timer, x: event.clientX, y: event.clientY }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = held.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > MAY_MOVE_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The browser's own menu would come over ours.
    onContextMenu: (event: MouseEvent) => {
      if (matchMedia('(pointer: coarse)').matches) event.preventDefault()
    },
  }
}
