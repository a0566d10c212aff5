import { execFile, fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const inProject = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const children: ChildProcess[] = []
const pids = new Map<string, number>()

export function start(file: string, args: string[], options: ForkOptions = {}): ChildProcess {
  // The log goes where nobody reads it, but it is written all the same.
  const child = fork(inProject(file), args, {
    ...options,
    stdio: ['ignore', openSync('/dev/null', 'w'), 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...options.env },
  })
  children.push(child)
  return child
}

/** The bundle that `npm start` runs, on this database and without the payment provider that nobody asks here. */
export function startServer(databaseUrl: string, dataDir: string): Promise<string> {
  return startBuilt({
    DATABASE_URL: databaseUrl,
    FANLIGHT_DATA_DIR: dataDir,
    FANLIGHT_DEMO: 'false',
    TEST_PROVIDER_URL: 'http://127.0.0.1:9',
  })
}

/** The bundle that `npm start` runs, on a database of its own and with the demo world in it. */
export const startDemo = (dataDir: string): Promise<string> =>
  startBuilt({ FANLIGHT_DATA_DIR: dataDir, FANLIGHT_DEMO: 'first' })

async function startBuilt(env: Record<string, string>): Promise<string> {
  await promisify(execFile)(process.execPath, [inProject('tools/build.mjs'), '--if-changed'])
  const port = await freePort()
  const ours = { PORT: String(port), HOST: '127.0.0.1', RATE_LIMIT_FACTOR: '1000000' }
  const child = start('apps/server/dist/main.js', [], { execArgv: ['--enable-source-maps'], env: { ...ours, ...env } })
  const address = `http://127.0.0.1:${port}`
  pids.set(address, child.pid ?? 0)
  for (let tries = 0; tries < 1200; tries++) {
    if (await fetch(`${address}/health`).catch(() => null)) return address
    await sleep(100)
  }
  throw new Error('The server does not start')
}

/** The process that answers there. */
export const pidOf = (address: string): number => pids.get(address) ?? 0

export async function stopAll(): Promise<void> {
  for (const child of children) {
    child.kill()
    await once(child, 'exit')
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
