import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listPosts, TOKEN_HEADER } from '@fanlight/contract'
import { migrationsDirectory } from '../../apps/server/src/app.ts'
import { connect } from '../../apps/server/src/platform/db/db.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { installJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { measure, median, openConnection, type Figures } from '../load.ts'
import { start, startServer, stopAll } from '../server.ts'
import { FANS, tokenOf, world } from './world.ts'

/**
 * The first page of a feed for one of the fans after the other, over HTTP from the whole server; beside it the
 * bare SQL of the same page on the same database. In turn, and medians of the rounds: a machine that slows down slows both.
 */
const ROUNDS = 5
const SECONDS = 4
const WARM_UP_SECONDS = 10
/** So many that no core waits for another: what is compared is work, not waiting. */
const AT_ONCE = 32
const REQUIRED_RATIO = 0.7
const KINDS = ['following', 'foryou'] as const

const dataDir = await mkdtemp(join(tmpdir(), 'fanlight-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
try {
  await makeWorld()
  const bare = start('bench/feed/bare.ts', [postgres.url])
  await once(bare, 'message')
  const address = await startServer(postgres.url, dataDir)
  const connections = await Promise.all(Array.from({ length: AT_ONCE }, () => openConnection(address)))

  const overHttp = (kind: string, seconds: number): Promise<Figures> =>
    measure(AT_ONCE, seconds, async (worker) => {
      const token = tokenOf(1 + Math.floor(Math.random() * FANS))
      const body = JSON.stringify({ kind, appId: 'fanlight-web', source: 'web', terminalType: 2, osVersion: 'pc' })
      await connections[worker]?.post(listPosts.path, { [TOKEN_HEADER]: token }, body)
    })
  const bySql = async (kind: string, seconds: number): Promise<Figures> => {
    bare.send({ kind, atOnce: AT_ONCE, seconds })
    const [figures] = (await once(bare, 'message')) as [Figures]
    return figures
  }

  let isGoodEnough = true
  for (const kind of KINDS) {
    await bySql(kind, WARM_UP_SECONDS)
    await overHttp(kind, WARM_UP_SECONDS)
    const rounds: { sql: Figures; http: Figures }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const sql = await bySql(kind, SECONDS)
      rounds.push({ sql, http: await overHttp(kind, SECONDS) })
    }
    const ratio = median(rounds.map(({ http, sql }) => http.perSecond / sql.perSecond))
    console.log(`${kind}, ${AT_ONCE} at once`)
    console.log(`  bare SQL ${describe(rounds.map(({ sql }) => sql))}`)
    console.log(`  Fanlight ${describe(rounds.map(({ http }) => http))}`)
    console.log(`  ratio    ${(ratio * 100).toFixed(0)} % (at least ${REQUIRED_RATIO * 100} %)`)
    isGoodEnough &&= ratio >= REQUIRED_RATIO
  }
  for (const connection of connections) connection.close()
  process.exitCode = isGoodEnough ? 0 : 1
} finally {
  await stopAll()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function makeWorld(): Promise<void> {
  await migrate(postgres.url, migrationsDirectory)
  await installJobs(postgres.url)
  const db = connect({ url: postgres.url, poolSize: 1, log: createLog('silent') })
  await db.script(world)
  await db.script('vacuum analyze')
  await db.close()
}

function describe(rounds: readonly Figures[]): string {
  const of = (name: keyof Figures): number => median(rounds.map((figures) => figures[name]))
  const times = (['p50', 'p95', 'p99'] as const).map((name) => `${name} ${of(name).toFixed(1)} ms`)
  return `${Math.round(of('perSecond')).toString().padStart(5)} pages/s, ${times.join(', ')}`
}
