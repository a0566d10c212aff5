import type { UserId } from '@fanlight/contract'

/** What someone does beside being there; later modules say so. */
export type Activity = 'live' | 'call'

/** What is known of one person. Someone can be connected (`isHere`) without wanting to be seen (`isShown`). */
export type Sight = { isHere: boolean; isShown: boolean; isLive: boolean; isInCall: boolean }

/** Marks that have ended are taken out no more often than this: there are as many as people in calls. */
const TIDY_EVERY_MS = 1_000

/** Who is connected to this process, by how many devices, and what they do. */
export type LocalPresence = ReturnType<typeof createLocalPresence>

export function createLocalPresence(now: () => number) {
  const devices = new Map<UserId, Set<string>>()
  const shown = new Set<UserId>()
  const until = { live: new Map<UserId, number>(), call: new Map<UserId, number>() }
  let tidiedAt = 0
  const does = (activity: Activity, userId: UserId): boolean => (until[activity].get(userId) ?? 0) > now()

  return {
    /** Answers whether it is their first device here. */
    connect(userId: UserId, socketId: string): boolean {
      const own = devices.get(userId) ?? new Set()
      devices.set(userId, own.add(socketId))
      return own.size === 1
    },

    /** Answers whether it was their last device here. They are still shown: most who go are back at once. */
    disconnect(userId: UserId, socketId: string): boolean {
      const own = devices.get(userId)
      if (!own?.delete(socketId) || own.size > 0) return false
      devices.delete(userId)
      return true
    },

    /** They had the time to come back. Answers whether they did not, and were shown until now. */
    leave: (userId: UserId): boolean => !devices.has(userId) && shown.delete(userId),

    /** Only who is here can be shown. Answers whether that changed something. */
    show(userId: UserId, isShown: boolean): boolean {
      if (!isShown) return shown.delete(userId)
      if (!devices.has(userId) || shown.has(userId)) return false
      shown.add(userId)
      return true
    },

    /** A mark ends by itself: a process that dies leaves nobody live. Answers whether they had none. */
    mark(userId: UserId, activity: Activity, endsAt: number): boolean {
      const at = now()
      if (at - tidiedAt >= TIDY_EVERY_MS) {
        tidiedAt = at
        for (const marks of [until.live, until.call])
          for (const [other, otherEndsAt] of marks) if (otherEndsAt <= at) marks.delete(other)
      }
      const hadNone = !does(activity, userId)
      until[activity].set(userId, endsAt)
      return hadNone
    },
    unmark: (userId: UserId, activity: Activity): void => void until[activity].delete(userId),

    here: (): UserId[] => [...devices.keys()],
    shown: (): UserId[] => [...shown],
    isHere: (userId: UserId): boolean => devices.has(userId),

    look: (userId: UserId): Sight => ({
      isHere: devices.has(userId),
      isShown: shown.has(userId),
      isLive: does('live', userId),
      isInCall: does('call', userId),
    }),
  }
}
