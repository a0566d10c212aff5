import type { Instant } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

/** Answers the code of the path: the one given, unless the path has one already. */
export async function saveLink(tx: Tx, { code, path }: { code: string; path: string }, now: Instant): Promise<string> {
  await tx.run(sql`
    insert into short_links (code, path, made_at) values (${code}, ${path}, ${new Date(now)})
    on conflict (path) do nothing
  `)
  const row = await tx.maybe<{ code: string }>(sql`select code from short_links where path = ${path}`)
  if (!row) throw new Error('The short link just made is not there')
  return row.code
}

export async function findPath(db: Db, code: string): Promise<string | null> {
  return (await db.maybe<{ path: string }>(sql`select path from short_links where code = ${code}`))?.path ?? null
}
