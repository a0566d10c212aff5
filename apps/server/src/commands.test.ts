import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, startServerProcess, type ServerProcess } from './testing/server-process.ts'
import { makeDatabase } from './testing/test-app.ts'

const run = promisify(execFile)
const DIST = join(import.meta.dirname, '../dist')

let folder: string
let database: Awaited<ReturnType<typeof makeDatabase>>
let envFile: string
const servers: ServerProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanlight-commands-'))
  database = await makeDatabase('migrated')
  envFile = join(folder, 'settings.env')
  await writeFile(envFile, `DATABASE_URL=${database.url}\nFANLIGHT_DATA_DIR=${folder}\nFANLIGHT_DEMO=false\nPORT=1\n`)
})
afterAll(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGKILL')
    await ended
  }
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** As it is built, with these variables and no others. */
const command = (name: string, args: readonly string[] = [], environment: Record<string, string> = {}) =>
  run(process.execPath, [join(DIST, `${name}.js`), ...args], {
    env: { PATH: process.env['PATH'], FANLIGHT_ENV_FILE: envFile, ...environment },
  })

function start(environment: Record<string, string>): ServerProcess {
  const server = startServerProcess(folder, environment)
  servers.push(server)
  return server
}

describe('a file of settings', () => {
  it('is read by every command, which says so', async () => {
    const ledger = await command('check-ledger')
    expect(ledger.stdout).toContain('The ledger is right')
    expect(ledger.stderr).toContain(`Settings are read from ${envFile}`)
    const operator = await command('operator', ['jobs'])
    expect([operator.stdout, operator.stderr]).toEqual([
      expect.stringContaining('Nothing waits'),
      expect.stringContaining(envFile),
    ])
    expect((await command('demo-code')).stderr).toContain(envFile)
  })

  it('that is missing, in a place where no server ever ran, is no reason to make one', async () => {
    const empty = join(folder, 'empty')
    const nothing = { FANLIGHT_ENV_FILE: 'none', FANLIGHT_DATA_DIR: empty }
    for (const [name, args] of [
      ['check-ledger', []],
      ['operator', ['jobs']],
    ] as const) {
      const refused = command(name, args, nothing)
      await expect(refused).rejects.toMatchObject({ stderr: expect.stringContaining('There is no database') })
    }
    expect(existsSync(join(empty, 'postgres'))).toBe(false)
  })

  it('is overruled by the environment, and read by the server', async () => {
    const port = await freePort()
    const server = start({ FANLIGHT_ENV_FILE: envFile, PORT: String(port), TEST_PROVIDER_URL: 'http://127.0.0.1:9' })
    await server.says('is ready')
    expect(server.said()).toContain(`Settings are read from ${envFile}`)
    expect(server.said()).toContain(`is ready at http://localhost:${port} `)
    expect(server.said()).toContain(`PostgreSQL at ${new URL(database.url).host}`)
  })

  it('that cannot be read is said in words', async () => {
    const server = start({ FANLIGHT_ENV_FILE: join(folder, 'nowhere.env') })
    expect(await server.ended).toBe(1)
    expect(server.said()).toMatch(/^Fanlight cannot start\. The settings in .*nowhere\.env cannot be read/)
    expect(server.said()).not.toContain('    at ')
  })
})

describe('the test provider', () => {
  it('is one for all processes on a database, which find it by themselves', async () => {
    const [port, other] = [await freePort(), await freePort()]
    const settings = { DATABASE_URL: database.url, TEST_PROVIDER_PORT: '' }
    const first = start({ ...settings, PORT: String(port) })
    await first.says('is ready')
    const second = start({ ...settings, PORT: String(other) })
    await second.says('is ready')
    await second.says('test provider of another process')
    expect(first.said()).not.toContain('test provider of another process')
    const found = /"url":"(http:\/\/127\.0\.0\.1:\d+)"[^\n]*test provider of another process/.exec(second.said())?.[1]
    expect((await fetch(`${found}/v1/oauth2/token`, { method: 'POST' })).status).toBe(401)
    // It is the first's: with that it goes.
    first.child.kill('SIGTERM')
    await first.ended
    await expect(fetch(found ?? '')).rejects.toThrow()
  })
})
