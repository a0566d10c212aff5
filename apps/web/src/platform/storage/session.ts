/** One value that lives as long as its tab. Broken JSON, or JSON of another shape, reads as nothing. */
export type TabStored<T> = {
  readonly get: () => T | null
  readonly set: (value: T) => void
  readonly remove: () => void
}

export function tabJson<T>(key: string, isValid: (value: unknown) => value is T): TabStored<T> {
  return {
    get() {
      try {
        const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
        return isValid(value) ? value : null
      } catch {
        return null
      }
    },
    set(value) {
      try {
        sessionStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Blocked or full: a visitor who comes back to this tab finds nothing, which is what a new tab finds.
      }
    },
    remove() {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // What cannot be reached is not there.
      }
    },
  }
}
