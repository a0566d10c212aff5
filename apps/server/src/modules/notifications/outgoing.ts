import {
  MINUTE_MS,
  NOTIFICATION_GROUPS,
  NOTIFICATIONS_PATH,
  type LanguageCode,
  type NotificationId,
  type NotificationItem,
  type UserId,
} from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { writeLetter } from '../../platform/mail/letters.ts'
import type { Letter } from '../../platform/mail/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { alwaysMailed } from './kinds.ts'
import * as store from './outgoing.store.ts'
import type { PushDevices, WantedPush } from './push.ts'
import { writeUnsubscribe, type UnsubscribeScope } from './unsubscribe.ts'
import { lineOf, titleOf } from './wording.ts'

type WantedLetter = { userId: UserId; notificationIds: NotificationId[]; isDaily: boolean }

/** After some hours a message to a screen is no news any more; a letter may wait for a mail server. */
const PUSH_ATTEMPTS = 8
const MAIL_ATTEMPTS = 20
const BATCH = 500
const LINES_MAX = 30
const SEND_EVERY_MS = 5_000
const DIGEST_EVERY_MS = 5 * MINUTE_MS

/**
 * What leaves the house. A line says when it is due; it is taken in the transaction that asks for the job which sends it, so
 * nothing is sent twice, and what was read before is not sent.
 */
export function createOutgoing(
  deps: Platform & {
    push: PushDevices
    /** What is still unread of these, as the receiver may see it. */
    read: (userId: UserId, ids: readonly NotificationId[]) => Promise<NotificationItem[]>
  },
) {
  const { db, clock, jobs, mail, secrets, push, read } = deps
  const pushJobs = jobs.lane('push').define<WantedPush>('notifications.push', (wanted) => push.deliver(wanted))
  const letterJobs = jobs.lane('mail').define<WantedLetter>('notifications.send_letter', async (wanted) => {
    const to = await store.findAddressee(db, wanted.userId)
    // To an address that nobody has proved to be theirs only what they asked for is sent.
    const items = to?.emailVerified ? await read(wanted.userId, wanted.notificationIds) : []
    if (to && items.length > 0) await mail.send(write(to, items, wanted.isDaily))
  })

  function write(to: store.AddresseeRow, items: readonly NotificationItem[], isDaily: boolean): Letter {
    const language: LanguageCode = to.languageCode
    const chosen = items.filter(({ kind }) => !alwaysMailed.includes(kind))
    const scope: UnsubscribeScope = isDaily
      ? { way: 'mailDaily', groups: NOTIFICATION_GROUPS }
      : { way: 'mailNow', groups: [...new Set(chosen.map(({ group }) => group))] }
    const [first] = items
    const isOne = !isDaily && items.length === 1 && first !== undefined
    return writeLetter({
      kind: isDaily ? 'newsDaily' : 'newsNow',
      to: to.email,
      name: to.nickName,
      language,
      link: `${deps.publicUrl()}/#${isOne ? first.path : NOTIFICATIONS_PATH}`,
      values: { title: first ? titleOf(first, language) : '' },
      lines: items.slice(0, LINES_MAX).map((item) => lineOf(item, language)),
      // What nobody can end says nothing of ending it.
      ...(chosen.length > 0 && {
        unsubscribeUrl: `${deps.publicUrl()}/unsubscribe/${writeUnsubscribe(secrets, to.userId, scope)}`,
      }),
    })
  }

  async function pushDue(tx: Tx): Promise<number> {
    const due = await store.takePushes(tx, clock.now())
    const byReceiver = together(due)
    const targets = due.length === 0 ? [] : await store.listTargets(tx, [...byReceiver.keys()])
    const wanted = targets.map(({ targetId, userId }) => ({
      targetId,
      notificationIds: byReceiver.get(userId) ?? [],
      at: clock.now(),
    }))
    await pushJobs.enqueueMany(tx, wanted, PUSH_ATTEMPTS)
    return due.length
  }

  async function mailDue(tx: Tx): Promise<number> {
    const due = await store.takeMails(tx, clock.now())
    await letterJobs.enqueueMany(tx, lettersOf(due, false), MAIL_ATTEMPTS)
    return due.length
  }

  async function digestDue(tx: Tx): Promise<number> {
    const { receivers, due } = await store.takeDigests(tx, clock.now())
    await letterJobs.enqueueMany(tx, lettersOf(due, true), MAIL_ATTEMPTS)
    return receivers
  }

  const allOf = async (step: (tx: Tx) => Promise<number>): Promise<void> => {
    while ((await db.transaction(step)) === BATCH);
  }

  async function send(): Promise<void> {
    await allOf(pushDue)
    await allOf(mailDue)
  }

  const sendDigests = () => allOf(digestDue)
  deps.everyAlone(SEND_EVERY_MS, 'notifications.send', send)
  deps.everyAlone(DIGEST_EVERY_MS, 'notifications.digest', sendDigests)

  return { send, sendDigests }
}

function together(due: readonly store.Due[]): Map<UserId, NotificationId[]> {
  const byReceiver = new Map<UserId, NotificationId[]>()
  for (const { receiverId, notificationId } of due) {
    byReceiver.set(receiverId, [...(byReceiver.get(receiverId) ?? []), notificationId])
  }
  return byReceiver
}

const lettersOf = (due: readonly store.Due[], isDaily: boolean): WantedLetter[] =>
  [...together(due)].map(([userId, notificationIds]) => ({ userId, notificationIds, isDaily }))
