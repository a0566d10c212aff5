import { useEffect, useRef } from 'react'

const REST_MS = 80

/** Acts when the visitor is about to press: a mouse that rests, a finger that lands, a focus that stays. */
export function useIntent(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // A mouse that only passes over a grid must not ask for all of it.
  const soon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, REST_MS)
  }
  const never = () => clearTimeout(timer.current)
  return { onPointerEnter: soon, onPointerLeave: never, onPointerDown: act, onFocus: soon, onBlur: never }
}
