import type { UserId } from '@fanlight/contract'
import { useCallback, useSyncExternalStore } from 'react'
import { createEmitter } from '../../platform/emitter.ts'

/** Pictures of people on the page. Who follows them (`events.tsx`) comes later, with the connection. */
export const pictures = new Map<Element, UserId>()
export const pictureChanges = createEmitter<Element>()

/** What was told of people, for as long as they are followed. */
export const statuses = new Map<UserId, number>()
export const statusChanges = createEmitter<void>()

/** How a person stands by now: as they were answered until something was told. `ref` is for the element that shows them. */
export function usePresence(userId: UserId, answered: number | undefined) {
  const presence = useSyncExternalStore(statusChanges.subscribe, () => statuses.get(userId)) ?? answered
  const ref = useCallback(
    (element: Element | null) => {
      if (!element) return undefined
      pictures.set(element, userId)
      pictureChanges.emit(element)
      return () => {
        pictures.delete(element)
        pictureChanges.emit(element)
      }
    },
    [userId],
  )
  return { presence, ref }
}
