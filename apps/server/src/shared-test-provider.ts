import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from './platform/config/config.ts'
import { CannotStart } from './platform/errors.ts'
import type { Log } from './platform/log/log.ts'
import { startTestProvider, type RunningTestProvider } from './test-provider.ts'

/** Our part of the numbers that advisory locks have: 0 is held by who has the provider, and its port says where that is. */
const LOCKS = 7_301_007
const FOUND_WITHIN_MS = 20_000
const LOOK_AGAIN_MS = 100
const AGAIN_MS = 1_000

/**
 * One test provider for all processes on a database: orders and cards that one of them knows and another does not would be money
 * that is nowhere. The first that starts has it, and the others find it through the database, by the port that the first has
 * locked: wherever there is a test provider all processes are on one machine. It goes with the process that has it.
 */
export async function shareTestProvider(config: Config, log: Log, databaseUrl: string): Promise<RunningTestProvider> {
  const client = await connect(databaseUrl)
  try {
    const until = performance.now() + FOUND_WITHIN_MS
    while (performance.now() < until) {
      // What is told by the provider comes to who has it, so that has to be somebody who answers calls.
      if (config.role.answersCalls && (await tryLock(client, 0))) return await haveIt(client)
      const port = await findPort(client)
      if (port !== null) return await useIt(port, client)
      await pause(LOOK_AGAIN_MS)
    }
  } catch (error) {
    await client.end()
    throw error
  }
  await client.end()
  throw new CannotStart(
    'There is no test provider to share: start a process that answers calls first, or name one by TEST_PROVIDER_URL.',
  )

  async function haveIt(first: pg.Client): Promise<RunningTestProvider> {
    const provider = await startTestProvider(config, log)
    const port = Number(new URL(provider.url).port)
    await tryLock(first, port)
    const holding = keepLocks(first, port)
    return {
      ...provider,
      async stop() {
        await holding.stop()
        await provider.stop()
      },
    }
  }

  /** A lock that went with its connection is taken again; who started meanwhile may have a provider of their own by now. */
  function keepLocks(first: pg.Client, port: number) {
    let held = first
    let isStopped = false
    const watch = () => {
      held.on('error', () => undefined) // `end` follows
      held.once('end', () => void again())
    }
    const again = async (): Promise<void> => {
      if (isStopped) return
      await pause(AGAIN_MS, undefined, { ref: false })
      try {
        held = await connect(databaseUrl)
        watch()
        await tryLock(held, port)
        const isStillOurs = await tryLock(held, 0)
        if (!isStillOurs)
          log.error({ part: 'test provider' }, 'two processes have a test provider each: start all of them again')
      } catch {
        void again()
      }
    }
    watch()
    return {
      async stop(): Promise<void> {
        isStopped = true
        await held.end().catch(() => undefined)
      },
    }
  }

  async function useIt(port: number, asked: pg.Client): Promise<RunningTestProvider> {
    await asked.end()
    const url = `http://127.0.0.1:${port}`
    log.warn(
      { part: 'test provider', url },
      'payments use the test provider of another process, and fail when that is gone',
    )
    return { url, setWebhookUrl: () => undefined, stop: async () => undefined }
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'fanlight test provider' })
  await client.connect()
  return client
}

async function tryLock(client: pg.Client, number: number): Promise<boolean> {
  const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1, $2) as ok', [LOCKS, number])
  return rows[0]?.ok ?? false
}

async function findPort(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ port: number }>(
    `select objid::bigint::int as port from pg_locks
     where locktype = 'advisory' and granted and objsubid = 2 and classid = $1::int::oid and objid <> 0
       and database = (select oid from pg_database where datname = current_database())`,
    [LOCKS],
  )
  return rows[0]?.port ?? null
}
