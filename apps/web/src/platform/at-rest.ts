const AFTER_MS = 2_000
const AT_THE_LATEST_MS = 5_000

let rest: Promise<void> | undefined

/** Does what is likely to be needed next, when the first screen is there and the browser has nothing else to do. */
export function whenAtRest(act: () => void): void {
  rest ??= new Promise((resolve) => {
    const settle = () => setTimeout(() => whenIdle(resolve), AFTER_MS)
    if (document.readyState === 'complete') settle()
    else window.addEventListener('load', settle, { once: true })
  })
  void rest.then(act)
}

function whenIdle(act: () => void): void {
  // Not every browser has it.
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: AT_THE_LATEST_MS })
  else act()
}
