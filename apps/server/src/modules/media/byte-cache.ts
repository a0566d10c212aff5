/** What was used longest ago goes first. */
export function createByteCache<Value>(limit: number) {
  const kept = new Map<string, { value: Value; size: number }>()
  let total = 0
  return {
    get(name: string): Value | null {
      const entry = kept.get(name)
      if (!entry) return null
      kept.delete(name)
      kept.set(name, entry)
      return entry.value
    },
    set(name: string, value: Value, size: number): void {
      kept.set(name, { value, size })
      total += size
      for (const [oldest, entry] of kept) {
        if (total <= limit) return
        kept.delete(oldest)
        total -= entry.size
      }
    },
  }
}
