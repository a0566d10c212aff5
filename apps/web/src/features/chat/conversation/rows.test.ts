import { instant, type Message } from '@fanlight/contract'
import { expect, it } from 'vitest'
import { luna } from '../../../testing/people.ts'
import type { Queued } from '../outbox/queued.ts'
import { aMessage, messageId, ownMessage } from '../testing/messages.ts'
import { rowsOf, type Row } from './rows.ts'

const noon = new Date(2026, 4, 1, 12).getTime()
const at = (message: Message, seconds: number): Message => ({ ...message, sendTime: instant(noon + seconds * 1_000) })
const all = (messages: Message[]) => ({ messages, hasOlder: false })
const shape = (rows: readonly Row[]): string[] =>
  rows.map((row) =>
    row.kind === 'day' ? 'day' : `${row.isFirst ? '[' : ''}${row.key.replace('message-', '')}${row.isLast ? ']' : ''}`,
  )

function queued(id: string, part: Partial<Queued> = {}): Queued {
  return {
    messageId: messageId(id),
    userId: luna.userId,
    toUserId: aMessage(0).fromUserId,
    contentType: 'text',
    content: { text: 'On its way', mediaList: [], tip: null, price: null, translate: null, translateTo: null },
    replyTo: null,
    writtenAt: noon,
    refusal: null,
    ...part,
  }
}

it('puts those of one person within a minute together, and says each day once', () => {
  const messages = [
    at(aMessage(0), 0),
    at(aMessage(1), 20),
    at(ownMessage(2), 30),
    at(aMessage(3), 40),
    at(aMessage(4), 100),
    at(aMessage(5), 24 * 3_600),
  ]
  expect(shape(rowsOf(all(messages), [], luna.userId))).toEqual(['day', '[0', '1]', '[2]', '[3]', '[4]', 'day', '[5]'])
})

it('breaks where the receipt differs, so that each sign is true for all above it', () => {
  const messages = [at(ownMessage(0, { isRead: true }), 0), at(ownMessage(1), 10), at(ownMessage(2), 20)]
  expect(shape(rowsOf(all(messages), [], luna.userId))).toEqual(['day', '[0]', '[1', '2]'])
})

it('ends with what is on its way, once: what has arrived is not shown twice', () => {
  const rows = rowsOf(all([at(ownMessage(0), 0)]), [queued('0'), queued('a'), queued('b')], luna.userId)
  expect(shape(rows)).toEqual(['day', '[0]', '[a', 'b]'])
})

it('shows each refused one for itself, with its reason', () => {
  const refusal = { reason: 'BLOCKED', code: 1, message: '', details: {} } as const
  expect(shape(rowsOf(all([]), [queued('a', { refusal }), queued('b', { refusal })], luna.userId))).toEqual([
    'day',
    '[a]',
    '[b]',
  ])
})

it('keeps what is on its way last, also where the clock of the device is behind', () => {
  const rows = rowsOf(all([at(aMessage(0), 0)]), [queued('a', { writtenAt: noon - 3 * 24 * 3_600_000 })], luna.userId)
  expect(shape(rows)).toEqual(['day', '[0]', '[a]'])
})

it('changes nothing of what is there when older ones come before it, also not where a group or a day goes on', () => {
  const days = [0, 10, 20, 100, 110, 24 * 3_600, 24 * 3_600 + 10, 24 * 3_600 + 200]
  const messages = days.map((seconds, place) => at(aMessage(place), seconds))
  const whole = rowsOf(all(messages), [], luna.userId)
  for (let loaded = 2; loaded < messages.length; loaded += 1) {
    const rows = rowsOf({ messages: messages.slice(-loaded), hasOlder: true }, [], luna.userId)
    expect(rows).toEqual(whole.slice(-rows.length))
    expect(rows.filter(({ kind }) => kind === 'message')).toHaveLength(loaded - 1)
  }
})
