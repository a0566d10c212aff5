import { useEffect, useState } from 'react'

/** Long enough to read three words. */
const CLOSE_AFTER_MS = 1_500
/** A page that is there has answered by then; one that is not closes nothing it could explain. */
const ALONE_AFTER_MS = 1_000
const STUCK_AFTER_MS = 500

/** Closes the window once everything is said and heard. `isAlone`: nobody heard, or the browser keeps the window open. */
export function useClosing(
  isOver: boolean,
  isHeard: boolean,
  mayClose: boolean,
): { isAlone: boolean; close: () => void } {
  const [isAlone, setAlone] = useState(false)
  const [isClosing, setClosing] = useState(false)

  useEffect(() => {
    if (!isOver || isHeard) return undefined
    const timer = setTimeout(() => setAlone(true), ALONE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOver, isHeard])

  useEffect(() => {
    if (!isOver || !isHeard || !mayClose) return undefined
    const timer = setTimeout(() => setClosing(true), CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOver, isHeard, mayClose])

  // A window that has been to another site may no longer be one that scripts can close.
  useEffect(() => {
    if (!isClosing) return undefined
    window.close()
    const timer = setTimeout(() => {
      setAlone(true)
      setClosing(false)
    }, STUCK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isClosing])

  return { isAlone, close: () => setClosing(true) }
}
