import { editProfile, emailLogin, exportMyData, listNotices } from '@fanlight/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { digestOf } from '../../modules/identity/index.ts'
import { migrationsDirectory } from '../../app.ts'
import { pgBouncer, startPgBouncer } from '../../testing/pgbouncer.ts'
import { makeDatabase, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { mostConnections, SESSION, settlePooledSessions } from './db.ts'
import { sql } from './sql.ts'
import { migrate } from './migrate.ts'

const POOL_SIZE = 4
let watcher: pg.Client
beforeAll(async () => {
  watcher = new pg.Client({ connectionString: inject('postgresUrl') })
  await watcher.connect()
})
afterAll(() => watcher.end())

async function countOf(databaseUrl: string): Promise<number> {
  const { rows } = await watcher.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where application_name = 'fanlight' and datname = $1`,
    [new URL(databaseUrl).pathname.slice(1)],
  )
  return rows[0]?.count ?? 0
}

/** As much as it can be asked for at once: reads, transactions, files, jobs, repeated work. */
async function exhaust(app: TestApp): Promise<void> {
  await app.listen()
  const people = await Promise.all(Array.from({ length: 4 }, () => app.person()))
  const wishes = Array.from({ length: 40 }, (_, index) => people[index % people.length]!)
  await Promise.all(
    wishes.flatMap((person) => [
      app.as().call(listNotices, {}),
      app.as(person).call(editProfile, { profiles: { nickName: 'Luna' } }),
    ]),
  )
  const files = await Promise.all(people.map(async (one) => app.as(await app.proved(one)).call(exportMyData, {})))
  const fetched = await Promise.all(files.map((file) => app.download(file)))
  expect(fetched.map(({ status }) => status)).toEqual(files.map(() => 200))
}

/** The most that were seen while something went on. */
async function mostOf(databaseUrl: string, work: Promise<void>): Promise<number> {
  const counts = [0]
  const over = new AbortController()
  const ended = Promise.allSettled([work]).then(() => over.abort())
  while (!over.signal.aborted) counts.push(await countOf(databaseUrl))
  await Promise.all([work, ended])
  return Math.max(...counts)
}

describe('the connections of one process', () => {
  it('are as many as it says at most, whatever it is asked for', async () => {
    const app = await startTestApp({ DATABASE_POOL_SIZE: String(POOL_SIZE) })
    try {
      const most = await mostOf(app.databaseUrl, exhaust(app))
      const { direct } = mostConnections({ poolSize: POOL_SIZE, hasPooler: false })
      expect(direct).toBe(12)
      expect(most).toBeGreaterThan(POOL_SIZE)
      expect(most).toBeLessThanOrEqual(direct)
    } finally {
      await app.close()
    }
  })
})

describe.skipIf(pgBouncer === null)('behind PgBouncer in transaction mode', () => {
  let database: { url: string; drop(): Promise<void> }
  let bouncer: { url: string; stop(): Promise<void> }
  let app: TestApp
  beforeAll(async () => {
    database = await makeDatabase('migrated')
    await settlePooledSessions(database.url)
    await settlePooledSessions(database.url) // finds it done
    // Fewer than the process has: its transactions take turns on them.
    bouncer = await startPgBouncer(database.url, 2)
    app = await startTestApp(
      { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: database.url, DATABASE_POOL_SIZE: String(POOL_SIZE) },
      { databaseUrl: bouncer.url },
    )
  })
  afterAll(async () => {
    await app.close()
    await bouncer.stop()
    await database.drop()
  })

  it('everything works, on two connections of the pooler and as many direct ones as it says', async () => {
    const most = await mostOf(database.url, exhaust(app))
    const { direct, pooled } = mostConnections({ poolSize: POOL_SIZE, hasPooler: true })
    expect([pooled, direct]).toEqual([7, 8])
    expect(most).toBeLessThanOrEqual(2 + direct)
  })

  it('nothing is migrated through the pooler, which would keep the lock; the setting that is missing is named', async () => {
    await expect(migrate(bouncer.url, migrationsDirectory)).rejects.toThrow(/pooler.*DATABASE_DIRECT_URL/)
    expect((await migrate(database.url, migrationsDirectory)).applied).toEqual([])
  })

  it('each session has our settings, though none could bring them along', async () => {
    for (const [name, value] of Object.entries({ ...SESSION, statement_timeout: '9s' })) {
      const found = await app.platform.db.maybe<{ setting: string }>(sql`select current_setting(${name}) as setting`)
      expect([name, found?.setting]).toEqual([name, String(value)])
    }
  })

  it('jobs are done, and processes hear each other', async () => {
    const person = await app.person({ isVerified: false })
    expect(await app.letters()).not.toEqual([])
    const heard = new Promise<string>((resolve) => app.platform.signals.on('tried', resolve))
    await app.platform.db.transaction((tx) => app.platform.signals.send(tx, 'tried', 'here'))
    expect(await heard).toBe('here')
    const again = await app.as().call(emailLogin, { email: person.email, password: digestOf(person.password) })
    expect(again.user.userId).toBe(person.user.userId)
  })
})
