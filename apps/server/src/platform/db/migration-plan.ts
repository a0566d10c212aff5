import pg from 'pg'
import { stateOfMigrations, type MigrationState } from './migrate.ts'
import { statementsOf } from './statements.ts'

/** From here on a table is worth a word: what holds it for long is noticed. */
const BIG_ROWS = 100_000
const BIG_BYTES = 128 * 1024 * 1024

type Hold = { table: string; what: 'nobody reads or writes' | 'nobody writes' | 'its rows are written' }

export type PlannedMigration = {
  name: string
  statements: number
  holds: (Hold & { rows: number; bytes: number; isBig: boolean })[]
}
export type MigrationPlan = Omit<MigrationState, 'pending'> & { pending: PlannedMigration[] }

/** What `migrate` would run, and which tables that are there it would hold, with their sizes. It looks and changes nothing. */
export async function planMigrations(url: string, directory: string): Promise<MigrationPlan> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'fanlight-migrate',
    connectionTimeoutMillis: 9_000,
  })
  await client.connect()
  try {
    await client.query('begin read only')
    const { pending, ...state } = await stateOfMigrations(client, directory)
    const sizes = await sizesOf(client)
    const planned = pending.map(({ name, text }) => {
      const statements = statementsOf(text)
      const holds = statements.flatMap((statement) => holdOf(statement.text) ?? [])
      return { name, statements: statements.length, holds: strongest(holds).flatMap((hold) => sized(hold, sizes)) }
    })
    return { ...state, pending: planned }
  } finally {
    await client.end()
  }
}

type Sizes = ReadonlyMap<string, { rows: number; bytes: number }>

async function sizesOf(client: pg.Client): Promise<Sizes> {
  const { rows } = await client.query<{ name: string; rows: string; bytes: string }>(`
    select c.relname as name, greatest(c.reltuples, 0)::bigint as rows, pg_total_relation_size(c.oid) as bytes
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
  `)
  return new Map(rows.map(({ name, rows: count, bytes }) => [name, { rows: Number(count), bytes: Number(bytes) }]))
}

/** A table that the migrations themselves make is held by nobody else. */
const sized = (hold: Hold, sizes: Sizes) => {
  const size = sizes.get(hold.table)
  return size ? [{ ...hold, ...size, isBig: size.rows >= BIG_ROWS || size.bytes >= BIG_BYTES }] : []
}

const NAME = String.raw`(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?(?:public\.)?"?([a-z_][a-z0-9_]*)"?`
const KINDS: readonly [RegExp, Hold['what']][] = [
  [new RegExp(String.raw`^alter\s+table\s+${NAME}\s+validate\b`, 'i'), 'its rows are written'],
  [new RegExp(String.raw`^alter\s+table\s+${NAME}`, 'i'), 'nobody reads or writes'],
  [new RegExp(String.raw`^drop\s+table\s+${NAME}`, 'i'), 'nobody reads or writes'],
  [new RegExp(String.raw`^truncate\s+(?:table\s+)?${NAME}`, 'i'), 'nobody reads or writes'],
  [new RegExp(String.raw`^create\s+(?:unique\s+)?index\s+(?:[a-z0-9_]+\s+)?on\s+${NAME}`, 'i'), 'nobody writes'],
  [
    new RegExp(String.raw`^create\s+(?:unique\s+)?index\s+if\s+not\s+exists\s+[a-z0-9_]+\s+on\s+${NAME}`, 'i'),
    'nobody writes',
  ],
  [
    new RegExp(String.raw`^create\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\s[^]*?\son\s+${NAME}`, 'i'),
    'nobody writes',
  ],
  [new RegExp(String.raw`^update\s+${NAME}`, 'i'), 'its rows are written'],
  [new RegExp(String.raw`^delete\s+from\s+${NAME}`, 'i'), 'its rows are written'],
]

/** By how it begins: what a function or a block does inside cannot be told from outside. */
export function holdOf(statement: string): Hold | null {
  for (const [form, what] of KINDS) {
    const table = form.exec(statement)?.[1]
    if (table !== undefined) return { table: table.toLowerCase(), what }
  }
  return null
}

const ORDER: readonly Hold['what'][] = ['nobody reads or writes', 'nobody writes', 'its rows are written']

function strongest(holds: readonly Hold[]): Hold[] {
  const byTable = new Map<string, Hold>()
  for (const hold of holds) {
    const known = byTable.get(hold.table)
    if (!known || ORDER.indexOf(hold.what) < ORDER.indexOf(known.what)) byTable.set(hold.table, hold)
  }
  return [...byTable.values()]
}

/** For a person at a terminal. */
export function describePlan({ pending, changed, unknown, last }: MigrationPlan): string {
  const lines = [last === null ? 'The database is empty.' : `The database stands at ${last}.`]
  for (const name of changed) lines.push(`FAULT ${name} was changed after it was applied. Put the file back as it was.`)
  for (const name of unknown) {
    lines.push(
      `WARNING ${name} was applied and is not here: a newer version of the server was started on this database.`,
    )
  }
  if (pending.length === 0) return [...lines, 'Nothing would be applied.'].join('\n')
  lines.push(`${pending.length} would be applied, each in a transaction of its own:`)
  for (const { name, statements, holds } of pending) {
    lines.push(`  ${name} (${statements} ${statements === 1 ? 'statement' : 'statements'})`)
    for (const { table, what, rows, bytes, isBig } of holds) {
      const size = `about ${rows.toLocaleString('en')} rows, ${Math.ceil(bytes / 1024 / 1024).toLocaleString('en')} MB`
      lines.push(`    ${isBig ? 'BIG: ' : ''}holds ${table} (${size}): meanwhile ${MEANWHILE[what]}`)
    }
  }
  return lines.join('\n')
}

const MEANWHILE: Readonly<Record<Hold['what'], string>> = {
  'nobody reads or writes': 'nobody reads or writes it',
  'nobody writes': 'nobody writes to it, reading goes on',
  'its rows are written': 'others wait for the rows that are written',
}
