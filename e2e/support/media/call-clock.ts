import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/db/embedded-postgres.ts'

/** All times of a call, but for when its devices were heard from last: those are heard from now. */
const TIMES = ['dialed_at', 'accepted_at', 'joined_at', 'connected_at', 'cycle_started_at', 'paid_until', 'due_at']

export const olderBy = (seconds: number, userId: string): string => `
  update calls set ${TIMES.map((time) => `${time} = ${time} - interval '${seconds} seconds'`).join(', ')}
  where call_id = (select call_id from call_lines where user_id = ${Number(userId)})`

/**
 * Moves the clock of the call that somebody is in: it began so many seconds earlier. The server's own clock is everybody's: the
 * calls of other journeys would end, and all devices would be missed.
 */
export async function letCallAge(seconds: number, { userId }: { userId: string }): Promise<void> {
  const dataDir = join(process.env['E2E_DATA_DIR'] ?? '', 'postgres')
  const running = await startEmbeddedPostgres({ dataDir })
  const client = new pg.Client({ connectionString: running.url })
  await client.connect()
  const { rowCount } = await client.query(olderBy(seconds, userId))
  await client.end()
  await running.stop()
  if (rowCount !== 1) throw new Error(`${rowCount} calls became older`)
}
