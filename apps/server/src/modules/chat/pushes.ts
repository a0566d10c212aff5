import { conversationPath, messagesTag, tagOf, type UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { nowAndThen } from '../../platform/now-and-then.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Presence } from '../presence/index.ts'
import * as store from './pushes.store.ts'
import { pushBodyOf } from './pushes.wording.ts'

export type Pushes = ReturnType<typeof createPushes>

type WantedPush = {
  targetId: string
  userId: UserId
  otherId: UserId
  /** Something was written. Otherwise what the device shows has changed, and it says so without a sound. */
  isNews: boolean
  at: number
}

const AT_ONCE = 500
const LOOK_EVERY_MS = 5_000
const AGAIN_AFTER_MS = 1_000
const ATTEMPTS = 8

/**
 * What was written reaches devices that nobody is looking at. A row says that a conversation is to be told of, written with the
 * message itself; it is taken in the transaction that asks for the jobs which send it. What is sent is read when it is sent.
 */
export function createPushes(deps: Platform & { presence: Presence; notifications: Notifications }) {
  const { db, clock, jobs, log, presence } = deps
  const { devices } = deps.notifications
  const sending = jobs.lane('push').define<WantedPush>('chat.push', deliver)
  let isClosed = false
  let atWork: Promise<void> = Promise.resolve()

  async function deliver({ targetId, userId, otherId, isNews, at }: WantedPush): Promise<void> {
    const waiting = await store.findWaiting(db, userId, otherId)
    const about = { path: conversationPath(otherId), tag: messagesTag(userId, otherId), at }
    if (waiting) {
      const { language, nickName: title } = waiting
      const sound = isNews ? ('again' as const) : ('none' as const)
      return devices.tell(targetId, { ...about, title, body: pushBodyOf(waiting), language: tagOf(language), sound })
    }
    // Of what was read before it left nothing is shown that could go.
    if (!isNews) await devices.tell(targetId, { ...about, title: '', body: '', language: '', isOver: true })
  }

  async function sendSome(tx: Tx): Promise<number> {
    const now = clock.now()
    const due = await store.holdDue(tx, now, AT_ONCE)
    if (due.length === 0) return 0
    const userIds = [...new Set(due.map(({ userId }) => userId))]
    const [here, reached] = [await presence.connected(userIds), await devices.reachedByMessages(tx, userIds)]
    const settled = due.map((one) => {
      // Who has the application open hears it there.
      const to = here.has(one.userId) ? undefined : reached.get(one.userId)
      const isQuiet = to !== undefined && to.notBefore > now
      return {
        ...one,
        dueAt: isQuiet ? to.notBefore : null,
        sentAt: to && !isQuiet ? now : null,
        targetIds: to && !isQuiet ? to.targetIds : [],
      }
    })
    await store.settleDue(tx, settled)
    for (const isPatient of [false, true]) {
      const wanted = settled
        .filter((one) => one.isPatient === isPatient)
        .flatMap(({ userId, otherId, targetIds }) =>
          targetIds.map((targetId) => ({ targetId, userId, otherId, isNews: true, at: now })),
        )
      await sending.enqueueMany(tx, wanted, ATTEMPTS, { isPatient })
    }
    return due.length
  }

  async function send(): Promise<void> {
    for (;;) {
      if (isClosed || (await db.transaction(sendSome)) < AT_ONCE) return
    }
  }

  const soon = nowAndThen<'all'>(() => {
    if (isClosed) return Promise.resolve()
    atWork = send().catch((error: unknown) => {
      if (!isClosed) log.error({ err: error }, 'devices could not be told of messages, they will be')
    })
    return atWork
  }, AGAIN_AFTER_MS)
  deps.everyAlone(LOOK_EVERY_MS, 'chat.push', send)

  /** What the devices of these people show of somebody's messages is another by now. */
  async function amend(tx: Tx, pairs: readonly { userId: UserId; otherId: UserId }[]): Promise<void> {
    if (pairs.length === 0) return
    const targets = await devices.targetsOf(
      tx,
      pairs.map(({ userId }) => userId),
    )
    const at = clock.now()
    const wanted = pairs.flatMap((pair) =>
      targets
        .filter(({ userId }) => userId === pair.userId)
        .map(({ targetId }) => ({ ...pair, targetId, isNews: false, at })),
    )
    await sending.enqueueMany(tx, wanted, ATTEMPTS, { isPatient: pairs.length > 1 })
  }

  return {
    /** Also happens by itself. */
    send,

    /** After something was written. */
    soon: () => soon('all'),

    /** In the transaction in which somebody read these, or wants to hear of them no more: on their other devices it goes. */
    async over(tx: Tx, userId: UserId, otherIds: readonly UserId[]): Promise<void> {
      if (otherIds.length === 0) return
      const shown = await store.takeRead(tx, userId, otherIds)
      await amend(
        tx,
        shown.map((otherId) => ({ userId, otherId })),
      )
    },

    /** In the transaction in which one person's message to each of these is taken away. */
    async takenBack(tx: Tx, fromId: UserId, userIds: readonly UserId[]): Promise<void> {
      if (userIds.length === 0) return
      const shown = await store.listSent(tx, userIds, fromId)
      await amend(
        tx,
        shown.map(({ userId }) => ({ userId, otherId: fromId })),
      )
    },

    async close(): Promise<void> {
      isClosed = true
      await atWork
    },
  }
}
