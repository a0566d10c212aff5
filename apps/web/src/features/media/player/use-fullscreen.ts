import { useEffect, useState, type RefObject } from 'react'

/**
 * The whole player, not the bare video, so that what lies over the picture stays there. Where a browser gives its screen to
 * videos alone (iPhones), the player covers the window instead.
 */
export function useFullscreen(frame: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false)
  const [isCovering, setIsCovering] = useState(false)

  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement !== null && document.fullscreenElement === frame.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [frame])

  function toggle() {
    if (isCovering) setIsCovering(false)
    else if (isFull) void document.exitFullscreen()
    else if (!document.fullscreenEnabled) setIsCovering(true)
    else frame.current?.requestFullscreen().catch(() => setIsCovering(true))
  }
  return { isFull: isFull || isCovering, isCovering, toggle, leave: () => setIsCovering(false) }
}
