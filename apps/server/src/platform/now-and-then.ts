/**
 * For work that has to follow soon, however often it is asked for: the first time it is done at once, then at most once in
 * `everyMs` with everything that was named meanwhile. Nobody waits for it; it says itself what goes wrong.
 */
export function nowAndThen<Key>(work: (keys: readonly Key[]) => Promise<void>, everyMs: number): (key: Key) => void {
  const waiting = new Set<Key>()
  let isBusy = false

  async function run(): Promise<void> {
    const keys = [...waiting]
    waiting.clear()
    await work(keys)
    setTimeout(() => {
      isBusy = false
      start()
    }, everyMs).unref()
  }

  function start(): void {
    if (isBusy || waiting.size === 0) return
    isBusy = true
    void run()
  }

  return (key) => {
    waiting.add(key)
    start()
  }
}
