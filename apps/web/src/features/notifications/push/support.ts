type Signs = { userAgent: string; maxTouchPoints: number; hasWorkers: boolean; hasPush: boolean }

/**
 * Whether this browser can be told by push. `install`: only once the application stands on the home screen, as on iPhones
 * and iPads, where a page in the browser has no push at all.
 */
export type PushSupport = 'ready' | 'install' | 'none'

export function supportOf({ userAgent, maxTouchPoints, hasWorkers, hasPush }: Signs): PushSupport {
  if (hasWorkers && hasPush) return 'ready'
  // An iPad says that it is a Mac; no Mac has a touch screen.
  const isApple = /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
  return isApple ? 'install' : 'none'
}

export const pushSupport = (): PushSupport =>
  supportOf({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    hasWorkers: 'serviceWorker' in navigator,
    hasPush: 'PushManager' in window && 'Notification' in window,
  })
