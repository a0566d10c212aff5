type Link<T> = { value: T | null; before: Link<T>; after: Link<T> }

/**
 * What is under way, the oldest first.
 *
 * A Set would say the same, but not for what comes and goes thousands of times a second. Whenever a Set is tidied it leaves its
 * earlier table behind, and that one still holds what was under way in that moment and, as its successor, the next table. Once
 * one of them has become old, everything after it looks alive to the collector of young garbage: every request of a busy server,
 * with all that it read, is copied twice and kept until the whole memory is looked through. Here what ends lets go of everything.
 */
export class UnderWay<T> {
  readonly #ends: Link<T>
  #size = 0

  constructor() {
    const ends = { value: null } as Link<T>
    this.#ends = Object.assign(ends, { before: ends, after: ends })
  }

  get size(): number {
    return this.#size
  }

  /** Answers what is to be called when it has ended; once is enough, and twice does no harm. */
  begin(value: T): () => void {
    const link: Link<T> = { value, before: this.#ends.before, after: this.#ends }
    link.before.after = link
    link.after.before = link
    this.#size += 1
    return () => this.#end(link)
  }

  /** As it is now: what ends while somebody goes through them is still among them. */
  all(): T[] {
    const values: T[] = []
    for (let link = this.#ends.after; link !== this.#ends; link = link.after) values.push(link.value as T)
    return values
  }

  #end(link: Link<T>): void {
    if (link.value === null) return
    link.before.after = link.after
    link.after.before = link.before
    link.value = null
    link.before = link
    link.after = link
    this.#size -= 1
  }
}
