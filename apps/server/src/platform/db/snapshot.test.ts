import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDatabase } from '../../testing/test-app.ts'
import { createLog } from '../log/log.ts'
import { connect, type Database } from './db.ts'
import { sql } from './sql.ts'

let database: Awaited<ReturnType<typeof makeDatabase>>
let db: Database
beforeAll(async () => {
  database = await makeDatabase('empty')
  db = connect({ url: database.url, poolSize: 1, log: createLog('silent') })
  await db.script('create table things (thing_no integer primary key)')
  await db.script('insert into things select generate_series(1, 2500)')
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const numbers = sql`select thing_no from things where thing_no > ${0}::integer order by thing_no`

async function taken(rows: AsyncIterable<{ thingNo: number }>): Promise<number[]> {
  const all: number[] = []
  for await (const { thingNo } of rows) all.push(thingNo)
  return all
}

describe('a snapshot', () => {
  it('gives every row, in order, with what the statement was given', async () => {
    const from = await db.snapshot()
    const expected = Array.from({ length: 2_500 }, (_, place) => place + 1)
    expect(await taken(from.each(numbers))).toEqual(expected)
    expect(await taken(from.each(sql`select thing_no from things where thing_no > ${2_498}::integer`))).toHaveLength(2)
    expect(await taken(from.each(sql`select thing_no from things where thing_no > ${9_999}::integer`))).toEqual([])
    await from.close()
  })

  it('shows one moment, whatever is written between its parts', async () => {
    const from = await db.snapshot()
    const rows = from.each<{ thingNo: number }>(numbers)
    expect((await rows.next()).value).toEqual({ thingNo: 1 })
    await db.script('delete from things where thing_no > 2000; insert into things values (9000)')
    expect(await taken(rows)).toHaveLength(2_499)
    expect(await from.maybe(sql`select count(*)::integer as count from things`)).toEqual({ count: 2_500 })
    await from.close()
    expect(await db.maybe(sql`select count(*)::integer as count from things`)).toEqual({ count: 2_001 })
  })

  it('whose connection is lost says so at the next read', async () => {
    const from = await db.snapshot()
    const rows = from.each(sql`select generate_series(1, ${600}::integer) as n`)
    await rows.next()
    await db.script(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'
    `)
    await expect(taken(rows as AsyncIterable<{ thingNo: number }>)).rejects.toThrow(/connection/i)
    await from.close()
  })

  it('can only read, and takes no connection of the pool', async () => {
    const from = await db.snapshot()
    // The pool has one: the transaction would wait for it for ever.
    expect(await db.transaction((tx) => tx.maybe(sql`select 1 as one`))).toEqual({ one: 1 })
    await expect(from.many(sql`delete from things`)).rejects.toThrow('read-only transaction')
    await from.close()
  })
})
