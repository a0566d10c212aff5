import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { follow, intentOf, settle, slideAfterKey, speedOf, type Place, type Sample } from './carousel.ts'

type Gesture = { pointerId: number; startX: number; startY: number; isSwipe: boolean; samples: Sample[] }

const TYPES_ARROWS = 'input, textarea, select, [contenteditable], [role="radio"], [role="tab"], [role="slider"]'

const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

/**
 * Follows a finger or mouse over the track and says where it ended. Writes the movement into a variable of the track
 * itself: sixty renders a second say nothing new.
 */
export function useCarousel(track: RefObject<HTMLElement | null>, place: Place, goTo: (slide: number) => void) {
  const gesture = useRef<Gesture | null>(null)
  const hasSwiped = useRef(false)

  function carry(px: number, isHeld: boolean) {
    track.current?.style.setProperty('--carried', `${px}px`)
    track.current?.toggleAttribute('data-held', isHeld)
  }

  function end(event: PointerEvent<HTMLElement>) {
    const ended = gesture.current
    if (ended?.pointerId !== event.pointerId) return
    gesture.current = null
    carry(0, false)
    // The click of this very swipe comes before the timer; the next press of Enter on a card is a real one.
    setTimeout(() => (hasSwiped.current = false))
    if (!ended.isSwipe || event.type !== 'pointerup') return
    const towardsNext = isRightToLeft(event.currentTarget) ? 1 : -1
    const samples = [...ended.samples, { at: event.timeStamp, x: event.clientX }]
    goTo(
      settle(place, {
        carried: (event.clientX - ended.startX) * towardsNext,
        speed: speedOf(samples) * towardsNext,
        width: event.currentTarget.clientWidth,
      }),
    )
  }

  const swipeProps = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      hasSwiped.current = false
      if (place.count < 2 || event.button !== 0 || !event.isPrimary) return
      const start = { at: event.timeStamp, x: event.clientX }
      gesture.current = {
        pointerId: event.pointerId,
        startX: event.clientX,
        startY: event.clientY,
        isSwipe: false,
        samples: [start],
      }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const current = gesture.current
      if (current?.pointerId !== event.pointerId) return
      const [dx, dy] = [event.clientX - current.startX, event.clientY - current.startY]
      if (!current.isSwipe) {
        const intent = intentOf(dx, dy)
        if (intent === 'scroll') gesture.current = null
        if (intent !== 'swipe') return
        current.isSwipe = true
        hasSwiped.current = true
        event.currentTarget.setPointerCapture?.(event.pointerId)
      }
      current.samples.push({ at: event.timeStamp, x: event.clientX })
      const towardsNext = isRightToLeft(event.currentTarget) ? 1 : -1
      carry(follow(dx * towardsNext, place) * towardsNext, true)
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** The click with which a mouse ends its swipe is not one on the card under it. */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!hasSwiped.current) return
      event.preventDefault()
      event.stopPropagation()
    },
    /** The browser would drag the picture or the link itself. */
    onDragStart(event: { preventDefault(): void }) {
      event.preventDefault()
    },
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest(TYPES_ARROWS)) return
    const target = slideAfterKey(event.key, place, isRightToLeft(event.currentTarget))
    if (target === null) return
    event.preventDefault()
    goTo(target)
  }

  return { swipeProps, onKeyDown }
}
