import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  enterLive,
  leaveLive,
  listLiveGifts,
  MINUTE_MS,
  presentLiveGift,
  readLiveTalk,
  sayInLive,
  type LiveRoomId,
} from '@fanlight/contract'
import type { Line } from '../plan.ts'
import type { Watched } from './broadcast.ts'
import type { Person } from './calls.ts'

/** They are said at once: a room in which nothing was said looks abandoned. */
const FIRST_LINES = 4
const WATCHED_MS = 25_000
const UNWATCHED_MS = 5 * MINUTE_MS
const STAYS_MS = 20_000
const LOOK_MS = 1_000
const GIFT_EVERY = 4

const newKey = (): string => randomBytes(12).toString('base64url')

/** What people say in a room, one after the other, and what they give now and then while somebody sees it. */
export function createTalk(
  { creator, personOf, lines }: { creator: Person; personOf: (fan: string) => Person; lines: readonly Line[] },
  signal: AbortSignal,
) {
  const inside = new Map<Person, number>()
  let watched: Watched | null = null
  let [room, said, spokeAt]: [LiveRoomId | null, number, number] = [null, 0, 0]

  async function give(fan: Person, roomId: LiveRoomId): Promise<void> {
    const { categories, diamondBalance } = await fan.call(listLiveGifts, {})
    const gifts = categories.flatMap((category) => category.gifts).toSorted((one, other) => one.price - other.price)
    const [gift] = gifts
    if (!gift || gift.price > diamondBalance) return
    const wanted = { roomId, giftId: gift.giftId, giftNum: 1, expectedPrice: gift.price }
    await fan.call(presentLiveGift, wanted, newKey())
  }

  async function speak(roomId: LiveRoomId, isWatched: boolean): Promise<void> {
    const line = lines[said % lines.length]
    said++
    spokeAt = Date.now()
    if (!line) return
    const [fan, text] = line
    const speaker = fan === null ? creator : personOf(fan)
    if (fan !== null) {
      await speaker.call(enterLive, { roomId })
      inside.set(speaker, Date.now())
    }
    await speaker.call(sayInLive, { roomId, messageId: newKey(), text })
    if (fan !== null && isWatched && said % GIFT_EVERY === 0) await give(speaker, roomId)
  }

  /** How many lines were said: the sender may have started again, and goes on where the conversation was. */
  async function saidIn(roomId: LiveRoomId): Promise<number> {
    const { messages } = await creator.call(readLiveTalk, { roomId })
    const places = messages.map(({ text }) => lines.findIndex(([, words]) => words === text)).filter((at) => at >= 0)
    const next = (places.at(-1) ?? -1) + 1
    // One that came round to its beginning is no new one.
    return places.length < FIRST_LINES ? next : next + lines.length
  }

  async function letGo(roomId: LiveRoomId): Promise<void> {
    for (const [person, cameAt] of inside) {
      if (Date.now() - cameAt < STAYS_MS) continue
      inside.delete(person)
      await person.call(leaveLive, { roomId })
    }
  }

  async function look(): Promise<void> {
    if (!watched) return
    const { roomId, isWatched } = watched
    if (roomId !== room) [said, spokeAt, room] = [await saidIn(roomId), 0, roomId]
    await letGo(roomId)
    while (said < FIRST_LINES && !signal.aborted) await speak(roomId, false)
    const every = isWatched ? WATCHED_MS : UNWATCHED_MS
    if (Date.now() - spokeAt >= every) await speak(roomId, isWatched)
  }

  return {
    ownViewers: (): number => inside.size,
    hear: (next: Watched | null): void => void (watched = next),
    async run(onProblem: (error: unknown) => void): Promise<void> {
      while (!signal.aborted) {
        await look().catch((error: unknown) => {
          if (!signal.aborted) onProblem(error)
        })
        await pause(LOOK_MS, undefined, { signal }).catch(() => undefined)
      }
    },
  }
}
