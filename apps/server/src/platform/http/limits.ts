import { DEFAULT_LIMIT, type EndpointDefinition, type RateLimit } from '@fanlight/contract/schemas'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { createClient } from 'redis'
import type { Log } from '../log/log.ts'

export type RedisClient = ReturnType<typeof createClient>

/** Answers how long to wait, or 0 when the call may go on. */
export type CallLimits = {
  waitMs(endpoint: EndpointDefinition, caller: string): number | Promise<number>
  /** For what visitors may call. Those with a token share a network's limit with many others, and are also counted alone. */
  networkWaitMs(endpoint: EndpointDefinition, network: string, hasToken: boolean): number | Promise<number>
}

/** Beyond the limit of each endpoint, no caller gets more than this of all of them together. */
const ALL_CALLS: RateLimit = { max: 1_200, perSeconds: 60 }
/** Behind one address may be an office. What has a limit of its own, as signing in has, is meant for few calls all the same. */
const SHARED = 10

type Count = (caller: string) => number | Promise<number>
type Options = { redis: RedisClient | null; factor: number; log: Log; now: () => number }

export function createCallLimits({ redis, factor, log, now }: Options): CallLimits {
  const make = (name: string, { max, perSeconds }: RateLimit): Count => {
    const limit = { max: Math.ceil(max * factor), perSeconds }
    const inMemory = countInMemory(limit, now)
    return redis ? countInRedis(redis, { name, limit, inMemory, log }) : inMemory
  }
  const all = make('all', ALL_CALLS)
  const allShared = make('all shared', { ...ALL_CALLS, max: ALL_CALLS.max * SHARED })
  const counts = new Map<string, Count>()
  const countOf = (name: string, limit: RateLimit): Count => {
    let count = counts.get(name)
    if (!count) counts.set(name, (count = make(name, limit)))
    return count
  }
  const both = (first: number | Promise<number>, then: () => number | Promise<number>) =>
    typeof first === 'number' ? first || then() : first.then(async (wait) => wait || then())

  return {
    waitMs: ({ path, limit }, caller) => both(countOf(path, limit)(caller), () => all(caller)),

    networkWaitMs({ path, limit }, network, hasToken) {
      const isShared = hasToken && limit === DEFAULT_LIMIT
      if (!isShared) return both(countOf(path, limit)(network), () => (hasToken ? allShared : all)(network))
      const shared = { ...limit, max: limit.max * SHARED }
      return both(countOf(`${path} shared`, shared)(network), () => allShared(network))
    },
  }
}

const FAILED_LOOKS: RateLimit = { max: 60, perSeconds: 60 }

/** How many tokens that nobody has a network may have looked up. Counted before each look, and taken back when it finds. */
export function createLooks(now: () => number) {
  const windows = createWindows(FAILED_LOOKS, now)
  return {
    begin: (network: string): number => windows.add(network, 1),
    succeeded: (network: string): void => void windows.add(network, -1),
  }
}

/** As many callers as are remembered within one window; the oldest make room for more. */
const CALLERS_MAX = 100_000

/** Windows of fixed length, one per caller. They end in the order in which they began, which is the order of the map. */
function createWindows({ max, perSeconds }: RateLimit, now: () => number) {
  const windows = new Map<string, { count: number; endsAt: number }>()

  /** Of what is over a little each time: nobody waits for all of it. */
  function makeRoom(at: number): void {
    let looked = 0
    for (const [caller, { endsAt }] of windows) {
      const isOver = endsAt <= at
      if (!isOver && windows.size < CALLERS_MAX) return
      windows.delete(caller)
      if (++looked === 10) return
    }
  }

  return {
    /** Answers how long to wait, or 0. */
    add(caller: string, amount: number): number {
      const at = now()
      const window = windows.get(caller)
      if (window && window.endsAt > at) {
        window.count += amount
        return window.count > max ? Math.max(window.endsAt - at, 1) : 0
      }
      windows.delete(caller)
      makeRoom(at)
      windows.set(caller, { count: amount, endsAt: at + perSeconds * 1000 })
      return amount > max ? perSeconds * 1000 : 0
    },
  }
}

/** It answers at once: every request passes here. `amount` is for what is counted in more than calls. */
export function countInMemory(limit: RateLimit, now: () => number): (caller: string, amount?: number) => number {
  const windows = createWindows(limit, now)
  return (caller, amount = 1) => windows.add(caller, amount)
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
