import { countUnreadMessages, userId, type MessageId, type UserId } from '@fanlight/contract'
import type { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { sized } from '../../apps/server/src/testing/deep.ts'
import type { Thread } from '../../apps/web/src/features/chat/thread/fold.ts'
import { createChatClient } from './chat-client.ts'
import { idOf, startPlace, tokenOf } from './place.ts'

/**
 * Two hundred people who write to three others each, on two server processes that share PostgreSQL and Redis. Lines break at
 * random, one process is killed, Redis is restarted. `SEED=…` lets the same people write and drop in the same order again.
 */
const PEOPLE = 200
const EACH_WRITES = sized(4, 40)
const DROPS = 0.06
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

it('every acknowledged message arrives once and in order, whatever breaks', async () => {
  console.log(`chat torture: SEED=${seed}`)
  const random = createRandom(seed)
  const place = await startPlace(PEOPLE, othersOf)
  onTestFinished(() => place.stop())
  const faults: string[] = []
  const clients = Array.from({ length: PEOPLE }, (_, index) => {
    const others = othersOf(index)
    return createChatClient({
      userId: idOf(index),
      token: tokenOf(index),
      others,
      address: () => place.address(),
      random,
      onThread: (_with, thread) => void faults.push(...faultsOf(thread)),
    })
  })
  onTestFinished(() => clients.forEach((client) => client.end()))
  await Promise.all(clients.map((client) => client.start()))

  const wanted = PEOPLE * 3 * EACH_WRITES
  const count = (): number => clients.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  const written = new Map<string, MessageId[]>()
  const writing = Promise.all(
    clients.map(async (client, index) => {
      for (let turn = 0; turn < EACH_WRITES; turn++) {
        for (const toId of othersOf(index)) {
          const messageId = `${index}-to-${toId}-${turn}` as MessageId
          written.set(`${client.userId} ${toId}`, [...(written.get(`${client.userId} ${toId}`) ?? []), messageId])
          client.write(toId, messageId, `Word ${turn} of ${index}`)
          if (random() < DROPS) client.drop()
          // Those with an odd number read now and then; the others never do.
          if (index % 2 === 1 && random() < 0.2) void client.markRead(toId).catch(() => undefined)
        }
        await pause(100 + random() * 500)
      }
    }),
  )

  await until(() => count() > wanted * 0.25)
  await place.kill()
  await place.startAgain()
  await until(() => count() > wanted * 0.6)
  await place.restartRedis()
  await writing
  await until(() => clients.every((client) => client.refused() !== null || client.isEmpty()))
  expect(clients.map((client) => client.refused()).filter(Boolean)).toEqual([])
  expect(count()).toBe(wanted)

  // Nothing is asked for by hand: what was told, and what the clients missed and noticed, is all that they have.
  const lacking = (): string[] =>
    clients.flatMap((client, index) =>
      othersOf(index)
        .filter((withId) => client.threadWith(withId).length < 2 * EACH_WRITES && !client.hasOlder(withId))
        .map((withId) => {
          const shown = new Set(client.threadWith(withId).map(({ messageId }) => messageId))
          const all = [
            ...(written.get(`${client.userId} ${withId}`) ?? []),
            ...(written.get(`${withId} ${client.userId}`) ?? []),
          ]
          return `${client.userId} lacks ${all.filter((messageId) => !shown.has(messageId)).join(', ')} of ${withId}`
        }),
    )
  await until(() => lacking().length === 0, lacking)
  expect(faults).toEqual([])

  const kept = await keptIn(place.database)
  for (const [index, client] of clients.entries()) {
    for (const withId of othersOf(index)) {
      while (client.hasOlder(withId)) await client.loadOlder(withId)
      const shown = client.threadWith(withId)
      expect(shown.map(({ messageId }) => messageId)).toEqual(kept.get(pairOf(client.userId, withId)))
      for (const [from, to] of [
        [client.userId, withId],
        [withId, client.userId],
      ] as const) {
        const theirs = shown.filter(({ fromUserId }) => fromUserId === from).map(({ messageId }) => messageId)
        expect(theirs).toEqual(written.get(`${from} ${to}`))
      }
    }
    if (index % 2 === 1) for (const withId of othersOf(index)) await client.markRead(withId)
    const unread = index % 2 === 1 ? 0 : 3 * EACH_WRITES
    expect((await client.call(countUnreadMessages, {})).total).toBe(unread)
  }
})

/** A neighbour to talk with, and two in a ring. */
function othersOf(index: number): UserId[] {
  return [index ^ 1, (index + 2) % PEOPLE, (index + PEOPLE - 2) % PEOPLE].map(idOf)
}
const pairOf = (one: UserId, other: UserId): string => [one, other].toSorted().join(' ')

/** What a person sees is unbroken and in order at every moment. */
function faultsOf({ messages }: Thread): string[] {
  return messages.flatMap(({ messageId, previousSendTime }, place) => {
    const before = messages[place - 1]
    return before && before.sendTime !== previousSendTime ? [`${messageId} does not follow ${before.messageId}`] : []
  })
}

/** By pair, in the order they were sent. */
async function keptIn(database: Client): Promise<Map<string, string[]>> {
  const { rows } = await database.query<{ from_id: string; to_id: string; message_id: string }>(
    'select from_id, to_id, message_id from messages order by conversation_id, sent_at',
  )
  const byPair = new Map<string, string[]>()
  for (const row of rows) {
    const pair = pairOf(userId(row.from_id), userId(row.to_id))
    byPair.set(pair, [...(byPair.get(pair) ?? []), row.message_id])
  }
  return byPair
}

/** Mulberry32: the same numbers for the same seed. */
function createRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function until(isSo: () => boolean, why: () => string[] = () => []): Promise<void> {
  const end = Date.now() + 90_000
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`It never came true. ${why().slice(0, 10).join('; ')}`)
    await pause(50)
  }
}
