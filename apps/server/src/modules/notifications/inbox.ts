import {
  END_OF_TIME,
  instant,
  LARGEST_ID,
  NOTIFICATION_GROUPS,
  NOTIFICATIONS_PAGE_SIZE,
  type InputOf,
  type listNotifications,
  type NotificationGroup,
  type NotificationItem,
  type OutputOf,
  type readNotifications,
  type UserId,
} from '@fanlight/contract'
import { NotificationId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import * as store from './inbox.store.ts'
import { isKnownKind, kindRules } from './kinds.ts'
import { presentLine } from './notifications.present.ts'
import type { PostSubjects } from './subjects.ts'

const position = cursorOf(z.object({ at: z.int().nonnegative().max(END_OF_TIME), notificationId: NotificationId }))
const NEWEST = { at: END_OF_TIME, notificationId: LARGEST_ID as NotificationId }

export type Inbox = ReturnType<typeof createInbox>

/** What a person sees of their notifications, and marks as read. */
export function createInbox(
  deps: Platform & {
    links: StoredLinks
    posts: PostSubjects
    /** What was told a moment ago is in the list that is read now. */
    catchUp: (userId: UserId) => Promise<void>
    announce: (userId: UserId) => void
  },
) {
  const { db, clock, links, posts, catchUp, announce } = deps

  async function count(userId: UserId): Promise<number> {
    const [row] = await store.countUnread(db, [userId])
    return row?.unread ?? 0
  }

  async function present(userId: UserId, lines: readonly store.LineRow[]): Promise<NotificationItem[]> {
    const known = lines.flatMap((line) => (isKnownKind(line.kind) ? [{ ...line, kind: line.kind }] : []))
    const about = known.filter(({ kind, subject }) => kindRules[kind].subject === 'post' && subject !== '')
    const postIds = [...new Set(about.map(({ subject }) => subject))]
    const found = postIds.length === 0 ? new Map() : await posts(userId, postIds)
    return known.flatMap((line) => presentLine(line, found, links) ?? [])
  }

  return {
    present,

    async list(
      userId: UserId,
      { groups, cursor }: InputOf<typeof listNotifications>,
    ): Promise<OutputOf<typeof listNotifications>> {
      const before = position.read(cursor, NEWEST)
      if (cursor === undefined) await catchUp(userId)
      const until = clock.now()
      const [rows, unread] = await Promise.all([store.listLines(db, userId, wantedOf(groups), before), count(userId)])
      const { page, nextCursor } = pageOf(rows, NOTIFICATIONS_PAGE_SIZE, ({ at, notificationId }) =>
        position.write({ at, notificationId }),
      )
      return { notifications: await present(userId, page), nextCursor, unread, until }
    },

    async count(userId: UserId): Promise<number> {
      await catchUp(userId)
      return count(userId)
    },

    /** Every device of theirs is told. */
    async read(userId: UserId, { notificationId, until, groups }: InputOf<typeof readNotifications>): Promise<number> {
      await catchUp(userId)
      const now = clock.now()
      // What has not happened yet cannot have been read; nor is every number a time.
      const wanted = { groups: wantedOf(groups), until: instant(Math.min(until ?? 0, now)) }
      const marked = await db.transaction(async (tx) => {
        const one = notificationId === undefined ? 0 : await store.markOneRead(tx, userId, notificationId, now)
        return one + (until === undefined ? 0 : await store.markReadUntil(tx, userId, wanted, now))
      })
      if (marked > 0) announce(userId)
      return count(userId)
    },
  }
}

const wantedOf = (groups: readonly NotificationGroup[] | undefined): NotificationGroup[] => [
  ...new Set(groups ?? NOTIFICATION_GROUPS),
]
