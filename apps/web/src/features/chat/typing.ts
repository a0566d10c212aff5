import { TYPING_LASTS_MS, type UserId } from '@fanlight/contract'
import { createStore, useStore } from '../../platform/store.ts'

/** Who is writing to the viewer now. */
const typing = createStore<ReadonlySet<UserId>>(new Set())
const timers = new Map<UserId, ReturnType<typeof setTimeout>>()

/** Holds for a while, unless it is said again. */
export function hearTyping(userId: UserId): void {
  clearTimeout(timers.get(userId))
  timers.set(
    userId,
    setTimeout(() => endTyping(userId), TYPING_LASTS_MS),
  )
  typing.set(new Set([...typing.get(), userId]))
}

/** What they wrote has come. */
export function endTyping(userId: UserId): void {
  clearTimeout(timers.get(userId))
  timers.delete(userId)
  typing.set(new Set([...typing.get()].filter((each) => each !== userId)))
}

export const useIsTyping = (userId: UserId): boolean => useStore(typing).has(userId)
