import type { Endpoint } from '@fanlight/contract'
import type { createClient } from 'redis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Log } from '../log/log.ts'

export type RedisClient = ReturnType<typeof createClient>

/** Answers how long to wait, or 0 when the call may go on. */
export type CallLimits = { waitMs(endpoint: Endpoint, caller: string): Promise<number> }

/** Beyond the limit of each endpoint, no caller gets more than this of all of them together. */
const ALL_CALLS = { max: 1_200, perSeconds: 60 }

export function createCallLimits({
  redis,
  factor,
  log,
}: {
  redis: RedisClient | null
  factor: number
  log: Log
}): CallLimits {
  const make = (name: string, { max, perSeconds }: { max: number; perSeconds: number }): RateLimiterAbstract => {
    const options = { keyPrefix: name, points: Math.ceil(max * factor), duration: perSeconds }
    if (!redis) return new RateLimiterMemory(options)
    // Redis out of reach: each process counts for itself rather than refusing everybody.
    return new RateLimiterRedis({
      ...options,
      storeClient: redis,
      useRedisPackage: true,
      insuranceLimiter: new RateLimiterMemory(options),
    })
  }
  const all = make('all', ALL_CALLS)
  const limiters = new Map<string, RateLimiterAbstract>()
  const limiterOf = (endpoint: Endpoint): RateLimiterAbstract => {
    let limiter = limiters.get(endpoint.path)
    if (!limiter) limiters.set(endpoint.path, (limiter = make(endpoint.path, endpoint.limit)))
    return limiter
  }

  return {
    async waitMs(endpoint, caller) {
      try {
        await limiterOf(endpoint).consume(caller)
        await all.consume(caller)
        return 0
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(refused.msBeforeNext, 1)
        log.warn({ err: refused }, 'rate limiter failed')
        return 0
      }
    },
  }
}
