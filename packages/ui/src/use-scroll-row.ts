import { useEffect, useRef, useState } from 'react'

/** Part of the width that a press moves: what stood at the edge is still there afterwards. */
const STEP = 0.8

/** A row that goes on to the side, for those who have no finger to push it with. */
export function useScrollRow<E extends HTMLElement>() {
  const row = useRef<E>(null)
  const [room, setRoom] = useState({ before: false, after: false })

  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const look = () => {
      const { clientWidth, scrollWidth } = element
      // Counted from the start: negative where one reads from the right.
      const passed = Math.abs(element.scrollLeft)
      setRoom((known) => {
        const next = { before: passed > 1, after: passed + clientWidth < scrollWidth - 1 }
        return known.before === next.before && known.after === next.after ? known : next
      })
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look)
    observer?.observe(element)
    // Pictures and further pages make the content wider, not the row itself.
    for (const child of element.children) observer?.observe(child)
    return () => {
      element.removeEventListener('scroll', look)
      observer?.disconnect()
    }
  })

  function push(way: 1 | -1) {
    const element = row.current
    if (!element) return
    const forwards = getComputedStyle(element).direction === 'rtl' ? -1 : 1
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollBy({ left: way * forwards * element.clientWidth * STEP, behavior: isCalm ? 'auto' : 'smooth' })
  }

  return { row, room, push }
}
