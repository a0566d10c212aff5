/**
 * Work that may take longer than a request has: a caller who asks again, because the answer did not come in time, joins what
 * is under way, and gets its outcome for a while after it ended.
 */
export function createCoalescing(rememberedMs: number) {
  const underWay = new Map<string, Promise<void>>()
  return {
    run(key: string, work: () => Promise<void>): Promise<void> {
      const known = underWay.get(key)
      if (known) return known
      const started = work()
      underWay.set(key, started)
      const forget = () => setTimeout(() => underWay.delete(key), rememberedMs).unref()
      started.then(forget, forget)
      return started
    },
  }
}
