import { setTimeout as sleep } from 'node:timers/promises'
import {
  HOUR_MS,
  notificationsChannel,
  type Instant,
  type NotificationId,
  type NotificationKind,
  type UserId,
} from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { HttpServer } from '../../platform/http/http.ts'
import { nowAndThen } from '../../platform/now-and-then.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Push } from '../../platform/push/push.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Identity } from '../identity/index.ts'
import type { Presence } from '../presence/index.ts'
import { createFolding, type Blocked, type Changed } from './folding.ts'
import { createDevices } from './devices.ts'
import { createInbox } from './inbox.ts'
import { countUnread, exportLines, listByIds } from './inbox.store.ts'
import { deleteNewsAbout, hasNews, insertNews, insertWithdrawals, listReceivers } from './news.store.ts'
import type { News, Withdrawal } from './news.ts'
import { registerNotificationsRoutes } from './notifications.routes.ts'
import { createOutgoing } from './outgoing.ts'
import { findAddressee } from './outgoing.store.ts'
import { createPushDevices } from './push.ts'
import { securityNewsOf } from './security-news.ts'
import { createSettings, presentSettings } from './settings.ts'
import { eraseSettings, exportSettings } from './settings.store.ts'
import type { PostSubjects } from './subjects.ts'
import { readUnsubscribe } from './unsubscribe.ts'

export type Notifications = ReturnType<typeof createNotifications>
export type { Blocked } from './folding.ts'
export type { News } from './news.ts'
export { newsOfPayments } from './news.sql.ts'
export { KEY_PURPOSE as PUSH_KEY_PURPOSE } from './push.ts'
export type { PostSubject, PostSubjects } from './subjects.ts'

/** As often as devices are told while something goes on and on. */
const FOLD_EVERY_MS = 1_000
/** So many times as long as it took to tell some of it. */
const REST = 3
const CATCH_UP_EVERY_MS = 5_000
const SWEEP_EVERY_MS = HOUR_MS
const RECEIVERS_AT_ONCE = 100

/** What happened to a person, told by the modules in which it happened, and the ways by which they hear of it. */
export function createNotifications(
  deps: Platform & {
    http: HttpServer
    identity: Identity
    presence: Presence
    links: StoredLinks
    push: Push
    contactEmail: string
    blocked: Blocked
    posts: PostSubjects
    /** How many messages somebody has not read: a later module knows. */
    unreadMessages: (userId: UserId) => Promise<number>
  },
) {
  const { db, clock, http, identity, jobs, log, presence, realtime, secrets } = deps
  const folding = createFolding(deps)
  const settings = createSettings(deps)
  const inbox = createInbox({ ...deps, catchUp, announce: (userId) => void announce([userId], false).catch(failed) })
  const unreadOf = async (userId: UserId, ids: readonly NotificationId[]) =>
    inbox.present(userId, await listByIds(db, userId, ids))
  const push = createPushDevices({
    ...deps,
    async read(userId, ids) {
      const to = await findAddressee(db, userId)
      if (!to) return null
      return { items: await unreadOf(userId, ids), language: to.languageCode }
    },
    async waitingFor(userId) {
      const [bell, messages] = await Promise.all([countUnread(db, [userId]), deps.unreadMessages(userId)])
      return (bell[0]?.unread ?? 0) + messages
    },
  })
  const outgoing = createOutgoing({ ...deps, push, read: unreadOf })
  const forgetting = jobs.define<{ subject: string; kinds: NotificationKind[] }>(
    'notifications.forget',
    ({ subject, kinds }) => folding.forget(subject, kinds),
  )
  let atWork: Promise<void> = Promise.resolve()
  let isClosed = false

  const failed = (error: unknown): void => {
    if (!isClosed) log.error({ err: error }, 'notifications could not be told, they will be')
  }

  /** Their devices learn how many are unread. Of those who are not here nobody listens. */
  async function announce(userIds: readonly UserId[], isNew: boolean): Promise<void> {
    const here = await presence.connected(userIds)
    if (here.size === 0) return
    for (const { userId, unread } of await countUnread(db, [...here])) {
      await realtime.publish(notificationsChannel, { userId }, 'notifications_changed', { unread, isNew })
    }
  }

  async function announceAll(changed: Changed): Promise<void> {
    for (const isNew of [true, false]) {
      const those = [...changed].filter(([, change]) => change.isNew === isNew).map(([userId]) => userId)
      if (those.length > 0) await announce(those, isNew)
    }
  }

  /** While there is much to do, those whose doing it is have most of the time: a bell can wait, who pays should not. */
  async function foldAll(): Promise<void> {
    for (;;) {
      const began = performance.now()
      const receivers = await listReceivers(db, RECEIVERS_AT_ONCE)
      if (receivers.length === 0) return
      const folded = await folding.fold(receivers)
      await announceAll(folded.changed)
      await outgoing.send()
      if (isClosed || (!folded.isMore && receivers.length < RECEIVERS_AT_ONCE)) return
      if (folded.isMore) await sleep(REST * (performance.now() - began))
    }
  }

  /** Who reads their list finds in it what was told before they asked. */
  async function catchUp(userId: UserId): Promise<void> {
    if (await hasNews(db, userId)) await announceAll((await folding.fold([userId])).changed)
  }

  const soon = nowAndThen<'all'>(() => {
    if (isClosed) return Promise.resolve()
    atWork = foldAll().catch(failed)
    return atWork
  }, FOLD_EVERY_MS)

  async function tell(tx: Tx, ...news: readonly News[]): Promise<void> {
    const others = news.filter(({ receiverId, actorId }) => receiverId !== actorId)
    if (others.length === 0) return
    await insertNews(tx, others, clock.now())
    tx.afterCommit(() => soon('all'))
  }

  identity.authoriseOwner(notificationsChannel)
  identity.onSecurityEvent((tx, userId, event) => tell(tx, securityNewsOf(userId, event, deps.ids.next())))
  identity.privacy.contribute('notifications', exportLines)
  identity.privacy.contribute('notificationSettings', (from, userId) => exportSettings(from, userId, presentSettings))
  identity.privacy.afterErased(async (tx, userId) => {
    await folding.eraseUser(tx, userId)
    await eraseSettings(tx, userId)
  })
  // What a process left behind that ended before it had told everything.
  deps.everyAlone(CATCH_UP_EVERY_MS, 'notifications.fold', () => {
    soon('all')
    return atWork
  })
  deps.everyAlone(SWEEP_EVERY_MS, 'notifications.sweep', () => folding.sweep())

  registerNotificationsRoutes(http, {
    inbox,
    settings,
    push,
    async unsubscribe(token, isMeant) {
      const read = readUnsubscribe(secrets, token)
      const to = read && (await findAddressee(db, read.userId))
      if (!read || !to) return null
      if (isMeant) await settings.unsubscribe(read.userId, read.way, read.groups)
      return to.languageCode
    },
  })

  return {
    /** In the transaction of what it tells of: told if that stands, and not if it does not. */
    tell,

    /** What was told is taken back by who did it: an unlike, a comment that is deleted. */
    async withdraw(tx: Tx, ...withdrawn: readonly Withdrawal[]): Promise<void> {
      const others = withdrawn.filter(({ receiverId, actorId }) => receiverId !== actorId)
      if (others.length === 0) return
      await insertWithdrawals(tx, others, clock.now())
      tx.afterCommit(() => soon('all'))
    },

    /** After a statement that told something by itself (`newsOfPayments`). */
    soon: () => soon('all'),

    /**
     * The same to many people at once. The caller remembers in the same transaction how far it has come, and calls
     * `announce` when that stands.
     */
    async tellMany(
      tx: Tx,
      told: {
        receiverIds: readonly UserId[]
        kind: NotificationKind
        subject: string
        actorId: UserId
        at: Instant
      },
    ): Promise<void> {
      const receivers = await folding.tellMany(tx, told)
      tx.afterCommit(() => void announce(receivers, true).catch(failed))
    },

    /** What it was about is gone: a job takes it out of everybody's list. */
    async forget(tx: Tx, subject: string, kinds: readonly NotificationKind[]): Promise<void> {
      await deleteNewsAbout(tx, subject, kinds)
      await forgetting.enqueue(tx, { subject, kinds: [...kinds] })
    },

    /** Inside the transaction in which one of two blocks the other. */
    part: (tx: Tx, oneId: UserId, otherId: UserId) => folding.part(tx, oneId, otherId),

    /** What is told to devices alone, with no line in the list: who wants to hear of messages by push, and saying it. */
    devices: createDevices({ ...deps, push }),
    sealed: push.sealed,

    /** These also happen by themselves, again and again. */
    fold: foldAll,
    send: () => outgoing.send(),
    sendDigests: () => outgoing.sendDigests(),
    sweep: () => folding.sweep(),

    async close(): Promise<void> {
      isClosed = true
      await atWork
    },
  }
}
