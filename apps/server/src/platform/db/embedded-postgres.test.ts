import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { makeLibraryLinks } from './embedded/binaries.ts'

// Creating a cluster takes a second, or several on a busy machine.
const isRoot = process.getuid?.() === 0

let root: string
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'embedded-postgres-'))
  await chmod(root, 0o755)
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = async (dataDir: string) =>
  Number((await readFile(path.join(dataDir, 'server/data/postmaster.pid'), 'utf8')).split('\n')[0])

async function started(dataDir: string, durable = false): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, durable })
  onTestFinished(() => server.stop())
  return server
}

const lifeDir = () => path.join(root, 'life')
const notes = async (url: string) => (await query<{ note: string }>(url, 'select note from notes')).map((r) => r.note)

async function killAfterWriting(dataDir: string, durable: boolean): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', killedProcess], {
    env: { ...process.env, DATA_DIR: dataDir, DURABLE: String(durable) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const killedProcess = `
  import { Client } from 'pg'
  const { startEmbeddedPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))})
  const { DATA_DIR: dataDir, DURABLE: durable } = process.env
  const { url } = await startEmbeddedPostgres({ dataDir, durable: durable === 'true' })
  const client = new Client(url)
  await client.connect()
  await client.query('create table if not exists notes (note text)')
  await client.query("insert into notes values ('before the kill')")
  console.log('written')
`

describe('one data folder through its life', () => {
  it('creates a UTF-8 database that only this machine, with the password, can reach', async () => {
    const server = await started(lifeDir())

    await query(server.url, 'create table notes (note text)')
    await query(server.url, "insert into notes values ('first')")

    expect(new URL(server.url)).toMatchObject({ hostname: '127.0.0.1', pathname: '/fanlight' })
    expect(await query(server.url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
    expect(await query(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    expect((await stat(path.join(lifeDir(), 'server/password'))).mode & 0o777).toBe(0o600)
    expect((await stat(path.join(lifeDir(), 'server'))).mode & 0o777).toBe(0o700)
    expect((await stat(lifeDir())).mode & 0o777).toBe(0o711)
    const wrong = Object.assign(new URL(server.url), { password: 'wrong' })
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  it('keeps data and address over a restart', async () => {
    const first = await startEmbeddedPostgres({ dataDir: lifeDir() })
    await first.stop()
    const second = await started(lifeDir())

    expect(second).toMatchObject({ url: first.url, adopted: false })
    expect(await notes(second.url)).toEqual(['first'])
  })

  it('adopts the server of a process that was killed, with every committed row', async () => {
    await killAfterWriting(lifeDir(), true)

    const server = await started(lifeDir(), true)

    expect(server.adopted).toBe(true)
    expect(await notes(server.url)).toEqual(['first', 'before the kill'])
  })

  it('stops the server it adopted', async () => {
    await expect(postmasterPid(lifeDir())).rejects.toThrow('ENOENT')
  })

  it('brings a killed server back by itself, at the same address', async () => {
    const server = await started(lifeDir(), true)
    await query(server.url, "insert into notes values ('before the crash')")

    process.kill(await postmasterPid(lifeDir()), 'SIGKILL')

    await expect.poll(() => notes(server.url)).toContain('before the crash')
  })

  it('is not stopped by a lock file whose process number now belongs to another process', async () => {
    // Of the account PostgreSQL runs under: another account's process does not stop it anyway.
    const stranger = spawn('sleep', ['60'], isRoot ? { uid: 65_534, gid: 65_534 } : {})
    onTestFinished(() => void stranger.kill())
    const lock = path.join(lifeDir(), 'server/data/postmaster.pid')
    await writeFile(lock, `${stranger.pid}\n${path.dirname(lock)}\n1700000000\n5432\n\n127.0.0.1\n\nready   \n`)

    expect((await started(lifeDir())).adopted).toBe(false)
  })
})

it('leaves no server behind when a test run is killed', async () => {
  const dataDir = path.join(root, 'killed-tests')
  await killAfterWriting(dataDir, false)

  const lockFile = () => postmasterPid(dataDir).catch((error: Error) => error.message)
  await expect.poll(lockFile).toContain('ENOENT')
})

it('lets two that start together share one server, which stays until both have left', async () => {
  const dataDir = path.join(root, 'shared')
  const start = () => startEmbeddedPostgres({ dataDir, durable: false })
  const [one, other] = await Promise.all([start(), start()])
  expect(other.url).toBe(one.url)
  expect(other.adopted).toBe(!one.adopted)

  await one.stop()
  expect(await query(other.url, 'select 1 as still_here')).toEqual([{ still_here: 1 }])
  await other.stop()
  await expect(query(other.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

describe.runIf(isRoot)('started by root', () => {
  it.each([
    ['as nobody, where nobody can go', 0o755, 65_534],
    ['in a user namespace, below a folder only root can enter', 0o700, 0],
  ])('runs PostgreSQL %s', async (_, mode, owner) => {
    const parent = path.join(root, `mode-${mode.toString(8)}`)
    await mkdir(parent, { mode })
    const server = await started(path.join(parent, 'postgres'))

    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await stat(path.join(parent, 'postgres/server/data/PG_VERSION'))).uid).toBe(owner)
  })

  it('hands the files over when the folder was closed since the last start', async () => {
    const parent = path.join(root, 'mode-755')
    await chmod(parent, 0o700)

    const server = await started(path.join(parent, 'postgres'))

    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

it('makes the library links that an install without scripts leaves out, once', async () => {
  const list = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  await mkdir(path.join(root, 'package/native/lib'), { recursive: true })
  await writeFile(path.join(root, 'package/native/pg-symlinks.json'), JSON.stringify(list))

  await makeLibraryLinks(path.join(root, 'package'))
  await makeLibraryLinks(path.join(root, 'package'))

  expect(await readlink(path.join(root, 'package/native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
})
