import type { Database } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type Folder = { folderId: string; host: string; path: string }

export const findFolder = (db: Database): Promise<Folder | null> =>
  db.maybe<Folder>(sql`select folder_id, host, path from storage_folder`)

/** The one that was first, which may be another's. */
export async function readOrBegin(db: Database, { folderId, host, path }: Folder): Promise<Folder> {
  return db.transaction(async (tx) => {
    await tx.run(sql`
      insert into storage_folder (folder_id, host, path) values (${folderId}, ${host}, ${path}) on conflict do nothing`)
    const row = await tx.maybe<Folder>(sql`select folder_id, host, path from storage_folder`)
    if (!row) throw new Error('The database does not say which folder has its files')
    return row
  })
}
