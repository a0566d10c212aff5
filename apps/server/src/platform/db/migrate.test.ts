import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrationsDirectory } from '../../app.ts'
import { makeDatabase } from '../../testing/test-app.ts'
import { installJobs } from '../jobs/jobs.ts'
import { migrate, MigrationFailed } from './migrate.ts'
import { describePlan, planMigrations } from './migration-plan.ts'

let database: Awaited<ReturnType<typeof makeDatabase>>
let directory: string
beforeEach(async () => {
  database = await makeDatabase('empty')
  directory = await mkdtemp(join(tmpdir(), 'fanlight-migrations-'))
})
afterEach(async () => {
  await database.drop()
  await rm(directory, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(directory, name), text)

async function query<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
const tables = async () => {
  const rows = await query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  return rows.map(({ name }) => name).filter((name) => name !== 'schema_migrations')
}

describe('the migrations', () => {
  it('make the whole schema from nothing, in the order of their numbers, and nothing the second time', async () => {
    const { applied } = await migrate(database.url, migrationsDirectory)
    expect(applied.length).toBeGreaterThan(2)
    expect(applied).toEqual([...applied].toSorted())
    expect(await tables()).toEqual(expect.arrayContaining(['follows', 'notices', 'profiles', 'sessions', 'users']))
    expect(await migrate(database.url, migrationsDirectory)).toEqual({ applied: [] })
  })

  it('are applied once by processes that start together', async () => {
    const together = await Promise.all([1, 2, 3].map(() => migrate(database.url, migrationsDirectory)))
    const applied = together.map((each) => each.applied.length).toSorted((a, b) => a - b)
    expect(applied.slice(0, 2)).toEqual([0, 0])
    expect(applied[2]).toBeGreaterThan(2)
    await Promise.all([1, 2, 3].map(() => installJobs(database.url)))
  })

  it('are waited for, and that is said', async () => {
    const first = new pg.Client({ connectionString: database.url })
    await first.connect()
    await first.query('select pg_advisory_lock(7301001)')
    const said: string[] = []
    const waiting = migrate(database.url, directory, (line) => said.push(line))
    await expect.poll(() => said).toEqual([expect.stringContaining('Another process migrates')])
    await first.end()
    expect(await waiting).toEqual({ applied: [] })
  })

  it('of a database that cannot be reached are refused with the settings that name it', async () => {
    const wrong = new URL(database.url)
    wrong.pathname = '/nowhere'
    await expect(migrate(wrong.href, directory)).rejects.toThrow(/DATABASE_URL.*"nowhere" does not exist/)
  })

  it('on main are never changed or renamed: a database that has them could not be upgraded', async () => {
    const kept = await readFile(join(migrationsDirectory, 'checksums.txt'), 'utf8')
    const names = (await readdir(migrationsDirectory)).filter((name) => name.endsWith('.sql')).toSorted()
    const now = await Promise.all(
      names.map(async (name) => {
        const text = await readFile(join(migrationsDirectory, name))
        return `${createHash('sha256').update(text).digest('hex')}  ${name}`
      }),
    )
    expect(kept.trim().split('\n')).toEqual(now)
  })

  it('are numbered without a gap or a double', async () => {
    const { applied } = await migrate(database.url, migrationsDirectory)
    expect(applied.map((name) => Number(name.slice(0, 4)))).toEqual(applied.map((_, index) => index + 1))
  })

  it('go on with a file that was added', async () => {
    await cp(migrationsDirectory, directory, { recursive: true })
    await migrate(database.url, directory)
    await write('9000_more.sql', 'create table more (id integer)')
    expect(await migrate(database.url, directory)).toEqual({ applied: ['9000_more.sql'] })
    expect(await tables()).toContain('more')
  })
})

describe('a migration', () => {
  it('that was changed after it was applied stops the start, by name', async () => {
    await write('0001_first.sql', 'create table first (id integer)')
    await migrate(database.url, directory)
    await write('0001_first.sql', 'create table first (id bigint)')
    await write('0002_second.sql', 'create table second (id integer)')
    await expect(migrate(database.url, directory)).rejects.toThrow('0001_first.sql was changed after it was applied')
    expect(await tables()).toEqual(['first'])
  })

  it('that fails leaves nothing of itself, keeps those before it, and is tried again when it is mended', async () => {
    await write('0001_first.sql', 'create table first (id integer)')
    await write('0002_broken.sql', 'create table half (id integer); select 1 / 0;')
    await write('0003_third.sql', 'create table third (id integer)')
    await expect(migrate(database.url, directory)).rejects.toThrow('0002_broken.sql failed')
    expect(await tables()).toEqual(['first'])
    await write('0002_broken.sql', 'create table whole (id integer)')
    expect(await migrate(database.url, directory)).toEqual({ applied: ['0002_broken.sql', '0003_third.sql'] })
    expect(await tables()).toEqual(['first', 'third', 'whole'])
  })

  it('that fails says which statement, in PostgreSQL’s words, that nothing was applied, and what to do', async () => {
    await write('0001_first.sql', 'create table first (id integer unique)')
    await write(
      '0002_broken.sql',
      '-- Why it is made.\ncreate table half (id integer);\ninsert into first values (7);\ninsert into first\n  values (7);',
    )
    const failed = await migrate(database.url, directory).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(MigrationFailed)
    const { message } = failed as MigrationFailed
    expect(message).toContain('Migration 0002_broken.sql failed at line 4:\n    insert into first values (7)')
    expect(message).toContain('duplicate key value violates unique constraint "first_id_key" (23505)')
    expect(message).toContain('Key (id)=(7) already exists.')
    expect(message).toContain('Nothing of it was applied: the database stands at 0001_first.sql, as before.')
    expect(await query('select * from first')).toEqual([])
    expect(await tables()).toEqual(['first'])
  })

  it('that waits in vain for a table says to look for who holds it', async () => {
    await write('0001_first.sql', 'create table first (id integer)')
    await migrate(database.url, directory)
    await write('0002_waits.sql', "set local lock_timeout = '100ms';\nalter table first add column x integer")
    const holder = new pg.Client({ connectionString: database.url })
    await holder.connect()
    await holder.query('begin; lock table first')
    await expect(migrate(database.url, directory)).rejects.toThrow(/line 2[^]*55P03[^]*pg_stat_activity/)
    await holder.end()
    expect(await migrate(database.url, directory)).toEqual({ applied: ['0002_waits.sql'] })
  })

  it('that fails when all of it is committed is undone as well', async () => {
    await write('0001_first.sql', 'create table first (id integer unique deferrable initially deferred)')
    await write('0002_late.sql', 'insert into first values (1), (1)')
    await expect(migrate(database.url, directory)).rejects.toThrow(/0002_late\.sql failed\.\n[^]*23505/)
    expect(await query('select * from first')).toEqual([])
  })

  it('that fails does not stop the next process from trying', async () => {
    await write('0001_broken.sql', 'select 1 / 0')
    const tries = await Promise.allSettled([migrate(database.url, directory), migrate(database.url, directory)])
    expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await write('0001_broken.sql', 'create table fine (id integer)')
    await migrate(database.url, directory)
  })

  it('has a number and a name, and whatever else lies there is left alone', async () => {
    await write('0001_first.sql', 'create table first (id integer)')
    await write('README.md', 'Not SQL')
    await write('notes.sql', 'select 1 / 0')
    await write('0001_first.sql.bak', 'select 1 / 0')
    expect(await migrate(database.url, directory)).toEqual({ applied: ['0001_first.sql'] })
  })
})

describe('a dry run', () => {
  const plan = () => planMigrations(database.url, directory)

  it('says what would run and which tables it would hold, and changes nothing', async () => {
    await write('0001_first.sql', 'create table big (id integer); create table small (id integer)')
    expect(describePlan(await plan())).toContain('The database is empty.\n1 would be applied')
    expect(await query(`select to_regclass('schema_migrations') as there`)).toEqual([{ there: null }])
    await migrate(database.url, directory)
    await query('insert into big select generate_series(1, 120000); analyze big')

    await write(
      '0002_more.sql',
      'alter table big add column x integer; create index on big (x); create index on small (id);',
    )
    await write('0003_new.sql', 'create table other (id integer); alter table other add column x integer')
    const { pending, last } = await plan()
    expect(last).toBe('0001_first.sql')
    expect(pending).toMatchObject([
      {
        name: '0002_more.sql',
        statements: 3,
        holds: [
          { table: 'big', what: 'nobody reads or writes', rows: 120_000, isBig: true },
          { table: 'small', what: 'nobody writes', isBig: false },
        ],
      },
      { name: '0003_new.sql', holds: [] },
    ])
    const said = describePlan(await plan())
    expect(said).toContain('0002_more.sql (3 statements)\n    BIG: holds big (about 120,000 rows')
    expect(said).toContain('holds small')
    expect(await tables()).toEqual(['big', 'small'])
    await migrate(database.url, directory)
    expect(describePlan(await plan())).toBe('The database stands at 0003_new.sql.\nNothing would be applied.')
  })

  it('does not wait for a migration that runs, and names what does not fit', async () => {
    await write('0001_first.sql', 'create table first (id integer)')
    await write('0002_gone.sql', 'select 1')
    await migrate(database.url, directory)
    await rm(join(directory, '0002_gone.sql'))
    await write('0001_first.sql', 'create table first (id bigint)')
    const holder = new pg.Client({ connectionString: database.url })
    await holder.connect()
    await holder.query('select pg_advisory_lock(7301001)')
    const found = await plan()
    await holder.end()
    expect(found).toMatchObject({ changed: ['0001_first.sql'], unknown: ['0002_gone.sql'], pending: [] })
    expect(describePlan(found)).toMatch(/FAULT 0001_first\.sql was changed[^]*WARNING 0002_gone\.sql/)
  })
})
