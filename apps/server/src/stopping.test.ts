import { Agent, request, type IncomingMessage } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket as Line } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRealtimeToken, listNotices, MOVE_EVENT, REALTIME_PATH, signUp, TOKEN_HEADER } from '@fanlight/contract'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { digestOf } from './modules/identity/index.ts'
import { freePort, startServerProcess, type ServerProcess } from './testing/server-process.ts'
import { makeDatabase } from './testing/test-app.ts'

let dataDir: string
let database: { url: string; drop(): Promise<void> }
const processes: ServerProcess[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fanlight-stopping-'))
  database = await makeDatabase('migrated')
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  for (const { child, ended } of processes.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(environment: Record<string, string>) {
  const port = await freePort()
  const server = startServerProcess(dataDir, {
    PORT: String(port),
    DATABASE_URL: database.url,
    TEST_PROVIDER_URL: 'http://127.0.0.1:9',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'warn',
    ...environment,
  })
  processes.push(server)
  await server.says('Fanlight is ready')
  return { ...server, port }
}

type Answer = { status: number; closes: boolean; body: unknown }

const read = async (answer: IncomingMessage): Promise<Answer> => ({
  status: answer.statusCode ?? 0,
  closes: answer.headers.connection === 'close',
  body: JSON.parse(await text(answer)),
})

const ask = (port: number, path: string, { agent, input, token = '' }: Asking = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(token && { [TOKEN_HEADER]: token }) }
    const method = input === undefined ? 'GET' : 'POST'
    const asked = request({ host: '127.0.0.1', port, path, method, headers, ...(agent && { agent }) }, (answer) => {
      read(answer).then(resolve, reject)
    })
    let localPort: number | undefined
    asked.on('socket', (line) => {
      const note = () => void (localPort = line.localPort ?? localPort)
      note()
      line.once('connect', note)
      asked.once('close', () => line.off('connect', note))
    })
    asked.on('error', (error) => reject(Object.assign(error, { localPort })))
    asked.end(input === undefined ? undefined : JSON.stringify(input))
  })
type Asking = { agent?: Agent; input?: object; token?: string }

/** Not connected at all: a proxy asks another process then, and nobody notices. */
const isRefusal = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'

/**
 * What the kernel took in the tenth of a millisecond in which the door closed is reset, and the process never saw it. Only the
 * process itself can tell such a line from one that it let in and dropped; so it is asked to say, at its end, whom it let in last.
 */
const SAYS_WHOM_IT_LET_IN = `--import=data:text/javascript,${encodeURIComponent(`
  import { subscribe } from 'node:diagnostics_channel'
  import { writeSync } from 'node:fs'
  import { isMainThread } from 'node:worker_threads'
  const ports = []
  subscribe('net.server.socket', ({ socket }) => ports.push(socket.remotePort))
  if (isMainThread) process.on('exit', () => writeSync(2, 'let in: ' + ports.slice(-2000).join(' ') + '.'))
`)}`

function whoWasLetIn(said: string): Set<number> {
  const ports = [...said.matchAll(/let in: ([\d ]*)\./g)].flatMap(([, list]) =>
    list ? list.split(' ').map(Number) : [],
  )
  if (ports.length === 0) throw new Error('The process did not say whom it let in.')
  return new Set(ports)
}

async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise((resolve) => {
      const line = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      line.on('close', () => undefined).end()
    })
    if (!isOpen) return
    await sleep(5)
  }
}

/** A request whose body comes when it is told to. */
function slowly(port: number) {
  const body = JSON.stringify({ pad: 'x'.repeat(1_000) })
  const line = connect(port, '127.0.0.1')
  line.write(
    `POST ${listNotices.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  return {
    line,
    send: (from: number, to?: number) => void line.write(body.slice(from, to)),
    answered: text(line).catch(() => ''),
  }
}

/** Resolves with what was answered first. The line is never closed from this side, whatever the other one does. */
function openLine(port: number, asked: string): Promise<{ line: Line; said: string }> {
  return new Promise((resolve) => {
    const line = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => line.write(asked))
    line.on('error', () => undefined)
    line.once('data', (said: Buffer) => resolve({ line, said: said.toString() }))
    line.once('end', () => resolve({ line, said: '' }))
  })
}

describe('a process that is told to stop', () => {
  it('says so and serves on, then closes its door without a failed call, and is gone though connections are kept', async () => {
    // Long enough that every connection is asked on once more, also on a busy machine.
    const server = await start({ STOP_GRACE_SECONDS: '4', NODE_OPTIONS: SAYS_WHOM_IT_LET_IN })
    const agent = new Agent({ keepAlive: true, maxSockets: 4 })
    let [answered, closing] = [0, 0]
    const over = new AbortController()
    const failures: unknown[] = []
    const resets: number[] = []
    const work = async (): Promise<void> => {
      while (!over.signal.aborted) {
        try {
          const { status, closes } = await ask(server.port, listNotices.path, { agent, input: {} })
          if (status !== 200) failures.push(status)
          answered += 1
          if (closes) closing += 1
        } catch (error) {
          // From then on nobody is let in.
          if (isRefusal(error)) return
          const { code, localPort } = error as NodeJS.ErrnoException & { localPort?: number }
          if (code === 'ECONNRESET' && localPort !== undefined) resets.push(localPort)
          else failures.push(error)
        }
      }
    }
    const load = Promise.all(Array.from({ length: 4 }, work))
    await vi.waitFor(() => expect(answered).toBeGreaterThan(20))
    expect(closing).toBe(0)
    server.child.kill('SIGTERM')
    await vi.waitFor(async () => {
      const health = await ask(server.port, '/health')
      expect(health).toMatchObject({ status: 503, body: { live: true, ready: false, draining: true } })
      // Of two builds behind one proxy it is seen which one answers.
      expect(health.body).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{12}$/) })
    })
    const before = answered
    await vi.waitFor(() => expect(answered).toBeGreaterThan(before + 20))
    const exit = await server.ended
    over.abort()
    await load
    expect(failures).toEqual([])
    const letIn = whoWasLetIn(server.said())
    expect(resets.filter((port) => letIn.has(port))).toEqual([])
    expect(closing).toBeGreaterThan(20)
    expect(exit).toBe(0)
  })

  it('answers what is no websocket of ours at once, and is held up by none of the lines that stay open', async () => {
    const server = await start({})
    const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n'
    const key = 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
    const lines = await Promise.all(
      [
        `GET ${REALTIME_PATH} HTTP/1.1\r\nhost: x\r\n${upgrade}${key}\r\n`,
        `GET / HTTP/1.1\r\nhost: x\r\n${upgrade}${key}\r\n`,
        `GET ${REALTIME_PATH}/ HTTP/1.1\r\nhost: x\r\n${upgrade}${key}\r\n`,
        // Opened, and then nobody says who they are.
        `GET ${REALTIME_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\n${upgrade}${key}\r\n`,
      ].map((asked) => openLine(server.port, asked)),
    )
    expect(lines.map(({ said }) => /^HTTP\/1\.1 \d+/.exec(said)?.[0])).toEqual([
      'HTTP/1.1 400',
      'HTTP/1.1 400',
      'HTTP/1.1 400',
      'HTTP/1.1 101',
    ])
    connect(server.port, '127.0.0.1')
      .on('error', () => undefined)
      .write('GET / HTTP/1.1\r\nhost')
    server.child.kill('SIGTERM')
    const toldAt = performance.now()
    expect(await server.ended).toBe(0)
    expect(performance.now() - toldAt).toBeLessThan(10_000)
    expect(server.said()).not.toContain('the time to stop is up')
    for (const { line } of lines) line.destroy()
  })

  it('brings what is under way to its end after nobody can connect any more', async () => {
    const server = await start({})
    const { send, answered } = slowly(server.port)
    send(0, 500)
    await ask(server.port, '/health')
    server.child.kill('SIGTERM')
    await untilRefused(server.port)
    send(500)
    expect(await answered).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is)
    expect(await server.ended).toBe(0)
  })

  it('does not wait for who sends nothing more, nor beyond its deadline for who sends too slowly', async () => {
    const server = await start({ STOP_DEADLINE_SECONDS: '3' })
    const [silent, slow] = [slowly(server.port), slowly(server.port)]
    await ask(server.port, '/health')
    const stoppedAt = performance.now()
    server.child.kill('SIGTERM')
    const drip = setInterval(() => slow.send(0, 1), 50)
    const ends = (line: ReturnType<typeof slowly>) => line.answered.then(() => performance.now() - stoppedAt)
    const [silentEnd, slowEnd] = await Promise.all([ends(silent), ends(slow)])
    clearInterval(drip)
    expect(silentEnd).toBeLessThan(slowEnd)
    expect(slowEnd).toBeLessThan(3_000)
    expect(await server.ended).toBe(0)
    expect(server.said()).toContain('requests were broken off')
  })

  it('tells those who are connected to go elsewhere, and cuts off who does not know the word', async () => {
    const server = await start({})
    const person = { nickname: 'Fan', birthday: '19900101', password: digestOf('a good secret') }
    const { body } = await ask(server.port, signUp.path, { input: { ...person, email: 'fan@example.com' } })
    const { token } = (body as { data: { token: string } }).data
    const devices = await Promise.all(
      [true, false].map(async (obeys) => {
        const ticket = await ask(server.port, getRealtimeToken.path, { input: {}, token })
        const auth = { token: (ticket.body as { data: { wyyToken: string } }).data.wyyToken }
        const options = { path: REALTIME_PATH, transports: ['websocket'], forceNew: true, reconnection: false, auth }
        const socket = io(`http://127.0.0.1:${server.port}`, options)
        sockets.push(socket)
        await new Promise<void>((resolve) => socket.once('connect', resolve))
        const gone = new Promise<string>((resolve) => socket.once('disconnect', resolve))
        const told = new Promise<void>((resolve) => socket.once(MOVE_EVENT, resolve))
        if (obeys) void told.then(() => socket.disconnect())
        return { gone, told }
      }),
    )
    server.child.kill('SIGTERM')
    await Promise.all(devices.map(({ told }) => told))
    // The transport's end and not the server's refusal: the client's library comes back by itself then.
    expect(await Promise.all(devices.map(({ gone }) => gone))).toEqual(['io client disconnect', 'transport close'])
    expect(await server.ended).toBe(0)
  })

  it('ends at once when it is told again', async () => {
    const server = await start({ STOP_GRACE_SECONDS: '50', STOP_DEADLINE_SECONDS: '60' })
    server.child.kill('SIGTERM')
    await server.says('Stopping…')
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.said()).toContain('Stopping at once')
  })
})
