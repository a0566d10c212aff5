import { useLayoutEffect, useState, type RefObject } from 'react'

/** How wide an element is, in pixels; bars are drawn to whole ones. */
export function useWidth(element: RefObject<HTMLElement | null>, unknown: number): number {
  const [width, setWidth] = useState(unknown)
  useLayoutEffect(() => {
    const target = element.current
    if (!target || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return width
}
