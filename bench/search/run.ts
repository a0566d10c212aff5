import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { searchCreators, searchPosts, TOKEN_HEADER } from '@fanlight/contract'
import { migrationsDirectory } from '../../apps/server/src/app.ts'
import { connect } from '../../apps/server/src/platform/db/db.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { installJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { measure, median, openConnection } from '../load.ts'
import { startServer, stopAll } from '../server.ts'
import { AWAKE, CREATORS, FANS, POSTS, tokenOf, wordOf, world } from './world.ts'

/**
 * Searches of a fan over HTTP, one after the other, among a hundred thousand creators and a million posts. With
 * `--world=<folder>` they are made there if they are not, and kept for the next time.
 */
const SECONDS = 20
const WARM_UP_SECONDS = 5
const P95_MAX_MS = 50

const mistyped = (word: string): string => word.replace(/.$/, 'x')
const queries = [
  'anna',
  'maria stone',
  'Анна',
  'петрова',
  '小明',
  'ليلى',
  'chloe 1',
  'stine',
  // From the most common word to rare ones.
  ...[0, 5, 100, 700, 3_000, 20_000, 60_000].map(wordOf),
  ...[50, 3_000].map((number) => mistyped(wordOf(number))),
  `${wordOf(3)} ${wordOf(700)}`,
  '京都',
  'набережной',
  'набережнай',
  `#${wordOf(40)}`,
  'zzzz',
]
const filters = [
  { name: '', narrowed: {} },
  { name: '', narrowed: {} },
  { name: 'de', narrowed: { language: 'de' } },
  { name: 'free', narrowed: { free: true } },
]

type Times = Map<string, number[]>
const mediansOf = (times: Times): string =>
  [...times]
    .map(([question, each]) => ({ question, ms: median(each) }))
    .toSorted((one, other) => other.ms - one.ms)
    .map(({ question, ms }) => `${question} ${ms.toFixed(1)}`)
    .join(', ')

const folder = process.argv.find((word) => word.startsWith('--world='))?.slice('--world='.length)
const dataDir = folder === undefined ? await mkdtemp(join(tmpdir(), 'fanlight-bench-')) : resolve(folder)
/** There when all of the world is: half of one would answer sooner. */
const wholeFile = join(dataDir, 'whole')
if (!existsSync(wholeFile)) await rm(join(dataDir, 'postgres'), { recursive: true, force: true })
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
try {
  await prepareWorld()
  const connection = await openConnection(await startServer(postgres.url, dataDir))
  let turn = 0
  const ask = (path: string, times: Times) => async (): Promise<void> => {
    const query = queries[turn % queries.length] ?? ''
    const { name = '', narrowed } = filters[Math.floor(turn++ / queries.length) % filters.length] ?? {}
    const body = JSON.stringify({
      query,
      ...narrowed,
      appId: 'fanlight-web',
      source: 'web',
      terminalType: 2,
      osVersion: 'pc',
    })
    const begun = performance.now()
    await connection.post(path, { [TOKEN_HEADER]: tokenOf(1 + (turn % FANS)) }, body)
    const question = `${query}${name && ` (${name})`}`
    times.set(question, [...(times.get(question) ?? []), performance.now() - begun])
  }
  let isGoodEnough = true
  for (const [name, { path }] of Object.entries({ people: searchCreators, posts: searchPosts })) {
    await measure(1, WARM_UP_SECONDS, ask(path, new Map()))
    const byQuestion: Times = new Map()
    const { p50, p95, p99, perSecond } = await measure(1, SECONDS, ask(path, byQuestion))
    const times = `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
    console.log(`${name}: ${times}, ${Math.round(perSecond)} searches/s (p95 at most ${P95_MAX_MS} ms)`)
    console.log(`  medians, the slowest first: ${mediansOf(byQuestion)}`)
    isGoodEnough &&= p95 <= P95_MAX_MS
  }
  connection.close()
  process.exitCode = isGoodEnough ? 0 : 1
} finally {
  await stopAll()
  await postgres.stop()
  if (folder === undefined) await rm(dataDir, { recursive: true, force: true })
}

async function prepareWorld(): Promise<void> {
  await migrate(postgres.url, migrationsDirectory)
  await installJobs(postgres.url)
  const db = connect({ url: postgres.url, poolSize: 1, log: createLog('silent') })
  if (!existsSync(wholeFile)) {
    console.log(`${CREATORS} creators and ${POSTS} posts are written, as they would be: this takes ten minutes or more`)
    const startedAt = performance.now()
    for (const script of world()) await db.script(script)
    await writeFile(wholeFile, '')
    console.log(`written in ${Math.round((performance.now() - startedAt) / 1_000)} s`)
  }
  await db.script(AWAKE)
  await db.close()
}
