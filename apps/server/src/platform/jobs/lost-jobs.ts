import type { Database } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import type { Log } from '../log/log.ts'
import { LIFE_LOCKS } from './ear.ts'

/**
 * How often it is looked whose jobs nobody does any more, and how long a lock has to be gone for: a connection that broke is
 * back within a second or two, and its process is no less alive for that.
 */
export type LostTimes = { lookEveryMs: number; goneForMs: number }
export const LOST_TIMES: LostTimes = { lookEveryMs: 5_000, goneForMs: 20_000 }

/** What is written into a job as its error. */
const DIED = 'The process that did it ended in the middle of it.'

/**
 * Gives the jobs of dead processes to those that live. A job counts its tries when it is begun, so that one which takes its
 * process down with it ends some day; but the last try of a job that died by accident is given back once.
 */
export function freeLostJobs(deps: { db: Database; log: Log; isOurs: (workers: string) => boolean } & LostTimes) {
  const { db, log, isOurs, lookEveryMs, goneForMs } = deps
  const goneSince = new Map<string, number>()
  let looking: Promise<void> = Promise.resolve()
  let isStopped = false

  async function look(): Promise<void> {
    const gone = (await listGone(db)).filter((workers) => !isOurs(workers))
    const now = performance.now()
    for (const workers of goneSince.keys()) if (!gone.includes(workers)) goneSince.delete(workers)
    for (const workers of gone) if (!goneSince.has(workers)) goneSince.set(workers, now)
    const dead = gone.filter((workers) => now - (goneSince.get(workers) ?? now) >= goneForMs)
    if (dead.length === 0) return
    const freed = await free(db, dead)
    if (freed.length > 0) log.warn({ jobs: freed.length, workers: dead }, 'jobs of a process that ended are done again')
  }

  const timer = setInterval(() => {
    looking = look().catch((error: unknown) => {
      if (!isStopped) log.warn({ err: error, job: 'worker' }, 'it could not be looked for jobs of dead processes')
    })
  }, lookEveryMs)

  return {
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await looking
    },
  }
}

const isHeld = sql`exists (
  select from pg_locks as held
  where held.locktype = 'advisory' and held.granted and held.objsubid = 2
    and held.database = (select oid from pg_database where datname = current_database())
    and held.classid = ${LIFE_LOCKS}::int::oid
    and held.objid::bigint = hashtext(jobs.locked_by)::bigint & 4294967295)`

async function listGone(db: Database): Promise<string[]> {
  const rows = await db.alone<{ workers: string }>(sql`
    select distinct jobs.locked_by as workers from graphile_worker._private_jobs as jobs
    where jobs.is_available = false and jobs.locked_by is not null and not ${isHeld}
  `)
  return rows.map(({ workers }) => workers)
}

const free = (db: Database, dead: readonly string[]): Promise<{ id: string }[]> =>
  db.alone<{ id: string }>(sql`
    update graphile_worker._private_jobs as jobs
    set locked_at = null, locked_by = null, run_at = greatest(run_at, now()), updated_at = now(), last_error = ${DIED},
      attempts = case
        when attempts >= max_attempts and last_error is distinct from ${DIED} then max_attempts - 1
        else attempts end
    where jobs.is_available = false and jobs.locked_by = any(${dead}::text[]) and not ${isHeld}
    returning jobs.id
  `)

/** How many lanes of all processes stand ready; none: nobody does jobs. */
export async function countLiving(db: Database): Promise<number> {
  const [row] = await db.alone<{ living: number }>(sql`
    select count(*)::int as living from pg_locks as held
    where held.locktype = 'advisory' and held.granted and held.objsubid = 2
      and held.database = (select oid from pg_database where datname = current_database())
      and held.classid = ${LIFE_LOCKS}::int::oid
  `)
  return row?.living ?? 0
}
