import { useEffect, useRef, useState, type PointerEvent } from 'react'

type Place = { x: number; y: number }

const MARGIN = 8
const MOVED_PX = 5

/** Keeps what is dragged on screen: a window whose header is gone could not be fetched back. */
export function held(
  wish: Place,
  box: { left: number; top: number; right: number; bottom: number },
  moved: Place,
): Place {
  const { innerWidth: width, innerHeight: height } = window
  const by = { x: wish.x - moved.x, y: wish.y - moved.y }
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high))
  return {
    x: moved.x + clamp(by.x, MARGIN - box.left, width - MARGIN - box.right),
    y: moved.y + clamp(by.y, MARGIN - box.top, height - MARGIN - box.bottom),
  }
}

/** Lets a pointer move `box` by its handle. A press that moves nothing is a press. */
export function useDrag(isEnabled: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place>({ x: 0, y: 0 })
  const start = useRef<{ pointer: Place; place: Place; hasMoved: boolean } | null>(null)
  const wasDragged = useRef(false)

  useEffect(() => {
    const keep = () => {
      const own = box.current?.getBoundingClientRect()
      if (own) setPlace((before) => held(before, own, before))
    }
    window.addEventListener('resize', keep)
    return () => window.removeEventListener('resize', keep)
  }, [])

  return {
    box,
    /** How far it was moved; nowhere while it cannot be. */
    moved: isEnabled ? place : { x: 0, y: 0 },
    /** Whether the press that has just ended moved it. */
    wasDragged: () => wasDragged.current,
    handle: isEnabled
      ? {
          onPointerDown(event: PointerEvent<HTMLElement>) {
            const isControl = event.target instanceof Element && event.target.closest('button, a, select, input')
            if (event.button !== 0 || (isControl && isControl !== event.currentTarget)) return
            wasDragged.current = false
            event.currentTarget.setPointerCapture(event.pointerId)
            start.current = { pointer: { x: event.clientX, y: event.clientY }, place, hasMoved: false }
          },
          onPointerMove(event: PointerEvent<HTMLElement>) {
            const from = start.current
            const own = box.current?.getBoundingClientRect()
            if (!from || !own) return
            const by = { x: event.clientX - from.pointer.x, y: event.clientY - from.pointer.y }
            if (!from.hasMoved && Math.hypot(by.x, by.y) < MOVED_PX) return
            from.hasMoved = true
            wasDragged.current = true
            setPlace(held({ x: from.place.x + by.x, y: from.place.y + by.y }, own, place))
          },
          onPointerUp: () => void (start.current = null),
          onPointerCancel: () => void (start.current = null),
        }
      : {},
  }
}
