import type { Database } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import type { Mail } from '../mail/mail.ts'
import type { MediaEngine } from '../media-engine/media-engine.ts'
import type { RedisClient } from '../redis/redis.ts'
import type { Storage } from '../storage/storage.ts'
import type { Health } from './health.ts'

/** Those that cost something to ask, or that are asked across the internet. */
const RARELY = { freshMs: 15_000, slowMs: 2_000 }
/** Something is wrong with who does the jobs when one has waited for so long. */
const JOB_WAITS_S = 60

/** What every process depends on. A module with a part of its own adds that itself. */
export function watchParts(
  health: Health,
  deps: {
    db: Database
    redis: RedisClient | null
    storage: Storage
    mail: Mail
    provider: { probe(): Promise<void> }
    engine: MediaEngine
  },
): void {
  const { db, redis, storage, mail, provider, engine } = deps
  health.watch('database', async () => void (await db.maybe(sql`select 1`)))
  health.watch('redis', redis && (() => pong(redis)), { slowMs: 100 })
  health.watch('storage', () => storage.probe(), { freshMs: 2_000, slowMs: 1_000 })
  health.watch('mail', () => mail.probe(), { freshMs: 5_000, slowMs: 2_000 })
  health.watch('jobs', () => oldestJob(db), { freshMs: 2_000 })
  health.watch('provider', () => provider.probe(), RARELY)
  health.watch('engine', async () => {
    if (!(await engine.health()).ok) throw new Error('does not answer')
  })
}

async function pong(redis: RedisClient): Promise<void> {
  if (!redis.isReady) throw new Error('is out of reach')
  await redis.ping()
}

async function oldestJob(db: Database): Promise<{ slow: string } | void> {
  const row = await db.maybe<{ seconds: number | null }>(sql`
    select extract(epoch from now() - min(run_at))::int as seconds
    from graphile_worker._private_jobs where is_available and run_at < now()
  `)
  const seconds = row?.seconds ?? 0
  return seconds > JOB_WAITS_S ? { slow: `a job has been due for ${seconds} s` } : undefined
}
