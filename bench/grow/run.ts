import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  IDEMPOTENCY_HEADER,
  listConversations,
  listEarnings,
  listNotifications,
  listPosts,
  listStatement,
  payForTip,
  queryMessages,
  sendMessage,
  TOKEN_HEADER,
} from '@fanlight/contract'
import pg from 'pg'
import { migrationsDirectory } from '../../apps/server/src/app.ts'
import { checkLedger } from '../../apps/server/src/modules/wallet/index.ts'
import { connect } from '../../apps/server/src/platform/db/db.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { installJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { openConnection } from '../load.ts'
import { startServer, stopAll } from '../server.ts'
import {
  creatorTippedBy,
  FILLED_FIRST,
  FIRST_CREATOR,
  sizeOf,
  STARS,
  stepsOf,
  talkersOf,
  tokenOf,
  type Size,
} from './world.ts'

/**
 * What people do most, on the same place at several sizes, over HTTP through the server that `npm start` runs: a server and a
 * database for each size, in one PostgreSQL. Each is asked after the other, call by call: a machine that has something else to
 * do for a moment does it to all of them. As many people ask at every size, anywhere among those who are there: what is compared
 * is how much there is, and not how many come.
 */
const SECONDS = 14
const WARM_UP_SECONDS = 4
const AT_ONCE = 4
const P95_MAX_RATIO = 1.5
const CLIENT = { appId: 'fanlight-web', source: 'web', terminalType: 2, osVersion: 'pc' }

type Asked = { path: string; token: string; body: object; headers?: Record<string, string> }
let asked = 0
/** One of as many as the smallest place has, spread over all. */
const anyOf = (all: number, few: number): number => randomInt(few) * (all / few)
const smallest = sizeOf(1)
const anyFan = ({ fans }: Size): number => 1 + anyOf(fans, smallest.fans)
const anyCreator = ({ creators }: Size): number => FIRST_CREATOR + anyOf(creators, smallest.creators)
const anyTalk = (size: Size) => talkersOf(size, anyOf(size.conversations, smallest.conversations))

const calls: Readonly<Record<string, (size: Size) => Asked>> = {
  'feed, following': (size) => ({ path: listPosts.path, token: tokenOf(anyFan(size)), body: { kind: 'following' } }),
  'feed, for you': (size) => ({ path: listPosts.path, token: tokenOf(anyFan(size)), body: { kind: 'foryou' } }),
  'conversations of a creator': (size) => ({
    path: listConversations.path,
    token: tokenOf(anyCreator(size)),
    body: {},
  }),
  'chat page': (size) => {
    const { fan, creator } = anyTalk(size)
    return { path: queryMessages.path, token: tokenOf(fan), body: { targetUserId: String(creator) } }
  },
  'message sent': (size) => {
    const { fan, creator } = anyTalk(size)
    const sendContent = JSON.stringify({ text: 'Some words that are sent now' })
    const body = {
      messageId: `grow-${++asked}-${process.pid}`,
      toUserId: String(creator),
      contentType: 'text',
      sendContent,
    }
    return { path: sendMessage.path, token: tokenOf(fan), body }
  },
  statement: (size) => ({ path: listStatement.path, token: tokenOf(anyFan(size)), body: {} }),
  'earnings of a star': () => ({
    path: listEarnings.path,
    token: tokenOf(FIRST_CREATOR + randomInt(STARS)),
    body: {},
  }),
  notifications: (size) => ({ path: listNotifications.path, token: tokenOf(anyFan(size)), body: {} }),
  'posting (a tip)': (size) => {
    const fan = anyFan(size)
    const otherUserId = String(creatorTippedBy(fan, randomInt(4), size))
    return {
      path: payForTip.path,
      token: tokenOf(fan),
      body: { otherUserId, tipAmount: 7, tipRemark: 'Well done' },
      headers: { [IDEMPOTENCY_HEADER]: `grow ${++asked}` },
    }
  },
}

type Place = { factor: number; size: Size; url: string; address: string }

const { values } = parseArgs({
  options: { at: { type: 'string', default: '1,10,100' }, only: { type: 'string', default: '' } },
})
const factors = values.at.split(',').map(Number)
const dataDir = await mkdtemp(join(tmpdir(), 'fanlight-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
try {
  // As the guide has it for a place that grows: a large place touches many pages once, and each is logged whole the first time.
  await administer(`alter system set max_wal_size = '4GB'`)
  await administer(`alter system set wal_compression = 'on'`)
  await administer('select pg_reload_conf()')
  await administer(`create database young`)
  await migrate(databaseUrl('young'), migrationsDirectory)
  await installJobs(databaseUrl('young'))
  const places: Place[] = []
  for (const factor of factors) {
    const [name, size] = [`grown${factor}`, sizeOf(factor)]
    await administer(`create database ${name} template young`)
    await fill(databaseUrl(name), factor, size)
    places.push({ factor, size, url: databaseUrl(name), address: '' })
  }
  for (const place of places) place.address = await startServer(place.url, join(dataDir, String(place.factor)))

  let isGoodEnough = true
  console.log(`\n${AT_ONCE} at once, p50 / p95 in ms; x: p95 beside the smallest`)
  for (const [what, call] of Object.entries(calls).filter(([name]) => name.includes(values.only))) {
    await askInTurn(places, call, WARM_UP_SECONDS)
    const figures = await askInTurn(places, call, SECONDS)
    const atFirst = figures[0]?.p95 ?? Number.NaN
    const columns = figures.map(({ p50, p95 }, place) => {
      const ratio = p95 / atFirst
      isGoodEnough &&= ratio <= P95_MAX_RATIO
      return `${places[place]?.factor}x ${p50.toFixed(1)} / ${p95.toFixed(1)} (x${ratio.toFixed(2)})`
    })
    console.log(`${what.padEnd(28)}${columns.map((column) => column.padEnd(26)).join('')}`)
  }
  console.log(`wanted: p95 at most x${P95_MAX_RATIO}`)
  for (const { factor, url } of places) isGoodEnough = (await isBookRight(factor, url)) && isGoodEnough
  process.exitCode = isGoodEnough ? 0 : 1
} finally {
  await stopAll()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function databaseUrl(name: string): string {
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return url.href
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

type Figures = { p50: number; p95: number }

async function askInTurn(places: readonly Place[], call: (size: Size) => Asked, seconds: number): Promise<Figures[]> {
  const until = performance.now() + seconds * 1_000
  const times = places.map((): number[] => [])
  const work = async (): Promise<void> => {
    const connections = await Promise.all(places.map(({ address }) => openConnection(address)))
    while (performance.now() < until) {
      for (const [place, { size }] of places.entries()) {
        const { path, token, body, headers = {} } = call(size)
        const text = JSON.stringify({ ...body, ...CLIENT })
        const begunAt = performance.now()
        await connections[place]?.post(path, { [TOKEN_HEADER]: token, ...headers }, text)
        times[place]?.push(performance.now() - begunAt)
      }
    }
    for (const connection of connections) connection.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return times.map((all) => {
    const sorted = all.toSorted((a, b) => a - b)
    const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
    return { p50: at(0.5), p95: at(0.95) }
  })
}

/** By statements that each write a table at once; indexes are made when there is something in it. */
async function fill(url: string, factor: number, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const startedAt = performance.now()
  const secondsSince = (time: number): string => `${((performance.now() - time) / 1_000).toFixed(0)} s`
  try {
    await client.query(`
      set session_replication_role = replica; set synchronous_commit = off; set work_mem = '128MB';
      set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 1`)
    const indexes = await client.query<{ name: string; definition: string }>(
      `select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_index i
       join pg_class c on c.oid = i.indexrelid and c.relkind = 'i' join pg_class t on t.oid = i.indrelid
       where t.relname = any ($1) and not t.relispartition and not i.indisprimary
         and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
      [FILLED_FIRST],
    )
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
    for (const [what, script] of stepsOf(size)) {
      const begunAt = performance.now()
      await client.query(script)
      if (factor >= 10) console.log(`  ${what}: ${secondsSince(begunAt)}`)
    }
    for (const { definition } of indexes.rows) await client.query(definition)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    const { rows } = await client.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    )
    console.log(`${factor}x: ${rows[0]?.size}, made in ${secondsSince(startedAt)}`)
  } finally {
    await client.end()
  }
}

async function isBookRight(factor: number, url: string): Promise<boolean> {
  const db = connect({ url, poolSize: 1, log: createLog('silent') })
  try {
    const faults = await checkLedger(db)
    console.log(faults.length === 0 ? `${factor}x: ledger:check finds nothing wrong` : faults.slice(0, 5).join('\n'))
    return faults.length === 0
  } finally {
    await db.close()
  }
}
