import { GIFT_MENU_RESIZE_MS, GIFT_MENU_WIDTH, visibleGifts } from '@fanlight/contract'
import { useCallback, useEffect, useState } from 'react'

/** How many gifts fit: counted anew a moment after the size of the row has changed for the last time. */
export function useVisibleGifts(): { row: (element: HTMLElement | null) => void; count: number } {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(GIFT_MENU_WIDTH)
  useEffect(() => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setWidth(element.clientWidth), GIFT_MENU_RESIZE_MS)
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element])
  const row = useCallback((next: HTMLElement | null) => {
    setElement(next)
    if (next && next.clientWidth > 0) setWidth(next.clientWidth)
  }, [])
  return { row, count: visibleGifts(width) }
}
