import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from 'redis'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts'
import { freePort } from '../../apps/server/src/testing/server-process.ts'
import { startTcpProxy, type TcpProxy } from '../../apps/server/src/testing/tcp-proxy.ts'

export type FaultName = 'killed' | 'frozen' | 'slow' | 'restarted' | 'stalled'

/**
 * `killed`: by kill -9, and refused until it is started again; `frozen`: by SIGSTOP, with its connections open; `slow`: each
 * answer half a second later; `restarted`: told to stop, and started again; `stalled`: lines that stand are swallowed for good,
 * and new ones work.
 */
export type Fault = { name: FaultName; begin(): Promise<void>; end(): Promise<void> }

export type Part = {
  /** As `/health` calls it. */
  readonly name: 'database' | 'redis' | 'storage' | 'mail' | 'provider' | 'engine'
  readonly faults: readonly Fault[]
}

/** One that we started, behind a line of ours. */
export type LinedPart = Part & { readonly proxy: TcpProxy; stop(): Promise<void> }

const SLOW_MS = 500

const slow = (proxy: TcpProxy): Fault => ({
  name: 'slow',
  begin: async () => proxy.slow(SLOW_MS),
  end: async () => proxy.heal(),
})
const stalled = (proxy: TcpProxy): Fault => ({
  name: 'stalled',
  begin: async () => proxy.stall('standing'),
  end: async () => undefined,
})

export async function startDatabase(dataDir: string): Promise<LinedPart & { directUrl: string; url: string }> {
  const folder = join(dataDir, 'postgres')
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const direct = new URL(postgres.url)
  const proxy = await startTcpProxy({ port: Number(direct.port) })
  const url = new URL(postgres.url)
  url.port = String(proxy.port)
  let frozen: number[] = []
  const isUp = async (): Promise<void> => {
    // The supervisor brings it back by itself.
    while ((await postmasterOf(folder)) === null) await sleep(20)
  }
  return {
    name: 'database',
    proxy,
    url: url.href,
    directUrl: postgres.url,
    faults: [
      {
        name: 'killed',
        async begin() {
          proxy.refuse()
          process.kill((await postmasterOf(folder)) ?? 0, 'SIGKILL')
        },
        async end() {
          await isUp()
          proxy.heal()
        },
      },
      {
        name: 'frozen',
        async begin() {
          const postmaster = (await postmasterOf(folder)) ?? 0
          // First the one that would start others.
          process.kill(postmaster, 'SIGSTOP')
          frozen = [postmaster, ...(await childrenOf(postmaster))]
          for (const pid of frozen) process.kill(pid, 'SIGSTOP')
        },
        async end() {
          for (const pid of frozen) process.kill(pid, 'SIGCONT')
        },
      },
      slow(proxy),
      {
        name: 'restarted',
        async begin() {
          const before = await postmasterOf(folder)
          process.kill(before ?? 0, 'SIGINT')
          while ((await postmasterOf(folder)) === before) await sleep(20)
          await isUp()
        },
        end: async () => undefined,
      },
      stalled(proxy),
    ],
    async stop() {
      await proxy.close()
      await postgres.stop()
    },
  }
}

/** The process that the lock file names, if it is ready. */
async function postmasterOf(folder: string): Promise<number | null> {
  const [home = ''] = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('postmaster.pid'))
  const lines = (await readFile(join(folder, home), 'utf8').catch(() => '')).split('\n')
  return lines[7]?.trim() === 'ready' ? Number(lines[0]) : null
}

export async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    }),
  )
  return pids.filter((_, index) => parents[index] === parent)
}

/** A part that is one process of ours, which `start` starts and waits for. */
async function processPart(name: Part['name'], port: number, start: () => Promise<ChildProcess>): Promise<LinedPart> {
  let child = await start()
  const proxy = await startTcpProxy({ port })
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    name,
    proxy,
    faults: [
      {
        name: 'killed',
        async begin() {
          proxy.refuse()
          await end('SIGKILL')
        },
        async end() {
          child = await start()
          proxy.heal()
        },
      },
      {
        name: 'frozen',
        begin: async () => void child.kill('SIGSTOP'),
        end: async () => void child.kill('SIGCONT'),
      },
      slow(proxy),
      {
        name: 'restarted',
        async begin() {
          await end('SIGTERM')
          child = await start()
        },
        end: async () => undefined,
      },
      stalled(proxy),
    ],
    async stop() {
      await proxy.close()
      await end('SIGKILL')
    },
  }
}

export async function startRedisPart(): Promise<LinedPart> {
  const port = await freePort()
  return processPart('redis', port, async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const child = spawn('redis-server', options, { stdio: 'ignore' })
    const probe = createClient({ url: `redis://127.0.0.1:${port}`, socket: { reconnectStrategy: 20 } })
    probe.on('error', () => undefined) // not up yet
    await probe.connect()
    await probe.close()
    return child
  })
}

export const BUCKET = 'fanlight'
export const S3_KEYS = { accessKeyId: 'fanlight', secretAccessKey: 'the key of the bench' }

export async function startStorage(program: string, dataDir: string): Promise<LinedPart> {
  const port = await freePort()
  await mkdir(join(dataDir, 's3', BUCKET), { recursive: true })
  const { accessKeyId, secretAccessKey } = S3_KEYS
  return processPart('storage', port, async () => {
    const keys = ['--access', accessKeyId, '--secret', secretAccessKey]
    const child = spawn(program, ['--port', `127.0.0.1:${port}`, ...keys, 'posix', join(dataDir, 's3')], {
      stdio: 'ignore',
    })
    while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) await sleep(50)
    return child
  })
}

/** The provider that moves no money, with a journal: what it was told before it was killed it still knows afterwards. */
export async function startProvider(program: string, dataDir: string): Promise<LinedPart & { directUrl: string }> {
  const port = await freePort()
  const directUrl = `http://127.0.0.1:${port}`
  const part = await processPart('provider', port, async () => {
    const env = { PATH: process.env['PATH'], PORT: String(port), JOURNAL: join(dataDir, 'provider.jsonl') }
    const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit'], env })
    while (!(await fetch(directUrl).catch(() => null))) await sleep(20)
    return child
  })
  return { ...part, directUrl }
}

/** A mail server of ours, which takes every letter and remembers to whom. It cannot be frozen: its line is. */
export async function startMail(): Promise<LinedPart & { letters: string[] }> {
  const letters: string[] = []
  const server = createServer((socket) => converse(socket, letters))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const proxy = await startTcpProxy({ port: typeof address === 'object' ? (address?.port ?? 0) : 0 })
  const reset = async (): Promise<void> => {
    proxy.refuse()
    proxy.heal()
  }
  return {
    name: 'mail',
    proxy,
    letters,
    faults: [
      { name: 'killed', begin: async () => proxy.refuse(), end: async () => proxy.heal() },
      { name: 'frozen', begin: async () => proxy.stall(), end: async () => proxy.thaw() },
      slow(proxy),
      { name: 'restarted', begin: reset, end: async () => undefined },
    ],
    async stop() {
      await proxy.close()
      server.close()
    },
  }
}

function converse(socket: Socket, letters: string[]): void {
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  let to = ''
  let isLetter = false
  let rest = ''
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    const lines = (rest + bytes.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
  function hear(line: string): void {
    if (isLetter) {
      if (line !== '.') return
      isLetter = false
      letters.push(to)
      return say('250 kept')
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO' || verb === 'HELO') return say('250 bench')
    if (verb === 'RCPT') to = /<([^>]+)>/.exec(line)?.[1] ?? ''
    if (verb === 'DATA') isLetter = true
    say(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok')
  }
  say('220 bench ESMTP')
}
