import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { spawnAs, type Account } from './account.ts'
import type { Cluster } from './cluster.ts'

const execFileAsync = promisify(execFile)

const LOG_KEPT_BYTES = 5_000_000
const FAST_STOP_MS = 30_000
const IMMEDIATE_STOP_MS = 5_000

export type Postmaster =
  | { state: 'absent' }
  /** The lock file names a process that ended, or one that only inherited its number. */
  | { state: 'stale'; pid: number }
  /** `port` is missing until the server has got so far; not ready is also one that recovers from a crash or stops. */
  | { state: 'alive'; pid: number; port: number | undefined; isReady: boolean }

/** What postmaster.pid says, checked against the process it names. */
export async function findPostmaster(data: string): Promise<Postmaster> {
  const file = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = file.split('\n')
  const pid = Number(lines[0])
  if (!pid) return { state: 'absent' }
  if (!(await isPostmasterOf(pid, data))) return { state: 'stale', pid }
  return { state: 'alive', pid, port: Number(lines[3]) || undefined, isReady: lines[7]?.trim() === 'ready' }
}

/** A zombie is not one: it has let go of everything, though its number still answers to signals. */
async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  const commandLine = await readCommandLine(pid)
  return commandLine.includes('postgres') && commandLine.includes(data)
}

/** Empty for a process that has ended, zombies included. */
async function readCommandLine(pid: number): Promise<string> {
  // Not `ps` alone: small container images come without it.
  if (existsSync('/proc/self/cmdline')) return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const listed = await execFileAsync('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return listed.stdout
}

type LaunchOptions = { account: Account; postgres: string; port: number; durable: boolean; stalePid?: number }

/** Starts the server apart from our terminal: Ctrl-C is ours to handle, and the last write must still succeed. */
export async function launchPostmaster(cluster: Cluster, options: LaunchOptions): Promise<ChildProcess> {
  const { account, postgres, port, durable, stalePid } = options
  const logSize = await stat(cluster.logFile).then(
    ({ size }) => size,
    () => 0,
  )
  const log = await open(cluster.logFile, logSize > LOG_KEPT_BYTES ? 'w' : 'a', 0o600)
  try {
    const settings = { ...SETTINGS, port: String(port), ...(durable ? {} : FOR_TESTS_ONLY) }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawnAs(account, postgres, ['-D', cluster.data, ...args], {
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      // PostgreSQL refuses to start while a process has the number in its lock file, except this one. We know that
      // it is not a server of ours; that no left-over backend uses the data is still checked, by shared memory.
      env: stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) },
    })
    child.unref()
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
    if (!durable) tieToUs(child)
    return child
  } finally {
    await log.close()
  }
}

/** A test run that is cut off runs no teardown, and nobody would ever adopt its server: it goes when we go. */
function tieToUs(postmaster: ChildProcess): void {
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(postmaster.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
  postmaster.once('exit', () => watcher.kill('SIGKILL'))
}

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  // As much as the log may take in any case: its files are used again. Making a new one holds up every commit for some 40 ms.
  min_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements reach their caller; in this file they would only spill what people wrote.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

const FOR_TESTS_ONLY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

/** The port of the last start when it is free, so that an address someone noted stays right. */
export async function choosePort(cluster: Cluster): Promise<number> {
  const remembered = Number(await readFile(cluster.portFile, 'utf8').catch(() => '0'))
  return (await listenOnce(remembered)) ?? (await listenOnce(0)) ?? Promise.reject(new Error('No TCP port is free'))
}

async function listenOnce(port: number): Promise<number | undefined> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}

/**
 * A fast shutdown: sessions are cut, everything committed is written. When that takes too long, an immediate one,
 * which loses nothing either and leaves the work to the next start.
 */
export async function stopPostmaster(pid: number, data: string): Promise<void> {
  for (const [signal, limitMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
  ] as const) {
    if (!(await isPostmasterOf(pid, data))) return
    process.kill(pid, signal)
    if (await hasEnded(pid, data, limitMs)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop. Its data is in ${data}.`)
}

async function hasEnded(pid: number, data: string, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs
  while (Date.now() < deadline) {
    if (!(await isPostmasterOf(pid, data))) return true
    await sleep(10)
  }
  return false
}
