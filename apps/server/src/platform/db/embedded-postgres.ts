import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { usingDataFolder } from '../data-folder.ts'
import { CannotStart } from '../errors.ts'
import { chooseAccount, giveFiles } from './embedded/account.ts'
import { locateBinaries, type Binaries } from './embedded/binaries.ts'
import { clusterIn, createCluster, exists, readPassword, SUPERUSER, type Cluster } from './embedded/cluster.ts'
import { choosePort, findPostmaster, launchPostmaster, stopPostmaster } from './embedded/postmaster.ts'

const DATABASE = 'fanlight'
const GIVE_UP_MS = 15_000
const POLL_MS = 20
const PAUSE_AFTER_FAILED_LAUNCH_MS = 500

/** Every process that uses the server holds this lock, shared; who can have it alone is the last one out. */
const IN_USE_LOCK = 0x66616e6c

export type EmbeddedPostgres = {
  url: string
  /** True when a server was already running here: an orphan of a killed process, or another process's. */
  adopted: boolean
  /** Stops the server, unless another process still uses it. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  /** False only for tests: quicker, ends with this process, and a power cut may lose or damage the data. */
  durable?: boolean
  onLog?: (line: string) => void
}

/** PostgreSQL without an installation: creates, starts, adopts or recovers the one in `dataDir`, whatever it finds. */
export const startEmbeddedPostgres = (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> =>
  usingDataFolder(options.dataDir, () => start(options))

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  // To pass through and not to look into: its own folder is closed, and may be another account's.
  await mkdir(options.dataDir, { recursive: true, mode: 0o711 })
  const supervisor = {
    // One spelling of the path: a running server is recognised by it.
    cluster: clusterIn(await realpath(options.dataDir)),
    binaries: await locateBinaries(),
    durable: options.durable ?? true,
    onLog: options.onLog ?? (() => undefined),
  }
  await prepareCluster(supervisor)
  let session = await openSession(supervisor)
  await createDatabase(session.client).catch(async (error: unknown) => {
    await closeSession(session, supervisor)
    throw error
  })

  let isStopping = false
  let recovery: Promise<void> | undefined
  let stopped: Promise<void> | undefined
  const { port } = session

  const recoverWhenLost = ({ client }: Session) =>
    client.once('end', () => {
      if (isStopping) return
      supervisor.onLog('PostgreSQL went away; bringing it back')
      recovery = recover()
    })

  async function recover(): Promise<void> {
    session = await openSession(supervisor)
    if (session.port !== port) throw new Error(`PostgreSQL came back on port ${session.port} instead of ${port}`)
    recoverWhenLost(session)
  }

  async function stop(): Promise<void> {
    isStopping = true
    await recovery
    await closeSession(session, supervisor)
  }

  recoverWhenLost(session)
  return {
    url: `postgres://${SUPERUSER}:${await readPassword(supervisor.cluster)}@127.0.0.1:${port}/${DATABASE}`,
    adopted: session.adopted,
    stop: () => (stopped ??= stop()),
  }
}

/** Whether one was made there. */
export const hasEmbeddedPostgres = (dataDir: string): boolean => existsSync(clusterIn(dataDir).home)

/** For a command that asks about a place: one that has none yet is none to ask about, and most likely not the one that was meant. */
export async function openEmbeddedPostgres(placeDir: string): Promise<EmbeddedPostgres> {
  const dataDir = join(placeDir, 'postgres')
  if (!hasEmbeddedPostgres(dataDir)) {
    throw new CannotStart(
      `There is no database: DATABASE_URL is not set, and no server was started with ${placeDir} yet. ` +
        'A command needs the settings of the server that it is about.',
    )
  }
  return startEmbeddedPostgres({ dataDir })
}

type Supervisor = { cluster: Cluster; binaries: Binaries; durable: boolean; onLog: (line: string) => void }

async function prepareCluster({ cluster, binaries, durable, onLog }: Supervisor): Promise<void> {
  if (await exists(cluster.home)) return
  onLog(`Creating a PostgreSQL data folder in ${cluster.dataDir}`)
  const account = await chooseAccount(cluster.dataDir, binaries.initdb)
  await createCluster(cluster, { account, initdb: binaries.initdb, durable })
}

/** Our place in the server: as long as it is open, no other process stops the server. */
type Session = { client: Client; pid: number; port: number; adopted: boolean }

/**
 * Connects to the server of this cluster and starts one if there is none. It only ever looks, tries and looks again,
 * which covers a dying server, one in recovery, and a second process that starts at the same moment: PostgreSQL's own
 * lock file lets one of the two run, and the other's attempt ends by finding it.
 */
async function openSession(supervisor: Supervisor): Promise<Session> {
  const { cluster, onLog } = supervisor
  let launched: ChildProcess | undefined
  let deadline = Date.now() + GIVE_UP_MS
  let lastFailure: unknown
  /** A server that we launched and cannot talk to serves nobody, and nobody would stop it. */
  const giveUp = async (error: unknown): Promise<never> => {
    if (launched?.pid !== undefined && !hasExited(launched)) await stopPostmaster(launched.pid, cluster.data)
    throw error
  }
  while (Date.now() < deadline) {
    const found = await findPostmaster(cluster.data)
    if (found.state === 'alive') {
      if (!found.isReady) deadline = Date.now() + GIVE_UP_MS // recovery may take long; it is not stuck
      if (found.port !== undefined) {
        const attempt = await connect(cluster, found.port).catch(giveUp)
        if ('client' in attempt) {
          const adopted = found.pid !== launched?.pid
          if (adopted) onLog(`Using the PostgreSQL that is already running (process ${found.pid})`)
          await writeFile(cluster.portFile, String(found.port))
          return { client: attempt.client, pid: found.pid, port: found.port, adopted }
        }
        lastFailure = attempt.failure
      }
    } else if (launched === undefined || hasExited(launched)) {
      if (launched) await sleep(PAUSE_AFTER_FAILED_LAUNCH_MS)
      launched = await launch(supervisor, found.state === 'stale' ? found.pid : undefined)
    }
    await sleep(POLL_MS)
  }
  const end = await logEnd(cluster)
  return giveUp(new Error(`PostgreSQL does not start. The end of ${cluster.logFile}:\n${end}`, { cause: lastFailure }))
}

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function launch({ cluster, binaries: { postgres }, durable }: Supervisor, stalePid?: number) {
  const account = await chooseAccount(cluster.dataDir, postgres)
  await giveFiles(account, cluster.home)
  const port = await choosePort(cluster)
  return launchPostmaster(cluster, {
    account,
    postgres,
    port,
    durable,
    ...(stalePid === undefined ? {} : { stalePid }),
  })
}

async function connect(cluster: Cluster, port: number): Promise<{ client: Client } | { failure: unknown }> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password: await readPassword(cluster),
    database: 'postgres',
    application_name: 'fanlight-supervisor',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined) // a lost connection also ends, and that is where it is handled
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK])
    return { client }
  } catch (failure) {
    await client.end()
    if (failure instanceof DatabaseError && !MAY_PASS.has(failure.code ?? '')) throw failure
    return { failure }
  }
}

/** Starting up, shutting down, crashed under us, no connection left: each is worth another try. */
const MAY_PASS = new Set(['57P01', '57P02', '57P03', '53300'])

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 1) return
  await client.query(`create database ${DATABASE}`).catch((error: unknown) => {
    // Another process was quicker: seen either by name or by the index on it.
    if (!(error instanceof DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error
  })
}

async function closeSession({ client, pid }: Session, { cluster, onLog }: Supervisor): Promise<void> {
  await client.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK])
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [IN_USE_LOCK])
  if (rows[0]?.alone) await stopPostmaster(pid, cluster.data)
  else onLog('PostgreSQL stays up: another process is using it')
  await client.end()
}

async function logEnd(cluster: Cluster): Promise<string> {
  const log = await readFile(cluster.logFile, 'utf8').catch(() => '')
  return log.trimEnd().split('\n').slice(-6).join('\n')
}
