import {
  CONVERSATION_PAGE_SIZE,
  END_OF_TIME,
  LARGEST_ID,
  type Conversation,
  type InputOf,
  type Instant,
  type listConversations,
  type Message,
  type OpenConversation,
  type OutputOf,
  type queryMessages,
  type UserId,
} from '@fanlight/contract'
import { UserId as UserIdSchema } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Presence } from '../presence/index.ts'
import type { Profiles } from '../profiles/index.ts'
import { presentConversation, presentMessage, type Links } from './chat.present.ts'
import * as store from './conversations.store.ts'
import { isThere, listLatest, listMessages } from './messages.store.ts'
import { isKeptOpen, refusalOf, type Standing } from './standing.ts'

const position = cursorOf(z.object({ lastAt: z.int().nonnegative().max(END_OF_TIME), otherId: UserIdSchema }))
const NEWEST = { lastAt: END_OF_TIME, otherId: LARGEST_ID as UserId }

export function createReading(
  deps: Platform & {
    shown: Links
    presence: Presence
    profiles: Profiles
    standingOf: (fromId: UserId, toId: UserId) => Promise<Standing>
  },
) {
  const { db, clock, shown, presence, profiles, standingOf } = deps

  /** By whom they are with. */
  async function latest(from: Db, userId: UserId, wanted: { otherId: UserId; until: Instant | null }[]) {
    const rows = wanted.length === 0 ? [] : await listLatest(from, userId, wanted)
    return new Map(
      rows.filter((row) => isThere(row, clock.now())).map((row) => [row.otherId, presentMessage(row, userId, shown)]),
    )
  }

  async function present(from: Db, userId: UserId, rows: readonly store.SideRow[]): Promise<Conversation[]> {
    const others = rows.map((row) => row.userId)
    if (others.length === 0) return []
    const newest = others.map((otherId) => ({ otherId, until: null }))
    const [lastOf, statuses] = await Promise.all([latest(from, userId, newest), presence.statusOf(others)])
    return rows.map((row) =>
      presentConversation(
        row,
        lastOf.get(row.userId) ?? null,
        shown.links,
        row.isGone || row.isBlocked ? undefined : statuses.get(row.userId),
      ),
    )
  }

  return {
    async list(userId: UserId, input: InputOf<typeof listConversations>): Promise<OutputOf<typeof listConversations>> {
      const { filter, query, cursor } = input
      const before = position.read(cursor, NEWEST)
      const wanted = { filter, query, before, now: clock.now(), size: CONVERSATION_PAGE_SIZE }
      const [pinned, rows, unread] = await Promise.all([
        cursor === undefined ? store.listPinned(db, userId, wanted) : [],
        store.listSides(db, userId, wanted),
        store.countUnread(db, userId),
      ])
      const { page, nextCursor } = pageOf(rows, CONVERSATION_PAGE_SIZE, (row) =>
        position.write({ lastAt: row.lastAt ?? 0, otherId: row.userId }),
      )
      const all = [...pinned, ...page]
      const written = all.flatMap(({ userId: otherId, foundAt: until }) => (until === null ? [] : [{ otherId, until }]))
      const [conversations, foundOf] = await Promise.all([present(db, userId, all), latest(db, userId, written)])
      return { conversations: conversations.map((each) => withFound(each, foundOf)), nextCursor, unread }
    },

    async open(userId: UserId, otherId: UserId): Promise<OpenConversation> {
      if (userId === otherId) throw new AppError('SELF_MESSAGE', {})
      const [row, standing, theirs, relation] = await Promise.all([
        store.findSide(db, userId, otherId),
        standingOf(userId, otherId),
        standingOf(otherId, userId),
        profiles.relations.of(userId, otherId),
      ])
      const [conversation] = row ? await present(db, userId, [row]) : []
      // Who blocks the viewer is not there for them, but for what the two have said.
      const isHidden = standing.isBlocked && !relation.blocking && row?.lastAt === null
      if (!conversation || isHidden) throw new AppError('NOT_FOUND', {})
      const { messagesFrom, messagesMinLevel } = standing
      return {
        ...conversation,
        mayWrite: refusalOf(standing),
        messagesFrom,
        messagesMinLevel,
        isKeptOpen: isKeptOpen(theirs),
        relation,
        language: row === null || row.isGone ? null : row.language,
        runWithHelp: row?.isRunWithHelp ?? false,
      }
    },

    async one(from: Db, userId: UserId, otherId: UserId): Promise<Conversation> {
      const row = await store.findSide(from, userId, otherId)
      const [conversation] = row ? await present(from, userId, [row]) : []
      if (!conversation) throw new AppError('NOT_FOUND', {})
      return conversation
    },

    async messages(userId: UserId, input: InputOf<typeof queryMessages>): Promise<Message[]> {
      const { targetUserId, pageNum, pageSize: size, sendTime, after } = input
      const skip = sendTime === undefined && after === undefined ? (pageNum - 1) * size : 0
      const page = { size, before: sendTime ?? null, after: after ?? null, skip }
      const rows = await listMessages(db, userId, targetUserId, page)
      return rows.filter((row) => isThere(row, clock.now())).map((row) => presentMessage(row, userId, shown))
    },

    unread: (userId: UserId) => store.countUnread(db, userId),
  }
}

function withFound(conversation: Conversation, foundOf: ReadonlyMap<UserId, Message>): Conversation {
  const foundMessage = foundOf.get(conversation.chatWithUserId)
  return foundMessage ? { ...conversation, foundMessage } : conversation
}
