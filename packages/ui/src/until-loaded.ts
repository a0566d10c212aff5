/** Without a word of the network it is tried again after this. */
const AGAIN_AFTER_MS = 10_000

/**
 * For code that a page can be without for a while, such as what listens beside it: a page that was opened just before a tunnel has
 * not all of it yet, and must not fall over because of that. It comes when the network does. With a number of tries it gives up
 * after them where there is a network: then the code is not there any more, and only a new page can help.
 */
export async function untilLoaded<Loaded>(load: () => Promise<Loaded>, tries = Infinity): Promise<Loaded> {
  for (let tried = 1; ; tried++) {
    try {
      return await load()
    } catch (error) {
      if (tried >= tries && navigator.onLine) throw error
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
