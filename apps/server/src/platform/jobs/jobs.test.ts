import { HOUR_MS } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { silentPort } from '../../testing/silent-port.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Tx } from '../db/db.ts'
import { LANES } from './lanes.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

let defined = 0
/** A kind of work that writes down what it was given. */
function define(work: (payload: { word: string }) => Promise<void> = async () => {}) {
  const done: { word: string }[] = []
  const name = `test.work_${++defined}`
  const kind = app.platform.jobs.define<{ word: string }>(name, async (payload) => {
    await work(payload)
    done.push(payload)
  })
  return { ...kind, name, done }
}
const transaction = (work: (tx: Tx) => Promise<void>) => app.platform.db.transaction(work)
/** What failed waits for its time; in a test it has come. */
const letTimePass = () => app.platform.db.script('update graphile_worker._private_jobs set run_at = now()')

describe('a job', () => {
  it('is done once, with what it was given', async () => {
    const work = define()
    await transaction((tx) => work.enqueue(tx, { word: `it's "quoted" \\ 日本` }))
    expect(work.done).toEqual([])
    await app.platform.jobs.runDue()
    await app.platform.jobs.runDue()
    expect(work.done).toEqual([{ word: `it's "quoted" \\ 日本` }])
  })

  it('that a transaction asked for which was undone is never done', async () => {
    const work = define()
    const undone = transaction(async (tx) => {
      await work.enqueue(tx, { word: 'never' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow()
    await app.platform.jobs.runDue()
    expect(work.done).toEqual([])
  })

  it('cannot be seen before its transaction stands', async () => {
    const work = define()
    await app.platform.jobs.runDue() // its kind is known from now on
    await transaction(async (tx) => {
      await work.enqueue(tx, { word: 'patience' })
      await app.platform.jobs.runDue()
      expect(work.done).toEqual([])
    })
    await app.platform.jobs.runDue()
    expect(work.done).toHaveLength(1)
  })

  it('that fails is in the log and tried again, later, until it is done', async () => {
    let tries = 0
    const work = define(async () => {
      if (++tries < 3) throw new Error('the mail server is down')
    })
    await transaction((tx) => work.enqueue(tx, { word: 'again' }))
    await app.platform.jobs.runDue()
    await app.platform.jobs.runDue()
    expect([tries, work.done.length]).toEqual([1, 0])
    for (let round = 0; round < 3; round++) {
      await letTimePass()
      await app.platform.jobs.runDue()
    }
    expect([tries, work.done.length]).toEqual([3, 1])
    const line = app.logLines.find((text) => text.includes('job failed') && text.includes(work.name))
    expect(line).toContain('the mail server is down')
  })

  it('that fails does not hold up the others', async () => {
    const broken = define(() => Promise.reject(new Error('broken')))
    const fine = define()
    await transaction(async (tx) => {
      await broken.enqueue(tx, { word: 'first' })
      await fine.enqueue(tx, { word: 'second' })
    })
    await app.platform.jobs.runDue()
    expect(fine.done).toHaveLength(1)
  })

  it('with a key takes the place of the one that waits under it', async () => {
    const work = define()
    for (const word of ['old', 'new']) await transaction((tx) => work.enqueue(tx, { word }, { key: 'only one' }))
    await app.platform.jobs.runDue()
    expect(work.done).toEqual([{ word: 'new' }])
  })

  it('for later waits for its time', async () => {
    const work = define()
    await transaction((tx) => work.enqueue(tx, { word: 'later' }, { runAt: Date.now() + HOUR_MS }))
    await app.platform.jobs.runDue()
    expect(work.done).toEqual([])
    await letTimePass()
    await app.platform.jobs.runDue()
    expect(work.done).toHaveLength(1)
  })
})

describe('a running server', () => {
  it('does other work while the mail server takes every connection and says nothing', async () => {
    const mailServer = await silentPort()
    const stuck = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` })
    try {
      let tell: () => void = () => undefined
      const isDone = new Promise<void>((resolve) => (tell = resolve))
      const work = stuck.platform.jobs.define<{ word: string }>('test.beside_mail', async () => tell())
      const paying = stuck.platform.jobs.lane('payments').define<{ word: string }>('test.paying', async () => tell())
      await stuck.platform.jobs.start()
      // More letters than are written at a time, each of which would wait for half a minute.
      for (let letters = 0; letters < 6; letters++) await stuck.person({ isVerified: false })
      await vi.waitUntil(() => mailServer.waiting() >= LANES.mail)
      const asked = performance.now()
      await stuck.platform.db.transaction((tx) => work.enqueue(tx, { word: 'beside' }))
      await isDone
      const paid = new Promise<void>((resolve) => (tell = resolve))
      await stuck.platform.db.transaction((tx) => paying.enqueue(tx, { word: 'beside' }))
      await paid
      expect(performance.now() - asked).toBeLessThan(5_000)
      expect(mailServer.waiting()).toBe(LANES.mail)
      const letters = (await stuck.platform.jobs.desk.kinds()).filter(({ lane }) => lane === 'mail')
      expect(letters).toMatchObject([{ running: LANES.mail, due: 6 - LANES.mail }])
    } finally {
      await mailServer.close()
      await stuck.close()
    }
  })

  it('does jobs as they come, also after PostgreSQL ended all connections', async () => {
    const waiting = new Map<string, () => void>()
    const work = define(async ({ word }) => waiting.get(word)?.())
    const isDone = (word: string) => new Promise<void>((resolve) => waiting.set(word, resolve))
    await app.platform.jobs.start()

    const first = isDone('first')
    await transaction((tx) => work.enqueue(tx, { word: 'first' }))
    await first

    const client = await app.platform.db.dedicated()
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    await client.end()

    const second = isDone('second')
    const enqueue = () => transaction((tx) => work.enqueue(tx, { word: 'second' }, { key: 'second' }))
    // As many tries as the pool had connections; the key makes them one job.
    const isEnqueued = () =>
      enqueue().then(
        () => true,
        () => false,
      )
    await expect.poll(isEnqueued).toBe(true)
    await second
  })
})
