import { currentPath, onArrival } from './location.ts'
import { splitPath } from './paths.ts'

/** A new page starts at its top; a page one comes back to is where it was left. */

const positions = new Map<string, number>()
let wanted: number | null = null
let keepsPlace = false
let pathBefore = ''

const GIVE_UP_AFTER_MS = 3_000

export function startScrolling(): void {
  history.scrollRestoration = 'manual'
  window.addEventListener('scroll', () => positions.set(currentPath(), window.scrollY), { passive: true })
  onArrival(({ path, kind }) => {
    const isReturn = kind === 'back' || kind === 'forward' || keepsPlace
    const isSamePage = splitPath(path).path === pathBefore && (kind === 'replace' || kind === 'rename')
    pathBefore = splitPath(path).path
    keepsPlace = false
    if (isSamePage) return
    wanted = isReturn ? (positions.get(path) ?? 0) : 0
  })
}

/** The next arrival is a way back, though the browser does not know. */
export function keepPlaceOnce(): void {
  keepsPlace = true
}

/** As near to it as the page is high already. Before it is painted. */
export function scrollAtOnce(): void {
  if (wanted !== null) window.scrollTo(0, wanted)
}

/** Called when the page's code has arrived and it is on screen. Its content may still be loading: waits for the height. */
export function applyScroll(): () => void {
  if (wanted === null) return () => undefined
  const y = wanted
  wanted = null
  window.scrollTo(0, y)
  if (window.scrollY >= y - 1 || typeof ResizeObserver === 'undefined') return () => undefined

  const observer = new ResizeObserver(() => {
    window.scrollTo(0, y)
    if (window.scrollY >= y - 1) stop()
  })
  const timer = setTimeout(stop, GIVE_UP_AFTER_MS)
  // A visitor who scrolls by themself has decided where they want to be.
  const byHand = ['wheel', 'touchstart', 'keydown'] as const
  for (const name of byHand) window.addEventListener(name, stop, { passive: true })
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of byHand) window.removeEventListener(name, stop)
  }
  observer.observe(document.body)
  return stop
}
