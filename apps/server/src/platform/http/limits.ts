import type { EndpointDefinition, RateLimit } from '@fanlight/contract/schemas'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { createClient } from 'redis'
import type { Log } from '../log/log.ts'

export type RedisClient = ReturnType<typeof createClient>

/** Answers how long to wait, or 0 when the call may go on. */
export type CallLimits = { waitMs(endpoint: EndpointDefinition, caller: string): number | Promise<number> }

/** Beyond the limit of each endpoint, no caller gets more than this of all of them together. */
const ALL_CALLS: RateLimit = { max: 1_200, perSeconds: 60 }

type Count = (caller: string) => number | Promise<number>
type Options = { redis: RedisClient | null; factor: number; log: Log; now: () => number }

export function createCallLimits({ redis, factor, log, now }: Options): CallLimits {
  const make = (name: string, { max, perSeconds }: RateLimit): Count => {
    const limit = { max: Math.ceil(max * factor), perSeconds }
    const inMemory = countInMemory(limit, now)
    return redis ? countInRedis(redis, { name, limit, inMemory, log }) : inMemory
  }
  const all = make('all', ALL_CALLS)
  const counts = new Map<string, Count>()
  const countOf = (endpoint: EndpointDefinition): Count => {
    let count = counts.get(endpoint.path)
    if (!count) counts.set(endpoint.path, (count = make(endpoint.path, endpoint.limit)))
    return count
  }

  return {
    waitMs(endpoint, caller) {
      const wait = countOf(endpoint)(caller)
      if (typeof wait !== 'number') return wait.then(async (first) => first || all(caller))
      return wait || all(caller)
    },
  }
}

const SWEEP_AT = 10_000

/** Windows of fixed length, one per caller. It answers at once: every request passes here. */
export function countInMemory({ max, perSeconds }: RateLimit, now: () => number): (caller: string) => number {
  const windows = new Map<string, { calls: number; endsAt: number }>()

  function sweep(at: number): void {
    for (const [caller, { endsAt }] of windows) if (endsAt <= at) windows.delete(caller)
    // More callers than that within one window is an attack: forgetting counts is better than running out of memory.
    if (windows.size >= SWEEP_AT * 10) windows.clear()
  }

  return (caller) => {
    const at = now()
    const window = windows.get(caller)
    if (window && window.endsAt > at) {
      window.calls += 1
      return window.calls > max ? Math.max(window.endsAt - at, 1) : 0
    }
    if (windows.size >= SWEEP_AT) sweep(at)
    windows.set(caller, { calls: 1, endsAt: at + perSeconds * 1000 })
    return 0
  }
}

function countInRedis(
  redis: RedisClient,
  { name, limit, inMemory, log }: { name: string; limit: RateLimit; inMemory: (caller: string) => number; log: Log },
): Count {
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    useRedisPackage: true,
    // Not kept until Redis is back: everybody would wait for it.
    rejectIfRedisNotReady: true,
    keyPrefix: name,
    points: limit.max,
    duration: limit.perSeconds,
  })
  return async (caller) => {
    try {
      await limiter.consume(caller)
      return 0
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(refused.msBeforeNext, 1)
      // Redis out of reach: each process counts for itself rather than refusing everybody.
      log.warn({ err: refused }, 'the shared limits are out of reach')
      return inMemory(caller)
    }
  }
}
