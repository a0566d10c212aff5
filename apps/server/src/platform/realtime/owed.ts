const KEPT_MS = 2_000
const KEPT_MAX = 10_000

/**
 * What the other processes have to do, also when Redis is away just then: cutting off those whose session ended. It is done
 * again when Redis is back, together with what was said in the moment before it went, since nobody knows whether that still
 * arrived. So it must be something that can be done twice.
 */
export function createOwed(isReady: () => boolean) {
  const owed = new Set<() => void>()

  return {
    do(act: () => void): void {
      act()
      if (owed.size >= KEPT_MAX) return
      owed.add(act)
      setTimeout(() => isReady() && owed.delete(act), KEPT_MS).unref()
    },
    doAgain(): void {
      for (const act of owed) act()
      owed.clear()
    },
  }
}
