import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeDatabase } from '../../testing/test-app.ts'
import { createLog } from '../log/log.ts'
import { connect, type Database } from './db.ts'
import { createSignals, type Signals } from './signals.ts'

let database: Awaited<ReturnType<typeof makeDatabase>>
const log = createLog('silent')
const running: { db: Database; signals: Signals }[] = []

beforeAll(async () => void (database = await makeDatabase('empty')))
afterEach(async () => {
  for (const { db, signals } of running.splice(0)) {
    await signals.close()
    await db.close()
  }
})
afterAll(() => database.drop())

/** What another process would have: a pool and a listening connection of its own. */
async function startProcess() {
  const db = connect({ url: database.url, poolSize: 2, log })
  const signals = await createSignals(db, log)
  running.push({ db, signals })
  return { db, signals }
}

/** The next payload of a topic. */
const next = (signals: Signals, topic: string): Promise<string> => new Promise((resolve) => signals.on(topic, resolve))
const send = ({ db, signals }: { db: Database; signals: Signals }, topic: string, payload: string) =>
  db.transaction((tx) => signals.send(tx, topic, payload))

describe('a signal', () => {
  it('reaches every process, the sender too, whole', async () => {
    const [one, two] = [await startProcess(), await startProcess()]
    const heard = Promise.all([next(one.signals, 'news'), next(two.signals, 'news')])
    const payload = 'with spaces, "quotes", 日本語 and \n lines'
    await send(one, 'news', payload)
    expect(await heard).toEqual([payload, payload])
  })

  it('reaches only who listens to its topic', async () => {
    const [one, two] = [await startProcess(), await startProcess()]
    const others: string[] = []
    two.signals.on('new', (payload) => void others.push(payload))
    two.signals.on('newsletter', (payload) => void others.push(payload))
    const heard = next(two.signals, 'news')
    await send(one, 'news', 'x')
    await heard
    expect(others).toEqual([])
  })

  it('is not sent when its transaction is undone', async () => {
    const [one, two] = [await startProcess(), await startProcess()]
    const heard: string[] = []
    two.signals.on('news', (payload) => void heard.push(payload))
    const undone = one.db.transaction(async (tx) => {
      await one.signals.send(tx, 'news', 'undone')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow()
    const second = next(two.signals, 'news')
    await send(one, 'news', 'kept')
    await second
    expect(heard).toEqual(['kept'])
  })
})

describe('a broken connection', () => {
  it('is said to be a gap, twice, and is mended by itself', async () => {
    const [one, two] = [await startProcess(), await startProcess()]
    let gaps = 0
    const mended = new Promise<void>((resolve) => two.signals.onGap(() => (++gaps === 2 ? resolve() : undefined)))
    await breakConnections(one.db, two.signals.idSlot())
    await mended
    const heard = next(two.signals, 'news')
    await send(one, 'news', 'after the gap')
    expect(await heard).toBe('after the gap')
    expect(gaps).toBe(2)
  })

  it('leaves one listener behind, not two, however often it breaks', async () => {
    const [one, two] = [await startProcess(), await startProcess()]
    for (let round = 0; round < 4; round++) {
      let gaps = 0
      const mended = new Promise<void>((resolve) => two.signals.onGap(() => (++gaps === 2 ? resolve() : undefined)))
      await breakConnections(one.db, two.signals.idSlot())
      await mended
    }
    const heard: string[] = []
    two.signals.on('news', (payload) => void heard.push(payload))
    const own = next(one.signals, 'news')
    await send(one, 'news', 'once')
    await own
    const last = next(two.signals, 'last')
    await send(one, 'last', '')
    await last
    expect(heard).toEqual(['once'])
    const { rows } = await one.db.pool.query(`select 1 from pg_locks where locktype = 'advisory' and classid = 7301006
      and database = (select oid from pg_database where datname = current_database())`)
    expect(rows).toHaveLength(2)
  })
})

describe('the number of a process', () => {
  it('is its own while it lives, and free for another when it stops', async () => {
    const [one, two] = [await startProcess(), await startProcess()]
    expect([one.signals.idSlot(), two.signals.idSlot()]).toEqual([0, 1])
    await running.shift()!.signals.close()
    await one.db.close()
    expect((await startProcess()).signals.idSlot()).toBe(0)
  })

  it('lies beside those of an older build, whose ids have another shape', async () => {
    const one = await startProcess()
    const older = await one.db.dedicated()
    expect((await older.query('select pg_try_advisory_lock(7301002, 0) as ok')).rows).toEqual([{ ok: false }])
    await older.query('select pg_advisory_lock(7301002, 1)')
    const others = [await startProcess(), await startProcess(), await startProcess(), await startProcess()]
    expect(others.map(({ signals }) => signals.idSlot())).toEqual([1, 2, 3, 8])
    await older.end()
  })

  it('is refused to more processes than there are numbers', async () => {
    const one = await startProcess()
    const holder = await one.db.dedicated()
    await holder.query('select pg_advisory_lock(7301006, slot) from generate_series(1, 127) slot')
    await expect(startProcess()).rejects.toThrow('More than 128 processes')
    const { rows } = await one.db.pool
      .query(`select 1 from pg_stat_activity where query like 'select pg_try_advisory_lock%'
      and datname = current_database()`)
    expect(rows.length).toBeLessThanOrEqual(1)
    await holder.end()
  })
})

/** Ends the connection that holds this process's number: the listening one. */
async function breakConnections(db: Database, slot: number): Promise<void> {
  const { rowCount } = await db.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7301006 and objid = $1
     and database = (select oid from pg_database where datname = current_database())`,
    [slot],
  )
  expect(rowCount).toBe(1)
}
