import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  countNotifications,
  editPost,
  IDEMPOTENCY_HEADER,
  listPosts,
  payForTip,
  TOKEN_HEADER,
  userId,
} from '@fanlight/contract'
import { migrationsDirectory } from '../../apps/server/src/app.ts'
import { accounts, createLedger } from '../../apps/server/src/modules/wallet/index.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { connect } from '../../apps/server/src/platform/db/db.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import { createIds } from '../../apps/server/src/platform/ids.ts'
import { installJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { measure, openConnection, type Figures } from '../load.ts'
import { startServer, stopAll } from '../server.ts'

/**
 * A creator with 100,000 followers publishes a post over HTTP: how long it takes until the last of them finds it in their
 * bell, and what those feel meanwhile who read their feed or tip. The same without it, in the same run, is what it is
 * compared with.
 */
const FOLLOWERS = 100_000
const READERS = 200
const READ_AT_ONCE = 6
const TIP_AT_ONCE = 2
const QUIET_SECONDS = 5
const REQUIRED_SECONDS = 10
/** A feed or a tip may be so many times as slow while everybody is told. */
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
  await fillWallets()
  await db.script('vacuum analyze')
  const address = await startServer(postgres.url, dataDir)
  const openAll = (count: number) => Promise.all(Array.from({ length: count }, () => openConnection(address)))
  const [readers, tippers] = [await openAll(READ_AT_ONCE), await openAll(TIP_AT_ONCE)]
  const publisher = await openConnection(address)

  const read = (seconds: number): Promise<Figures> =>
    measure(READ_AT_ONCE, seconds, async (worker) => {
      const token = tokenOf(1 + Math.floor(Math.random() * READERS))
      await readers[worker]?.post(
        listPosts.path,
        { [TOKEN_HEADER]: token },
        JSON.stringify({ kind: 'following', ...CLIENT }),
      )
    })
  let tips = 0
  const tip = (seconds: number): Promise<Figures> =>
    measure(TIP_AT_ONCE, seconds, async (worker) => {
      const number = ++tips
      const headers = { [TOKEN_HEADER]: tokenOf(1 + (number % READERS)), [IDEMPOTENCY_HEADER]: `bench ${number}` }
      const body = { otherUserId: String(CREATOR), tipAmount: 7, tipRemark: 'Well done', ...CLIENT }
      await tippers[worker]?.post(payForTip.path, headers, JSON.stringify(body))
    })
  const both = async (seconds: number): Promise<{ feeds: Figures; tips: Figures }> => {
    const [feeds, tipped] = await Promise.all([read(seconds), tip(seconds)])
    return { feeds, tips: tipped }
  }
  const isToldTo = async (person: number): Promise<boolean> => {
    const asked = { method: 'POST', headers: { 'content-type': 'application/json', [TOKEN_HEADER]: tokenOf(person) } }
    const answer = await fetch(`${address}${countNotifications.path}`, { ...asked, body: JSON.stringify(CLIENT) })
    const { data } = (await answer.json()) as { data: { unread: number } }
    return data.unread > 0
  }

  await both(QUIET_SECONDS)
  const quiet = await both(QUIET_SECONDS)
  const content = { text: 'Something new', teaser: 'Look' }
  const begun = performance.now()
  await publisher.post(
    editPost.path,
    { [TOKEN_HEADER]: tokenOf(CREATOR) },
    JSON.stringify({ status: 2, content, ...CLIENT }),
  )
  const published = performance.now() - begun
  const meanwhile = both(QUIET_SECONDS)
  // The one who follows longest is told last.
  while (!(await isToldTo(1))) await sleep(20)
  const seconds = (performance.now() - begun) / 1_000
  const busy = await meanwhile
  const told = await db.maybe<{ told: number }>(
    sql`select count(distinct receiver_id)::int as told from notifications where kind = 'new_post'`,
  )

  console.log(`a post of a creator with ${FOLLOWERS} followers`)
  console.log(`  published ${published.toFixed(0)} ms`)
  console.log(`  told      ${told?.told} people in ${seconds.toFixed(1)} s (at most ${REQUIRED_SECONDS})`)
  const slowdowns = (['feeds', 'tips'] as const).map((what) => {
    const slowdown = quiet[what].perSecond / busy[what].perSecond
    console.log(`  ${what.padEnd(9)} ${describe(quiet[what])} before`)
    console.log(
      `            ${describe(busy[what])} meanwhile: ${slowdown.toFixed(2)} times as slow (at most ${REQUIRED_SLOWDOWN})`,
    )
    return slowdown
  })
  for (const connection of [...readers, ...tippers, publisher]) connection.close()
  const isGoodEnough =
    told?.told === FOLLOWERS && seconds <= REQUIRED_SECONDS && Math.max(...slowdowns) <= REQUIRED_SLOWDOWN
  process.exitCode = isGoodEnough ? 0 : 1
} finally {
  await stopAll()
  await db.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function describe({ perSecond, p50, p99 }: Figures): string {
  return `${Math.round(perSecond)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
}

async function fillWallets(): Promise<void> {
  const ledger = createLedger({ db, clock: systemClock, ids: createIds(Date.now, () => 0) })
  for (let person = 1; person <= READERS; person++) {
    const wallet = accounts.walletOf(userId(String(person)))
    const transfers = [{ from: accounts.issuedDiamonds, to: wallet, amount: 1_000_000 }]
    await ledger.postAlone({ kind: 'purchase', reference: `start:${person}`, transfers })
  }
}

/** Those who read have some posts in their feed; the first of them has followed longest. */
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
      from (select generate_series(1, ${READERS}) union all select ${CREATOR}) k (n);
    insert into posts (post_id, creator_id, status, teaser, text, audience, is_sensitive,
        has_watermark, published_at, ranked_at, created_at, updated_at)
      select n, ${CREATOR}, 2, 'A teaser', 'Words of a post', 'everyone', false, false, p.at, p.at, p.at, p.at
      from generate_series(1, 50) n,
        lateral (select date_trunc('milliseconds', now() - n * interval '1 hour') as at) p;
    insert into post_announcements (post_id, phase) select post_id, 'done' from posts;
    insert into follows (fan_id, followed_id, followed_at)
      select n, ${CREATOR}, date_trunc('milliseconds', now()) - interval '1 day' + n * interval '1 millisecond'
      from generate_series(1, ${FOLLOWERS}) n;
    set session_replication_role = default;
  `
}
