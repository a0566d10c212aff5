import type { Database } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Mail } from '../mail/mail.ts'
import type { MediaEngine } from '../media-engine/media-engine.ts'
import type { RedisClient } from '../redis/redis.ts'
import type { Storage } from '../storage/storage.ts'
import type { Health } from './health.ts'

/** Those that cost something to ask, or that are asked across the internet. */
const RARELY = { freshMs: 15_000, slowMs: 2_000 }

/** What every process depends on. A module with a part of its own adds that itself. */
export function watchParts(
  health: Health,
  deps: {
    db: Database
    jobs: Jobs
    redis: RedisClient | null
    storage: Storage
    mail: Mail
    provider: { probe(): Promise<void>; isAway(): boolean }
    engine: MediaEngine
  },
): void {
  const { db, jobs, redis, storage, mail, provider, engine } = deps
  health.watch('database', async () => void (await db.maybe(sql`select 1`)))
  health.watch('redis', redis && (() => pong(redis)), { slowMs: 100 })
  health.watch('storage', () => storage.probe(), { freshMs: 2_000, slowMs: 1_000 })
  health.watch('mail', () => mail.probe(), { freshMs: 5_000, slowMs: 2_000 })
  health.watch('jobs', () => jobsStand(jobs), { freshMs: 2_000 })
  health.watch('provider', () => provider.probe(), { ...RARELY, isFoundAway: () => provider.isAway() })
  health.watch('engine', async () => {
    if (!(await engine.health()).ok) throw new Error('does not answer')
  })
}

async function pong(redis: RedisClient): Promise<void> {
  if (!redis.isReady) throw new Error('is out of reach')
  await redis.ping()
}

async function jobsStand({ desk }: Jobs): Promise<{ slow: string } | void> {
  const { state, error = '' } = await desk.health()
  if (state === 'down') throw new Error(error)
  return state === 'slow' ? { slow: error } : undefined
}
