import {
  HOUR_MS,
  instant,
  MINUTE_MS,
  NOTIFICATIONS_KEPT_MS,
  type Instant,
  type NotificationId,
  type NotificationKind,
  type UserId,
} from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { firstIdAt } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { fold, type Folded, type LineChange } from './folding.policy.ts'
import * as store from './folding.store.ts'
import { groupOf, isGrouped } from './kinds.ts'
import { deleteNewsOf, lockReceivers, takeNews } from './news.store.ts'
import type { NewsRow } from './news.ts'
import { deliveryOf, nextDigest, notBefore } from './settings.policy.ts'

/** Of each of these pairs, whether one of the two blocks the other: profiles are a later module's. */
export type Blocked = (
  from: Db,
  pairs: readonly { receiverId: UserId; actorId: UserId }[],
) => Promise<readonly boolean[]>

/** Whose notifications changed, and whether something came or something went. */
export type Changed = ReadonlyMap<UserId, { isNew: boolean }>

const NEWS_AT_ONCE = 500
/** Where thousands tip one creator it never ends: others are told between, and who opens their list waits for so much at most. */
const BATCHES_AT_ONCE = 4
const DELETED_AT_ONCE = 5_000
/** A line that goes on growing rings again after this. */
const RINGS_EVERY = { pushMs: MINUTE_MS, mailMs: HOUR_MS }

/**
 * What was told becomes lines of people's lists. One receiver's news are folded by one transaction at a time, which takes
 * them from where they were written and writes the lines: whatever breaks it off, nothing is lost and nothing told twice.
 */
export function createFolding({ db, clock, ids, blocked }: Platform & { blocked: Blocked }) {
  const newId = () => ids.next() as NotificationId

  async function foldBatch(tx: Tx, receiverIds: readonly UserId[]): Promise<{ changed: Changed; isMore: boolean }> {
    await lockReceivers(tx, receiverIds)
    const taken = await takeNews(tx, receiverIds, NEWS_AT_ONCE)
    if (taken.length === 0) return { changed: new Map(), isMore: false }
    const receivers = new Map((await store.listReceiverSettings(tx, receiverIds)).map((row) => [row.userId, row]))
    const news = await withoutBlocked(
      tx,
      taken.filter(({ receiverId }) => receivers.has(receiverId)),
    )
    const known = {
      open: await store.listOpen(tx, distinct(news)),
      actors: await store.listActors(tx, distinctActs(news)),
    }
    const folded = fold(news, known, newId)
    await save(tx, folded, receivers)
    return { changed: changedBy(folded), isMore: taken.length === NEWS_AT_ONCE }
  }

  async function withoutBlocked(tx: Tx, news: readonly NewsRow[]): Promise<NewsRow[]> {
    const acts = news.flatMap(({ receiverId, actorId, isWithdrawn }) =>
      actorId === null || isWithdrawn ? [] : [{ receiverId, actorId }],
    )
    const pairs = [...new Map(acts.map((pair) => [`${pair.receiverId} ${pair.actorId}`, pair])).values()]
    if (pairs.length === 0) return [...news]
    const answers = await blocked(tx, pairs)
    const refused = new Set(
      pairs.filter((_, place) => answers[place] === true).map((pair) => `${pair.receiverId} ${pair.actorId}`),
    )
    return news.filter((one) => one.isWithdrawn || !refused.has(`${one.receiverId} ${one.actorId}`))
  }

  async function save(
    tx: Tx,
    { lines, actors }: Folded,
    receivers: ReadonlyMap<UserId, store.ReceiverRow>,
  ): Promise<void> {
    const rows = lines.flatMap((line) => {
      const receiver = receivers.get(line.receiverId)
      return receiver ? [rowOf(line, receiver)] : []
    })
    await store.insertLines(
      tx,
      rows.filter(({ isNew }) => isNew),
    )
    await store.updateLines(
      tx,
      rows.filter(({ isNew }) => !isNew),
      RINGS_EVERY,
    )
    await store.saveActors(tx, actors)
    await expectDigests(tx, rows, receivers)
  }

  function rowOf(line: LineChange, receiver: store.ReceiverRow): store.LineRow {
    const { isListed, pushes, mails, isInDigest } = deliveryOf(line.kind, receiver.ways, {
      pushTarget: receiver.hasPushTarget,
    })
    const due = line.rings && (pushes || mails) ? notBefore(receiver, clock.now()) : null
    return {
      ...line,
      kindGroup: groupOf(line.kind),
      isGrouped: isGrouped(line.kind),
      isListed,
      pushAt: pushes ? due : null,
      mailAt: mails ? due : null,
      isInDigest: line.rings && isInDigest,
    }
  }

  async function expectDigests(
    tx: Tx,
    rows: readonly store.LineRow[],
    receivers: ReadonlyMap<UserId, store.ReceiverRow>,
  ): Promise<void> {
    const waiting = new Set(rows.filter(({ isInDigest }) => isInDigest).map(({ receiverId }) => receiverId))
    const due = [...waiting].flatMap((userId) => {
      const receiver = receivers.get(userId)
      return receiver?.digestAt === null ? [{ userId, at: nextDigest(receiver, clock.now()) }] : []
    })
    await store.expectDigests(tx, due)
  }

  return {
    /** What these people are to be told, the oldest first: all of it, unless there is very much. */
    async fold(receiverIds: readonly UserId[]): Promise<{ changed: Changed; isMore: boolean }> {
      const all = new Map<UserId, { isNew: boolean }>()
      let isMore = true
      for (let batch = 0; isMore && batch < BATCHES_AT_ONCE; batch++) {
        const done = await db.transaction((tx) => foldBatch(tx, receiverIds))
        isMore = done.isMore
        for (const [userId, { isNew }] of done.changed) {
          all.set(userId, { isNew: isNew || (all.get(userId)?.isNew ?? false) })
        }
      }
      return { changed: all, isMore }
    },

    /**
     * The same to many, as one person's doing: a line for each, in the caller's transaction, which also remembers how far
     * it has come.
     */
    async tellMany(tx: Tx, told: store.Told): Promise<UserId[]> {
      const { kind, subject, actorId, at } = told
      const others = told.receiverIds.filter((userId) => userId !== actorId)
      const unset = deliveryOf(kind, {}, { pushTarget: false })
      const isOnlyListed = unset.isListed && !unset.mails && !unset.isInDigest
      const same = isOnlyListed
        ? await store.insertSame(
            tx,
            { kind, subject, actorId, at, kindGroup: groupOf(kind), isGrouped: isGrouped(kind) },
            others.map((receiverId) => ({ notificationId: newId(), receiverId })),
          )
        : []
      const receivers = await (isOnlyListed ? store.listChosenSettings : store.listReceiverSettings)(tx, others)
      const none = { diamonds: null, cents: null, quote: null, details: null }
      const rows = receivers.map((receiver) => {
        const about = { notificationId: newId(), receiverId: receiver.userId, kind, subject, actorId, at }
        return rowOf({ ...about, ...none, isNew: true, actors: 0, events: 1, rings: true }, receiver)
      })
      // Who wants to hear of it by no way at all has no use for a line.
      const wanted = rows.filter((row) => row.isListed || row.pushAt !== null || row.mailAt !== null || row.isInDigest)
      await store.insertLines(tx, wanted)
      await expectDigests(tx, wanted, new Map(receivers.map((row) => [row.userId, row])))
      return [...same, ...wanted.map(({ receiverId }) => receiverId)]
    },

    /** Two who block each other hear nothing of each other, and what they heard is gone. */
    async part(tx: Tx, oneId: UserId, otherId: UserId): Promise<void> {
      await lockReceivers(tx, [oneId, otherId])
      await store.deleteBetween(tx, oneId, otherId)
      await store.deleteBetween(tx, otherId, oneId)
    },

    async eraseUser(tx: Tx, userId: UserId): Promise<void> {
      await lockReceivers(tx, [userId])
      await deleteNewsOf(tx, userId)
      await store.deleteOfReceiver(tx, userId)
      await store.deleteActor(tx, userId)
    },

    async forget(subject: string, kinds: readonly NotificationKind[]): Promise<void> {
      while (
        (await db.transaction((tx) => store.deleteAbout(tx, subject, kinds, DELETED_AT_ONCE))) === DELETED_AT_ONCE
      );
    },

    async sweep(): Promise<void> {
      const at: Instant = instant(clock.now() - NOTIFICATIONS_KEPT_MS)
      const before = { at, id: firstIdAt(at) }
      while ((await db.transaction((tx) => store.deleteOld(tx, before, DELETED_AT_ONCE))) === DELETED_AT_ONCE);
    },
  }
}

const distinct = (news: readonly NewsRow[]) => [
  ...new Map(news.map((one) => [`${one.receiverId} ${one.kind} ${one.subject}`, one])).values(),
]

const distinctActs = (news: readonly NewsRow[]) => [
  ...new Map(
    news.flatMap(({ receiverId, kind, subject, actorId }) =>
      actorId === null
        ? []
        : [[`${receiverId} ${kind} ${subject} ${actorId}`, { receiverId, kind, subject, actorId }] as const],
    ),
  ).values(),
]

function changedBy({ lines }: Folded): Changed {
  const changed = new Map<UserId, { isNew: boolean }>()
  for (const { receiverId, rings } of lines) {
    changed.set(receiverId, { isNew: rings || (changed.get(receiverId)?.isNew ?? false) })
  }
  return changed
}
