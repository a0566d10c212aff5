/** Places for work that holds memory while it lasts: so many in all, and so many of one person. */
export function createPlaces({ inAll, ofOne }: { inAll: number; ofOne: number }) {
  const active = new Map<string, number>()
  let taken = 0

  return function open() {
    let holder: string | null = null
    return {
      /** False when there is no place. */
      take(who: string): boolean {
        const own = active.get(who) ?? 0
        if (taken >= inAll || own >= ofOne) return false
        taken++
        active.set(who, own + 1)
        holder = who
        return true
      },
      end(): void {
        if (holder === null) return
        const own = active.get(holder) ?? 0
        if (own > 1) active.set(holder, own - 1)
        else active.delete(holder)
        taken--
        holder = null
      },
    }
  }
}

/** Runs so much at once; what comes beyond it waits for its turn. */
export function limitConcurrency(atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    // Work that ends hands its place on, so that nothing slips in between.
    if (running >= atOnce) await new Promise<void>((go) => void waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
