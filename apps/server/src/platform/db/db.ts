import pg from 'pg'
import type { Log } from '../log/log.ts'
import { createReadLane } from './read-lane.ts'
import type { Db } from './reads.ts'
import { readRows } from './rows.ts'
import { openSnapshot, type OpenSnapshot } from './snapshot.ts'
import type { Sql } from './sql.ts'

export type { Db }

declare const inTransaction: unique symbol
/** Writes. Only `transaction` can make one. */
export type Tx = Db & {
  readonly [inTransaction]: true
  /** How many rows the statement touched. */
  run(statement: Sql): Promise<number>
  /** What leaves the process (an event, a cache entry) waits until the transaction stands. */
  afterCommit(effect: Effect): void
}

type Effect = () => void | Promise<void>

export type Database = Db & {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement that writes and commits by itself: a transaction around it would be two round trips more. */
  alone<Row>(statement: Sql): Promise<Row[]>
  /** Several statements as text, without parameters, for as long as they take: tests and measurements. */
  script(text: string): Promise<void>
  /** A client of its own, for LISTEN and advisory locks. */
  dedicated(): Promise<pg.Client>
  /** Who opens one closes it. */
  snapshot(): Promise<OpenSnapshot>
  readonly pool: pg.Pool
  close(): Promise<void>
}

const STATEMENT_TIMEOUT_MS = 9_000
const SESSION = {
  TimeZone: 'UTC',
  // Prepared statements keep one plan: planning again for each value costs more than it finds.
  plan_cache_mode: 'force_generic_plan',
  // Such a plan guesses at how much there is. Where it guesses too high it would start processes, or compile, for what takes
  // a millisecond: ten to a hundred times as long as the work itself.
  max_parallel_workers_per_gather: 0,
  jit: 'off',
  // It is also kept while a table grows. One that was made when there was nothing to read would go on reading the whole table
  // until the next statistics, a minute or more later: so whatever an index can find is found by it from the first row on.
  enable_seqscan: 'off',
  // PostgreSQL thinks of disks that turn, where a page elsewhere costs four times the next one. So it reads all that one person
  // has, in the order of the disk, and sorts it, as long as people have little on average: whoever has much waits for all of it.
  random_page_cost: '1.1',
}
const SERIALIZATION_FAILURES = new Set(['40001', '40P01'])
const ATTEMPTS = 3

export function connect({ url, poolSize, log }: { url: string; poolSize: number; log: Log }): Database {
  const settings = {
    connectionString: url,
    application_name: 'fanlight',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    options: Object.entries(SESSION)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    connectionTimeoutMillis: 9_000,
  }
  const pool = new pg.Pool({ ...settings, max: poolSize, idleTimeoutMillis: 30_000 })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  const lost = (error: Error) => log.warn({ err: error }, 'database connection lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const lane = createReadLane({ ...settings, pipeline: true }, log)

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<{ result: T; effects: Effect[] }> {
    const client = await pool.connect()
    const effects: Effect[] = []
    const many = async <Row>(statement: Sql) => readRows<Row>(await client.query(asQuery(statement)))
    const tx = {
      many,
      maybe: async <Row>(statement: Sql) => (await many<Row>(statement))[0] ?? null,
      run: async (statement: Sql) => (await client.query(asQuery(statement))).rowCount ?? 0,
      afterCommit: (effect: Effect) => void effects.push(effect),
    } as Tx
    let isBroken = false
    try {
      await client.query('begin')
      const result = await work(tx)
      // A statement that failed and was caught has undone everything; PostgreSQL says so only here.
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') throw new Error('The transaction was undone: one of its statements had failed')
      return { result, effects }
    } catch (error) {
      await client.query('rollback').catch(() => (isBroken = true))
      throw error
    } finally {
      client.release(isBroken)
    }
  }

  async function dedicated(): Promise<pg.Client> {
    const client = new pg.Client(settings)
    await client.connect()
    return client
  }

  /** The transaction stands, whatever becomes of its effects: a failure here must not look like one of the work. */
  async function follow(effects: readonly Effect[]): Promise<void> {
    for (const effect of effects) {
      try {
        await effect()
      } catch (error) {
        log.error({ err: error }, 'an effect of a committed transaction failed')
      }
    }
  }

  return {
    pool,
    many: async <Row>(statement: Sql) => readRows<Row>(await lane.query(asQuery(statement))),
    maybe: async <Row>(statement: Sql) => readRows<Row>(await lane.query(asQuery(statement)))[0] ?? null,

    alone: async <Row>(statement: Sql) => readRows<Row>(await pool.query(asQuery(statement))),

    async transaction(work) {
      for (let tries = 1; ; tries++) {
        try {
          const { result, effects } = await attempt(work)
          await follow(effects)
          return result
        } catch (error) {
          // Two transactions crossed and PostgreSQL undid this one whole: doing it again is safe.
          if (tries === ATTEMPTS || !SERIALIZATION_FAILURES.has(errorCode(error))) throw error
        }
      }
    },

    async script(text) {
      const client = await pool.connect()
      let isBroken = false
      try {
        await client.query('set statement_timeout = 0')
        await client.query(text)
      } finally {
        await client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`).catch(() => (isBroken = true))
        client.release(isBroken)
      }
    },

    dedicated,
    snapshot: async () => openSnapshot(await dedicated()),

    async close() {
      await lane.close()
      await pool.end()
    },
  }
}

const asQuery = ({ text, name, values }: Sql) => ({
  text,
  name,
  values: values as unknown[],
  rowMode: 'array' as const,
})

const errorCode = (error: unknown): string => (error instanceof pg.DatabaseError ? (error.code ?? '') : '')

/** Whether an insert met a row that was there already, by the name of the constraint that says so. */
export const isDuplicate = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
