import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, makeWorkerUtils, run, runTaskListOnce, type Runner, type TaskList } from 'graphile-worker'
import type { Database, Tx } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import type { Log } from '../log/log.ts'

/** Work for later, kept in PostgreSQL: it exists exactly if the transaction that asked for it committed. */
export type Jobs = {
  /** Names the work before the server starts. The payload is what `enqueue` was given. */
  define<Payload extends object>(name: string, work: (payload: Payload) => Promise<void>): JobKind<Payload>
  start(): Promise<void>
  /** Runs everything that is due, once; tests use it instead of waiting. */
  runDue(): Promise<void>
  stop(): Promise<void>
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

const AGAIN_MS = 1_000
/**
 * That a job is done is written by a batch, which tries again while the database is away. Without one the library waits for
 * nothing there, and a failure that nobody takes would end the process.
 */
const PRESET = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }
/** The smallest goes first. */
const PATIENT = 10

export async function installJobs(url: string): Promise<void> {
  const logger = new Logger(() => () => {})
  const utils = await makeWorkerUtils({ connectionString: url, logger })
  await utils.migrate()
  await utils.release()
}

export function createJobs(db: Database, log: Log): Jobs {
  const taskList: TaskList = {}
  let runner: Runner | null = null
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ job: 'worker' }, message)
  })
  const settings = { pgPool: db.pool, taskList, noHandleSignals: true, logger }

  let isStopped = false
  const isWanted = (): boolean => !isStopped

  /** It gives up where the database goes in the middle of a job. Nobody else would begin again, and the process would end. */
  async function keepRunning(): Promise<void> {
    const started = await run({ ...settings, preset: PRESET, concurrency: 4, pollInterval: 2_000 })
    runner = started
    started.promise.catch(async (error: unknown) => {
      log.warn({ err: error }, 'the jobs stand still, and are begun again')
      while (isWanted()) {
        await sleep(AGAIN_MS, undefined, { ref: false })
        const isRunning =
          isStopped ||
          (await keepRunning().then(
            () => true,
            () => false,
          ))
        if (isRunning) return
      }
    })
  }

  return {
    define(name, work) {
      taskList[name] = async (payload) => {
        try {
          await work(payload as never)
        } catch (error) {
          log.error({ err: error, job: name }, 'job failed, it will be tried again')
          throw error
        }
      }
      return {
        async enqueue(tx, payload, options = {}) {
          await tx.many(sql`
            select graphile_worker.add_job(
              ${name}::text, payload => ${JSON.stringify(payload)}::json, job_key => ${options.key ?? null}::text,
              run_at => ${options.runAt === undefined ? null : new Date(options.runAt)}::timestamptz)
          `)
        },
        async enqueueMany(tx, payloads, maxAttempts, { isPatient = false } = {}) {
          if (payloads.length === 0) return
          const priority = isPatient ? PATIENT : 0
          const specs = payloads.map((payload) => ({ identifier: name, payload, max_attempts: maxAttempts, priority }))
          await tx.many(sql`
            select count(*) from graphile_worker.add_jobs(array(
              select json_populate_record(null::graphile_worker.job_spec, spec)
              from json_array_elements(${JSON.stringify(specs)}::json) as s (spec)))
          `)
        },
      }
    },
    start: keepRunning,
    async runDue() {
      // On one connection: that a job is done or failed is written without being waited for, but before the next is sought.
      const connection = await db.pool.connect()
      try {
        await runTaskListOnce(settings, taskList, connection).promise
      } finally {
        connection.release()
      }
    },
    async stop() {
      isStopped = true
      const running = runner
      runner = null
      // One that has given up already says so.
      await running?.stop().catch((error: unknown) => log.info({ err: error }, 'the jobs had ended'))
    },
  }
}
