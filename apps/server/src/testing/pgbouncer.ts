import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../platform/config/programs.ts'
import { freePort } from './server-process.ts'
import { untilAnswered } from './until-answered.ts'

export const pgBouncer = findProgram('pgbouncer', `${process.env['PATH'] ?? ''}:/usr/sbin`)

/** A pooler that gives each transaction a connection, as few as said, and nothing else that a session has. */
export async function startPgBouncer(
  direct: string,
  connections: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'fanlight-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const { hostname, port: databasePort, username, password, pathname } = new URL(direct)
  const server = `host=${hostname} port=${databasePort} user=${username} password='${decodeURIComponent(password)}'`
  const settings = [
    '[databases]',
    `* = ${server}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 500',
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`, { mode: 0o644 })
  // It does not run as root.
  const asOther = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(pgBouncer ?? 'pgbouncer', [join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...asOther })
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`
  await untilAnswered(url)
  return {
    url,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
