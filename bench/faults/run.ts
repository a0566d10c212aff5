import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { userId } from '@fanlight/contract'
import { migrationsDirectory } from '../../apps/server/src/app.ts'
import { accounts, checkLedger, createLedger } from '../../apps/server/src/modules/wallet/index.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { connect } from '../../apps/server/src/platform/db/db.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import { createIds } from '../../apps/server/src/platform/ids.ts'
import { installJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets.ts'
import { createStoredLinks } from '../../apps/server/src/platform/storage/links.ts'
import { createS3Storage } from '../../apps/server/src/platform/storage/s3.ts'
import { freePort } from '../../apps/server/src/testing/server-process.ts'
import type { Call } from './calls.ts'
import { enginePart } from './engine.ts'
import { startLoad, type Load } from './load.ts'
import {
  BUCKET,
  S3_KEYS,
  startDatabase,
  startMail,
  startProvider,
  startRedisPart,
  startStorage,
  type Fault,
  type Part,
} from './parts.ts'
import type { Purchase } from './purchases.ts'
import { BUYERS, PEOPLE, VISITORS, world } from './world.ts'

/**
 * Two processes of the server as they are shipped, on PostgreSQL, Redis, an S3 server, a mail server and a payment provider, each
 * behind a line that can be cut, and each with a media engine of its own, while people go on with what they do. For each part and each way in which it can fail: how many calls failed, how
 * long anybody waited, when everything was as before, and whether anything was lost or done twice.
 *
 *   npm run bench -- faults                          all of it
 *   npm run bench -- faults --part redis --fault frozen
 *   npm run bench -- faults --server <main.js>       another build of the server, for a comparison
 */
const { values: asked } = parseArgs({
  options: { part: { type: 'string' }, fault: { type: 'string' }, server: { type: 'string' } },
})
const SECRET = 'the secret that both of them share'
const CALM_MS = 1_500
const HOLD_MS = 6_000
/** As before is: for so long no call has failed, nor waited for longer than a second. */
const STEADY_MS = 2_000
const BAD_MS = 1_000
/** Two who connect say a word once more after a second, where it was lost the first time: that is as always. */
const BAD_SIGHT_MS = 2_500
const RECOVERY_MAX_MS = 25_000
/** Letters are tried again at growing intervals. */
const LETTERS_MAX_MS = 45_000
/** When the whole must be over, whatever happens. */
const RUN_MAX_MS = 14 * 60_000
/** News of the provider that were not taken come again, after 20 seconds at the most in a run like this. */
const ORDERS_MAX_MS = 45_000
const STOP_MAX_MS = 10_000
const WEBHOOK_PATH = '/v2/lk-billing/h5web/webhook/paypal'

const HEAD = [
  'part',
  'fault',
  'calls',
  'failed',
  'longest wait',
  'as before after',
  'lost/doubled/unheard',
  'book',
  '/health',
]

const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const program = asked.server ?? inProject('apps/server/dist/main.js')
const dataDir = await mkdtemp(join(tmpdir(), 'fanlight-bench-'))
const startedAt = performance.now()
const stops: (() => Promise<void>)[] = [() => rm(dataDir, { recursive: true, force: true })]
const overdue = setTimeout(() => {
  console.log('It took longer than it may.')
  void stopAll().then(() => process.exit(1))
}, RUN_MAX_MS)

let isStopping = false
const stopAll = async (): Promise<void> => {
  isStopping = true
  for (const stop of stops.splice(0).toReversed()) await stop().catch(() => undefined)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().then(() => process.exit(130)))

try {
  if (asked.server === undefined) {
    await promisify(execFile)(process.execPath, [inProject('tools/build.mjs'), '--programs'])
  }
  await measureAll()
} finally {
  await stopAll()
  clearTimeout(overdue)
}
// The threads of the library that sends and watches would go on for ever.
process.exit()

async function measureAll(): Promise<void> {
  const database = await startDatabase(dataDir)
  stops.push(() => database.stop())
  const db = connect({ url: database.directUrl, poolSize: 4, log: createLog('silent') })
  stops.push(() => db.close())
  await migrate(database.directUrl, migrationsDirectory)
  await installJobs(database.directUrl)
  await db.script(world)
  await giveDiamonds()

  const redis = await startRedisPart()
  stops.push(() => redis.stop())
  const mail = await startMail()
  stops.push(() => mail.stop())
  const gateway = process.env['S3_SERVER']
  const storage = gateway === undefined ? null : await startStorage(gateway, dataDir)
  if (storage) stops.push(() => storage.stop())
  else console.log('storage: left out, because there is no Go here to build an S3 server with')

  const s3 = storage && { bucket: BUCKET, region: 'us-east-1', ...S3_KEYS }
  const endpoint = storage && `http://127.0.0.1:${storage.proxy.port}`
  const key = '1/picture.webp'
  if (s3 && endpoint) {
    const bucket = createS3Storage({ endpoint, ...s3, log: createLog('silent'), failed: () => undefined })
    await bucket.put(key, Buffer.alloc(20_000, 'light'), 'image/webp')
  }
  const provider = await startProvider(inProject('apps/test-provider/dist/main.js'), dataDir)
  stops.push(() => provider.stop())
  const started = await Promise.all([0, 1].map(() => startServer()))
  const servers = started.map(({ address }) => address)
  const engine = enginePart(started.map(({ pid }) => pid))
  stops.push(() => engine.stop())
  await tellProvider('webhook-url', { url: `${servers[0]}${WEBHOOK_PATH}` })
  const pictureLink = storage && createStoredLinks(createSecrets(SECRET), systemClock).linkTo(key)

  async function startServer(): Promise<{ address: string; pid: number }> {
    const port = await freePort()
    const child = spawn(process.execPath, [program], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        FANLIGHT_DATA_DIR: dataDir,
        FANLIGHT_DEMO: 'false',
        FANLIGHT_SECRET: SECRET,
        DATABASE_URL: database.url,
        REDIS_URL: `redis://127.0.0.1:${redis.proxy.port}`,
        SMTP_URL: `smtp://127.0.0.1:${mail.proxy.port}?ignoreTLS=true`,
        TEST_PROVIDER_URL: `http://127.0.0.1:${provider.proxy.port}`,
        RATE_LIMIT_FACTOR: '1000',
        LOG_LEVEL: 'silent',
        NODE_NO_WARNINGS: '1',
        ...(s3 &&
          endpoint && {
            S3_ENDPOINT: endpoint,
            S3_BUCKET: s3.bucket,
            S3_REGION: s3.region,
            S3_ACCESS_KEY_ID: s3.accessKeyId,
            S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
          }),
      },
    })
    stops.push(() => end(child))
    child.once('exit', () => {
      if (isStopping) return
      console.log('A server has ended.')
      void stopAll().then(() => process.exit(1))
    })
    const address = `http://127.0.0.1:${port}`
    while (!(await fetch(`${address}/health`).catch(() => null))) {
      if (child.exitCode !== null) throw new Error('The server does not start')
      await sleep(100)
    }
    return { address, pid: child.pid ?? 0 }
  }

  async function giveDiamonds(): Promise<void> {
    const ledger = createLedger({ db, clock: systemClock, ids: createIds(Date.now, () => 0) })
    const people = [...Array.from({ length: PEOPLE }, (_, place) => place + 1), ...VISITORS]
    for (const person of people) {
      const transfers = [
        { from: accounts.issuedDiamonds, to: accounts.walletOf(userId(String(person))), amount: 1_000_000 },
      ]
      await ledger.postAlone({ kind: 'purchase', reference: `start:${person}`, transfers })
    }
  }

  /** What the senders were told stands, and what is there. */
  async function compare(load: Load): Promise<{ lost: number; doubled: number }> {
    const { acknowledged, gifts, buying } = load
    // Before they are looked for: what is said meanwhile may come too late to be found.
    const said = [...acknowledged.tips, ...gifts, ...[...acknowledged.messages.values()].flatMap((each) => [...each])]
    const bought = buying.purchases.filter(({ settledAt }) => settledAt !== null)
    const there = await db.many<{ name: string; count: number }>(sql`
      select remark as name, count(*)::int as count from tips group by remark
      union all select message_id, count(*)::int from messages group by message_id
      union all select combo_id, count(*)::int from gift_sends group by combo_id
    `)
    const names = new Set(there.map(({ name }) => name))
    const orders = await compareOrders(bought)
    return {
      lost: said.filter((name) => !names.has(name)).length + orders.lost,
      doubled: there.reduce((sum, { count }) => sum + count - 1, orders.doubled),
    }
  }

  /** Each order that was paid was credited once; and of what one person wanted once, one order was paid. */
  async function compareOrders(bought: readonly Purchase[]): Promise<{ lost: number; doubled: number }> {
    const orders = await db.many<{ orderId: string; buyer: number; credits: number }>(sql`
      select order_id::text as "orderId", user_id::int as buyer,
        (select count(*)::int from ledger_postings where reference = 'order:' || order_id) as credits
      from orders where status = 'DONE'
    `)
    const credited = new Map(orders.map(({ orderId, credits }) => [orderId, credits]))
    const lost = bought.filter(({ orderId }) => orderId !== null && (credited.get(orderId) ?? 0) === 0)
    const tooMany = BUYERS.map((buyer) => {
      const wanted = bought.filter((one) => one.buyer === buyer && one.orderId !== null).length
      // One more may have been paid a moment ago.
      return Math.max(0, orders.filter((one) => one.buyer === buyer).length - wanted - 1)
    })
    const twice = orders.map(({ credits }) => Math.max(0, credits - 1))
    return { lost: lost.length, doubled: [...tooMany, ...twice].reduce((sum, count) => sum + count, 0) }
  }

  async function tellProvider(what: string, body: object): Promise<void> {
    await fetch(`${provider.directUrl}/test/${what}`, { method: 'POST', body: JSON.stringify(body) })
  }

  /** When all has ended: what the provider took, and what we think that it took. */
  async function compareWithProvider(): Promise<{ taken: number; uncredited: number; takenTwice: number }> {
    const state = await fetch(`${provider.directUrl}/test/state`)
    const { orders } = (await state.json()) as { orders: Record<string, { customId: string; captures: number }> }
    const done = await db.many<{ id: string }>(sql`select order_id::text as id from orders where status = 'DONE'`)
    const ours = new Set(done.map(({ id }) => id))
    const taken = Object.values(orders).filter(({ captures }) => captures > 0)
    return {
      taken: taken.length,
      uncredited: taken.filter(({ customId }) => !ours.has(customId)).length,
      takenTwice: taken.filter(({ captures }) => captures > 1).length + (ours.size - taken.length),
    }
  }

  const lostLetters = (load: Load): number => {
    const arrived = new Set(mail.letters)
    return [...load.acknowledged.letters].filter((email) => !arrived.has(email)).length
  }

  const load = await startLoad(servers, pictureLink)
  // Where something is never done, nobody waits for it in the end.
  stops.push(() => Promise.race([load.stop(), sleep(STOP_MAX_MS)]))
  await sleep(3_000)
  const early = load.calls.filter(({ isGood }) => !isGood)
  if (early.length > 0) throw new Error(`Calls fail before anything was done: ${kindsOf(early)}`)

  const parts: Part[] = [redis, database, ...(storage ? [storage] : []), mail, provider, engine]
  print(HEAD)
  print(HEAD.map(() => '---'))
  let isRight = true
  for (const part of parts.filter(({ name }) => asked.part === undefined || name === asked.part)) {
    for (const fault of part.faults.filter(({ name }) => asked.fault === undefined || name === asked.fault)) {
      isRight = (await measure(part, fault)) && isRight
    }
  }
  await load.stop()
  await within(LETTERS_MAX_MS, () => lostLetters(load) === 0)
  const stuck = await db.many<{ job: string }>(sql`
    select task_identifier || ' ' || case when locked_at is null then 'due' else 'locked' end as job
    from graphile_worker.jobs where run_at < now() - interval '30 seconds'
  `)
  if (lostLetters(load) > 0) console.log(`jobs that nobody does: ${stuck.map(({ job }) => job).join(', ') || 'none'}`)
  const letters = mail.letters.filter((address) => load.acknowledged.letters.has(address))
  const doubledLetters = letters.length - new Set(letters).size
  console.log(
    `${load.calls.length} calls in all; letters lost ${lostLetters(load)}, doubled ${doubledLetters} of ${letters.length}; ` +
      `${((performance.now() - startedAt) / 1_000).toFixed(0)} s`,
  )
  const { taken, uncredited, takenTwice } = await compareWithProvider()
  const left = load.buying.purchases.filter(({ way }) => way === 'left')
  const waits = left.map(({ startedAt: from, settledAt }) => (settledAt ?? performance.now()) - from)
  console.log(
    `the provider took money for ${taken} orders, ${uncredited} not credited, ${takenTwice} more than once or never; ` +
      `whoever left its page had their diamonds ${seconds(Math.max(0, ...waits))} after ordering at the latest`,
  )
  process.exitCode = isRight && lostLetters(load) === 0 && uncredited === 0 && takenTwice === 0 ? 0 : 1

  async function measure(part: Part, fault: Fault): Promise<boolean> {
    await within(RECOVERY_MAX_MS, async () =>
      (await Promise.all(servers.map((one) => stateOf(one, part.name)))).every(isCalm),
    )
    const first = load.calls.length
    await sleep(CALM_MS)
    const watching = watchHealth(servers, part.name)
    const beganAt = performance.now()
    await fault.begin()
    if (fault.name !== 'restarted' && fault.name !== 'stalled') await sleep(HOLD_MS)
    await fault.end()
    const endedAt = fault.name === 'stalled' ? beganAt : performance.now()
    if (fault.name === 'stalled') await sleep(HOLD_MS)
    const bad = () => load.calls.slice(first).filter(isBad)
    const orders = () => load.buying.settledOf(endedAt, BAD_MS)
    const lastBad = (): number =>
      bad().reduce((last, call) => Math.max(last, call.endedAt), part.name === 'provider' ? orders().lastSlowAt : 0)
    await within(
      RECOVERY_MAX_MS,
      () =>
        performance.now() - Math.max(lastBad(), endedAt) > STEADY_MS &&
        load.unsettled() < 5 &&
        load.longestWait() < BAD_SIGHT_MS,
    )
    if (part.name === 'provider') await within(ORDERS_MAX_MS, () => orders().isAll)
    if (part.name === 'mail') await within(LETTERS_MAX_MS, () => lostLetters(load) <= 2)
    await within(10_000, () => load.unheard() <= 5)
    // What was said in this very moment may still be under way; what was said before must have been heard.
    const saidBefore = load.unheard()
    if (saidBefore > 0) await within(5_000, () => load.unheard() === 0)
    const health = await watching.stop(beganAt)
    const of = load.calls.slice(first)
    const failures = of.filter(({ isGood }) => !isGood)
    const { lost, doubled } = await compare(load)
    const isBookRight = (await checkLedger(db)).length === 0
    const unheard = load.unheard() > 5 ? load.unheard() : 0
    print([
      part.name,
      fault.name,
      String(of.length),
      `${failures.length}${failures.length > 0 ? ` (${kindsOf(failures)})` : ''}`,
      seconds(of.reduce((most, call) => Math.max(most, call.endedAt - call.startedAt), 0)),
      seconds(Math.max(0, lastBad() - endedAt)),
      `${lost}/${doubled}/${unheard}`,
      isBookRight ? 'right' : 'WRONG',
      health,
    ])
    return lost === 0 && doubled === 0 && unheard === 0 && isBookRight
  }
}

function isBad({ kind, isGood, startedAt: from, endedAt: to }: Call): boolean {
  return !isGood || to - from > (kind === 'sight' ? BAD_SIGHT_MS : BAD_MS)
}

function kindsOf(calls: readonly Call[]): string {
  const counts = new Map<string, number>()
  for (const { kind } of calls) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ')
}

type State = { status: number; state: string | null }
type Said = State & { at: number; took: number }

async function stateOf(server: string, part: string): Promise<State> {
  const answer = await fetch(`${server}/health`, { signal: AbortSignal.timeout(15_000) }).catch(() => null)
  const { parts = [] } = parsed((await answer?.text().catch(() => '')) ?? '')
  return { status: answer?.status ?? 0, state: parts.find(({ name }) => name === part)?.state ?? null }
}

/** A server that does not name its parts is calm when it is ready. */
function isCalm({ status, state }: State): boolean {
  return status === 200 && (state === null || state === 'up')
}

/** What `/health` of both says of a part meanwhile, and how long it takes to say it. */
function watchHealth(servers: readonly string[], part: string) {
  const said: Said[] = []
  let isOn = true
  const isWatching = (): boolean => isOn
  const watch = async (server: string): Promise<void> => {
    while (isWatching()) {
      const at = performance.now()
      said.push({ at, ...(await stateOf(server, part)), took: performance.now() - at })
      await sleep(200)
    }
  }
  const watching = servers.map(watch)
  return {
    async stop(beganAt: number): Promise<string> {
      isOn = false
      await Promise.all(watching)
      const slowest = seconds(said.reduce((most, { took }) => Math.max(most, took), 0))
      const noticed = said.find(({ state, status }) => (state !== null && state !== 'up') || status === 503)
      const what = noticed
        ? `${noticed.state ?? 'unready'} after ${seconds(noticed.at + noticed.took - beganAt)}`
        : 'nothing'
      return `${what}, at most ${slowest}`
    },
  }
}

function parsed(text: string): { parts?: { name: string; state: string }[] } {
  try {
    return JSON.parse(text) as { parts?: { name: string; state: string }[] }
  } catch {
    return {}
  }
}

async function within(milliseconds: number, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const until = performance.now() + milliseconds
  while (performance.now() < until && !(await isSo())) await sleep(50)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}

function print(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}
