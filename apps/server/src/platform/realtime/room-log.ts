import type { Delivery } from '@fanlight/contract'
import type { RedisClient } from '../http/limits.ts'

/** What a client missed while it was away: all of it, or the word that it must start from a fresh snapshot. */
export type Missed = { sequence: number; missed: Delivery[]; isComplete: boolean }

export type RoomLog = {
  /** Numbers the event and keeps it for a while. */
  append(delivery: Omit<Delivery, 'sequence'>): Promise<number>
  since(room: string, lastSequence: number | undefined): Promise<Missed>
}

const KEPT = 100
const KEPT_SECONDS = 600

/** With Redis the numbers are shared by all processes; without it this process is the only one. */
export function createRoomLog(redis: RedisClient | null): RoomLog {
  return redis ? createRedisRoomLog(redis) : createMemoryRoomLog()
}

export function createMemoryRoomLog(): RoomLog {
  const rooms = new Map<string, { sequence: number; recent: Delivery[] }>()
  return {
    async append(delivery) {
      const room = rooms.get(delivery.room) ?? { sequence: 0, recent: [] }
      rooms.set(delivery.room, room)
      room.sequence += 1
      room.recent.push({ ...delivery, sequence: room.sequence })
      if (room.recent.length > KEPT) room.recent.shift()
      return room.sequence
    },
    async since(name, lastSequence) {
      const { sequence, recent } = rooms.get(name) ?? { sequence: 0, recent: [] }
      return missedSince(sequence, recent, lastSequence)
    },
  }
}

function createRedisRoomLog(redis: RedisClient): RoomLog {
  const sequenceKey = (room: string) => `fanlight:sequence:${room}`
  const recentKey = (room: string) => `fanlight:recent:${room}`
  return {
    async append(delivery) {
      const sequence = await redis.incr(sequenceKey(delivery.room))
      await redis
        .multi()
        .lPush(recentKey(delivery.room), JSON.stringify({ ...delivery, sequence }))
        .lTrim(recentKey(delivery.room), 0, KEPT - 1)
        .expire(recentKey(delivery.room), KEPT_SECONDS)
        .exec()
      return sequence
    },
    async since(room, lastSequence) {
      const [sequence, recent] = await Promise.all([
        redis.get(sequenceKey(room)),
        redis.lRange(recentKey(room), 0, KEPT - 1),
      ])
      const deliveries = recent.map((text) => JSON.parse(text) as Delivery).toSorted((a, b) => a.sequence - b.sequence)
      return missedSince(Number(sequence ?? 0), deliveries, lastSequence)
    },
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
