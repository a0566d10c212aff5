/** Without a word of the network it is tried again after this. */
const AGAIN_AFTER_MS = 10_000

/**
 * For code that no page waits for, such as what listens beside it: a page that was opened just before a tunnel has not all of it
 * yet, and must not fall over because of that. It comes when the network does.
 */
export async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load()
    } catch {
      await again()
    }
  }
}

const again = (): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, AGAIN_AFTER_MS)
    addEventListener('online', go)
  })
