import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './server-process.ts'
import { untilAnswered } from './until-answered.ts'

const NOBODY = 65_534
const DEBIAN = '/usr/lib/postgresql'

/** The programs of Debian's PostgreSQL, with which a copy that follows can be made; null where they are not installed. */
export const postgresPrograms: string | null = existsSync(DEBIAN)
  ? (readdirSync(DEBIAN)
      .map((version) => join(DEBIAN, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'pg_basebackup'))) ?? null)
  : null

/** A database and a copy of it that follows, as an operator sets them up. */
export async function startWithStandby() {
  const programs = postgresPrograms ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'fanlight-standby-'))
  // It does not run as root.
  const isRoot = process.getuid?.() === 0
  const asOther = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  if (isRoot) await chown(folder, NOBODY, NOBODY)
  const run = (name: string, ...args: string[]) =>
    promisify(execFile)(join(programs, name), args, { ...asOther, cwd: folder })
  const running: ChildProcess[] = []

  async function start(data: string): Promise<{ url: string; child: ChildProcess }> {
    const port = await freePort()
    const options = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      log_min_messages: 'fatal',
    }
    const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(join(programs, 'postgres'), ['-D', data, ...args], { stdio: 'ignore', cwd: folder, ...asOther })
    running.push(child)
    const url = `postgres://fanlight@127.0.0.1:${port}/postgres`
    await untilAnswered(url)
    return { url, child }
  }

  const [data, copy] = [join(folder, 'primary'), join(folder, 'standby')]
  await run('initdb', '-D', data, '-U', 'fanlight', '-A', 'trust', '--locale=C', '--encoding=UTF8', '--no-sync')
  const primary = await start(data)
  return {
    primaryUrl: primary.url,
    /** Once what it copies is there. */
    async follow(): Promise<{ url: string; kill(): Promise<void> }> {
      await mkdir(copy, { mode: 0o700 })
      if (isRoot) await chown(copy, NOBODY, NOBODY)
      await run('pg_basebackup', '-d', primary.url, '-D', copy, '-R', '-X', 'stream', '-c', 'fast', '--no-sync')
      const { url, child } = await start(copy)
      return {
        url,
        async kill() {
          child.kill('SIGKILL')
          await once(child, 'exit')
        },
      }
    },
    async stop() {
      for (const child of running.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGINT')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
