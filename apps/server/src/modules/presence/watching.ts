import {
  PRESENCE,
  PRESENCE_LASTS_MS,
  PRESENCE_WATCHED_MAX,
  presenceChannel,
  type PresenceStatus,
  type UserId,
} from '@fanlight/contract'
import type { Log } from '../../platform/log/log.ts'
import type { Connection, Realtime } from '../../platform/realtime/realtime.ts'

/** Of each of these pairs, whether one of the two blocks the other. */
export type AreBlocked = (pairs: readonly { viewerId: UserId; otherId: UserId }[]) => Promise<readonly boolean[]>

/** One device that follows one person. */
type Watch = {
  viewer: Connection
  until: number
  /** What the device knows of them. Undefined: nothing yet. */
  told: PresenceStatus | undefined
  /** Nothing is told before it is known that neither of the two blocks the other. */
  isAllowed: boolean
}

type Deps = {
  realtime: Realtime
  now: () => number
  log: Log
  statusOf: (userIds: readonly UserId[]) => Promise<ReadonlyMap<UserId, PresenceStatus>>
  areBlocked: AreBlocked
}

/**
 * Who on this process follows whom. A change is only ever a hint that somebody has to be looked at again: one lookup at a time,
 * for all that gathered meanwhile, so that what was looked at last is also what is told last. A subscription costs no statement
 * but its part in the one that asks for all blocks of a batch.
 */
export function createWatching({ realtime, now, log, statusOf, areBlocked }: Deps) {
  const watched = new Map<UserId, Map<string, Watch>>()
  /** Of each device, whom it follows: the one asked for longest ago is first. */
  const followedBy = new Map<string, Set<UserId>>()
  const asked = new Set<UserId>()
  let looking: Promise<void> | null = null

  function forget(socketId: string, userId: UserId): void {
    const watches = watched.get(userId)
    watches?.delete(socketId)
    if (watches?.size === 0) watched.delete(userId)
    const followed = followedBy.get(socketId)
    followed?.delete(userId)
    if (followed?.size === 0) followedBy.delete(socketId)
  }

  function follow(viewer: Connection, userId: UserId): Watch {
    const { socketId } = viewer
    const watches = watched.get(userId) ?? new Map<string, Watch>()
    watched.set(userId, watches)
    const isAllowed = watches.get(socketId)?.isAllowed ?? false
    const watch: Watch = { viewer, until: now() + PRESENCE_LASTS_MS, told: undefined, isAllowed }
    watches.set(socketId, watch)
    const followed = followedBy.get(socketId) ?? new Set()
    followed.delete(userId)
    followedBy.set(socketId, followed.add(userId))
    const [oldest] = followed
    if (followed.size > PRESENCE_WATCHED_MAX && oldest !== undefined) forget(socketId, oldest)
    return watch
  }

  function tell(viewer: Connection, people: readonly { userId: UserId; status: PresenceStatus }[]): void {
    if (people.length === 0) return
    realtime.signal(presenceChannel, { userId: viewer.userId }, 'statuses', { people: [...people] }, { only: viewer })
  }

  /** Looks at those who are followed here and tells who is another than before. */
  async function lookAgain(): Promise<void> {
    while (asked.size > 0) {
      const userIds = [...asked].filter((userId) => watched.has(userId))
      asked.clear()
      if (userIds.length === 0) return
      const statuses = await statusOf(userIds)
      const news = new Map<string, { viewer: Connection; people: { userId: UserId; status: PresenceStatus }[] }>()
      for (const userId of userIds) {
        const status = statuses.get(userId) ?? PRESENCE.subscribed
        for (const [socketId, watch] of watched.get(userId) ?? []) {
          if (watch.until <= now()) forget(socketId, userId)
          else if (watch.isAllowed && watch.told !== status) {
            watch.told = status
            const told = news.get(socketId) ?? { viewer: watch.viewer, people: [] }
            told.people.push({ userId, status })
            news.set(socketId, told)
          }
        }
      }
      for (const { viewer, people } of news.values()) tell(viewer, people)
    }
  }

  /** Settles when these people have been looked at, and whoever was named meanwhile. */
  async function look(userIds: Iterable<UserId>): Promise<void> {
    for (const userId of userIds) if (watched.has(userId)) asked.add(userId)
    while (looking || asked.size > 0) {
      looking ??= lookAgain()
        .catch((error: unknown) => log.warn({ err: error }, 'changes of presence could not be told'))
        .finally(() => (looking = null))
      await looking
    }
  }

  const hide = (viewer: Connection, userIds: readonly UserId[]): void =>
    tell(
      viewer,
      userIds.map((userId) => ({ userId, status: PRESENCE.subscribed })),
    )

  return {
    async subscribe(viewer: Connection, wanted: readonly UserId[]): Promise<void> {
      const userIds = [...new Set(wanted)]
      const watches = userIds.map((userId) => follow(viewer, userId))
      const blocked = await areBlocked(userIds.map((otherId) => ({ viewerId: viewer.userId, otherId })))
      const hidden: UserId[] = []
      for (const [place, userId] of userIds.entries()) {
        const watch = watches[place]
        // It was asked for again, or ended, meanwhile.
        if (!watch || watched.get(userId)?.get(viewer.socketId) !== watch) continue
        watch.isAllowed = blocked[place] === false
        if (watch.isAllowed) continue
        forget(viewer.socketId, userId)
        hidden.push(userId)
      }
      hide(viewer, hidden)
      await look(userIds)
    },

    /** Something may have changed about these people. */
    look,
    lookAtAll: () => look([...watched.keys()]),
    /** Those whose time as live may be over without a word. */
    lookAtLive: () =>
      look(
        [...watched].flatMap(([userId, watches]) =>
          [...watches.values()].some(({ told }) => told === PRESENCE.live) ? [userId] : [],
        ),
      ),

    /** One of the two blocks the other from now on. */
    part(oneId: UserId, otherId: UserId): void {
      for (const [viewerId, userId] of [
        [oneId, otherId],
        [otherId, oneId],
      ] as const) {
        for (const [socketId, { viewer }] of watched.get(userId) ?? []) {
          if (viewer.userId !== viewerId) continue
          forget(socketId, userId)
          hide(viewer, [userId])
        }
      }
    },

    /** Word of a block may have been lost. */
    async partAll(): Promise<void> {
      const all = [...watched].flatMap(([userId, watches]) =>
        [...watches].map(([socketId, watch]) => ({ socketId, userId, watch })),
      )
      const blocked = await areBlocked(
        all.map(({ userId, watch }) => ({ viewerId: watch.viewer.userId, otherId: userId })),
      )
      for (const [place, { socketId, userId, watch }] of all.entries()) {
        if (blocked[place] === false) continue
        forget(socketId, userId)
        hide(watch.viewer, [userId])
      }
    },

    leave(socketId: string): void {
      for (const userId of followedBy.get(socketId) ?? []) forget(socketId, userId)
    },

    sweep(): void {
      for (const [userId, watches] of watched) {
        for (const [socketId, { until }] of watches) if (until <= now()) forget(socketId, userId)
      }
    },

    count: (): number => [...watched.values()].reduce((sum, watches) => sum + watches.size, 0),
  }
}
