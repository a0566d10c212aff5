import type pg from 'pg'
import type { Log } from '../log/log.ts'
import { ID_SLOTS } from '../ids.ts'
import type { Database, Tx } from './db.ts'
import { endClient } from './silence.ts'
import { sql } from './sql.ts'

const CHANNEL = 'fanlight_signals'
const ID_SLOT_LOCK = 7_301_006
/** Of builds that had 32 slots: each is the room of four of today. */
const OLD_SLOT_LOCK = 7_301_002
const SLOTS_IN_OLD = 4
const RECONNECT_MS = 1_000
/** Who only listens never notices that nobody speaks any more: so it asks. An answer that does not come ends the connection. */
const ASK_EVERY_MS = 1_500

/**
 * A word from one process to all the others when a transaction commits: "what you remember of this is old". Lost
 * while the connection is down, so a module that remembers things also listens for `onGap`.
 */
export type Signals = {
  send(tx: Tx, topic: string, payload: string): Promise<void>
  on(topic: string, listener: (payload: string) => void): void
  onGap(listener: () => void): void
  /** This process's own number among those that share the database, for making ids. */
  idSlot(): number
  close(): Promise<void>
}

export async function createSignals(db: Database, log: Log): Promise<Signals> {
  const listeners = new Map<string, ((payload: string) => void)[]>()
  const gapListeners: (() => void)[] = []
  let client: pg.Client | null = null
  let slot = 0
  let isClosed = false

  async function open(): Promise<void> {
    const next = await db.dedicated()
    next.on('error', () => {}) // `end` follows, and reconnects
    try {
      await next.query('set statement_timeout = 0')
      await next.query(`listen ${CHANNEL}`)
      slot = await takeSlot(next, slot)
    } catch (error) {
      await endClient(next)
      throw error
    }
    next.on('notification', ({ payload = '' }) => {
      const split = payload.indexOf(' ')
      const topic = payload.slice(0, split)
      for (const listener of listeners.get(topic) ?? []) listener(payload.slice(split + 1))
    })
    // Only now: a connection that never came up is tried again by its caller, and by nobody else.
    let isAsking = false
    const asking = setInterval(() => {
      if (isAsking) return
      isAsking = true
      next.query('select 1').then(
        () => void (isAsking = false),
        () => undefined,
      )
    }, ASK_EVERY_MS).unref()
    next.on('end', () => {
      clearInterval(asking)
      void reopen()
    })
    client = next
    if (isClosed) await endClient(next)
  }

  async function reopen(): Promise<void> {
    if (isClosed) return
    client = null
    for (const listener of gapListeners) listener()
    try {
      await open()
      for (const listener of gapListeners) listener()
    } catch (error) {
      log.warn({ err: error }, 'the signal connection is down, trying again')
      setTimeout(() => void reopen(), RECONNECT_MS).unref()
    }
  }

  await open()
  return {
    async send(tx, topic, payload) {
      await tx.many(sql`select pg_notify(${CHANNEL}, ${`${topic} ${payload}`})`)
    },
    on: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    onGap: (listener) => void gapListeners.push(listener),
    idSlot: () => slot,
    async close() {
      isClosed = true
      if (client) await endClient(client)
    },
  }
}

/**
 * Held as long as the connection: two living processes never make ids from the same slot. The one that a process had is tried
 * first: after a break of all connections another, which has not noticed yet, makes ids from its own still.
 */
async function takeSlot(client: pg.Client, before: number): Promise<number> {
  const lock = async (how: string, space: number, number: number): Promise<boolean> => {
    const { rows } = await client.query<{ ok: boolean }>(`select ${how}($1, $2) as ok`, [space, number])
    return rows[0]?.ok ?? false
  }
  for (let next = 0; next < ID_SLOTS; next++) {
    const slot = (before + next) % ID_SLOTS
    if (!(await lock('pg_try_advisory_lock', ID_SLOT_LOCK, slot))) continue
    // Shared with three of our kind; a process of an older build, which holds all of it, keeps us out and is kept out.
    if (await lock('pg_try_advisory_lock_shared', OLD_SLOT_LOCK, Math.floor(slot / SLOTS_IN_OLD))) return slot
    await lock('pg_advisory_unlock', ID_SLOT_LOCK, slot)
  }
  throw new Error(`More than ${ID_SLOTS} processes share this database; each needs an id slot of its own`)
}
