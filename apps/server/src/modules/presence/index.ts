import { presenceChannel, type Instant, type PresenceStatus, type UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { readTogether } from '../../platform/db/together.ts'
import type { Http } from '../../platform/http/http.ts'
import { nowAndThen } from '../../platform/now-and-then.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RedisClient } from '../../platform/redis/redis.ts'
import type { Identity } from '../identity/index.ts'
import { presentStatus } from './presence.present.ts'
import { registerPresenceRoutes } from './presence.routes.ts'
import * as store from './presence.store.ts'
import { BEAT_EVERY_MS, createSharedPresence } from './shared-presence.ts'
import { createVisibility } from './visibility.ts'
import { createWatching } from './watching.ts'
import { createLocalPresence, type Activity, type Sight } from './whereabouts.ts'

export type Presence = ReturnType<typeof createPresence>

const VISIBILITY_CHANGED = 'presence_visibility'
const PARTED = 'presence_parted'
const CHANGED = 'presence'
/** Those who reload a page, or whose phone changes the network, are back by then: nobody sees them go. */
const LEFT_AFTER_MS = 2_000
/** Many who come or go at once are one word to the other processes. */
const TELL_EVERY_MS = 100
const SWEEP_EVERY_MS = 60_000
const PAIRS_AT_ONCE = 5_000

/** Who is here, live or in a call. Known from the open sockets: of one process, or of all that share Redis. */
export function createPresence(
  deps: Platform & {
    http: Http
    identity: Identity
    redis: RedisClient | null
    /** Of each of these pairs, whether one of the two blocks the other: a later module knows. */
    blocked: (from: Db, pairs: readonly { receiverId: UserId; actorId: UserId }[]) => Promise<readonly boolean[]>
  },
) {
  const { db, clock, log, realtime, signals, identity, redis, http } = deps
  const now = () => clock.now()
  const local = createLocalPresence(now)
  const onProcessesChanged = () => void watching.lookAtAll()
  const shared = redis && createSharedPresence({ redis, local, now, log, onProcessesChanged })
  const visibility = createVisibility({ db, log, show })
  const isBlocked = readTogether(
    (pairs: readonly { receiverId: UserId; actorId: UserId }[]) => deps.blocked(db, pairs),
    PAIRS_AT_ONCE,
  )
  const watching = createWatching({
    realtime,
    now,
    log,
    statusOf,
    areBlocked: (pairs) =>
      Promise.all(pairs.map(({ viewerId, otherId }) => isBlocked({ receiverId: otherId, actorId: viewerId }))),
  })
  const refresh = (userIds: readonly UserId[]) => visibility.refresh(userIds.filter((userId) => local.isHere(userId)))

  realtime.onConnect(({ userId, socketId }) => {
    if (!local.connect(userId, socketId)) return
    shared?.add(userId, 'here')
    void refresh([userId])
  })
  realtime.onDisconnect(({ userId, socketId }) => {
    watching.leave(socketId)
    if (!local.disconnect(userId, socketId)) return
    shared?.remove(userId, 'here')
    setTimeout(() => leave(userId), LEFT_AFTER_MS).unref()
  })
  function leave(userId: UserId): void {
    if (!local.leave(userId)) return
    shared?.remove(userId, 'shown')
    changed(userId)
  }
  /** Somebody is another than before: here, and in every other process, those who follow them are told. */
  const changed = nowAndThen<UserId>(async (userIds) => {
    realtime.hint(CHANGED, userIds)
    await watching.look(userIds)
  }, TELL_EVERY_MS)
  realtime.onHint(CHANGED, (userIds) => void watching.look(userIds as UserId[]))
  realtime.onGap(() => void watching.lookAtAll())
  realtime.receive(presenceChannel, 'subscribe', (from, key, { userIds }) => {
    if (key.userId === from.userId) return watching.subscribe(from, userIds)
  })
  identity.authoriseOwner(presenceChannel)
  signals.on(PARTED, (pair) => watching.part(...(pair.split(' ') as [UserId, UserId])))
  signals.on(VISIBILITY_CHANGED, (userId) => void refresh([userId as UserId]))
  signals.onGap(() => {
    void refresh(local.here())
    watching.partAll().catch((error: unknown) => log.warn({ err: error }, 'who is blocked is not known'))
  })
  identity.privacy.contribute('presence', store.exportSettings)
  identity.privacy.afterErased(store.eraseSettings)
  deps.every(BEAT_EVERY_MS, 'presence.beat', beat)
  deps.every(SWEEP_EVERY_MS, 'presence.sweep', async () => watching.sweep())
  if (shared) {
    shared.beat().catch((error: unknown) => log.warn({ err: error }, 'presence could not be announced'))
  }

  function show(userId: UserId, isShown: boolean): void {
    if (!local.show(userId, isShown)) return
    if (isShown) shared?.add(userId, 'shown')
    else shared?.remove(userId, 'shown')
    changed(userId)
  }

  async function beat(): Promise<void> {
    await shared?.beat()
    await watching.lookAtLive()
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

  const isInvisible = async (userId: UserId): Promise<boolean> => (await store.listInvisible(db, [userId])).has(userId)

  async function setInvisible(tx: Tx, userId: UserId, wanted: boolean): Promise<void> {
    await store.saveInvisible(tx, userId, wanted)
    await signals.send(tx, VISIBILITY_CHANGED, userId)
    tx.afterCommit(() => refresh([userId]))
  }

  registerPresenceRoutes(http, {
    settings: async (userId) => ({ isInvisible: await isInvisible(userId) }),
    async edit(userId, change) {
      const { isInvisible: wanted } = change
      if (wanted !== undefined) await db.transaction((tx) => setInvisible(tx, userId, wanted))
      return { isInvisible: wanted ?? (await isInvisible(userId)) }
    },
  })

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
      changed(userId)
    },
    /** A mark that goes on is no news to those who see it. */
    async renew(userId: UserId, activity: Activity, until: Instant): Promise<void> {
      const isNew = local.mark(userId, activity, until)
      await shared?.mark(userId, activity, until)
      if (isNew) changed(userId)
    },
    async unmark(userId: UserId, activity: Activity): Promise<void> {
      local.unmark(userId, activity)
      await shared?.unmark(userId, activity)
      changed(userId)
    },

    isInvisible,
    setInvisible,
    /** Whether somebody who has a device here may be seen: what only one who is there does is told of nobody else. */
    isShownHere: (userId: UserId): boolean => local.look(userId).isShown,
    /** From now on one of the two blocks the other: neither sees whether the other is there. */
    part: (tx: Tx, oneId: UserId, otherId: UserId): Promise<void> => signals.send(tx, PARTED, `${oneId} ${otherId}`),
    /** How many subscriptions this process holds. */
    countWatched: () => watching.count(),

    /** Also happens by itself, again and again: that this process lives, and which ones do not. */
    beat,
    /** Those who were connected here are gone at once, not when the silence is noticed. */
    close: async () => shared?.close(),
  }
}
