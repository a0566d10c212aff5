import type { Database } from '../apps/server/src/platform/db/db.ts'

/** Of 16 MB each: as many as the log keeps. */
const FILES = 60

/**
 * As on a server that has been at work for a while: its log goes into files that were used before. A new one is written full
 * of zeros first, and every commit waits some 40 ms for it, also those of pgbench.
 */
export async function useLogFiles(db: Database): Promise<void> {
  for (let file = 0; file < FILES; file++) {
    await db.script(`select pg_logical_emit_message(false, 'bench', ''); select pg_switch_wal()`)
  }
  await db.script('checkpoint')
}
