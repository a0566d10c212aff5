import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts'
import { makeDatabase } from '../../testing/test-app.ts'
import { PartAway } from '../errors.ts'
import { createLog } from '../log/log.ts'
import { connect, type Database } from './db.ts'
import { createSignals } from './signals.ts'
import { sql } from './sql.ts'

let database: Awaited<ReturnType<typeof makeDatabase>>
let direct: Database
let proxy: TcpProxy
let db: Database
let failures: string[]
const log = createLog('silent')

beforeAll(async () => {
  database = await makeDatabase('empty')
  direct = connect({ url: database.url, poolSize: 2, log })
  await direct.script('create table things (name text primary key)')
})
afterAll(async () => {
  await direct.close()
  await database.drop()
})
beforeEach(async () => {
  const url = new URL(database.url)
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  failures = []
  db = connect({ url: url.href, poolSize: 4, log, failed: (part, kind) => failures.push(`${part} ${kind}`) })
  // Connections that stand, of each kind.
  await Promise.all([db.many(ONE), db.many(ONE)])
  await Promise.all(Array.from({ length: 4 }, () => db.transaction((tx) => tx.many(ONE))))
})
afterEach(async () => {
  proxy.thaw()
  await db.close()
  await proxy.close()
})

const ONE = sql`select 1 as one`
const within = async (milliseconds: number, work: () => Promise<unknown>): Promise<unknown> => {
  const startedAt = performance.now()
  const outcome = await work().catch((error: unknown) => error)
  expect(performance.now() - startedAt).toBeLessThan(milliseconds)
  return outcome
}

describe('connections that are swallowed while new ones can be opened', () => {
  it('are dropped and opened again within five seconds: what waits fails, what comes then is answered', async () => {
    proxy.stall('standing')
    await within(5_000, async () => {
      const reads = Array.from({ length: 4 }, () => db.many(ONE))
      const writes = Array.from({ length: 4 }, (_, index) =>
        db.transaction((tx) => tx.run(sql`insert into things values (${`lost ${index}`})`)),
      )
      const outcomes = await Promise.allSettled([...reads, ...writes, db.alone(ONE)])
      const lost = outcomes.filter(({ status }) => status === 'rejected')
      for (const outcome of lost) expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(PartAway)
      expect(lost.length).toBeGreaterThan(0)
    })
    await within(500, async () => {
      expect(await Promise.all([db.many(ONE), db.many(ONE), db.alone(ONE)])).toHaveLength(3)
      await db.transaction((tx) => tx.run(sql`insert into things values ('after')`))
    })
    expect(failures).toContain('database timeout')
    // Nothing is sent a second time: what was swallowed never reached the database.
    expect(await direct.many(sql`select name from things`)).toEqual([{ name: 'after' }])
  })

  it('hear signals again, and are told that they missed some', async () => {
    const signals = await createSignals(db, log)
    let gaps = 0
    signals.onGap(() => void (gaps += 1))
    const heard: string[] = []
    signals.on('news', (word) => heard.push(word))
    proxy.stall('standing')
    await expect.poll(() => gaps).toBe(2) // it was lost, and stands again
    await direct.transaction((tx) => signals.send(tx, 'news', 'again'))
    await expect.poll(() => heard).toEqual(['again'])
    await signals.close()
  })
})

describe('a statement that only takes long', () => {
  it('is left alone: the database says that it is at work on it', async () => {
    // An address that brings a name along is the name of all connections to it.
    const url = new URL(database.url)
    url.searchParams.set('application_name', 'a name of the operator’s')
    const named = connect({ url: url.href, poolSize: 1, log, failed: (part, kind) => failures.push(`${part} ${kind}`) })
    const long = (from: Database) => from.transaction((tx) => tx.many(sql`select pg_sleep(4)::text as done`))
    expect(await Promise.all([long(db), long(named)])).toEqual([[{ done: '' }], [{ done: '' }]])
    expect(failures).toEqual([])
    await named.close()
  })
})

describe('a database that does not answer at all', () => {
  it('costs each call nothing after the first ones, and is used again when it answers', async () => {
    proxy.stall()
    expect(await within(5_000, () => db.many(ONE))).toBeInstanceOf(PartAway)
    await within(200, async () => {
      for (const ask of [() => db.many(ONE), () => db.alone(ONE), () => db.transaction((tx) => tx.many(ONE))]) {
        expect(await ask().catch((error: unknown) => error)).toBeInstanceOf(PartAway)
      }
    })
    proxy.thaw()
    await expect.poll(() => db.many(ONE).catch(() => null)).toEqual([{ one: 1 }])
    await db.transaction((tx) => tx.many(ONE))
  })

  it('does not keep us from closing', async () => {
    proxy.stall()
    await within(8_000, () => db.close())
    const url = new URL(database.url)
    db = connect({ url: url.href, poolSize: 2, log })
  })
})
