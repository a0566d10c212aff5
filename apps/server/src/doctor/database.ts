import pg from 'pg'
import { STORED_KEY_PURPOSE } from '../modules/identity/index.ts'
import { whyNotThisFolder } from '../modules/media/index.ts'
import { PUSH_KEY_PURPOSE } from '../modules/notifications/index.ts'
import type { Config } from '../platform/config/config.ts'
import { mostConnections } from '../platform/db/db.ts'
import { stateOfMigrations } from '../platform/db/migrate.ts'
import type { Secrets } from '../platform/secrets.ts'
import { clockDifference, sayClock, type Say } from './finding.ts'

const OLDEST = 15

type Deps = { url: string; directory: string; config: Config; secrets: Secrets | null }

/** PostgreSQL: that it is new enough and ours, how the migrations stand, and how much room there is. */
export function lookAtDatabase({ url, directory, config, secrets }: Deps) {
  return async (say: Say): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'fanlight-doctor',
      connectionTimeoutMillis: 4_000,
      query_timeout: 4_000,
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      const version = await number(client, `select current_setting('server_version_num')::int / 10000 as value`)
      if (version < OLDEST) say.fault(`PostgreSQL ${version}`, `Version ${OLDEST} or newer is needed.`)
      else say.ok(`PostgreSQL ${version} at ${new URL(url).host}`)
      await lookAtClock(client, say)
      await lookAtRights(client, say)
      await lookAtConnections(client, say, config.database)
      await lookAtOthers(client, say, config.database)
      await lookAtMigrations(client, say, directory)
      await lookAtFolder(client, say, config)
      if (secrets) await lookAtSecret(client, say, secrets)
    } finally {
      await client.end()
    }
  }
}

async function number(client: pg.Client, text: string): Promise<number> {
  const { rows } = await client.query<{ value: number | string }>(text)
  return Number(rows[0]?.value ?? 0)
}

const isTrue = async (client: pg.Client, text: string): Promise<boolean> =>
  (await client.query<{ value: boolean }>(text)).rows[0]?.value === true

async function lookAtClock(client: pg.Client, say: Say): Promise<void> {
  const askedAt = Date.now()
  const theirs = (await number(client, 'select extract(epoch from clock_timestamp()) as value')) * 1000
  sayClock(say, clockDifference(theirs, askedAt, Date.now()))
}

async function lookAtRights(client: pg.Client, say: Say): Promise<void> {
  const mayCreate = await isTrue(client, `select has_schema_privilege(current_schema(), 'create') as value`)
  if (!mayCreate) {
    say.fault(
      'the user of DATABASE_URL may not make tables',
      'grant create on schema public to it, or make it the owner of the database.',
    )
  }
  const foreign = await number(
    client,
    `select count(*) as value from pg_tables
     where schemaname = current_schema() and not pg_has_role(tableowner, 'member')`,
  )
  if (foreign > 0) {
    say.fault(
      `${foreign} tables belong to another user`,
      'Migrations change tables: run reassign owned, or use their owner.',
    )
  }
  const hasSearch = await isTrue(
    client,
    `select exists (select 1 from pg_available_extensions where name = 'pg_trgm') as value`,
  )
  if (!hasSearch)
    say.fault('the extension pg_trgm is missing', 'Install PostgreSQL’s contrib package (postgresql-contrib).')
  const encoding = (await client.query<{ value: string }>(`select current_setting('server_encoding') as value`)).rows[0]
  if (encoding?.value !== 'UTF8') {
    say.fault(`the database is written in ${encoding?.value}`, 'Make another one: create database … encoding UTF8.')
  }
  if (await isTrue(client, `select current_setting('fsync') = 'off' as value`)) {
    say.warning('fsync is off', 'A power cut would destroy the book: set fsync = on.')
  }
}

async function lookAtConnections(
  client: pg.Client,
  say: Say,
  { poolSize, directUrl }: Config['database'],
): Promise<void> {
  const left = await number(
    client,
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - (select count(*) from pg_stat_activity where backend_type = 'client backend') as value`,
  )
  const wanted = mostConnections({ poolSize, hasPooler: directUrl !== null }).direct
  const said = `${left} connections are left; a process takes up to ${wanted}`
  if (left < wanted) say.warning(said, 'Raise max_connections, lower DATABASE_POOL_SIZE, or put PgBouncer between.')
  else say.ok(said)
}

/** The same database without its pooler, and a copy of it that follows it. */
async function lookAtOthers(
  client: pg.Client,
  say: Say,
  { url, directUrl, replicaUrl }: Config['database'],
): Promise<void> {
  if (directUrl !== null && url !== null) {
    await lookThrough(directUrl, 'DATABASE_DIRECT_URL', say, async (direct) => {
      if ((await identityOf(direct)) === (await identityOf(client)))
        say.ok('DATABASE_DIRECT_URL leads to the same database')
      else
        say.fault('DATABASE_DIRECT_URL leads to another database', 'Both have to lead to one: compare host and name.')
    })
  }
  if (replicaUrl === null) return
  await lookThrough(replicaUrl, 'DATABASE_REPLICA_URL', say, async (replica) => {
    if (await isTrue(replica, 'select pg_is_in_recovery() as value')) say.ok('DATABASE_REPLICA_URL leads to a replica')
    else
      say.fault('DATABASE_REPLICA_URL leads to no replica', 'What is written would not be read: name one that follows.')
  })
}

async function lookThrough(
  url: string,
  name: string,
  say: Say,
  look: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'fanlight-doctor',
    connectionTimeoutMillis: 4_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await look(client)
  } catch (error) {
    say.fault(`${name} cannot be used: ${(error as Error).message || 'nobody answers there'}`, `Correct ${name}.`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Which database of which server: the same through a pooler. */
async function identityOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ value: string }>(
    `select current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as value`,
  )
  return rows[0]?.value ?? ''
}

async function lookAtMigrations(client: pg.Client, say: Say, directory: string): Promise<void> {
  const { pending, changed, unknown, last } = await stateOfMigrations(client, directory)
  if (changed.length > 0) {
    say.fault(
      `${changed.join(', ')} changed after being applied`,
      'The server will not start: put the files back as they were, and add a new one.',
    )
  }
  if (unknown.length > 0) {
    say.warning(
      `a newer version was started on this database: ${unknown.join(', ')} is not here`,
      'Install that version, or one after it.',
    )
  }
  if (pending.length > 0) {
    say.warning(
      `${pending.length} migrations are not applied yet`,
      'The next start applies them; npm run operator -- migrate --dry-run says what they hold.',
    )
  } else if (changed.length === 0) say.ok(`all migrations are applied, the last is ${last}`)
}

/** Without a bucket all processes have to keep their files in one folder, which the database knows by its name. */
async function lookAtFolder(client: pg.Client, say: Say, { s3, dataDir }: Config): Promise<void> {
  if (s3 !== null || !(await isTrue(client, `select to_regclass('storage_folder') is not null as value`))) return
  const { rows } = await client.query<{ folderId: string; host: string; path: string }>(
    `select folder_id as "folderId", host, path from storage_folder`,
  )
  const [known] = rows
  if (!known) return
  const why = await whyNotThisFolder(dataDir, known)
  if (why === null) say.ok('the files of this database are in FANLIGHT_DATA_DIR')
  else say.fault(why, 'The server will not start.')
}

/** What is sealed in the database says whether this is the secret that it was sealed with. */
async function lookAtSecret(client: pg.Client, say: Say, secrets: Secrets): Promise<void> {
  const sealed: { purpose: string; text: string }[] = []
  for (const [table, column, purpose] of [
    ['push_keys', 'private_key', PUSH_KEY_PURPOSE],
    ['two_factor', 'sealed_secret', STORED_KEY_PURPOSE],
  ] as const) {
    if (!(await isTrue(client, `select to_regclass('${table}') is not null as value`))) continue
    const { rows } = await client.query<{ text: string }>(`select ${column} as text from ${table} limit 20`)
    sealed.push(...rows.map(({ text }) => ({ purpose, text })))
  }
  const shut = sealed.filter(({ purpose, text }) => !opens(secrets, purpose, text))
  if (shut.length > 0) {
    say.fault(
      `the secret does not open ${shut.length} of ${sealed.length} things that are sealed in the database`,
      'It is not the secret they were sealed with: put the old FANLIGHT_SECRET back, or name it as the previous one.',
    )
  } else if (sealed.length > 0) say.ok('the secret opens what is sealed in the database')
}

function opens(secrets: Secrets, purpose: string, sealed: string): boolean {
  try {
    secrets.decrypt(purpose, sealed)
    return true
  } catch {
    return false
  }
}
