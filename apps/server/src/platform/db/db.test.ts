import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeDatabase } from '../../testing/test-app.ts'
import { createLog } from '../log/log.ts'
import { connect, isDuplicate, type Database, type Tx } from './db.ts'
import { sql } from './sql.ts'

let database: Awaited<ReturnType<typeof makeDatabase>>
let db: Database
let logLines: string[] = []
const log = createLog('info', { write: (line: string) => void logLines.push(line) })

beforeAll(async () => {
  database = await makeDatabase('empty')
  db = connect({ url: database.url, poolSize: 4, log })
  await db.script('create table things (name text primary key, amount integer not null default 0)')
})
afterEach(async () => {
  logLines = []
  await db.script('truncate things')
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const names = async () =>
  (await db.many<{ name: string }>(sql`select name from things order by name`)).map((row) => row.name)
const add = (tx: Tx, name: string) => tx.run(sql`insert into things (name) values (${name})`)

describe('a script', () => {
  it('has as long as it takes, and what comes after it on the same connection has not', async () => {
    const limit = sql`select current_setting('statement_timeout') as name`
    await db.script(`insert into things (name) select current_setting('statement_timeout')`)
    await expect(db.script('select nothing')).rejects.toThrow('does not exist')
    expect(await names()).toEqual(['0'])
    expect(await db.transaction((tx) => tx.many(limit))).toEqual([{ name: '9s' }])
  })
})

describe('a transaction', () => {
  it('keeps everything that was written in it, and answers what the work answers', async () => {
    const answer = await db.transaction(async (tx) => {
      await add(tx, 'a')
      expect(await names()).toEqual([])
      return add(tx, 'b')
    })
    expect(answer).toBe(1)
    expect(await names()).toEqual(['a', 'b'])
  })

  it('undoes everything when the work fails', async () => {
    const failing = db.transaction(async (tx) => {
      await add(tx, 'a')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await names()).toEqual([])
  })

  it('undoes everything when a statement fails, and leaves the connection in order', async () => {
    for (let round = 0; round < 6; round++) {
      const failing = db.transaction(async (tx) => {
        await add(tx, 'a')
        await add(tx, 'a')
      })
      const error: unknown = await failing.catch((reason: unknown) => reason)
      expect(isDuplicate(error, 'things_pkey')).toBe(true)
      expect(isDuplicate(error, 'another_key')).toBe(false)
    }
    await db.transaction((tx) => add(tx, 'b'))
    expect(await names()).toEqual(['b'])
  })

  it('is not said to stand when a failure in it was swallowed', async () => {
    let isAnnounced = false
    const swallowing = db.transaction(async (tx) => {
      tx.afterCommit(() => void (isAnnounced = true))
      await add(tx, 'a')
      await add(tx, 'a').catch(() => 0)
    })
    await expect(swallowing).rejects.toThrow('undone')
    expect([isAnnounced, await names()]).toEqual([false, []])
  })

  it('gives its connection back, however it ends', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      db
        .transaction(async (tx) => {
          await add(tx, `thing ${index}`)
          if (index % 2 === 0) throw new Error('odd ones only')
        })
        .catch(() => {}),
    )
    await Promise.all(many)
    expect(await names()).toHaveLength(20)
    expect(db.pool.idleCount).toBe(db.pool.totalCount)
  })
})

describe('what waits for the commit', () => {
  it('happens after it, in order, and can see what was written', async () => {
    const seen: string[] = []
    await db.transaction(async (tx) => {
      tx.afterCommit(async () => void seen.push(`first sees ${(await names()).join()}`))
      tx.afterCommit(() => void seen.push('second'))
      await add(tx, 'a')
      expect(seen).toEqual([])
    })
    expect(seen).toEqual(['first sees a', 'second'])
  })

  it('never happens when the transaction is undone', async () => {
    const seen: string[] = []
    const failing = db.transaction(async (tx) => {
      tx.afterCommit(() => void seen.push('too early'))
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow()
    expect(seen).toEqual([])
  })

  it('happens once when the transaction had to be tried again', async () => {
    let [tries, effects] = [0, 0]
    await db.transaction(async (tx) => {
      tx.afterCommit(() => void (effects += 1))
      if (++tries < 3) await raise(tx, '40001')
    })
    expect([tries, effects]).toEqual([3, 1])
  })

  it('can fail without the transaction seeming to, or being done twice', async () => {
    let [tries, rest] = [0, 0]
    const answer = await db.transaction(async (tx) => {
      tries += 1
      await add(tx, 'a')
      tx.afterCommit(() => Promise.reject(new Error('Redis is out of reach')))
      tx.afterCommit(async () => void (await db.transaction((inner) => raise(inner, '40001'))))
      tx.afterCommit(() => void (rest += 1))
      return 'kept'
    })
    expect([answer, tries, rest]).toEqual(['kept', 1, 1])
    expect(await names()).toEqual(['a'])
    expect(logLines.join('')).toContain('Redis is out of reach')
  })

  it('does not hold a connection meanwhile', async () => {
    let finish: () => void = () => {}
    const outside = new Promise<void>((resolve) => (finish = resolve))
    const waiting = Array.from({ length: 4 }, (_, index) =>
      db.transaction(async (tx) => {
        tx.afterCommit(() => outside)
        await add(tx, `waiting ${index}`)
      }),
    )
    await db.transaction((tx) => add(tx, 'not kept waiting'))
    finish()
    await Promise.all(waiting)
  })
})

describe('transactions that cross', () => {
  it('both succeed: PostgreSQL undoes one of them, and it is done again', async () => {
    await db.script(`insert into things (name) values ('a'), ('b')`)
    let tries = 0
    const increase = (tx: Tx, name: string) => tx.run(sql`update things set amount = amount + 1 where name = ${name}`)
    const meeting = rendezvous(2)
    const crossing = (first: string, second: string) =>
      db.transaction(async (tx) => {
        tries += 1
        await increase(tx, first)
        await meeting()
        await increase(tx, second)
      })
    await Promise.all([crossing('a', 'b'), crossing('b', 'a')])
    const rows = await db.many<{ amount: number }>(sql`select amount from things order by name`)
    expect(rows).toEqual([{ amount: 2 }, { amount: 2 }])
    // One was undone at least; on a slow machine the repeated one may cross the other once more.
    expect(tries).toBeGreaterThanOrEqual(3)
  })

  it('both count when both must see the whole table unchanged', async () => {
    const meeting = rendezvous(2)
    let tries = 0
    const counting = (name: string) =>
      db.transaction(async (tx) => {
        tries += 1
        await tx.run(sql`set transaction isolation level serializable`)
        const row = await tx.maybe<{ count: number }>(sql`select count(*)::int as count from things`)
        await meeting()
        await tx.run(sql`insert into things values (${name}, ${row?.count ?? 0})`)
      })
    await Promise.all([counting('a'), counting('b')])
    const rows = await db.many<{ amount: number }>(sql`select amount from things order by amount`)
    expect(rows).toEqual([{ amount: 0 }, { amount: 1 }])
    // One was undone at least; on a slow machine the repeated one may cross the other once more.
    expect(tries).toBeGreaterThanOrEqual(3)
  })

  it.each([
    ['40001', 3],
    ['40P01', 3],
    ['23505', 1],
    ['22012', 1],
  ])('are tried again for %s, %i times in all', async (code, expected) => {
    let tries = 0
    const failing = db.transaction(async (tx) => {
      tries += 1
      await raise(tx, code)
    })
    await expect(failing).rejects.toMatchObject({ code })
    expect(tries).toBe(expected)
  })
})

describe('reading', () => {
  it('names columns as code does, times in milliseconds, ids as text', async () => {
    const row = await db.maybe(sql`
      select 9007199254740993::bigint as user_id, timestamptz '2026-11-15 12:00:00.123+00' as created_at, null as a_b_1
    `)
    expect(row).toEqual({ userId: '9007199254740993', createdAt: Date.UTC(2026, 10, 15, 12, 0, 0, 123), aB1: null })
  })

  it('takes every value as a value', async () => {
    const hostile = "'; drop table things; --"
    expect(await db.maybe(sql`select ${hostile} as said`)).toEqual({ said: hostile })
    await db.transaction((tx) => add(tx, hostile))
    expect(await names()).toEqual([hostile])
  })

  it('answers each of many at once what it asked for', async () => {
    const asked = Array.from({ length: 200 }, (_, index) => index)
    const fresh = connect({ url: database.url, poolSize: 2, log })
    const answers = await Promise.all(asked.map((value) => fresh.maybe(sql`select ${value}::int as value`)))
    expect(answers).toEqual(asked.map((value) => ({ value })))
    await fresh.close()
  })

  it('answers the others when one of many fails', async () => {
    const divide = (by: number) => db.maybe<{ value: number }>(sql`select 12 / ${by}::int as value`)
    const answers = await Promise.allSettled([1, 0, 2, 0, 3, 4].map(divide))
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(await divide(6)).toEqual({ value: 2 })
  })

  it('goes on after PostgreSQL ended its connections', async () => {
    await Promise.all([1, 2, 3, 4].map(() => db.maybe(sql`select 1`)))
    const ended = await endAllConnections()
    expect(ended).toBeGreaterThan(2)
    await untilItWorks(async () => expect(await db.maybe(sql`select 1 as one`)).toEqual({ one: 1 }))
    await Promise.all([1, 2, 3, 4].map(() => db.maybe(sql`select 1`)))
    await untilItWorks(async () => void (await db.transaction((tx) => add(tx, 'after'))))
    expect(await names()).toEqual(['after'])
    expect(logLines.join('')).toContain('connection lost')
  })

  it('fails clearly where no database is', async () => {
    const nowhere = connect({ url: 'postgres://nobody@127.0.0.1:1/nothing', poolSize: 2, log })
    await expect(nowhere.maybe(sql`select 1`)).rejects.toThrow()
    await expect(nowhere.transaction(async () => 1)).rejects.toThrow()
    await nowhere.close()
  })

  it('fails clearly after it was closed', async () => {
    const closed = connect({ url: database.url, poolSize: 2, log })
    await closed.maybe(sql`select 1`)
    await closed.close()
    await expect(closed.maybe(sql`select 1`)).rejects.toThrow('closed')
  })
})

const raise = (tx: Tx, code: string) =>
  tx
    .many(sql`select set_config('test.code', ${code}, true)`)
    .then(() => tx.run(sql`do $$ begin raise exception 'made up' using errcode = current_setting('test.code'); end $$`))

/** Everyone waits until all have come; who comes again later goes straight on. */
function rendezvous(people: number): () => Promise<void> {
  let here = 0
  let open: () => void = () => {}
  const all = new Promise<void>((resolve) => (open = resolve))
  return () => {
    if (++here === people) open()
    return all
  }
}

async function endAllConnections(): Promise<number> {
  const client = await db.dedicated()
  const { rows } = await client.query<{ count: string }>(`
    select count(pg_terminate_backend(pid)) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `)
  await client.end()
  return Number(rows[0]?.count)
}

/** The news of an ended connection travels on its own; until it is here, a request may still meet the dead one. */
async function untilItWorks(work: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    const isDone = await work().then(
      () => true,
      () => false,
    )
    if (isDone) return
  }
  await work()
}
