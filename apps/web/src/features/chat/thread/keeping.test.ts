import type { Message, UserId } from '@fanlight/contract'
import { expect, it } from 'vitest'
import { velvet } from '../../../testing/people.ts'
import { aMessage, messagesFrom, wordsOf } from '../testing/messages.ts'
import { begun, type Thread } from './fold.ts'
import { createThreads } from './keeping.ts'

/** A thread whose pages the test answers; without a first one it was never opened. */
function start(first: readonly Message[] | null) {
  let thread: Thread | undefined = first ? begun(first) : undefined
  const asked: { page: object; answer: (page: Message[]) => void; fail: () => void }[] = []
  const waits: number[] = []
  const threads = createThreads({
    threadOf: () => thread,
    keep: (_: UserId, next) => void (thread = next),
    read: (_: UserId, page) =>
      new Promise((answer, reject) => asked.push({ page, answer, fail: () => reject(new Error('The line is gone')) })),
    wait: async (ms) => void waits.push(ms),
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return { threads, asked, waits, settle, words: () => wordsOf(thread?.messages ?? []) }
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

it('a conversation in which more was missed than is worth fetching goes on with its newest page, and hears what follows', async () => {
  const { threads, asked, settle, words: shown } = start(messagesFrom(0, 2))
  const reading = threads.readNewest(velvet.userId)
  asked[0]?.answer(messagesFrom(480, 499))
  for (let page = 0; page < 10; page += 1) {
    await settle()
    asked[page + 1]?.answer(messagesFrom(3 + page * 20, 22 + page * 20))
  }
  await settle()
  expect(asked[11]?.page).toEqual({})
  asked[11]?.answer(messagesFrom(481, 500))
  await reading
  expect(shown()).toEqual(words(500).slice(480))
  threads.hear(velvet.userId, aMessage(501))
  expect(shown()).toEqual(words(501).slice(480))
})

it('older ones that were asked for before the thread began again elsewhere are not put beside it', async () => {
  const { threads, asked, settle, words: shown } = start(messagesFrom(100, 119))
  const older = threads.loadOlder(velvet.userId)
  const reading = threads.readNewest(velvet.userId)
  asked[1]?.answer(messagesFrom(480, 499))
  for (let page = 0; page < 10; page += 1) {
    await settle()
    asked[page + 2]?.answer(messagesFrom(120 + page * 20, 139 + page * 20))
  }
  await settle()
  asked[12]?.answer(messagesFrom(480, 499))
  await reading
  asked[0]?.answer(messagesFrom(80, 99))
  await older
  expect(shown()).toEqual(words(499).slice(480))
})

it('what is heard before the first page has come is not lost', async () => {
  const { threads, asked, words: shown } = start(null)
  const reading = threads.readNewest(velvet.userId)
  threads.hear(velvet.userId, aMessage(3))
  asked[0]?.answer(messagesFrom(0, 2))
  await reading
  expect(shown()).toEqual(words(3))
})

it('what is heard before the first page has come and does not follow it is asked for', async () => {
  const { threads, asked, settle, words: shown } = start(null)
  const reading = threads.readNewest(velvet.userId)
  threads.hear(velvet.userId, aMessage(4))
  asked[0]?.answer(messagesFrom(0, 2))
  await reading
  asked[1]?.answer(messagesFrom(3, 4))
  await settle()
  expect(shown()).toEqual(words(4))
})
