import { useSyncExternalStore } from 'react'

/** One value in local storage. `get` answers the same reference until the value changes. */
export type Stored<T> = {
  readonly key: string
  readonly get: () => T
  readonly set: (value: T) => void
  readonly remove: () => void
  /** Told of changes here and in other tabs. */
  readonly subscribe: (listener: () => void) => () => void
}

type Codec<T> = { decode(raw: string | null): T; encode(value: T): string | null }

/** What could not be written because storage is blocked or full; it lives as long as the page. */
const memory = new Map<string, string | null>()
const listeners = new Map<string, Set<() => void>>()
let isListening = false

function read(key: string): string | null {
  const kept = memory.get(key)
  if (kept !== undefined) return kept
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, raw: string | null): void {
  try {
    if (raw === null) localStorage.removeItem(key)
    else localStorage.setItem(key, raw)
    memory.delete(key)
  } catch {
    memory.set(key, raw)
  }
  tell(key)
}

function tell(key: string): void {
  for (const listener of listeners.get(key) ?? []) listener()
}

function listenToOtherTabs(): void {
  if (isListening || typeof window === 'undefined') return
  isListening = true
  window.addEventListener('storage', (event) => {
    // `null` is localStorage.clear(): everything changed.
    if (event.key === null) for (const key of listeners.keys()) tell(key)
    else tell(event.key)
  })
}

function stored<T>(key: string, codec: Codec<T>): Stored<T> {
  let last: { raw: string | null; value: T } | undefined
  return {
    key,
    get() {
      const raw = read(key)
      if (last?.raw !== raw || last === undefined) last = { raw, value: codec.decode(raw) }
      return last.value
    },
    set: (value) => write(key, codec.encode(value)),
    remove: () => write(key, null),
    subscribe(listener) {
      listenToOtherTabs()
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(listener))
      return () => {
        own.delete(listener)
      }
    },
  }
}

export const storedText = (key: string): Stored<string | null> =>
  stored(key, { decode: (raw) => (raw === null || raw === '' ? null : raw), encode: (value) => value })

export const storedFlag = (key: string): Stored<boolean> =>
  stored(key, { decode: (raw) => raw === 'true', encode: (value) => (value ? 'true' : null) })

export const storedNumber = (key: string): Stored<number | null> =>
  stored(key, {
    decode: (raw) => (raw !== null && raw.trim() !== '' && Number.isFinite(Number(raw)) ? Number(raw) : null),
    encode: (value) => (value === null ? null : String(value)),
  })

export function storedChoice<const T extends string, const D extends T | null>(
  key: string,
  choices: readonly T[],
  otherwise: D,
): Stored<T | D> {
  return stored<T | D>(key, {
    decode: (raw) => choices.find((choice) => choice === raw) ?? otherwise,
    encode: (value) => value,
  })
}

/** Broken JSON, or JSON of another shape, reads as `otherwise`: what was typed into the console breaks nothing. */
export function storedJson<T>(key: string, isValid: (value: unknown) => value is T, otherwise: T): Stored<T> {
  return stored<T>(key, {
    decode(raw) {
      if (raw === null) return otherwise
      try {
        const value: unknown = JSON.parse(raw)
        return isValid(value) ? value : otherwise
      } catch {
        return otherwise
      }
    },
    encode: (value) => JSON.stringify(value),
  })
}

export function useStored<T>(value: Stored<T>): T {
  return useSyncExternalStore(value.subscribe, value.get)
}
