import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '../..')
const SECOND_START_LIMIT_MS = 5_000

/** How many programs want each core at the moment: here it is tests, on a machine of its own nobody. */
const programsPerCore = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

type Running = { child: ChildProcess; address: string; milliseconds: number; output: string }

/** What `npm start` does once everything is installed and built. */
async function start(dataDir: string): Promise<Running> {
  const began = performance.now()
  // Its live rooms begin after the start, and would be measured with the next one.
  const quiet = { LOG_LEVEL: 'warn', FANLIGHT_DEMO_LIVE: 'false' }
  const env = { ...process.env, PORT: '0', FANLIGHT_DATA_DIR: dataDir, ...quiet }
  const child = spawn(process.execPath, ['tools/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /ready at (http:\/\/\S+)/.exec(output)?.[1]
      if (ready) resolve(ready)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${output}`)))
  })
  return { child, address, milliseconds: performance.now() - began, output }
}

const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.once('exit', resolve))

/** The server below `npm start`. Killing the starter instead would let the server notice and stop cleanly. */
function serverOf({ pid: starter }: ChildProcess): number {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const fields = processes.map((line) => line.trim().split(/\s+/))
  const server = fields.find(
    ([, parent, ...words]) => parent === String(starter) && words.join(' ').includes('main.js'),
  )
  if (!server?.[0]) throw new Error('The server is not running')
  return Number(server[0])
}

async function call(address: string, path: string, body: object): Promise<{ success: boolean }> {
  const answer = await fetch(`${address}/v2/lk-user/h5web/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { success: boolean }
}

test('a killed server loses nothing, starts again within five seconds, and stops when told', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanlight-restart-'))
  const email = `${randomBytes(4).toString('hex')}@example.com`
  const password = createHash('sha256').update('still here').digest('hex')

  const first = await start(dataDir)
  expect(first.output).toContain('Demo accounts')
  expect(first.output).toContain('password fanlight-demo')
  expect(first.output).toContain('embedded PostgreSQL')
  const signUp = await call(first.address, 'signup', { email, password, nickname: 'Survivor', birthday: '19900101' })
  expect(signUp.success).toBe(true)
  const killed = ended(first.child)
  process.kill(serverOf(first.child), 'SIGKILL')
  expect(await killed).not.toBe(0)

  const second = await start(dataDir)
  expect(second.milliseconds / programsPerCore()).toBeLessThan(SECOND_START_LIMIT_MS)
  const login = await call(second.address, 'app/emailLogin', { email, password })
  expect(login.success).toBe(true)

  const stopped = ended(second.child)
  second.child.kill('SIGINT')
  expect(await stopped).toBe(0)
  await expect(fetch(`${second.address}/health`)).rejects.toThrow()
  await rm(dataDir, { recursive: true, force: true })
})
