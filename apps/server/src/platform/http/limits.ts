import { DEFAULT_LIMIT, type EndpointDefinition, type RateLimit } from '@fanlight/contract/schemas'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RedisClient } from '../redis/redis.ts'

/** What is counted under a name of its own: a call, or a page. */
export type Counted = Pick<EndpointDefinition, 'path' | 'limit'>

/** Answers how long to wait, or 0 when the call may go on. */
export type CallLimits = {
  waitMs(endpoint: Counted, caller: string): number | Promise<number>
  /** For what visitors may call. Those with a token share a network's limit with many others, and are also counted alone. */
  networkWaitMs(endpoint: Counted, network: string, hasToken: boolean): number | Promise<number>
  /** Before a token is looked up in the database; taken back when it was found there. By each process alone. */
  lookWaitMs(network: string): number
  lookSucceeded(network: string): void
}

/** How many tokens that nobody has a network may have looked up, or how many of any kind at the same moment. */
const FAILED_LOOKS: RateLimit = { max: 300, perSeconds: 60 }

/** Beyond the limit of each endpoint, no caller gets more than this of all of them together. */
const ALL_CALLS: RateLimit = { max: 1_200, perSeconds: 60 }
/** Behind one address may be an office. What has a limit of its own, as signing in has, is meant for few calls all the same. */
const SHARED = 10

type Count = (caller: string) => number | Promise<number>
type Options = { redis: RedisClient | null; factor: number; now: () => number }

export function createCallLimits({ redis, factor, now }: Options): CallLimits {
  const make = (name: string, { max, perSeconds }: RateLimit): Count => {
    const limit = { max: Math.ceil(max * factor), perSeconds }
    const inMemory = countInMemory(limit, now)
    return redis ? countInRedis(redis, { name, limit, inMemory }) : inMemory
  }
  const all = make('all', ALL_CALLS)
  const allShared = make('all shared', { ...ALL_CALLS, max: ALL_CALLS.max * SHARED })
  const looks = createWindows({ ...FAILED_LOOKS, max: FAILED_LOOKS.max * factor }, now)
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

    lookWaitMs: (network) => looks.add(network, 1),
    lookSucceeded: (network) => void looks.add(network, -1),
  }
}

/** As many callers are remembered at the most; beyond that the older half makes room. */
const CALLERS_MAX = 100_000

type Window = { count: number; endsAt: number }

/**
 * Windows of fixed length, one per caller, in two generations: the older one is dropped as a whole, when its windows are
 * over or the younger one is full. So it costs nobody a search, and those who came last are never forgotten for a crowd.
 */
function createWindows({ max, perSeconds }: RateLimit, now: () => number) {
  const lengthMs = perSeconds * 1000
  let young = new Map<string, Window>()
  let old = new Map<string, Window>()
  let youngSince = now()

  function turn(at: number): void {
    if (young.size < CALLERS_MAX / 2 && at - youngSince < lengthMs) return
    old = young
    young = new Map()
    youngSince = at
  }

  return {
    /** Answers how long to wait, or 0. */
    add(caller: string, amount: number): number {
      const at = now()
      const window = young.get(caller) ?? old.get(caller)
      if (window && window.endsAt > at) {
        window.count += amount
        return window.count > max ? Math.max(window.endsAt - at, 1) : 0
      }
      turn(at)
      young.set(caller, { count: amount, endsAt: at + lengthMs })
      return amount > max ? lengthMs : 0
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
  { name, limit, inMemory }: { name: string; limit: RateLimit; inMemory: (caller: string) => number },
): Count {
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    useRedisPackage: true,
    // Not kept until Redis is back: everybody would wait for it.
    rejectIfRedisNotReady: true,
    keyPrefix: `${redis.prefix}:limit:${name}`,
    points: limit.max,
    duration: limit.perSeconds,
  })
  const count = async (caller: string): Promise<number> => {
    try {
      await limiter.consume(caller)
      return 0
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(refused.msBeforeNext, 1)
      return inMemory(caller)
    }
  }
  // Redis out of reach: each process counts for itself, at once, rather than refusing everybody.
  return (caller) => (redis.isReady ? count(caller) : inMemory(caller))
}
