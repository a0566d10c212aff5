import type { Database } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import type { Lane } from './lanes.ts'
import { countLiving } from './lost-jobs.ts'

/** How the jobs of one kind stand. */
export type KindStanding = {
  kind: string
  /** Null: a kind that this version knows no more, and that nobody does. */
  lane: Lane | null
  due: number
  running: number
  /** For a time that has not come; also what failed and is tried again then. */
  later: number
  /** Of those that are due or for later: failed, and tried again by themselves. */
  again: number
  /** Given up after so many tries. */
  failed: number
  /** How long the oldest that is due has waited. */
  oldestSeconds: number
}

/** A queue of a module's own that is worked off beside the jobs, in one of their lanes. */
export type QueueBeside = {
  kind: string
  lane: Lane
  read: () => Promise<Pick<KindStanding, 'due' | 'running' | 'oldestSeconds'>>
}

export type FailedJob = {
  id: string
  kind: string
  attempts: number
  maxAttempts: number
  /** Null: given up. */
  nextAt: number | null
  lastError: string
}

/** Which jobs: one by its number, all of a kind, or all of them. */
export type Which = { id: string } | { kind: string } | 'all'

const isGivenUp = sql`(jobs.attempts >= jobs.max_attempts)`
/** What is counted and what is listed as failed are the same jobs. One that is being done again is not among them. */
const hasFailed = sql`(jobs.locked_at is null and (${isGivenUp} or jobs.last_error is not null))`

export async function readKinds(db: Database): Promise<Omit<KindStanding, 'lane'>[]> {
  return db.alone<Omit<KindStanding, 'lane'>>(sql`
    select tasks.identifier as kind,
      count(*) filter (where jobs.is_available and jobs.run_at <= now())::int as due,
      count(*) filter (where jobs.locked_at is not null)::int as running,
      count(*) filter (where jobs.is_available and jobs.run_at > now())::int as later,
      count(*) filter (where ${hasFailed} and not ${isGivenUp})::int as again,
      count(*) filter (where ${hasFailed} and ${isGivenUp})::int as failed,
      coalesce(extract(epoch from
        now() - min(jobs.run_at) filter (where jobs.is_available and jobs.run_at <= now())), 0)::float8 as oldest_seconds
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    group by tasks.identifier
    order by tasks.identifier
  `)
}

/** Those that were given up first, then those that failed and are tried again, the latest first. */
export const listFailed = (db: Database, limit: number): Promise<FailedJob[]> =>
  db.alone<FailedJob>(sql`
    select jobs.id, jobs.task_identifier as kind, jobs.attempts::int, jobs.max_attempts::int, coalesce(jobs.last_error, '') as last_error,
      case when not ${isGivenUp} then jobs.run_at end as next_at
    from graphile_worker.jobs
    where ${hasFailed}
    order by ${isGivenUp} desc, jobs.updated_at desc
    limit ${limit}
  `)

/** Of those that failed, whether they were given up or not; all of their tries are before them again. */
export async function retry(db: Database, which: Which): Promise<number> {
  const [id, kind] = which === 'all' ? [null, null] : 'id' in which ? [which.id, null] : [null, which.kind]
  const rows = await db.alone<{ id: string }>(sql`
    select again.id from graphile_worker.reschedule_jobs(array(
      select jobs.id from graphile_worker.jobs
      where ${hasFailed}
        and (${id}::bigint is null or jobs.id = ${id}::bigint)
        and (${kind}::text is null or jobs.task_identifier = ${kind}::text)
    ), run_at => now(), attempts => 0) as again
  `)
  return rows.length
}

/** Never done. One that is being done stays. */
export async function drop(db: Database, id: string): Promise<boolean> {
  const rows = await db.alone(sql`
    select dropped.id from graphile_worker.complete_jobs(array(
      select jobs.id from graphile_worker.jobs where jobs.id = ${id}::bigint and jobs.locked_at is null)) as dropped
  `)
  return rows.length > 0
}

export type JobsHealth = { state: 'up' | 'slow' | 'down'; error?: string }

/** Longer than anything that is due waits while all is well. */
const SLOW_AFTER_SECONDS = 60

/** Whether jobs are done. Nobody at all does them: down. They are done too late: slow. */
export async function readHealth(db: Database, kinds: readonly KindStanding[]): Promise<JobsHealth> {
  const due = kinds.reduce((sum, kind) => sum + kind.due, 0)
  if (due > 0 && (await countLiving(db)) === 0) {
    return { state: 'down', error: `${due} wait and no process does them: start one with FANLIGHT_ROLE=worker` }
  }
  const late = kinds.filter(({ oldestSeconds }) => oldestSeconds > SLOW_AFTER_SECONDS)
  if (late.length === 0) return { state: 'up' }
  const said = late.map((one) => `${one.kind}: ${one.due} wait, the oldest for ${Math.round(one.oldestSeconds)} s`)
  return { state: 'slow', error: said.join('; ') }
}

/** Those that were done, by who did them: as far as they are still there. */
export async function forget(db: Database, ids: readonly string[], workers: string): Promise<void> {
  await db.alone(sql`
    delete from graphile_worker._private_jobs where id = any (${ids}::bigint[]) and locked_by = ${workers}
  `)
}
