import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendMass, sendMessage, TOKEN_HEADER } from '@fanlight/contract'
import { migrationsDirectory } from '../../apps/server/src/app.ts'
import { connect } from '../../apps/server/src/platform/db/db.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import { installJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { openConnection, type Figures } from '../load.ts'
import { startServer, stopAll } from '../server.ts'

/**
 * A creator with 100,000 followers writes to all of them over HTTP, who have not written to each other before: how long it
 * takes until the last of them has the message, and what those feel meanwhile who write to one person. The same without it,
 * in the same run, is what it is compared with.
 */
const FOLLOWERS = 100_000
/** Pairs of people who write to each other: some of them follow the creator, too. */
const PAIRS = 200
const WRITE_AT_ONCE = 4
/** Each of them writes so many messages a second: as people do, who do not write as fast as the machine can. */
const EACH_PER_SECOND = 25
const QUIET_SECONDS = 10
const REQUIRED_SECONDS = 60
/** The slowest of a hundred messages may take so many times as long while everybody is written to. */
const REQUIRED_SLOWDOWN = 2
const CREATOR = FOLLOWERS + 1
const CLIENT = { appId: 'fanlight-web', source: 'web', terminalType: 2, osVersion: 'pc' }
/** As long as a real one. */
const tokenOf = (person: number): string => String(person).padStart(43, 'x')

const dataDir = await mkdtemp(join(tmpdir(), 'fanlight-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
const db = connect({ url: postgres.url, poolSize: 2, log: createLog('silent') })
try {
  await migrate(postgres.url, migrationsDirectory)
  await installJobs(postgres.url)
  await db.script(world())
  await db.script('vacuum analyze')
  const address = await startServer(postgres.url, dataDir)
  const writers = await Promise.all(Array.from({ length: WRITE_AT_ONCE }, () => openConnection(address)))
  const creator = await openConnection(address)

  let written = 0
  const sendOne = async (worker: number): Promise<void> => {
    const number = ++written
    const [from, to] = number % 2 === 0 ? [1, 1 + PAIRS] : [1 + PAIRS, 1]
    const pair = number % PAIRS
    const body = {
      messageId: `bench-${number}-${process.pid}`,
      toUserId: String(to + pair),
      contentType: 'text',
      sendContent: JSON.stringify({ text: 'How was your day?' }),
      ...CLIENT,
    }
    await writers[worker]?.post(sendMessage.path, { [TOKEN_HEADER]: tokenOf(from + pair) }, JSON.stringify(body))
  }
  const write = async (seconds: () => boolean): Promise<Figures> => paced(seconds, sendOne)
  const forSeconds = (seconds: number): (() => boolean) => {
    const until = performance.now() + seconds * 1_000
    return () => performance.now() < until
  }

  await write(forSeconds(QUIET_SECONDS / 2))
  const quiet = await write(forSeconds(QUIET_SECONDS))
  const begun = performance.now()
  const mass = {
    messageId: 'bench-mass-1',
    audience: { kind: 'followers' },
    contentType: 'text',
    sendContent: JSON.stringify({
      text: 'Something new for all of you: a whole evening of songs, and you are invited.',
    }),
    ...CLIENT,
  }
  await creator.post(sendMass.path, { [TOKEN_HEADER]: tokenOf(CREATOR) }, JSON.stringify(mass))
  let isOver = false
  const meanwhile = write(() => !isOver)
  while (!(await isSent())) {
    if (performance.now() - begun > 5 * REQUIRED_SECONDS * 1_000) throw new Error('The mass message does not end')
    await sleep(100)
  }
  const seconds = (performance.now() - begun) / 1_000
  isOver = true
  const busy = await meanwhile
  const reached = await db.maybe<{ reached: number }>(
    sql`select count(distinct to_id)::int as reached from messages where mass_id is not null`,
  )

  const slowdown = busy.p99 / quiet.p99
  console.log(`a message of a creator to ${FOLLOWERS} followers`)
  console.log(`  sent      to ${reached?.reached} people in ${seconds.toFixed(1)} s (at most ${REQUIRED_SECONDS})`)
  console.log(`  one to one ${describe(quiet)} before`)
  console.log(`             ${describe(busy)} meanwhile`)
  console.log(`             p99 ${slowdown.toFixed(2)} times as slow (at most ${REQUIRED_SLOWDOWN})`)
  for (const connection of [...writers, creator]) connection.close()
  const isGoodEnough = reached?.reached === FOLLOWERS && seconds <= REQUIRED_SECONDS && slowdown <= REQUIRED_SLOWDOWN
  process.exitCode = isGoodEnough ? 0 : 1
} finally {
  await stopAll()
  await db.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function isSent(): Promise<boolean> {
  const row = await db.maybe<{ state: string }>(sql`select state from mass_messages`)
  return row?.state === 'sent'
}

/** Each worker begins its messages at even times, whatever became of those before. */
async function paced(goesOn: () => boolean, doOne: (worker: number) => Promise<void>): Promise<Figures> {
  const gap = 1_000 / EACH_PER_SECOND
  const seconds: number[] = []
  const startedAt = performance.now()
  const work = async (worker: number): Promise<void> => {
    for (let turn = 0; goesOn(); turn++) {
      const due = startedAt + turn * gap + (worker * gap) / WRITE_AT_ONCE
      await sleep(Math.max(due - performance.now(), 0))
      const begun = performance.now()
      await doOne(worker)
      seconds.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: WRITE_AT_ONCE }, (_, worker) => work(worker)))
  const sorted = seconds.toSorted((a, b) => a - b)
  const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  const perSecond = seconds.length / ((performance.now() - startedAt) / 1_000)
  return { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

function describe({ perSecond, p50, p95, p99 }: Figures): string {
  const [half, most, nearlyAll] = [p50, p95, p99].map((time) => time.toFixed(1))
  return `${Math.round(perSecond)} a second, p50 ${half} ms, p95 ${most} ms, p99 ${nearlyAll} ms`
}

/** Everybody follows the creator; those who write follow each other. */
function world(): string {
  return `
    set statement_timeout = 0;
    set session_replication_role = replica;
    insert into users (user_id, email, email_verified, nick_name, user_name, birthday, role, created_at)
      select n, n || '@example.com', true, 'Person ' || n, 'person_' || n, '1990-01-01',
        case when n = ${CREATOR} then 'creator' else 'member' end, now() from generate_series(1, ${CREATOR}) n;
    insert into profiles (user_id) select user_id from users;
    insert into sessions (session_id, user_id, token_hash, created_at, last_seen_at, expires_at, user_agent, address)
      select n, n, sha256(lpad(n::text, 43, 'x')::bytea), now(), now(), now() + interval '1 day', '', ''
      from (select generate_series(1, ${2 * PAIRS}) union all select ${CREATOR}) k (n);
    insert into follows (fan_id, followed_id, followed_at)
      select n, ${CREATOR}, now() from generate_series(1, ${FOLLOWERS}) n
      union all select n, n + ${PAIRS}, now() from generate_series(1, ${PAIRS}) n
      union all select n + ${PAIRS}, n, now() from generate_series(1, ${PAIRS}) n;
    insert into fans (creator_id, fan_id, since, followed_at, document)
      select ${CREATOR}, n, now(), now(), fan_document(${CREATOR}, 'Person ' || n, 'person_' || n)
      from generate_series(1, ${FOLLOWERS}) n;
    set session_replication_role = default;
  `
}
