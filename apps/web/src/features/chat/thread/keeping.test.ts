import type { Message, UserId } from '@fanlight/contract'
import { expect, it } from 'vitest'
import { velvet } from '../../../testing/people.ts'
import { aMessage, messagesFrom, wordsOf } from '../testing/messages.ts'
import { begun, type Thread } from './fold.ts'
import { createThreads } from './keeping.ts'

/** A thread whose pages the test answers. */
function start(first: readonly Message[]) {
  let thread: Thread = begun(first)
  const asked: { page: object; answer: (page: Message[]) => void; fail: () => void }[] = []
  const waits: number[] = []
  const threads = createThreads({
    threadOf: () => thread,
    keep: (_: UserId, next) => void (thread = next),
    read: (_: UserId, page) =>
      new Promise((answer, reject) => asked.push({ page, answer, fail: () => reject(new Error('The line is gone')) })),
    startAgain: async () => undefined,
    wait: async (ms) => void waits.push(ms),
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return { threads, asked, waits, settle, words: () => wordsOf(thread.messages) }
}

const words = (last: number) => Array.from({ length: last + 1 }, (_, place) => `Words ${place}`)

it('a gap that shows while another is filled is filled too', async () => {
  const { threads, asked, settle, words: shown } = start(messagesFrom(0, 2))
  threads.hear(velvet.userId, aMessage(5))
  // It was sent after the server had answered, and comes before the answer.
  threads.hear(velvet.userId, aMessage(6))
  asked[0]?.answer(messagesFrom(3, 5))
  await settle()
  expect(asked).toHaveLength(2)
  asked[1]?.answer(messagesFrom(6, 6))
  await settle()
  expect(shown()).toEqual(words(6))
})

it('a gap that cannot be filled now is filled later: nothing may follow that shows it again', async () => {
  const { threads, asked, waits, settle, words: shown } = start(messagesFrom(0, 2))
  threads.hear(velvet.userId, aMessage(4))
  asked[0]?.fail()
  await settle()
  expect(waits).toEqual([1_000])
  asked[1]?.answer(messagesFrom(3, 4))
  await settle()
  expect(shown()).toEqual(words(4))
})

it('a page keeps what was heard while it was on its way', async () => {
  const { threads, asked, words: shown } = start(messagesFrom(0, 2))
  const reading = threads.readNewest(velvet.userId)
  threads.hear(velvet.userId, aMessage(3))
  asked[0]?.answer(messagesFrom(0, 2))
  await reading
  expect(shown()).toEqual(words(3))
})
