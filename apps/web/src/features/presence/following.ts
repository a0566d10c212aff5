import { PRESENCE_BATCH_MS, PRESENCE_LASTS_MS, PRESENCE_SUBSCRIBE_MAX, type UserId } from '@fanlight/contract'

/** Asked for again so long before it would end: a word may take a while on a phone. */
const IN_TIME_MS = 10_000
/** No answer by then: it was lost, or the room was not joined yet. */
const ANSWER_WITHIN_MS = 5_000

type Deps = {
  ask: (userIds: readonly UserId[]) => void
  /** Nobody asks for them any more: what was told of them is not kept up. */
  forget: (userIds: readonly UserId[]) => void
  /** Whether the page is looked at. */
  isAwake: () => boolean
}

type Shown = {
  /** How many pictures of them are on screen. */
  times: number
  dueAt: number
  /** When they were asked for, while no answer has come. */
  askedAt: number | null
}

/** Decides when to ask for whom. Those who come on screen wait for each other a moment and are asked for together. */
export function createFollowing({ ask, forget, isAwake }: Deps) {
  const shown = new Map<UserId, Shown>()
  /** Until when the server tells of them. */
  const lasts = new Map<UserId, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let firesAt = Infinity

  /** One timer for all: it goes off for the first that is due, but never sooner than a batch takes to gather. */
  function wakeAt(dueAt: number): void {
    const at = Math.max(dueAt, Date.now() + PRESENCE_BATCH_MS)
    if (at >= firesAt) return
    clearTimeout(timer)
    firesAt = at
    timer = setTimeout(wake, at - Date.now())
  }

  function wake(): void {
    firesAt = Infinity
    letGo()
    // A page that is not looked at asks for nobody; it says so when it is again.
    if (!isAwake()) return
    askForDue()
    for (const { dueAt } of shown.values()) wakeAt(dueAt)
    for (const until of lasts.values()) wakeAt(until)
  }

  function letGo(): void {
    const now = Date.now()
    const over = [...lasts].flatMap(([userId, until]) => (until <= now && !shown.has(userId) ? [userId] : []))
    for (const userId of over) lasts.delete(userId)
    if (over.length > 0) forget(over)
  }

  function askForDue(): void {
    const now = Date.now()
    const due = [...shown].filter(([, { dueAt }]) => dueAt <= now)
    for (const [, one] of due) Object.assign(one, { askedAt: now, dueAt: now + ANSWER_WITHIN_MS })
    const userIds = due.map(([userId]) => userId)
    for (let from = 0; from < userIds.length; from += PRESENCE_SUBSCRIBE_MAX) {
      ask(userIds.slice(from, from + PRESENCE_SUBSCRIBE_MAX))
    }
  }

  return {
    show(userId: UserId): void {
      const one = shown.get(userId)
      if (one) {
        one.times += 1
        return
      }
      // Who left the screen for a moment is still followed.
      const dueAt = (lasts.get(userId) ?? 0) - IN_TIME_MS
      shown.set(userId, { times: 1, dueAt, askedAt: null })
      wakeAt(dueAt)
    },

    hide(userId: UserId): void {
      const one = shown.get(userId)
      if (one && --one.times === 0) shown.delete(userId)
    },

    heard(userIds: readonly UserId[]): void {
      for (const userId of userIds) {
        const one = shown.get(userId)
        const askedAt = one?.askedAt ?? null
        // What is told between two answers does not make it last longer.
        if (one && askedAt === null) continue
        const until = (askedAt ?? Date.now()) + PRESENCE_LASTS_MS
        lasts.set(userId, until)
        wakeAt(until)
        if (one) Object.assign(one, { askedAt: null, dueAt: until - IN_TIME_MS })
        wakeAt(until - IN_TIME_MS)
      }
    },

    /** Over another connection the server knows nothing of what this device asked for. */
    beginAgain(): void {
      for (const one of shown.values()) one.dueAt = 0
      if (shown.size > 0) wakeAt(0)
    },

    /** The page is looked at again. */
    goOn: (): void => wakeAt(0),

    stop(): void {
      clearTimeout(timer)
      firesAt = Infinity
      shown.clear()
      lasts.clear()
    },
  }
}
