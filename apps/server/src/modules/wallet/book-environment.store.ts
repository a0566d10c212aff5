import type { MoneyEnvironment } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

/** The one it was begun with; a book that nobody has begun is begun with the one asked for. */
export async function readOrBegin(db: Database, asked: MoneyEnvironment): Promise<MoneyEnvironment> {
  return db.transaction(async (tx) => {
    await tx.run(sql`insert into book_environment (environment) values (${asked}) on conflict do nothing`)
    const row = await tx.maybe<{ environment: MoneyEnvironment }>(sql`select environment from book_environment`)
    if (!row) throw new Error('The book does not say which money it is about')
    return row.environment
  })
}
