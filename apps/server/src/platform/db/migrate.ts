import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { CannotStart } from '../errors.ts'
import { statementsOf, type Statement } from './statements.ts'

const MIGRATION_LOCK = 7_301_001
const CONNECTING_MS = 60_000

type Say = (line: string) => void

export type Migrated = { applied: string[] }

export type MigrationFile = { name: string; text: string; checksum: string }

/** How the files and a database stand to each other. */
export type MigrationState = {
  /** In the order in which they would run. */
  pending: MigrationFile[]
  /** Applied as something else than they are now. */
  changed: string[]
  /** Applied, and no file here: a newer version of the server was started on this database. */
  unknown: string[]
  /** The last one that was applied. */
  last: string | null
}

export class MigrationFailed extends CannotStart {
  override readonly name = 'MigrationFailed'
}

/**
 * Forward only: each file runs once, in the order of its number, in its own transaction. A file that changed after
 * it was applied stops the start, because the database would no longer be what the files say.
 */
export async function migrate(url: string, directory: string, say: Say = () => undefined): Promise<Migrated> {
  const files = await readMigrations(directory)
  const client = await connectDirectly(url)
  try {
    // The role may have limits that are meant for calls: those of a place behind a pooler do.
    await client.query('set statement_timeout = 0; set enable_seqscan = on')
    await waitForTurn(client, say)
    await client.query(`
      create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now()
      )`)
    const { pending, changed, unknown, last } = await compare(client, files)
    if (unknown.length > 0) say(`A newer version was started on this database: ${unknown.join(', ')} is not here.`)
    const [firstChanged] = changed
    if (firstChanged !== undefined) {
      throw new CannotStart(`Migration ${firstChanged} was changed after it was applied. Add a new one.`)
    }
    let before = last
    for (const file of pending) {
      await apply(client, file, before)
      before = file.name
    }
    return { applied: pending.map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

/**
 * A lock of a session that a pooler gives to the next one would be held by nobody and for ever. A pooler tells itself by
 * refusing a setting of the session.
 */
async function connectDirectly(url: string): Promise<pg.Client> {
  const settings = { connectionString: url, application_name: 'fanlight-migrate', statement_timeout: CONNECTING_MS }
  const client = new pg.Client(settings)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    const said = error instanceof AggregateError ? String(error.errors[0]) : (error as Error).message
    throw new CannotStart(
      said.includes('unsupported startup parameter')
        ? 'DATABASE_URL leads to a pooler. Name the database itself beside it, in DATABASE_DIRECT_URL.'
        : `The database at ${new URL(url).host} (DATABASE_URL, DATABASE_DIRECT_URL) cannot be used: ${said}`,
      { cause: error },
    )
  }
}

/** Several servers that start together wait here for the one that came first. */
async function waitForTurn(client: pg.Client, say: Say): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
    MIGRATION_LOCK,
  ])
  if (rows[0]?.isOurs === true) return
  say('Another process migrates the database: waiting until it is done…')
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
}

/** What `migrate` would find, without touching or locking anything. */
export async function stateOfMigrations(client: pg.Client, directory: string): Promise<MigrationState> {
  const files = await readMigrations(directory)
  const there = await client.query<{ is: boolean }>(`select to_regclass('schema_migrations') is not null as is`)
  if (there.rows[0]?.is !== true) return { pending: files, changed: [], unknown: [], last: null }
  return compare(client, files)
}

async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function compare(client: pg.Client, files: readonly MigrationFile[]): Promise<MigrationState> {
  const done = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  const checksums = new Map(done.rows.map((row) => [row.name, row.checksum]))
  const names = new Set(files.map(({ name }) => name))
  return {
    pending: files.filter(({ name }) => !checksums.has(name)),
    changed: files
      .filter(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum)
      .map(({ name }) => name),
    unknown: [...checksums.keys()].filter((name) => !names.has(name)),
    last: done.rows.at(-1)?.name ?? null,
  }
}

async function apply(client: pg.Client, { name, text, checksum }: MigrationFile, before: string | null): Promise<void> {
  let running: Statement | null = null
  await client.query('begin')
  try {
    for (const statement of statementsOf(text)) {
      running = statement
      await client.query(statement.text)
    }
    running = null
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    // A connection that broke has undone it by itself.
    await client.query('rollback').catch(() => undefined)
    throw new MigrationFailed(whyFailed(name, running, error, before), { cause: error })
  }
}

/** PostgreSQL's own words, where they belong to, how things stand now and what to do. */
function whyFailed(name: string, statement: Statement | null, error: unknown, before: string | null): string {
  const words = error instanceof Error ? error.message : String(error)
  const { code, detail, hint } = error instanceof pg.DatabaseError ? error : {}
  const where = statement ? ` at line ${statement.line}:\n    ${shortened(statement.text)}` : '.'
  return [
    `Migration ${name} failed${where}`,
    `  PostgreSQL says: ${words}${code === undefined ? '' : ` (${code})`}`,
    ...(detail === undefined ? [] : [`  ${detail}`]),
    ...(hint === undefined ? [] : [`  ${hint}`]),
    `  Nothing of it was applied: the database stands ${before === null ? 'empty, as before' : `at ${before}, as before`}.`,
    `  ${whatToDo(code)}`,
  ].join('\n')
}

const LOCK_NOT_AVAILABLE = '55P03'
const NO_RIGHT = '42501'

function whatToDo(code: string | undefined): string {
  if (code === LOCK_NOT_AVAILABLE) {
    return 'Something held a table for too long. Look for long transactions in pg_stat_activity, then start again.'
  }
  if (code === NO_RIGHT)
    return 'Give the user of DATABASE_URL the rights it lacks, or make it the owner, then start again.'
  return 'The version before goes on running on it. Correct what PostgreSQL says, then start again.'
}

const shortened = (text: string): string => {
  const one = text.replaceAll(/\s+/g, ' ')
  return one.length <= 200 ? one : `${one.slice(0, 200)}…`
}
