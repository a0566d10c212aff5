import {
  chatChannel,
  type EventData,
  type EventNameOf,
  type EventOf,
  type MessageId,
  type UserId,
} from '@fanlight/contract'
import type { Platform } from '../../platform/platform.ts'
import { presentMessage, type Links } from './chat.present.ts'
import { findMessage, findMessages, isThere, type MessageRow } from './messages.store.ts'

type ChatEvent = EventOf<typeof chatChannel>
export type ChatNews = ReturnType<typeof createChatNews>

const AGAIN_AFTER_MS = 1_000

/** What the devices of the two are told. A word that is lost is made up for: they ask again when they are out of step. */
export function createChatNews({ db, clock, realtime, log, shown }: Platform & { shown: Links }) {
  /** Whose devices could not be told of something. They may be connected to another process, which does not know. */
  const untold = new Set<UserId>()
  let isDue = false

  function makeUpSoon(): void {
    if (isDue || untold.size === 0) return
    isDue = true
    setTimeout(() => void makeUp(), AGAIN_AFTER_MS).unref()
  }

  /** As an event, which is kept: a device may be away just now, and find nothing missing when it comes back. */
  async function makeUp(): Promise<void> {
    try {
      for (const userId of untold) {
        await realtime.publish(chatChannel, { userId }, 'out_of_step', {})
        untold.delete(userId)
      }
    } catch {
      // Still out of reach, and said already: the others wait too.
    } finally {
      isDue = false
      makeUpSoon()
    }
  }

  async function tell<N extends EventNameOf<typeof chatChannel>>(
    userId: UserId,
    type: N,
    data: EventData<typeof chatChannel, N>,
  ): Promise<void> {
    try {
      await realtime.publish(chatChannel, { userId }, type, data)
    } catch (error) {
      log.warn({ err: error, type }, 'devices could not be told of a message')
      untold.add(userId)
      makeUpSoon()
    }
  }

  return {
    tell,

    /** Each sees it as it is for them: with their own links, or held back. */
    async tellBoth(row: MessageRow, seenByOther: Pick<MessageRow, 'isHeldBack'>, isNew: boolean): Promise<void> {
      const { fromId, toId } = row
      await Promise.all([
        tell(toId, 'message', {
          chatWithUserId: fromId,
          message: presentMessage({ ...row, ...seenByOther, isRead: false }, toId, shown),
          isNew,
        }),
        tell(fromId, 'message', { chatWithUserId: toId, message: presentMessage(row, fromId, shown), isNew }),
      ])
    },

    /** What a device missed: each message as its reader is shown it by now, and of one that is gone only that it is. */
    async asOfNow(userId: UserId, missed: readonly ChatEvent[]): Promise<ChatEvent[]> {
      const said = missed.filter((event) => event.type === 'message')
      const now = new Map<string, MessageRow>()
      for (const otherId of new Set(said.map(({ data }) => data.chatWithUserId))) {
        const names = said
          .filter(({ data }) => data.chatWithUserId === otherId)
          .map(({ data }) => data.message.messageId)
        const rows = await findMessages(db, userId, otherId, names)
        for (const row of rows) if (isThere(row, clock.now())) now.set(`${otherId} ${row.messageId}`, row)
      }
      return missed.map((event) => {
        if (event.type !== 'message') return event
        const { chatWithUserId, message, isNew } = event.data
        const row = now.get(`${chatWithUserId} ${message.messageId}`)
        if (!row) return { type: 'message_deleted', data: { chatWithUserId, messageId: message.messageId } }
        return { type: 'message', data: { chatWithUserId, message: presentMessage(row, userId, shown), isNew } }
      })
    },

    /** A message that was there and is another now. */
    async tellChanged(userId: UserId, otherId: UserId, messageId: MessageId): Promise<void> {
      for (const [viewerId, withId] of [
        [userId, otherId],
        [otherId, userId],
      ] as const) {
        const row = await findMessage(db, viewerId, withId, messageId)
        if (!row || !isThere(row, clock.now())) continue
        const message = presentMessage(row, viewerId, shown)
        await tell(viewerId, 'message', { chatWithUserId: withId, message, isNew: false })
      }
    },
  }
}
