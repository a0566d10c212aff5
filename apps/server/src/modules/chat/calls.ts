import type { CallId, CallKind, CallState, Instant, MessageId, UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { openConversation } from './conversations.store.ts'
import type { NewMessage } from './messages.store.ts'
import type { ChatNews } from './news.ts'
import type { Pushes } from './pushes.ts'
import { arrivesAsRequest } from './standing.ts'
import { listStandings } from './standing.store.ts'
import { writeMessage } from './writing.store.ts'

export type CallEntryWish = {
  callId: CallId
  dialerId: UserId
  pickerId: UserId
  kind: CallKind
  state: CallState
  /** In which the two saw each other. */
  seconds: number
  at: Instant
}

/** A call leaves an entry in the conversation of the two, written by who called. */
export function createCallEntries({ ids, news, pushes }: Platform & { news: ChatNews; pushes: Pushes }) {
  /** In the transaction in which the call ended. */
  return async function write(tx: Tx, wish: CallEntryWish): Promise<void> {
    const { callId, dialerId: fromId, pickerId: toId, kind, state, seconds, at } = wish
    const [standing] = await listStandings(tx, [{ fromId, toId }], at)
    // Neither in a conversation that one of them has closed to the other, nor with a person who has left.
    if (!standing?.isThere || standing.isBlocked) return
    const isRequest = arrivesAsRequest(standing)
    const conversationId = await openConversation(tx, { conversationId: ids.next(), fromId, toId, isRequest, at })
    const messageId = `call-${callId}` as MessageId
    const message: NewMessage = {
      conversationId,
      messageId,
      fromId,
      toId,
      contentType: 'call',
      text: '',
      translated: null,
      translatedTo: null,
      media: [],
      tip: null,
      price: null,
      replyTo: null,
      call: { callId, kind, state, seconds },
      at,
    }
    const written = await writeMessage(tx, message)
    if (!written) return
    tx.afterCommit(async () => {
      const row = {
        ...message,
        ...written,
        reactions: null,
        isRead: false,
        isHeldBack: false,
        isUnlocked: true,
        keptUntil: null,
        quote: null,
      }
      await news.tellBoth(row, { isHeldBack: standing.isRequest ?? isRequest }, true)
      pushes.soon()
    })
  }
}
