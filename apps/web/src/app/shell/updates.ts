import { whenAtRest } from '../../platform/at-rest.ts'
import { logError } from '../../platform/log/log.ts'
import { createStore } from '../../platform/store.ts'

/** True when a newer version waits: a service worker, or a page whose code is no longer on the server. */
export const updateIsReady = createStore(false)

let waiting: ServiceWorker | null = null
let isReloading = false

export function startUpdates(): void {
  window.addEventListener('vite:preloadError', () => {
    // Without a network the code may be there tomorrow; only with one is it gone.
    if (navigator.onLine) updateIsReady.set(true)
  })
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // It fetches every page there is: not while the first one is on its way.
  whenAtRest(() => {
    navigator.serviceWorker.register('/sw.js').then(watch, (error: unknown) => logError(error))
  })
}

function watch(registration: ServiceWorkerRegistration | undefined): void {
  // Extensions that block workers let the registration succeed with nothing.
  if (!registration) return
  const look = () => {
    // The very first worker has nothing to replace.
    if (!registration.waiting || !navigator.serviceWorker.controller) return
    waiting = registration.waiting
    updateIsReady.set(true)
  }
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  // A tab that stays open for days asks again when the visitor comes back to it.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
  })
}

/** The user agreed: the waiting version takes over, and the page is loaded again. */
export function applyUpdate(): void {
  if (!waiting) {
    location.reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isReloading) return
    isReloading = true
    location.reload()
  })
  // A worker, not a window: there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  waiting.postMessage({ type: 'SKIP_WAITING' })
}
