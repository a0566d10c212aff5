/**
 * An entry of the browser's history for as long as the gallery is open, so that 'back' closes it and nothing else. It has
 * the number and the address of the page below: to the navigation nothing has happened, and the page keeps its place.
 */

let close: (() => void) | null = null
let isListening = false

const isOwn = (state: unknown): boolean => typeof state === 'object' && state !== null && 'gallery' in state

/** Begins the entry; answers how to end it when the gallery was closed by other means. */
export function enterGallery(onBack: () => void): () => void {
  if (!isListening) {
    isListening = true
    window.addEventListener('popstate', follow)
  }
  const below: unknown = history.state
  history.pushState({ ...(typeof below === 'object' ? below : null), gallery: true }, '')
  close = onBack
  return () => {
    if (close !== onBack) return
    close = null
    // Another page has been opened from it: that one is on top now.
    if (isOwn(history.state)) history.back()
  }
}

function follow({ state }: PopStateEvent): void {
  if (close) {
    const leave = close
    close = null
    leave()
  } else if (isOwn(state)) {
    // Come back to an entry whose gallery is long closed: there is nothing to see between two pages.
    history.back()
  }
}
