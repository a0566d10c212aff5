import { describe, expect, it } from 'vitest'
import { luna } from '../../../testing/people.ts'
import { aMessage, messageId, messagesFrom, ownMessage, sentAt, wordsOf } from '../testing/messages.ts'
import {
  begun,
  deleted,
  heard,
  isTorn,
  overtaken,
  readByOther,
  readByViewer,
  refreshed,
  withNewer,
  withOlder,
} from './fold.ts'

const places = (thread: { messages: readonly { messageId: string }[] }): string[] =>
  thread.messages.map(({ messageId: id }) => id.replace('message-', ''))
const upTo = (first: number, last: number): string[] => messagesFrom(first, last).map((_, at) => String(first + at))

describe('a thread', () => {
  it('begins with the newest page, and a full one means that there may be more', () => {
    expect(begun(messagesFrom(0, 4))).toMatchObject({ hasOlder: false, until: sentAt(4) })
    expect(begun(messagesFrom(10, 29)).hasOlder).toBe(true)
  })

  it('is in order whatever order its page has', () => {
    expect(places(begun(messagesFrom(0, 3).toReversed()))).toEqual(['0', '1', '2', '3'])
  })

  it('takes older pages before it, and knows when there are no more', () => {
    const thread = begun(messagesFrom(20, 39))
    const more = withOlder(thread, messagesFrom(0, 19))
    expect(places(more)).toEqual(upTo(0, 39))
    expect(more.hasOlder).toBe(true)
    expect(withOlder(thread, messagesFrom(18, 19)).hasOlder).toBe(false)
  })
})

describe('a message that is heard', () => {
  const thread = begun(messagesFrom(0, 2))

  it('is appended', () => {
    const { thread: after, isGap } = heard(thread, aMessage(3))
    expect(isGap).toBe(false)
    expect(places(after)).toEqual(upTo(0, 3))
  })

  it('is there once, however often it comes', () => {
    const once = heard(thread, aMessage(3)).thread
    const twice = heard(once, aMessage(3, { content: { text: 'As it is now' } }))
    expect(twice.isGap).toBe(false)
    expect(wordsOf(twice.thread.messages)).toEqual(['Words 0', 'Words 1', 'Words 2', 'As it is now'])
  })

  it('is a gap where the one before it never came, and nothing is shown out of its place', () => {
    const { thread: after, isGap } = heard(thread, aMessage(5))
    expect(isGap).toBe(true)
    expect(after).toBe(thread)
    expect(places(withNewer(after, messagesFrom(3, 5)))).toEqual(upTo(0, 5))
  })

  it('is no gap when the one before it was known and has been deleted', () => {
    const shorter = deleted(thread, messageId(2))
    const { thread: after, isGap } = heard(shorter, aMessage(3))
    expect(isGap).toBe(false)
    expect(places(after)).toEqual(['0', '1', '3'])
  })

  it('finds its place when it comes after a later one', () => {
    const late = heard({ ...thread, messages: [aMessage(0), aMessage(2)] }, aMessage(1))
    expect(places(late.thread)).toEqual(upTo(0, 2))
  })

  it('is left out where it belongs to a part that is not loaded', () => {
    const end = begun(messagesFrom(20, 39))
    expect(heard(end, aMessage(3)).thread).toBe(end)
  })

  it('begins an empty conversation', () => {
    expect(places(heard(begun([]), aMessage(0)).thread)).toEqual(['0'])
  })
})

describe('the newest page read again', () => {
  it('brings what was missed, in its place', () => {
    expect(places(refreshed(begun(messagesFrom(0, 4)), messagesFrom(0, 8), sentAt(4)))).toEqual(upTo(0, 8))
  })

  it('takes away what was deleted meanwhile, and keeps what lies before it', () => {
    const thread = withOlder(begun(messagesFrom(20, 39)), messagesFrom(0, 19))
    const page = [...messagesFrom(19, 29), ...messagesFrom(31, 39)]
    expect(page).toHaveLength(20)
    const after = refreshed(thread, page, sentAt(39))
    expect(places(after)).toEqual([...upTo(0, 29), ...upTo(31, 39)])
    expect(after.hasOlder).toBe(true)
  })

  it('keeps a message that came while it was on its way', () => {
    const thread = heard(begun(messagesFrom(0, 2)), aMessage(3)).thread
    expect(places(refreshed(thread, messagesFrom(0, 2), sentAt(2)))).toEqual(upTo(0, 3))
  })

  it('takes away the last one when that was deleted', () => {
    expect(places(refreshed(begun(messagesFrom(0, 3)), messagesFrom(0, 2), sentAt(3)))).toEqual(upTo(0, 2))
  })

  it('is torn off where more was missed than it holds, and then stands alone', () => {
    const thread = begun(messagesFrom(0, 9))
    const page = messagesFrom(30, 49)
    expect(isTorn(thread, page)).toBe(true)
    expect(isTorn(thread, messagesFrom(10, 29))).toBe(false)
    const after = refreshed(thread, page, sentAt(9))
    expect(places(after)).toEqual(upTo(30, 49))
    expect(after.hasOlder).toBe(true)
  })

  it('says nothing about a thread that has begun again after it', () => {
    const thread = begun(messagesFrom(60, 79))
    expect(refreshed(thread, messagesFrom(20, 39), sentAt(9))).toBe(thread)
    expect(places(refreshed(thread, messagesFrom(40, 59), sentAt(9)))).toEqual(upTo(40, 79))
  })

  it('is empty when everything was deleted', () => {
    expect(refreshed(begun(messagesFrom(0, 3)), [], sentAt(3))).toMatchObject({ messages: [], hasOlder: false })
  })
})

describe('a thread that was put together', () => {
  it('keeps what was heard before it could be kept', () => {
    const read = begun(messagesFrom(0, 3))
    expect(places(overtaken(read, begun(messagesFrom(0, 4))))).toEqual(upTo(0, 4))
    expect(overtaken(read, begun(messagesFrom(0, 2)))).toBe(read)
    expect(overtaken(read, undefined)).toBe(read)
  })
})

describe('what happens to messages', () => {
  it('a deleted one is gone, and its quote says so', () => {
    const quote = {
      messageId: messageId(0),
      fromUserId: luna.userId,
      contentType: 'text',
      text: 'Words 0',
      isGone: false,
    } as const
    const thread = begun([aMessage(0), aMessage(1, { replyTo: quote })])
    const after = deleted(thread, messageId(0))
    expect(after.messages).toHaveLength(1)
    expect(after.messages[0]?.replyTo).toMatchObject({ isGone: true, text: '' })
  })

  it('a receipt marks the own ones until then, and nothing else', () => {
    const thread = begun([ownMessage(0), aMessage(1), ownMessage(2), ownMessage(3)])
    const after = readByOther(thread, luna.userId, sentAt(2))
    expect(after.messages.map(({ isRead }) => isRead)).toEqual([true, false, true, false])
    expect(readByOther(after, luna.userId, sentAt(2))).toBe(after)
  })

  it('the viewer reads those of the other side', () => {
    const after = readByViewer(begun([ownMessage(0), aMessage(1)]), luna.userId)
    expect(after.messages.map(({ isRead }) => isRead)).toEqual([false, true])
    expect(readByViewer(after, luna.userId)).toBe(after)
  })
})
