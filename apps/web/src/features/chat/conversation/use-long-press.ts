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
        passOverClick()
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

/** The press ends in a click on some phones, on whatever lies under the finger by then. The next thing one does counts again. */
function passOverClick(): void {
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    over.abort()
  }
  window.addEventListener('click', stop, options)
  for (const next of ['pointerdown', 'keydown']) window.addEventListener(next, () => over.abort(), options)
}
