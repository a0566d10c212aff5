import { useSyncExternalStore } from 'react'
import { createEmitter } from './emitter.ts'

/** A value outside React that components can follow. */
export type Store<T> = {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  const changes = createEmitter<T>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      changes.emit(value)
    },
    subscribe: changes.subscribe,
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}
