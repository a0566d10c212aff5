import type { Instant, PresenceStatus, UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { RedisClient } from '../../platform/http/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/index.ts'
import { presentStatus } from './presence.present.ts'
import * as store from './presence.store.ts'
import { BEAT_EVERY_MS, createSharedPresence } from './shared-presence.ts'
import { createVisibility } from './visibility.ts'
import { createLocalPresence, type Activity, type Sight } from './whereabouts.ts'

export type Presence = ReturnType<typeof createPresence>

const VISIBILITY_CHANGED = 'presence_visibility'

/** Who is here, live or in a call. Known from the open sockets: of one process, or of all that share Redis. */
export function createPresence(deps: Platform & { identity: Identity; redis: RedisClient | null }) {
  const { db, clock, log, realtime, signals, identity, redis } = deps
  const now = () => clock.now()
  const local = createLocalPresence(now)
  const shared = redis && createSharedPresence({ redis, local, now, log })
  const visibility = createVisibility({ db, log, show })
  const refresh = (userIds: readonly UserId[]) => visibility.refresh(userIds.filter((userId) => local.isHere(userId)))

  realtime.onConnect(({ userId, socketId }) => {
    if (!local.connect(userId, socketId)) return
    shared?.add(userId, 'here')
    void refresh([userId])
  })
  realtime.onDisconnect(({ userId, socketId }) => {
    if (!local.disconnect(userId, socketId)) return
    shared?.remove(userId, 'here')
    shared?.remove(userId, 'shown')
  })
  signals.on(VISIBILITY_CHANGED, (userId) => void refresh([userId as UserId]))
  signals.onGap(() => void refresh(local.here()))
  identity.privacy.contribute('presence', store.exportSettings)
  identity.privacy.onErased(store.eraseSettings)
  if (shared) {
    deps.every(BEAT_EVERY_MS, 'presence.beat', () => shared.beat())
    shared.beat().catch((error: unknown) => log.warn({ err: error }, 'presence could not be announced'))
  }

  function show(userId: UserId, isShown: boolean): void {
    if (!local.show(userId, isShown)) return
    if (isShown) shared?.add(userId, 'shown')
    else shared?.remove(userId, 'shown')
  }

  /** One lookup for all of them. What this process knows of its own sockets counts also when it was thought dead. */
  async function look(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Sight>> {
    const wanted = [...new Set(userIds)]
    const together = wanted.length > 0 && shared ? await shared.look(wanted) : null
    return new Map(
      wanted.map((userId, index) => {
        const [own, seen] = [local.look(userId), together?.[index]]
        if (!seen) return [userId, own]
        return [userId, { ...seen, isHere: seen.isHere || own.isHere, isShown: seen.isShown || own.isShown }]
      }),
    )
  }

  async function those(userIds: readonly UserId[], are: (sight: Sight) => boolean): Promise<ReadonlySet<UserId>> {
    const sights = await look(userIds)
    return new Set([...sights].filter(([, sight]) => are(sight)).map(([userId]) => userId))
  }

  async function statusOf(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, PresenceStatus>> {
    const found = new Map<UserId, PresenceStatus>()
    for (const [userId, sight] of await look(userIds)) {
      const status = presentStatus(sight)
      if (status !== null) found.set(userId, status)
    }
    return found
  }

  return {
    /** What others may know of these people; of who is not there, or does not want to be seen, there is nothing. */
    statusOf,

    /** The same people, each with what others may know of them. */
    async showOn<P extends { userId: UserId }>(people: readonly P[]): Promise<(P & { presence?: PresenceStatus })[]> {
      const statuses = await statusOf(people.map(({ userId }) => userId))
      return people.map((person) => {
        const presence = statuses.get(person.userId)
        return presence === undefined ? person : { ...person, presence }
      })
    },

    /** Who has a device connected, the invisible too: to decide whether to ring or to push, never to be shown. */
    connected: (userIds: readonly UserId[]) => those(userIds, ({ isHere }) => isHere),
    /** Who has a device connected to this process. */
    connectedHere: () => local.here(),
    inCall: (userIds: readonly UserId[]) => those(userIds, ({ isInCall }) => isInCall),

    /** The module that marks a person renews the mark in time: it ends by itself, so that a crash leaves nobody live for ever. */
    async mark(userId: UserId, activity: Activity, until: Instant): Promise<void> {
      local.mark(userId, activity, until)
      await shared?.mark(userId, activity, until)
    },
    async unmark(userId: UserId, activity: Activity): Promise<void> {
      local.unmark(userId, activity)
      await shared?.unmark(userId, activity)
    },

    isInvisible: async (userId: UserId) => (await store.listInvisible(db, [userId])).has(userId),
    async setInvisible(tx: Tx, userId: UserId, isInvisible: boolean): Promise<void> {
      await store.saveInvisible(tx, userId, isInvisible)
      await signals.send(tx, VISIBILITY_CHANGED, userId)
      tx.afterCommit(() => refresh([userId]))
    },

    /** Also happens by itself, again and again: that this process lives, and which ones do not. */
    beat: async () => shared?.beat(),
    /** Those who were connected here are gone at once, not when the silence is noticed. */
    close: async () => shared?.close(),
  }
}
