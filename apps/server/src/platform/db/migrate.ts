import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const MIGRATION_LOCK = 7_301_001

export type Migrated = { applied: string[] }

/**
 * Forward only: each file runs once, in the order of its number, in its own transaction. A file that changed after
 * it was applied stops the start, because the database would no longer be what the files say.
 */
export async function migrate(url: string, directory: string): Promise<Migrated> {
  const files = (await readdir(directory)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).toSorted()
  const client = new pg.Client({ connectionString: url, application_name: 'fanlight-migrate' })
  await client.connect()
  try {
    // Several servers that start together wait here for the one that came first.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`
      create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now()
      )`)
    const done = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
    const checksums = new Map(done.rows.map((row) => [row.name, row.checksum]))

    const applied: string[] = []
    for (const name of files) {
      const text = await readFile(join(directory, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const known = checksums.get(name)
      if (known === checksum) continue
      if (known !== undefined) throw new Error(`Migration ${name} was changed after it was applied. Add a new one.`)
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`Migration ${name} failed`, { cause: error })
      }
      applied.push(name)
    }
    return { applied }
  } finally {
    await client.end()
  }
}
