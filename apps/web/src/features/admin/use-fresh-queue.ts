import { useEffect, useEffectEvent } from 'react'

const EVERY_MS = 60_000

/** New applications appear by themselves, and the pictures' links are renewed before they end. */
export function useFreshQueue(refetch: () => unknown): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refetch()
  })
  useEffect(() => {
    const timer = setInterval(() => look(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}
