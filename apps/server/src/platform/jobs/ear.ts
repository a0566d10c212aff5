import { EventEmitter } from 'node:events'
import type pg from 'pg'
import type { Database } from '../db/db.ts'
import type { Log } from '../log/log.ts'

/** The number under which all processes that do jobs hold their locks. */
export const LIFE_LOCKS = 7_301_005
const AGAIN_MS = 1_000
const ASK_EVERY_MS = 1_500
/** PostgreSQL itself finds out within half a minute that the machine at the other end is gone, and lets go of its locks. */
const KEEPALIVE = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '25000',
}

export type Ear = {
  /** From now on everybody can see that who locks jobs by this name is alive; until `letGo`, or until this process is gone. */
  hold(workers: string): void
  letGo(workers: string): void
  /** The pool of everybody, for a lane: what it hears comes from the one connection that listens for all lanes. */
  poolOf(lane: string): pg.Pool
  close(): Promise<void>
}

/**
 * One connection per process that hears of new jobs, for all lanes, and that proves by its locks that the process is alive.
 * A process that dies in whatever way loses it, and one that is only slow does not: no clock of anybody's decides.
 */
export function openEar(db: Database, log: Log): Ear {
  const held = new Set<string>()
  const listeners = new Map<string, Listening>()
  let client: pg.Client | null = null
  let isClosed = false
  let timer: NodeJS.Timeout | null = null
  let before: Promise<unknown> = Promise.resolve()
  let opening: Promise<void> = open()

  async function open(): Promise<void> {
    let next: pg.Client | null = null
    try {
      next = await db.dedicated()
      next.on('error', () => {}) // `end` follows
      await next.query('set statement_timeout = 0')
      for (const [name, value] of Object.entries(KEEPALIVE)) await next.query(`set ${name} = ${value}`)
      next.on('notification', (message) => tellAll(message))
      await next.query('listen "jobs:insert"; listen "worker:migrate"')
      for (const workers of held) await next.query(lock, [LIFE_LOCKS, workers])
      // Only now: one that never came up is tried again below.
      next.on('end', () => {
        client = null
        again()
      })
      client = next
      // What came while nobody listened is looked for at once.
      tellAll({ channel: 'jobs:insert', payload: '{"count":1}' })
      if (isClosed) await next.end()
    } catch (error) {
      if (!isClosed) log.warn({ err: error, job: 'worker' }, 'jobs are not heard of, trying again')
      await next?.end().catch(() => undefined)
      again()
    }
  }

  function again(): void {
    if (isClosed || timer !== null) return
    timer = setTimeout(() => {
      timer = null
      if (!isClosed && client === null) opening = open()
    }, AGAIN_MS)
    timer.unref()
  }

  function tellAll(message: { channel: string; payload?: string | undefined }): void {
    for (const listener of listeners.values()) listener.emit('notification', message)
  }

  /** One question after the other, as a connection wants it. One that broke is opened again, with all that is held by then. */
  function ask(statement: string, workers: string): void {
    before = before.then(() => client?.query(statement, [LIFE_LOCKS, workers])).catch(() => undefined)
  }

  // Who only listens never notices that nobody speaks any more: the watch over silence sees a question that gets no answer.
  const asking = setInterval(() => {
    before = before.then(() => client?.query('select 1')).catch(() => undefined)
  }, ASK_EVERY_MS).unref()

  return {
    hold(workers) {
      held.add(workers)
      ask(lock, workers)
    },
    letGo(workers) {
      held.delete(workers)
      ask(unlock, workers)
    },
    poolOf(lane) {
      // A worker takes connections for its statements by a promise, and the one that it keeps to listen on by a callback.
      const connect = (onConnected?: OnConnected) => {
        if (!onConnected) return db.direct.connect()
        const listener = new Listening()
        listeners.set(lane, listener)
        process.nextTick(() => onConnected(undefined, listener, () => void listeners.delete(lane)))
        return undefined
      }
      return Object.create(db.direct, { connect: { value: connect } }) as pg.Pool
    },
    async close() {
      isClosed = true
      clearInterval(asking)
      await opening
      await before
      await client?.end()
    },
  }
}

type OnConnected = (error: undefined, client: Listening, release: () => void) => void

/** As much of a client as a worker needs of the one that it listens on. */
class Listening extends EventEmitter {
  /** Only ever LISTEN and UNLISTEN, which the ear has done for all. */
  async query(): Promise<void> {}
}

// Names become numbers in the database, the same for who holds a lock and for who looks for it. Shared, since nobody waits for
// one: not for the connection before, whose end PostgreSQL may learn of later than we do.
const lock = 'select pg_advisory_lock_shared($1, hashtext($2))'
const unlock = 'select pg_advisory_unlock_shared($1, hashtext($2))'
