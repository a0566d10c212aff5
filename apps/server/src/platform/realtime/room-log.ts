import type { Delivery } from '@fanlight/contract'
import type { RedisClient } from '../redis/redis.ts'

/** What a client missed while it was away: all of it, or the word that it must start from a fresh snapshot. */
export type Missed = { sequence: number; missed: Delivery[]; isComplete: boolean }

export type RoomLog = {
  /** Numbers the event and keeps it for a while. */
  append(delivery: Omit<Delivery, 'sequence'>): Promise<number>
  since(room: string, lastSequence: number | undefined): Promise<Missed>
  /** A number that leaves a gap: whoever hears it knows that something was said which nobody can tell any more. */
  skip(room: string): Promise<number>
  /** The last one who heard this room on this process has gone, and may come back. */
  emptied(room: string): void
}

const KEPT = 100
/** One number for what was lost, and the one that tells of it. */
const GAP = 2
const KEPT_SECONDS = 600
/** Longer than any connection: nobody comes back with a number older than this. */
const NUMBERED_SECONDS = 48 * 60 * 60

/**
 * With Redis the numbers are shared by all processes; without it this process is the only one. Either way they begin
 * with the time: a number from before a restart is smaller than every one after it, and never taken for one of them.
 */
export function createRoomLog(
  redis: RedisClient | null,
  now: () => number,
  isHeard: (room: string) => boolean,
): RoomLog {
  return redis ? createRedisRoomLog(redis, now) : createMemoryRoomLog(now, isHeard)
}

/**
 * Events are kept for those who hear the room now or did a while ago: nobody else has a number to come back with. What is told to
 * people who are away, as every fan's balance is, would otherwise fill the memory for nobody.
 */
export function createMemoryRoomLog(now: () => number, isHeard: (room: string) => boolean): RoomLog {
  const first = now()
  const sequences = new Map<string, number>()
  /** The room that heard something last is last: those that fell silent are found at the front. */
  const recent = new Map<string, { deliveries: Delivery[]; lastAt: number }>()

  function forgetSilent(): void {
    for (const [room, { lastAt }] of recent) {
      if (lastAt > now() - KEPT_SECONDS * 1000) return
      recent.delete(room)
    }
  }

  function keep(room: string, deliveries: Delivery[]): void {
    recent.delete(room)
    recent.set(room, { deliveries, lastAt: now() })
  }

  return {
    async append(delivery) {
      const { room } = delivery
      const sequence = (sequences.get(room) ?? first) + 1
      sequences.set(room, sequence)
      forgetSilent()
      const kept = recent.get(room)
      if (!kept && !isHeard(room)) return sequence
      const deliveries = kept?.deliveries ?? []
      deliveries.push({ ...delivery, sequence })
      if (deliveries.length > KEPT) deliveries.shift()
      keep(room, deliveries)
      return sequence
    },
    async since(room, lastSequence) {
      return missedSince(sequences.get(room) ?? first, recent.get(room)?.deliveries ?? [], lastSequence)
    },
    async skip(room) {
      const sequence = (sequences.get(room) ?? first) + GAP
      sequences.set(room, sequence)
      return sequence
    },
    emptied(room) {
      keep(room, recent.get(room)?.deliveries ?? [])
    },
  }
}

/**
 * Numbered and kept in one step: who comes back in between would find a number without its event, and have to read everything
 * again.
 */
const APPEND = `
  redis.call('set', KEYS[1], ARGV[1], 'NX')
  redis.call('expire', KEYS[1], ARGV[2])
  local sequence = redis.call('incr', KEYS[1])
  redis.call('lpush', KEYS[2], '{"sequence":' .. string.format('%d', sequence) .. ',' .. string.sub(ARGV[3], 2))
  redis.call('ltrim', KEYS[2], 0, ARGV[4])
  redis.call('expire', KEYS[2], ARGV[5])
  return sequence
`

function createRedisRoomLog(redis: RedisClient, now: () => number): RoomLog {
  const sequenceKey = (room: string) => `${redis.prefix}:sequence:${room}`
  const recentKey = (room: string) => `${redis.prefix}:recent:${room}`
  /** Redis keeps commands until it is back; the publisher has a request to answer and cannot wait for that. */
  const assertReady = (): void => {
    if (!redis.isReady) throw new Error('Redis is out of reach')
  }
  const begin = (room: string) =>
    redis.multi().set(sequenceKey(room), now(), { condition: 'NX' }).expire(sequenceKey(room), NUMBERED_SECONDS)

  return {
    async append({ room, type, data }) {
      assertReady()
      const sequence = await redis.eval(APPEND, {
        keys: [sequenceKey(room), recentKey(room)],
        arguments: [now(), NUMBERED_SECONDS, JSON.stringify({ room, type, data }), KEPT - 1, KEPT_SECONDS].map(String),
      })
      return Number(sequence)
    },
    async since(room, lastSequence) {
      assertReady()
      const [, , sequence, recent] = await begin(room)
        .get(sequenceKey(room))
        .lRange(recentKey(room), 0, KEPT - 1)
        .execTyped()
      const deliveries = recent.map((text) => JSON.parse(text) as Delivery).toSorted((a, b) => a.sequence - b.sequence)
      return missedSince(Number(sequence), deliveries, lastSequence)
    },
    async skip(room) {
      assertReady()
      const [, , sequence] = await begin(room).incrBy(sequenceKey(room), GAP).execTyped()
      return sequence
    },
    // Kept for all processes: others may hear it.
    emptied: () => undefined,
  }
}

function missedSince(sequence: number, recent: readonly Delivery[], lastSequence: number | undefined): Missed {
  if (lastSequence === undefined) return { sequence, missed: [], isComplete: true }
  // A client ahead of us knew a server that has restarted since: its number means nothing here.
  const isAhead = lastSequence > sequence
  const missed = recent.filter((delivery) => delivery.sequence > lastSequence)
  const isComplete = !isAhead && missed.length === sequence - lastSequence
  return { sequence, missed: isComplete ? missed : [], isComplete }
}
