import { instant, userId, type UserId } from '@fanlight/contract'
import { listFollowing, listForYou } from '../../apps/server/src/modules/posts/feed.store.ts'
import { TOP } from '../../apps/server/src/modules/posts/lists.store.ts'
import type { Db } from '../../apps/server/src/platform/db/db.ts'
import { createPipelines } from '../../apps/server/src/platform/db/pipelines.ts'
import { createSilenceWatch } from '../../apps/server/src/platform/db/silence.ts'
import type { Sql } from '../../apps/server/src/platform/db/sql.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { measure } from '../load.ts'
import { FANS } from './world.ts'

/**
 * The database alone: the statements that the server sends for a page, with the same values, on connections like the
 * server's (named, pipelined, one plan for all), and what comes back read by the same driver and thrown away.
 */
const [, , connectionString = ''] = process.argv
const settings = {
  connectionString,
  options: '-c plan_cache_mode=force_generic_plan -c TimeZone=UTC',
  pipeline: true,
} as const
const log = createLog('warn')
const lane = createPipelines(settings, {
  connections: 2,
  log,
  silence: createSilenceWatch(settings, log, () => undefined),
})

async function asked(ask: (from: Db) => Promise<unknown>): Promise<Sql> {
  const statements: Sql[] = []
  const note = (statement: Sql) => void statements.push(statement)
  await ask({ many: async (statement) => (note(statement), []), maybe: async (statement) => (note(statement), null) })
  const [statement] = statements
  if (!statement) throw new Error('Nothing was asked')
  return statement
}

const now = instant(Date.now())
const pages = {
  following: (fanId: UserId) => asked((from) => listFollowing(from, fanId, now, TOP)),
  foryou: (fanId: UserId) => asked((from) => listForYou(from, { viewerId: fanId, now }, { after: TOP, began: now })),
}
const fans = Array.from({ length: FANS }, (_, index) => userId(String(index + 1)))
const statements = {
  following: await Promise.all(fans.map(pages.following)),
  foryou: await Promise.all(fans.map(pages.foryou)),
}

process.on('message', ({ kind, atOnce, seconds }: { kind: keyof typeof pages; atOnce: number; seconds: number }) => {
  const ready = statements[kind].map(({ text, name, values }) => ({
    text,
    name,
    values: values as unknown[],
    rowMode: 'array' as const,
  }))
  void measure(atOnce, seconds, async () => {
    const query = ready[Math.floor(Math.random() * ready.length)]
    if (query) await lane.query(query)
  }).then((figures) => process.send?.(figures))
})
process.on('SIGTERM', () => void lane.close().then(() => process.exit(0)))
process.send?.('ready')
