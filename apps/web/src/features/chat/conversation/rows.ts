import type { Message } from '@fanlight/contract'
import type { Queued } from '../outbox/queued.ts'
import type { Thread } from '../thread/fold.ts'

type Place = {
  key: string
  /** The first and the last of those that one person sent within a minute stand together. */
  isFirst: boolean
  isLast: boolean
}
export type MessageRow = Place & { kind: 'message'; message: Message; isOwn: boolean }
export type QueuedRow = Place & { kind: 'queued'; queued: Queued; isOwn: true }
export type Row = { kind: 'day'; key: string; at: number } | MessageRow | QueuedRow

const MINUTE_MS = 60_000

/** Who said it, when, and what is said about all of a group at once: its receipt, its refusal. */
type Said = { from: string; at: number; mark: string }

/**
 * What stands below each other: days, what was said on them, and at the end what is on its way. Made again with every
 * message, of conversations that may be very long: each row is made once, and nothing is copied.
 *
 * Where older ones are still to come, the oldest that is here only says what stands above the second: whether a day begins
 * there, and a group. So no row changes its height when they come, and what is looked at stays where it is.
 */
export function rowsOf(
  { messages, hasOlder }: Pick<Thread, 'messages' | 'hasOlder'>,
  queued: readonly Queued[],
  viewer: string,
): Row[] {
  const rows: Row[] = []
  let last: MessageRow | QueuedRow | null = null
  let before: Said | null = null
  let day = { from: 0, until: 0 }

  function push(row: MessageRow | QueuedRow, said: Said): void {
    const isNewDay = said.at < day.from || said.at >= day.until
    if (isNewDay) {
      day = dayOf(said.at)
      rows.push({ kind: 'day', key: `day ${day.from}`, at: said.at })
    } else if (last && before && belongs(before, said)) {
      row.isFirst = false
      last.isLast = false
    }
    rows.push(row)
    last = row
    before = said
  }

  for (const message of messages) {
    const { messageId, fromUserId, sendTime, isRead } = message
    const isOwn = fromUserId === viewer
    push(
      { kind: 'message', key: messageId, message, isOwn, isFirst: true, isLast: true },
      // The sign of a receipt stands once for those that have the same.
      { from: fromUserId, at: sendTime, mark: isOwn && isRead ? 'read' : '' },
    )
  }
  if (hasOlder && messages.length > 1) rows.splice(0, 2)
  if (queued.length === 0) return rows
  const known = new Set(messages.map(({ messageId }) => messageId))
  for (const each of queued) {
    if (known.has(each.messageId)) continue
    // Never before what was said last, whatever this device takes the time for.
    const at = Math.max(each.writtenAt, messages[messages.length - 1]?.sendTime ?? 0)
    const mark = each.refusal ? `refused ${each.messageId}` : 'on its way'
    push(
      { kind: 'queued', key: each.messageId, queued: each, isOwn: true, isFirst: true, isLast: true },
      { from: viewer, at, mark },
    )
  }
  return rows
}

const belongs = (one: Said, next: Said): boolean =>
  one.from === next.from && one.mark === next.mark && Math.floor(one.at / MINUTE_MS) === Math.floor(next.at / MINUTE_MS)

/** The calendar day of the device. */
function dayOf(at: number): { from: number; until: number } {
  const begin = new Date(at)
  begin.setHours(0, 0, 0, 0)
  const end = new Date(begin)
  end.setDate(end.getDate() + 1)
  return { from: begin.getTime(), until: end.getTime() }
}
