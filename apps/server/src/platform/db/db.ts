import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import type { OutsideFailed } from '../metrics/metrics.ts'
import { asParameters } from './parameters.ts'
import { createPipelines } from './pipelines.ts'
import type { Db } from './reads.ts'
import { readRows } from './rows.ts'
import { createSilenceWatch } from './silence.ts'
import { openSnapshot, type OpenSnapshot } from './snapshot.ts'
import { sql, type Sql } from './sql.ts'

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
  /**
   * For one that takes much of what others hold, in whatever order they do: it waits for none of them for long, lets go of
   * everything, and begins again, so that they need not wait in a circle with it.
   */
  transactionThatGivesWay<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement that writes and commits by itself: a transaction around it would be two round trips more. */
  alone<Row>(statement: Sql): Promise<Row[]>
  /**
   * The same on one connection that all of these share, one after the other: for statements that would wait for each other
   * anyway. The next is with the database before the one before it is done, so that nobody's way back and forth lies between
   * them. One that somebody else holds up for long fails, and holds up nobody who comes after it.
   */
  inTurn<Row>(statement: Sql): Promise<Row[]>
  /** Several statements as text, without parameters, for as long as they take: tests and measurements. */
  script(text: string): Promise<void>
  /** A client of its own, for LISTEN and advisory locks. */
  dedicated(): Promise<pg.Client>
  /** Who opens one closes it. */
  snapshot(): Promise<OpenSnapshot>
  readonly pool: pg.Pool
  /** Connections to PostgreSQL itself, where `pool` goes through a pooler: for jobs, which prepare statements and LISTEN. */
  readonly direct: pg.Pool
  close(): Promise<void>
}

const STATEMENT_TIMEOUT_MS = 9_000
/** Two, for short reads: a third more of them per second than on a pool (measured). One, for what is written in turn. */
const PIPELINES = { reads: 2, writes: 1 }
const TURN_HELD_UP_MS = 1_000
/** Files that are fetched: each reads on a connection of its own, and one more waits for its turn. */
const SNAPSHOTS_AT_ONCE = 2
/** Where there is a pooler: some on which jobs are taken and finished. */
const DIRECT_POOL_SIZE = 3
/** The one that hears signals, the one that holds the locks of repeated work, and the one that hears of jobs. */
const DEDICATED = 3

/** As many connections as one process ever has open at once, to the pooler and to PostgreSQL itself. */
export function mostConnections({ poolSize, hasPooler }: { poolSize: number; hasPooler: boolean }) {
  const shared = poolSize + PIPELINES.reads + PIPELINES.writes
  const own = DEDICATED + SNAPSHOTS_AT_ONCE
  return hasPooler ? { pooled: shared, direct: DIRECT_POOL_SIZE + own } : { pooled: 0, direct: shared + own }
}

export const SESSION = {
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
/** A database that is frozen does not answer a goodbye either. */
const GOODBYE_MS = 5_000
const SERIALIZATION_FAILURES = new Set(['40001', '40P01'])
const ATTEMPTS = 3
/** A lock was not there in time. */
const GAVE_WAY = '55P03'
/** Sooner than PostgreSQL looks for circles, which is after a second. */
const GIVES_WAY_AFTER = '300ms'
const ATTEMPTS_THAT_GIVE_WAY = 12
/** Whoever had to give way so often waits for long enough that PostgreSQL finds a circle, and then the others are those who begin again. */
const PATIENT_AFTER_ATTEMPTS = 8
const PATIENT_FOR = '1500ms'
/**
 * One that was undone holds back before it is done again, for up to this long: at once it would be faster than the other one, which
 * has only just been told that it may go on, and the two would cross for as long as both hurry.
 */
const HOLD_BACK_MS = 50

export function connect({ url, directUrl = null, poolSize, log, failed = () => undefined }: Connecting): Database {
  const common = {
    application_name: 'fanlight',
    connectionTimeoutMillis: 9_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  }
  const direct = {
    ...common,
    connectionString: directUrl ?? url,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    options: Object.entries(SESSION)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  }
  // A pooler refuses settings at the start of a session: there they are the role's own (`settlePooledSessions`).
  const settings = directUrl === null ? direct : { ...common, connectionString: url }
  const Client = directUrl === null ? pg.Client : UnnamedClient
  const silence = createSilenceWatch(settings, log, failed)
  const pool = new pg.Pool({ ...settings, Client, max: poolSize, idleTimeoutMillis: 30_000 })
  const directPool =
    directUrl === null ? pool : new pg.Pool({ ...direct, max: DIRECT_POOL_SIZE, idleTimeoutMillis: 30_000 })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  const lost = (error: Error) => {
    failed('database', 'error')
    log.warn({ err: error }, 'database connection lost')
  }
  for (const each of new Set([pool, directPool])) {
    each.on('error', lost)
    each.on('connect', (client) => {
      client.on('error', lost)
      silence.watch(client, each === directPool && directPool !== pool)
    })
    // What lay idle beside a connection that was swallowed was swallowed with it, more likely than not.
    silence.onDropped(() => {
      for (let idle = each.idleCount; idle > 0; idle--) {
        each.connect().then(
          (client) => client.release(true),
          () => undefined,
        )
      }
    })
  }
  const pipelined = { ...settings, connectionTimeoutMillis: 5_000, pipeline: true } as const
  const reads = createPipelines(pipelined, { connections: PIPELINES.reads, log, silence, Client })
  // Through a pooler the time of a statement is all that ends one that is held up.
  const heldUp = directUrl === null ? { lock_timeout: TURN_HELD_UP_MS } : {}
  const writes = createPipelines({ ...pipelined, ...heldUp }, { connections: PIPELINES.writes, log, silence, Client })
  const snapshots = createTurns(SNAPSHOTS_AT_ONCE)

  async function fromPool(): Promise<pg.PoolClient> {
    const connecting = pool.connect()
    try {
      return await silence.unlessAway(connecting)
    } catch (error) {
      // Nobody waits for it any more; what comes after all goes back.
      connecting.then(
        (client) => client.release(true),
        () => undefined,
      )
      throw error
    }
  }

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<{ result: T; effects: Effect[] }> {
    const client = await fromPool()
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
    silence.assertThere()
    const client = new pg.Client(direct)
    // Without a listener it would end the process; who has it hears of its end.
    client.on('error', lost)
    await client.connect()
    silence.watch(client, true)
    return client
  }

  async function snapshot(): Promise<OpenSnapshot> {
    const done = await snapshots.take()
    try {
      const opened = await openSnapshot(await dedicated())
      return { ...opened, close: () => opened.close().finally(done) }
    } catch (error) {
      done()
      throw error
    }
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

  async function again<T>(
    work: (tx: Tx) => Promise<T>,
    attempts: number,
    haveCrossed: (code: string) => boolean,
  ): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        const { result, effects } = await attempt(work)
        await follow(effects)
        return result
      } catch (error) {
        // Two transactions crossed and PostgreSQL undid this one whole: doing it again is safe.
        if (tries === attempts || !haveCrossed(errorCode(error))) throw error
        await sleep(HOLD_BACK_MS * Math.min(tries, ATTEMPTS) * (0.5 + Math.random() / 2))
      }
    }
  }

  return {
    pool,
    direct: directPool,
    many: async <Row>(statement: Sql) => readRows<Row>(await reads.query(asQuery(statement))),
    maybe: async <Row>(statement: Sql) => readRows<Row>(await reads.query(asQuery(statement)))[0] ?? null,

    async alone<Row>(statement: Sql) {
      silence.assertThere()
      return readRows<Row>(await silence.unlessAway(pool.query(asQuery(statement))))
    },

    inTurn: async <Row>(statement: Sql) => readRows<Row>(await writes.query(asQuery(statement))),

    transaction: (work) => again(work, ATTEMPTS, (code) => SERIALIZATION_FAILURES.has(code)),

    transactionThatGivesWay(work) {
      let begun = 0
      return again(
        async (tx) => {
          const most = ++begun > PATIENT_AFTER_ATTEMPTS ? PATIENT_FOR : GIVES_WAY_AFTER
          await tx.maybe(sql`select set_config('lock_timeout', ${most}, true)`)
          return work(tx)
        },
        ATTEMPTS_THAT_GIVE_WAY,
        (code) => code === GAVE_WAY || SERIALIZATION_FAILURES.has(code),
      )
    },

    async script(text) {
      // A setting of the session would be left to whoever gets the connection of a pooler next.
      const client = await directPool.connect()
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
    snapshot,

    async close() {
      silence.close()
      await Promise.all([reads.close(), writes.close()])
      const ended = Promise.all([...new Set([pool, directPool])].map((each) => each.end()))
      await Promise.race([ended, sleep(GOODBYE_MS, undefined, { ref: false })])
    },
  }
}

type Connecting = {
  url: string
  /** Given, `url` leads to a pooler that hands out connections by the transaction. */
  directUrl?: string | null
  poolSize: number
  log: Log
  failed?: OutsideFailed
}

/** A statement that was prepared on one connection is not known on the next, which a pooler gives to the next transaction. */
class UnnamedClient extends pg.Client {
  override query = ((query: unknown, ...rest: unknown[]) => {
    const isNamed = typeof query === 'object' && query !== null && 'name' in query && !('submit' in query)
    const asked = isNamed ? { ...query, name: undefined } : query
    return (super.query as (...given: unknown[]) => unknown)(asked, ...rest)
  }) as pg.Client['query']
}

/**
 * The settings of our sessions become those of the role in this database, once: what goes through a pooler cannot bring its
 * own along, and one that is set on the way would be there for somebody else's transaction as well.
 */
export async function settlePooledSessions(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, application_name: 'fanlight-migrate' })
  await client.connect()
  try {
    await client.query('begin')
    // Two processes that change a role at once are an error of PostgreSQL's.
    await client.query('select pg_advisory_xact_lock($1)', [ROLE_LOCK])
    const wanted = Object.entries({ ...SESSION, statement_timeout: `${STATEMENT_TIMEOUT_MS}ms` })
    const { rows } = await client.query<{ who: string; kept: string[] }>(`
      select format('alter role %I in database %I set ', current_user, current_database()) as who,
        coalesce((select setconfig from pg_db_role_setting join pg_database d on d.oid = setdatabase
          join pg_roles r on r.oid = setrole where datname = current_database() and rolname = current_user), '{}') as kept`)
    const { who = '', kept = [] } = rows[0] ?? {}
    for (const [name, value] of wanted) {
      if (!kept.includes(`${name}=${value}`)) await client.query(`${who}${name} = '${value}'`)
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const ROLE_LOCK = 7_301_007

/** Lets so many go on at a time; each says when it is done. */
function createTurns(atOnce: number) {
  const waiting: (() => void)[] = []
  let free = atOnce
  const done = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    async take(): Promise<() => void> {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      let isDone = false
      return () => {
        if (!isDone) done()
        isDone = true
      }
    },
  }
}

const asQuery = ({ text, name, values }: Sql) => ({
  text,
  name,
  values: asParameters(values),
  rowMode: 'array' as const,
})

const errorCode = (error: unknown): string => (error instanceof pg.DatabaseError ? (error.code ?? '') : '')

/** Whether an insert met a row that was there already, by the name of the constraint that says so. */
export const isDuplicate = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
