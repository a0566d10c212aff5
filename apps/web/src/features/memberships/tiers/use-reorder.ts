import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

const STEPS: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Rows that are moved by their handle: dragged, or with the arrow keys. */
export function useReorder(count: number, move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)

  const follow = useEffectEvent((y: number) => {
    if (dragged === null) return
    const target = rowAt(list.current, y, dragged)
    if (target === dragged) return
    setDragged(target)
    move(dragged, target)
  })
  const isDragging = dragged !== null
  useEffect(() => {
    if (!isDragging) return undefined
    // The window's: a row that moves in the document loses the pointer it has captured.
    const carry = (event: globalThis.PointerEvent) => follow(event.clientY)
    const drop = () => setDragged(null)
    window.addEventListener('pointermove', carry)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', drop)
    return () => {
      window.removeEventListener('pointermove', carry)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', drop)
    }
  }, [isDragging])

  return {
    list,
    dragged,
    handleProps: (place: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button === 0 && event.isPrimary) setDragged(place)
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const step = STEPS[event.key]
        if (step === undefined) return
        event.preventDefault()
        const target = place + step
        if (target >= 0 && target < count) move(place, target)
      },
    }),
  }
}

/** The place over whose middle the pointer is; where it is over none, the row stays. */
function rowAt(list: HTMLElement | null, y: number, dragged: number): number {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect())
  const middles = rows.map(({ top, height }) => top + height / 2)
  const isPast = (place: number) => (place < dragged ? y < (middles[place] ?? 0) : y > (middles[place] ?? 0))
  const passed = middles.map((_, place) => place).filter((place) => place !== dragged && isPast(place))
  const above = passed.filter((place) => place < dragged)
  const below = passed.filter((place) => place > dragged)
  return above[0] ?? below.at(-1) ?? dragged
}
