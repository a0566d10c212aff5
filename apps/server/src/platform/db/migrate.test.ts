import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrationsDirectory } from '../../app.ts'
import { makeDatabase } from '../../testing/test-app.ts'
import { installJobs } from '../jobs/jobs.ts'
import { migrate } from './migrate.ts'

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
