import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'

export type ServerProcess = {
  readonly child: ChildProcess
  /** All that it has said so far, on both of its outputs. */
  said(): string
  /** Waits until it has said that. Throws when it ends before. */
  says(words: string): Promise<void>
  /** How it ended: its exit code, or the name of the signal. */
  ended: Promise<number | string>
}

/** The real server as it is shipped, a process of its own, with these settings and no others. */
export function startServerProcess(
  dataDir: string,
  environment: Record<string, string> = {},
  account: { uid?: number; gid?: number } = {},
): ServerProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as a terminal gives it: a Ctrl-C reaches all of the group.
    detached: true,
    ...account,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      FANLIGHT_DATA_DIR: dataDir,
      FANLIGHT_DEMO: 'false',
      FANLIGHT_ENV_FILE: 'none',
      WEB_DIST: join(dataDir, 'no-web'),
      ...environment,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string)
  return {
    child,
    said: () => output,
    says: (words) =>
      new Promise<void>((resolve, reject) => {
        const look = () => void (output.includes(words) && resolve())
        for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
        void ended.then((how) => reject(new Error(`It ended with ${how} and said:\n${output}`)))
        look()
      }),
    ended,
  }
}

/** A port that a program listens on until it is told to let go of it. */
export async function takenPort(): Promise<{ port: number; server: Server }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, server }
}

export async function freePort(): Promise<number> {
  const { port, server } = await takenPort()
  server.close()
  await once(server, 'close')
  return port
}
