import { useCallback, useEffect, useRef, useState } from 'react'

export const CLICK_ONCE_MS = 1000

export type ClickOnce<Arguments extends readonly unknown[]> = {
  run: (...given: Arguments) => void
  /** True from the first click until the action has finished and the pause is over, whichever is later. */
  isBlocked: boolean
  /** True while a promise that the action returned is pending. */
  isRunning: boolean
}

/**
 * Lets an action through once, then ignores calls for a second or until its promise settles, whichever is later.
 * A rejection is not swallowed: it stays the promise's own and reaches any other holder of it, or the window.
 */
export function useClickOnce<Arguments extends readonly unknown[]>(
  action: (...given: Arguments) => unknown,
  pauseMs: number = CLICK_ONCE_MS,
): ClickOnce<Arguments> {
  const [isBlocked, setBlocked] = useState(false)
  const [isRunning, setRunning] = useState(false)
  // A ref beside the state: two clicks can arrive before React has rendered the first.
  const gate = useRef({ isShut: false, timer: undefined as ReturnType<typeof setTimeout> | undefined })

  useEffect(() => {
    const current = gate.current
    return () => clearTimeout(current.timer)
  }, [])

  const run = useCallback(
    (...given: Arguments) => {
      const current = gate.current
      if (current.isShut) return
      current.isShut = true

      let unfinished = 2
      const finishOne = () => {
        unfinished -= 1
        if (unfinished > 0) return
        current.isShut = false
        setBlocked(false)
      }
      setBlocked(true)
      current.timer = setTimeout(finishOne, pauseMs)

      let outcome: unknown
      try {
        outcome = action(...given)
      } catch (error) {
        finishOne()
        throw error
      }
      if (!isThenable(outcome)) return finishOne()
      setRunning(true)
      const settle = () => {
        setRunning(false)
        finishOne()
      }
      outcome.then(settle, settle)
    },
    [action, pauseMs],
  )

  return { run, isBlocked, isRunning }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
