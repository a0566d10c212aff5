import type pg from 'pg'
import type { Database } from './db/db.ts'
import { endClient } from './db/silence.ts'
import { inTurn } from './in-turn.ts'
import type { Log } from './log/log.ts'

/**
 * Small work that comes back: cleaning up, checking. A failure is logged and the next turn comes all the same. Work that
 * takes longer than its turn is not begun a second time meanwhile.
 */
export function createRepeats(db: Database, log: Log) {
  const timers: NodeJS.Timeout[] = []
  const running = new Map<string, Promise<boolean>>()
  let locks: Promise<pg.Client> | null = null
  const asking = inTurn()
  let isStopped = false

  /** One connection for the locks of all work: those of the pool are for the work itself, and would run out. */
  function lockClient(): Promise<pg.Client> {
    // Work that ends after the stop wants to give its lock back, which went with the connection. Nobody would close a new one.
    if (isStopped && locks === null) return Promise.reject(new Error('Repeated work was stopped'))
    if (locks !== null) return locks
    const opening: Promise<pg.Client> = db.dedicated().then(
      (client) => {
        client.on('error', forget)
        client.on('end', forget)
        return client
      },
      (error: unknown) => {
        forget()
        throw error
      },
    )
    // A lock held there was lost with the connection; the next one is asked for on a new connection, which an error that the
    // old one tells twice must not take away.
    const forget = (): void => void (locks === opening && (locks = null))
    locks = opening
    return opening
  }

  /** Says false when it is under way in this process. */
  async function unlessRunning(name: string, work: () => Promise<boolean>): Promise<boolean> {
    if (running.has(name)) return false
    const begun = work()
    running.set(name, begun)
    try {
      return await begun
    } finally {
      running.delete(name)
    }
  }

  /** Does the work, unless it is under way here or in any other process on this database. Says whether it did. */
  const alone = (name: string, work: () => Promise<void>): Promise<boolean> =>
    unlessRunning(name, async () => {
      if (!(await ask('pg_try_advisory_lock', name))) return false
      try {
        await work()
        return true
      } finally {
        // A connection that broke has let go of it by itself.
        await ask('pg_advisory_unlock', name).catch(() => undefined)
      }
    })

  /** One question after the other, as the connection wants it. */
  const ask = (lock: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: string): Promise<boolean> =>
    asking(async () => {
      const client = await lockClient()
      const statement = `select ${lock}($1, hashtext($2)) as done`
      const { rows } = await client.query<{ done: boolean }>(statement, [LOCK_SPACE, name])
      return rows[0]?.done ?? false
    })

  function repeat(milliseconds: number, name: string, turn: () => Promise<unknown>): void {
    const timer = setInterval(() => {
      turn().catch((error: unknown) => {
        if (!isStopped) log.error({ err: error, work: name }, 'repeated work failed')
      })
    }, milliseconds)
    timers.push(timer.unref())
  }

  return {
    alone,

    /** In each process, for what is its own. */
    every(milliseconds: number, name: string, work: () => Promise<void>): void {
      repeat(milliseconds, name, () => unlessRunning(name, () => work().then(() => true)))
    },

    /** In one process at a time, for what belongs to all of them. */
    everyAlone(milliseconds: number, name: string, work: () => Promise<void>): void {
      repeat(milliseconds, name, () => alone(name, work))
    },

    /** Begins nothing more, and is over when what was under way has ended. */
    async drain(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      await Promise.allSettled(running.values())
    },

    async stop(): Promise<void> {
      isStopped = true
      for (const timer of timers) clearInterval(timer)
      const client = await locks?.catch(() => null)
      if (client) await endClient(client)
    },
  }
}

/** Our part of the numbers that advisory locks have. */
const LOCK_SPACE = 7_301_004
