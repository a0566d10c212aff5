import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { examine } from '../../doctor/doctor.ts'
import { connect, type Database } from '../../platform/db/db.ts'
import { createLog } from '../../platform/log/log.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { makeDatabase } from '../../testing/test-app.ts'
import { assertSameFolder } from './index.ts'

// One of them starts processes.
let parent: string
let database: Awaited<ReturnType<typeof makeDatabase>>
let db: Database
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fanlight-files-'))
  database = await makeDatabase('migrated')
  db = connect({ url: database.url, poolSize: 4, log: createLog('silent') })
})
afterEach(async () => {
  await db.close()
  await database.drop()
  await rm(parent, { recursive: true, force: true })
})

async function folder(name: string): Promise<string> {
  await mkdir(join(parent, name, 'storage'), { recursive: true })
  return join(parent, name)
}
const start = (dataDir: string) => assertSameFolder(db, { s3: null, dataDir })

describe('the folder that has the files of a database', () => {
  it('is the one of the first server, also when it is moved; another one has to take its name', async () => {
    const first = await folder('first')
    await start(first)
    await start(first)
    const second = await folder('second')
    await expect(start(second)).rejects.toThrow(
      new RegExp(
        `^Fanlight cannot start\\. .*another folder.* on ${hostname()} in .*first/storage.*FANLIGHT_DATA_DIR.*S3_`,
      ),
    )
    // To be refused leaves nothing behind.
    expect(await readdir(join(second, 'storage'))).toEqual([])

    await rename(first, join(parent, 'moved'))
    await start(join(parent, 'moved'))
    const said = await start(second).catch((error: Error) => error.message)
    const [, id = '', file = ''] = /echo (\w+) > (\S+)$/.exec(said ?? '') ?? []
    expect(id).toBe((await readFile(join(parent, 'moved', 'storage', 'folder.id'), 'utf8')).trim())
    await writeFile(file, `${id}\n`)
    await start(second)
  })

  it('is agreed upon by processes that start together', async () => {
    const shared = await folder('shared')
    await Promise.all([start(shared), start(shared), start(shared)])
    expect(await readdir(join(shared, 'storage'))).toEqual(['folder.id'])
  })

  it('is one of two that are tried at the same time, never both', async () => {
    const outcomes = await Promise.allSettled([start(await folder('one')), start(await folder('other'))])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is of no interest where there is a bucket', async () => {
    const bucket = { endpoint: 'http://127.0.0.1:9', bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' }
    for (const name of ['one', 'other']) await assertSameFolder(db, { s3: bucket, dataDir: await folder(name) })
    await start(await folder('third'))
  })

  it('is asked for by every server that starts, and by the doctor', async () => {
    const environment = { DATABASE_URL: database.url, TEST_PROVIDER_URL: 'http://127.0.0.1:9' }
    const [first, second] = [join(parent, 'a'), join(parent, 'b')]
    const one = startServerProcess(first, environment)
    await one.says('is ready')
    const other = startServerProcess(second, environment)
    expect(await other.ended).toBe(1)
    expect(other.said()).toContain('Fanlight cannot start. The files of this database are kept in another folder')
    expect(other.said()).not.toContain('    at ')
    one.child.kill('SIGTERM')
    expect(await one.ended).toBe(0)

    const look = async (FANLIGHT_DATA_DIR: string) =>
      (await examine({ ...environment, FANLIGHT_DATA_DIR, DATABASE_POOL_SIZE: '2' })).filter(
        ({ part, said }) => part === 'database' && said.includes('files of this database'),
      )
    expect(await look(first)).toMatchObject([{ state: 'ok' }])
    expect(await look(second)).toMatchObject([{ state: 'fault', said: expect.stringContaining('echo ') as string }])
    expect(await look(join(parent, 'nowhere'))).toMatchObject([{ state: 'fault' }])
  })
})
