import { randomUUID } from 'node:crypto'
import type { UserId } from '@fanlight/contract'
import type { Log } from '../../platform/log/log.ts'
import type { RedisClient } from '../../platform/redis/redis.ts'
import type { Activity, LocalPresence, Sight } from './whereabouts.ts'

/** A process that was not heard of for so long is dead, and those it held are gone. */
export const SILENT_MS = 15_000
export const BEAT_EVERY_MS = 5_000

/** As many as a script may take as arguments of one command, with much to spare. */
const LOOK_MAX = 1_000

/** Says that this process lives, and clears away those that do not. Answers whether it had been forgotten itself, and who lives. */
const BEAT = `
  local isNew = redis.call('zadd', KEYS[1], ARGV[2], ARGV[1])
  for _, process in ipairs(redis.call('zrangebyscore', KEYS[1], '-inf', ARGV[3])) do
    redis.call('zrem', KEYS[1], process)
    redis.call('del', ARGV[4] .. process .. ':here', ARGV[4] .. process .. ':shown')
  end
  local living = redis.call('zrange', KEYS[1], 0, -1)
  table.sort(living)
  return { isNew, table.concat(living, ' ') }
`

/** For each person a number whose bits say: here, shown, live, in a call. */
const LOOK = `
  local ids, seen = {}, {}
  for index = 4, #ARGV do
    ids[#ids + 1] = ARGV[index]
    seen[#seen + 1] = 0
  end
  local function add(flags, bit)
    for index, flag in ipairs(flags) do
      if flag == 1 and seen[index] % (bit * 2) < bit then seen[index] = seen[index] + bit end
    end
  end
  for _, process in ipairs(redis.call('zrangebyscore', KEYS[1], '(' .. ARGV[2], '+inf')) do
    add(redis.call('smismember', ARGV[3] .. process .. ':here', unpack(ids)), 1)
    add(redis.call('smismember', ARGV[3] .. process .. ':shown', unpack(ids)), 2)
  end
  for place, key in ipairs({ KEYS[2], KEYS[3] }) do
    local flags = {}
    for index, score in ipairs(redis.call('zmscore', key, unpack(ids))) do
      flags[index] = score and tonumber(score) > tonumber(ARGV[1]) and 1 or 0
    end
    add(flags, place == 1 and 4 or 8)
  end
  return seen
`

/**
 * What all processes know together. Each keeps its own people in two sets of its own and says with one heartbeat for
 * all of them that it lives: nobody's presence costs anything while nothing changes. While Redis is away a process
 * notes that its sets fell behind, and writes them whole with the next heartbeat that gets through.
 */
export function createSharedPresence(deps: {
  redis: RedisClient
  local: LocalPresence
  now: () => number
  log: Log
  /** A process came or went, and with it those it held: what was known of anybody may be old. */
  onProcessesChanged?: () => void
}) {
  const { redis, local, now, log, onProcessesChanged = () => {} } = deps
  const prefix = `${redis.prefix}:presence:`
  const processesKey = `${prefix}processes`
  const activityKey = (activity: Activity): string => `${prefix}${activity}`
  const process = randomUUID()
  const setKey = (kind: 'here' | 'shown'): string => `${prefix}${process}:${kind}`
  let isBehind = false
  let known: string | null = null

  function write(command: () => Promise<unknown>): void {
    if (!redis.isReady) {
      isBehind = true
      return
    }
    command().catch((error: unknown) => {
      isBehind = true
      log.warn({ err: error }, 'presence fell behind')
    })
  }

  async function tryTo(command: () => Promise<unknown>): Promise<void> {
    if (!redis.isReady) return
    await command().catch((error: unknown) => log.warn({ err: error }, 'a mark of somebody was lost'))
  }

  async function rewrite(): Promise<void> {
    isBehind = false
    const commands = redis.multi().del([setKey('here'), setKey('shown')])
    const [here, shown] = [local.here(), local.shown()]
    if (here.length > 0) commands.sAdd(setKey('here'), here)
    if (shown.length > 0) commands.sAdd(setKey('shown'), shown)
    await commands.exec()
  }

  async function lookAtSome(userIds: readonly UserId[]): Promise<Sight[]> {
    const bits = await redis.eval(LOOK, {
      keys: [processesKey, activityKey('live'), activityKey('call')],
      arguments: [String(now()), String(now() - SILENT_MS), prefix, ...userIds],
    })
    return (bits as number[]).map((seen) => ({
      isHere: (seen & 1) > 0,
      isShown: (seen & 2) > 0,
      isLive: (seen & 4) > 0,
      isInCall: (seen & 8) > 0,
    }))
  }

  return {
    add: (userId: UserId, kind: 'here' | 'shown'): void => write(() => redis.sAdd(setKey(kind), userId)),
    remove: (userId: UserId, kind: 'here' | 'shown'): void => write(() => redis.sRem(setKey(kind), userId)),

    /** Lost while Redis is away, like the call or room that renews it: nobody fails for that. */
    async mark(userId: UserId, activity: Activity, endsAt: number): Promise<void> {
      const key = activityKey(activity)
      await tryTo(() =>
        redis.multi().zAdd(key, { score: endsAt, value: userId }).zRemRangeByScore(key, '-inf', now()).exec(),
      )
    },
    unmark: (userId: UserId, activity: Activity): Promise<void> =>
      tryTo(() => redis.zRem(activityKey(activity), userId)),

    /** Null while Redis is away: each process then knows its own alone. */
    async look(userIds: readonly UserId[]): Promise<Sight[] | null> {
      if (!redis.isReady) return null
      const parts: Promise<Sight[]>[] = []
      for (let start = 0; start < userIds.length; start += LOOK_MAX) {
        parts.push(lookAtSome(userIds.slice(start, start + LOOK_MAX)))
      }
      try {
        return (await Promise.all(parts)).flat()
      } catch (error) {
        log.warn({ err: error }, 'presence of others is not known')
        return null
      }
    },

    async beat(): Promise<void> {
      if (!redis.isReady) {
        isBehind = true
        return
      }
      const [wasForgotten, living] = (await redis.eval(BEAT, {
        keys: [processesKey],
        arguments: [process, String(now()), String(now() - SILENT_MS), prefix],
      })) as [number, string]
      if (wasForgotten === 1 || isBehind) await rewrite()
      const before = known
      known = living
      if (before !== null && before !== living) onProcessesChanged()
    },

    async close(): Promise<void> {
      if (!redis.isReady) return
      // Those who do not hear of it notice the silence.
      await redis
        .multi()
        .zRem(processesKey, process)
        .del([setKey('here'), setKey('shown')])
        .exec()
        .catch(() => undefined)
    },
  }
}
