import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, makeWorkerUtils, runTaskList, runTaskListOnce, type TaskList, type WorkerPool } from 'graphile-worker'
import pg from 'pg'
import type { Database, Tx } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import type { Log } from '../log/log.ts'
import { openEar, type Ear } from './ear.ts'
import { laneNames, LANES, type Lane } from './lanes.ts'
import { freeLostJobs, LOST_TIMES, type LostTimes } from './lost-jobs.ts'
import {
  drop,
  forget,
  listFailed,
  readHealth,
  readKinds,
  retry,
  type FailedJob,
  type JobsHealth,
  type KindStanding,
  type QueueBeside,
  type Which,
} from './standing.ts'
import { asTracedJob, withoutTrace, withTrace } from './traced-jobs.ts'

export type { FailedJob, JobsHealth, KindStanding } from './standing.ts'

/** Work for later, kept in PostgreSQL: it exists exactly if the transaction that asked for it committed. */
export type Jobs = Definer & {
  /** Work that waits for a part of the outside is defined in its lane; what waits for the database alone, without one. */
  lane(lane: Lane): Definer
  /** A queue of a module's own is seen where jobs are seen. */
  beside(queue: QueueBeside): void
  start(): Promise<void>
  /** Runs everything that is due, once; tests use it instead of waiting. */
  runDue(): Promise<void>
  stop(): Promise<void>
  /** For those who run the platform. */
  readonly desk: JobsDesk
}

type Definer = {
  /** Names the work before the server starts. The payload is what `enqueue` was given. */
  define<Payload extends object>(name: string, work: (payload: Payload) => Promise<void>): JobKind<Payload>
}

export type JobsDesk = {
  /** How each kind stands of which there is something. */
  kinds(): Promise<KindStanding[]>
  /** The same, some seconds old: for those who look all the time. */
  glance(): Promise<KindStanding[]>
  failed(limit: number): Promise<FailedJob[]>
  /** How many are tried again. */
  retry(which: Which): Promise<number>
  drop(id: string): Promise<boolean>
  health(): Promise<JobsHealth>
}

export type JobKind<Payload extends object> = {
  enqueue(tx: Tx, payload: Payload, options?: { key?: string; runAt?: number }): Promise<void>
  /**
   * Many by one statement. Each is tried so often, at growing intervals, and then given up. Patient ones are done when
   * nothing else is due: a letter with a code does not wait behind a hundred thousand of them.
   */
  enqueueMany(
    tx: Tx,
    payloads: readonly Payload[],
    maxAttempts: number,
    options?: { isPatient?: boolean },
  ): Promise<void>
}

/** What is counted of jobs as they are done. */
export type JobsCounted = { jobEnded(lane: Lane, isDone: boolean): void }

/**
 * That a job is done is written by a batch. Without one the library waits for nothing there, and a failure that nobody takes
 * would end the process. With one it ends the lane, which is opened again once what was done is written down.
 */
const PRESET = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }
/** The smallest goes first. */
const PATIENT = 10
const POLL_MS = 2_000
const LANE_AGAIN_MS = 1_000
/** For a minute: by then somebody looks at the database. */
const WRITE_DONE_TRIES = 60
/** More than a lane can have done and not written down. */
const LAST_DONE = 200
/** Whoever looks more often than this sees the same: counting reads every job. */
const STANDING_MS = 3_000

export async function installJobs(url: string): Promise<void> {
  const logger = new Logger(() => () => {})
  // The role may have limits that are meant for calls: those of a place behind a pooler do.
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('connect', (client) => void client.query('set statement_timeout = 0').catch(() => undefined))
  // What ends a connection is said by the query that needed it.
  pool.on('error', () => undefined)
  const utils = await makeWorkerUtils({ pgPool: pool, logger })
  await utils.migrate()
  await utils.release()
  await pool.end()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    // Those that somebody does or nobody will: looked for every few seconds among however many wait. Two at once would collide.
    await client.query(`
      select pg_advisory_lock(7301006);
      create index if not exists fanlight_unavailable_jobs on graphile_worker._private_jobs (locked_by) where is_available = false`)
  } finally {
    await client.end()
  }
}

type Beside = { counted?: JobsCounted; lostTimes?: LostTimes }

export function createJobs(db: Database, log: Log, { counted, lostTimes = LOST_TIMES }: Beside = {}): Jobs {
  const tasks: Record<Lane, TaskList> = { mail: {}, push: {}, payments: {}, media: {}, rest: {} }
  const lastDone: Record<Lane, Set<string>> = {
    mail: new Set(),
    push: new Set(),
    payments: new Set(),
    media: new Set(),
    rest: new Set(),
  }
  const laneOf = new Map<string, Lane>()
  const queues: QueueBeside[] = []
  const pools = new Map<Lane, WorkerPool>()
  let ear: Ear | null = null
  let lost: ReturnType<typeof freeLostJobs> | null = null
  let seen: { at: number; kinds: Promise<KindStanding[]> } | null = null
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ job: 'worker' }, message)
  })
  const settings = { noHandleSignals: true, logger }
  const onceSettings = { ...settings, pgPool: db.direct }

  function openLane(lane: Lane, by: Ear): void {
    if (Object.keys(tasks[lane]).length === 0) return
    const options = { ...settings, preset: PRESET, concurrency: LANES[lane], pollInterval: POLL_MS }
    const pool = runTaskList(options, tasks[lane], by.poolOf(lane))
    pools.set(lane, pool)
    by.hold(pool.id)
    const ended = async (error?: unknown): Promise<void> => {
      if (ear === by) await writeDone(lane, pool.id, () => ear === by)
      by.letGo(pool.id)
      if (ear !== by) return
      // It gave up, which it does when the database was away for minutes. The others go on, and so shall this one.
      log.error({ err: error, lane }, 'a lane of jobs has ended, it is opened again')
      setTimeout(() => void (ear === by && openLane(lane, by)), LANE_AGAIN_MS).unref()
    }
    void pool.promise.then(() => ended(), ended)
  }

  /** What was done and could not be written down must not be done again: whoever finds its process gone would. */
  async function writeDone(lane: Lane, workers: string, isWanted: () => boolean): Promise<void> {
    const ids = [...lastDone[lane]]
    for (let tries = 0; tries < WRITE_DONE_TRIES && isWanted(); tries++) {
      try {
        return await forget(db, ids, workers)
      } catch (error) {
        if (tries === 0) log.warn({ err: error, lane }, 'what was done is not written down yet')
        await sleep(LANE_AGAIN_MS, undefined, { ref: false })
      }
    }
  }

  async function readAll(): Promise<KindStanding[]> {
    const kinds = await readKinds(db)
    const others = await Promise.all(
      queues.map(async ({ kind, lane, read }) => ({ kind, lane, later: 0, again: 0, failed: 0, ...(await read()) })),
    )
    return [
      ...kinds.map((kind) => ({ ...kind, lane: laneOf.get(kind.kind) ?? null })),
      ...others.filter(({ due, running }) => due + running > 0),
    ]
  }

  function glance(): Promise<KindStanding[]> {
    const now = performance.now()
    if (seen && now - seen.at < STANDING_MS) return seen.kinds
    const kinds = readAll()
    seen = { at: now, kinds }
    kinds.catch(() => (seen = null))
    return kinds
  }

  const desk: JobsDesk = {
    kinds: readAll,
    glance,
    failed: (limit) => listFailed(db, limit),
    retry: (which) => retry(db, which),
    drop: (id) => drop(db, id),
    health: async () => readHealth(db, await glance()),
  }

  const definer = (lane: Lane): Definer => ({
    define(name, work) {
      laneOf.set(name, lane)
      tasks[lane][name] = async (kept, { job }) => {
        const { payload, askedIn } = withoutTrace(kept)
        try {
          await asTracedJob({ name, lane, attempt: job.attempts, askedIn }, () => work(payload as never))
          lastDone[lane].add(job.id)
          if (lastDone[lane].size > LAST_DONE) lastDone[lane].delete(lastDone[lane].values().next().value ?? '')
          counted?.jobEnded(lane, true)
        } catch (error) {
          counted?.jobEnded(lane, false)
          log.error({ err: error, job: name, lane }, 'job failed, it will be tried again')
          throw error
        }
      }
      return {
        async enqueue(tx, payload, options = {}) {
          await tx.many(sql`
            select graphile_worker.add_job(
              ${name}::text, payload => ${JSON.stringify(withTrace(payload))}::json, job_key => ${options.key ?? null}::text,
              run_at => ${options.runAt === undefined ? null : new Date(options.runAt)}::timestamptz)
          `)
        },
        async enqueueMany(tx, payloads, maxAttempts, { isPatient = false } = {}) {
          if (payloads.length === 0) return
          const priority = isPatient ? PATIENT : 0
          const specs = payloads.map((payload) => ({
            identifier: name,
            payload: withTrace(payload),
            max_attempts: maxAttempts,
            priority,
          }))
          await tx.many(sql`
            select count(*) from graphile_worker.add_jobs(array(
              select json_populate_record(null::graphile_worker.job_spec, spec)
              from json_array_elements(${JSON.stringify(specs)}::json) as s (spec)))
          `)
        },
      }
    },
  })

  return {
    desk,
    ...definer('rest'),
    lane: definer,
    beside: (queue) => void queues.push(queue),
    async start() {
      const opened = openEar(db, log)
      ear = opened
      for (const lane of laneNames) openLane(lane, opened)
      const isOurs = (workers: string) => [...pools.values()].some(({ id }) => id === workers)
      lost = freeLostJobs({ db, log, isOurs, ...lostTimes })
    },
    async runDue() {
      // On one connection: that a job is done or failed is written without being waited for, but before the next is sought.
      const connection = await db.direct.connect()
      try {
        const all = Object.assign({}, ...laneNames.map((lane) => tasks[lane])) as TaskList
        await runTaskListOnce(onceSettings, all, connection).promise
      } finally {
        connection.release()
      }
    },
    async stop() {
      const opened = ear
      ear = null
      if (!opened) return
      const endings = [...pools.values()].map((pool) => Promise.resolve(pool.gracefulShutdown()).catch(() => undefined))
      await lost?.stop()
      await Promise.all(endings)
      await opened.close()
    },
  }
}
