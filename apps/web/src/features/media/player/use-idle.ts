import { useCallback, useEffect, useRef, useState } from 'react'

const IDLE_AFTER_MS = 2_500

/** True once nobody has stirred for a while. */
export function useIdle(): { isIdle: boolean; stir: () => void } {
  const [isIdle, setIsIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const stir = useCallback(() => {
    setIsIdle(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsIdle(true), IDLE_AFTER_MS)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { isIdle, stir }
}
