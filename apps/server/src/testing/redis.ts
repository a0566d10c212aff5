import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { createClient } from 'redis'

export type TestRedis = { process: ChildProcess; port: number }

/** A Redis of one's own that keeps nothing; on a port that was given it takes the place of one that was stopped. */
export async function startRedis(port?: number): Promise<TestRedis> {
  const chosen = port ?? (await freePort())
  const options = [
    '--port',
    String(chosen),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--daemonize',
    'no',
  ]
  const process = spawn('redis-server', options, { stdio: 'ignore' })
  const probe = createClient({ url: `redis://127.0.0.1:${chosen}`, socket: { reconnectStrategy: 20 } })
  probe.on('error', () => {}) // not up yet
  await probe.connect()
  await probe.close()
  return { process, port: chosen }
}

/** What another program has written down there. */
export async function readField({ port }: TestRedis, key: string, field: string): Promise<string | null> {
  const client = createClient({ url: `redis://127.0.0.1:${port}` })
  await client.connect()
  const value = await client.hGet(key, field)
  await client.close()
  return value ?? null
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
