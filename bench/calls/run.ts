import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { userId } from '@fanlight/contract'
import { migrationsDirectory } from '../../apps/server/src/app.ts'
import { accounts, checkLedger, createLedger } from '../../apps/server/src/modules/wallet/index.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { connect } from '../../apps/server/src/platform/db/db.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import { createIds } from '../../apps/server/src/platform/ids.ts'
import { installJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { pidOf, startServer, stopAll } from '../server.ts'
import { openDevices } from './devices.ts'
import { letThemEnd, world } from './world.ts'

/**
 * So many calls on one process, each with the devices of both connected and heard from: a minute in which every call is charged
 * once, and then the moment in which all are due at once, as after an outage, beside `pgbench -N` on the same PostgreSQL.
 */
const CALLS = Number(process.env['CALLS'] ?? 5_000)
const PRICE = 7
const MINUTE_S = 60
/** It is looked twice a second at what is due. */
const REQUIRED_P99_MS = 1_000
const REQUIRED_CPU = 0.8
const REQUIRED_RATIO = 0.25
const CLOCK_TICKS = 100

const dataDir = await mkdtemp(join(tmpdir(), 'fanlight-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
const db = connect({ url: postgres.url, poolSize: 20, log: createLog('silent') })
let close = (): void => undefined
try {
  await migrate(postgres.url, migrationsDirectory)
  await installJobs(postgres.url)
  await db.script(world(CALLS, PRICE))
  await giveDiamonds()
  const address = await startServer(postgres.url, dataDir)
  const told: number[] = []
  const openedAt = performance.now()
  close = await openDevices(address, CALLS, (lateMs) => told.push(lateMs))
  console.log(
    `${CALLS} calls, ${2 * CALLS} devices, which came in ${((performance.now() - openedAt) / 1000).toFixed(0)} s`,
  )

  // Half a minute in which it is looked at who can pay, then the minute that counts.
  await db.script(letThemEnd(CALLS, MINUTE_S))
  await sleep(30_000)
  const [cpuBefore, minuteBegan] = [await cpuSeconds(pidOf(address)), performance.now()]
  await sleep(MINUTE_S * 1_000 + 2_000)
  const cpu = ((await cpuSeconds(pidOf(address))) - cpuBefore) / ((performance.now() - minuteBegan) / 1_000)
  const steady = await chargesOf(2)
  const toldLate = percentile(told, 0.99)
  console.log(`a minute: ${steady.charges} charged, ${(steady.charges / MINUTE_S).toFixed(0)} a second`)
  console.log(
    `  charged late       p50 ${steady.p50.toFixed(0)} ms, p99 ${steady.p99.toFixed(0)} ms, at most ${steady.most.toFixed(0)} ms`,
  )
  console.log(
    `  told late          p99 ${toldLate.toFixed(0)} ms, to ${told.length} devices (at most ${REQUIRED_P99_MS})`,
  )
  console.log(`  processor          ${(cpu * 100).toFixed(0)} % of a core (at most ${REQUIRED_CPU * 100})`)

  await runPgbench('-i', '-q', '-s', '10')
  const peer = await pgbench(10)
  const atOnce = await burst()
  const ratio = atOnce / peer
  console.log(
    `all at once: ${atOnce.toFixed(0)} postings a second; pgbench -N ${peer.toFixed(0)}/s; ratio ${ratio.toFixed(2)} (at least ${REQUIRED_RATIO})`,
  )

  const lost = await db.many(sql`select call_id from calls where state <> 'TALKING' or paused_at is not null`)
  const faults = [...(await checkLedger(db)), ...(await chargedTwice())]
  console.log(
    faults.length === 0 ? 'ledger:check finds nothing wrong, and no cycle was charged twice' : faults.join('\n'),
  )
  if (lost.length > 0) console.log(`${lost.length} calls ended or stood still, though both were there`)
  const isGoodEnough =
    steady.charges === CALLS && toldLate <= REQUIRED_P99_MS && cpu <= REQUIRED_CPU && ratio >= REQUIRED_RATIO
  process.exitCode = isGoodEnough && lost.length === 0 && faults.length === 0 ? 0 : 1
} finally {
  close()
  await stopAll()
  await db.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function giveDiamonds(): Promise<void> {
  const ledger = createLedger({ db, clock: systemClock, ids: createIds(Date.now, () => 0) })
  let fan = 0
  const work = async (): Promise<void> => {
    while (fan < CALLS) {
      const id = userId(String(++fan))
      const transfers = [{ from: accounts.issuedDiamonds, to: accounts.walletOf(id), amount: 1_000 * PRICE }]
      await ledger.postAlone({ kind: 'purchase', reference: `start:${id}`, transfers })
    }
  }
  await Promise.all(Array.from({ length: 20 }, work))
}

type Charges = { charges: number; p50: number; p99: number; most: number }

/** Of this cycle of all calls: how long after its beginning it was posted. */
async function chargesOf(cycle: number): Promise<Charges> {
  const found = await db.maybe<Charges>(sql`
    select count(*)::int as charges, max(late) as most,
      percentile_cont(0.5) within group (order by late) as p50, percentile_cont(0.99) within group (order by late) as p99
    from (
      select extract(epoch from p.at - c.started_at)::float * 1000 as late
      from call_cycles c join ledger_postings p on p.reference = 'call:' || c.call_id || ':' || c.cycle
      where c.cycle = ${cycle}::integer
    ) as l
  `)
  if (!found) throw new Error('Nothing was charged')
  return found
}

/** Postings a second, from the moment in which all are due to the last of them. */
async function burst(): Promise<number> {
  const began = Date.now()
  await db.script(letThemEnd(CALLS, 0))
  for (;;) {
    const seen = await db.maybe<{ charges: number; seconds: number }>(sql`
      select count(*)::int as charges, extract(epoch from max(at) - ${new Date(began)}::timestamptz)::float as seconds
      from ledger_postings where kind = 'call' and at >= ${new Date(began)}::timestamptz
    `)
    if (seen && seen.charges >= CALLS) return seen.charges / seen.seconds
    if (Date.now() - began > 60_000) throw new Error(`Only ${seen?.charges} of ${CALLS} were charged in a minute`)
    await sleep(500)
  }
}

async function chargedTwice(): Promise<string[]> {
  const wrong = await db.many<{ callId: string }>(sql`
    with paid as (
      select p.details ->> 'callId' as call_id, count(*) as payments from ledger_postings p where p.kind = 'call' group by 1
    )
    select c.call_id from calls c left join paid on paid.call_id = c.call_id::text
    where c.cycles <> 1 + coalesce(paid.payments, 0)
  `)
  return wrong.map(({ callId }) => `call ${callId} has other payments than cycles`)
}

/** What the process has computed so far, on all cores together. */
async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN
}

function runPgbench(...args: string[]) {
  return promisify(execFile)('pgbench', [...args, postgres.url])
}

async function pgbench(seconds: number): Promise<number> {
  const { stdout } = await runPgbench('-N', '-n', '-M', 'prepared', '-c', '64', '-j', '2', '-T', String(seconds))
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN)
}
