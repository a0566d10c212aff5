import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, instant } from '@fanlight/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationsDirectory } from '../../app.ts'
import { makeDatabase } from '../../testing/test-app.ts'
import { firstIdAt } from '../ids.ts'
import { createLog } from '../log/log.ts'
import { connect, type Database } from './db.ts'
import { migrate } from './migrate.ts'
import { createPartitions } from './partitions.ts'

const CUT = ['post_views', 'live_messages']
const idAt = (at: number, n: number): string => String(BigInt(firstIdAt(at)) + BigInt(n))

/** Posts that two people saw and rooms in which something was said, some months apart. */
const rowsOf = (times: readonly number[]): string => `
  insert into users (user_id, email, nick_name, user_name, birthday, created_at)
    select n, n || '@example.com', 'N' || n, 'n' || n, '1990-01-01', now() from generate_series(1, 9) n on conflict do nothing;
  ${times
    .map(
      (at, n) => `
        insert into posts (post_id, creator_id, status, teaser, text, audience, is_sensitive, has_watermark, created_at, updated_at)
          values (${idAt(at, n)}, 1, 0, '', '', 'everyone', false, false, now(), now());
        insert into post_views (post_id, fan_id) values (${idAt(at, n)}, ${n + 1}), (${idAt(at, n)}, ${n + 2});
        insert into live_rooms (room_id, creator_id, title, entry, state, end_reason, opened_at, ended_at)
          values (${idAt(at, n)}, 1, 'An evening', '{}', 'over', 'host_left', now(), now());
        insert into live_messages (message_id, room_id, user_id, key, text, at)
          values (${idAt(at + 1_000, n)}, ${idAt(at, n)}, 1, 'said', 'Words ${n}', now());`,
    )
    .join('')}`

describe('a database of the release before', () => {
  it('is cut by the month with everything that was in it', async () => {
    const older = await mkdtemp(join(tmpdir(), 'fanlight-older-'))
    const database = await makeDatabase('empty')
    const client = new pg.Client({ connectionString: database.url })
    try {
      for (const name of (await readdir(migrationsDirectory)).filter((file) => file < '0073')) {
        await cp(join(migrationsDirectory, name), join(older, name))
      }
      await migrate(database.url, older)
      await client.connect()
      const now = Date.now()
      await client.query(rowsOf([now, now - 40 * DAY_MS, now - 80 * DAY_MS, Date.UTC(2026, 0, 1)]))
      const all = () =>
        Promise.all([
          client.query('select post_id, fan_id from post_views order by 1, 2'),
          client.query('select message_id, room_id, user_id, key, text from live_messages order by 1'),
        ]).then((found) => found.map(({ rows }) => rows))
      const before = await all()
      expect(before.map(({ length }) => length)).toEqual([8, 4])
      await migrate(database.url, migrationsDirectory)
      expect(await all()).toEqual(before)
      // What was unique is unique, also beside what was there before.
      await expect(client.query('insert into post_views select * from post_views limit 1')).rejects.toThrow(
        /post_views/,
      )
      const again = `insert into live_messages (message_id, room_id, user_id, key, text, at)
        select message_id + 1, room_id, user_id, key, text, at from live_messages on conflict on constraint live_messages_once do nothing`
      expect((await client.query(again)).rowCount).toBe(0)
    } finally {
      await client.end()
      await database.drop()
      await rm(older, { recursive: true, force: true })
    }
  })
})

describe('a table that is cut by the month', () => {
  let db: Database
  let drop: () => Promise<void>
  let time = Date.now()
  const log = createLog('silent')
  beforeAll(async () => {
    const database = await makeDatabase('migrated')
    db = connect({ url: database.url, poolSize: 2, log })
    drop = () => database.drop()
  })
  afterAll(async () => {
    await db.close()
    await drop()
  })
  const partitions = () => createPartitions({ db, clock: { now: () => instant(time) }, log })
  const partsOf = async (table: string): Promise<string[]> => {
    const { rows } = await db.pool.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1`,
      [table],
    )
    return rows.map(({ name }) => name)
  }
  const whereIs = async (table: string, key: string): Promise<string[]> => {
    const { rows } = await db.pool.query<{ part: string }>(
      `select distinct tableoid::regclass::text as part from ${table} where ${key} order by 1`,
    )
    return rows.map(({ part }) => part)
  }

  it.each(CUT)('has months ahead, and a rest that catches what comes later: %s', async (table) => {
    expect(await partsOf(table)).toContain(`${table}_rest`)
    expect((await partsOf(table)).length).toBe(4)
    await partitions().makeAhead(table)
    const parts = await partsOf(table)
    // This month is in what was there before.
    expect(parts.length).toBe(4)
    expect(parts).toContain(`${table}_before`)
  })

  it('takes what lies in the rest into its month when that is made', async () => {
    const later = time + 200 * DAY_MS
    await db.script(rowsOf([later]))
    expect(await whereIs('post_views', `post_id >= ${idAt(later, 0)}`)).toEqual(['post_views_rest'])
    time = later
    for (const table of CUT) await partitions().makeAhead(table)
    const month = new Date(later).toISOString().slice(0, 7).replace('-', '_')
    expect(await whereIs('post_views', `post_id >= ${idAt(later, 0)}`)).toEqual([`post_views_${month}`])
    expect(await whereIs('live_messages', 'true')).toEqual([`live_messages_${month}`])
    const { rows } = await db.pool.query('select 1 from post_views_rest union all select 1 from live_messages_rest')
    expect(rows).toEqual([])
    await partitions().makeAhead('post_views')
  })

  it('drops months whose last moment is past its time, and no other', async () => {
    await db.script(rowsOf([time - 60 * DAY_MS, time - 250 * DAY_MS]))
    const count = async () => (await db.pool.query('select 1 from live_messages')).rowCount
    expect(await count()).toBe(3)
    expect(await partitions().dropPast('live_messages', 90)).toBeGreaterThan(0)
    expect(await count()).toBe(2)
    expect(await partsOf('live_messages')).not.toContain('live_messages_before')
    expect(await partitions().dropPast('live_messages', 90)).toBe(0)
    expect(await whereIs('post_views', 'true')).toHaveLength(3)
  })

  it('is read where the row must be, also by a plan that is kept', async () => {
    const client = await db.dedicated()
    try {
      await client.query(
        'prepare lines (bigint) as select * from live_messages where room_id = $1 order by message_id desc limit 50',
      )
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off) execute lines (${idAt(time, 0)})`,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('Subplans Removed')
      expect(new Set([...plan.matchAll(/ on (live_messages_\d{4}_\d\d) /g)].map(([, part]) => part)).size).toBe(1)
    } finally {
      await client.end()
    }
  })
})
