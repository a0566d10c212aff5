import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
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
import { median } from '../load.ts'
import { startServer, stopAll } from '../server.ts'
import { useLogFiles } from '../used-log.ts'
import { storm } from '../wrk.ts'
import { comboScript, enterAs, giftsIn, openScreen, type LiveViewer, type Screen } from './viewers.ts'
import { ROOM, world } from './world.ts'

/**
 * A room full of people who give its creator something, over HTTP and through the server that `npm start` runs: first at the pace
 * of people, five taps and a rest, and how long it takes until it is seen; then as fast as it goes, beside `pgbench -N` on
 * the same PostgreSQL; then one gift to thousands of screens. The clients are on the same machine.
 */
const VIEWERS = Number(process.env['VIEWERS'] ?? 500)
const SECONDS = Number(process.env['SECONDS'] ?? 60)
const SCREENS = Number(process.env['SCREENS'] ?? 5_000)
/** So many look at what they are sent; to the others it is sent all the same. */
const LOOKING = 4
const TAPS = 5
const TAP_EVERY_MS = 300
/** From the first tap of a combo to the first of the next. */
const COMBO_EVERY_MS = Number(process.env['COMBO_EVERY_MS'] ?? 5_000)
const AT_ONCE = 64
const ROUNDS = 5
const ROUND_SECONDS = 4
const ONE_BY_ONE = 20
/** Of one viewer, one after the other. */
const SCREENS_AT_ONCE = 15
const REQUIRED_P99_MS = 250
const REQUIRED_RATIO = 0.7

const dataDir = await mkdtemp(join(tmpdir(), 'fanlight-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
const db = connect({ url: postgres.url, poolSize: 10, log: createLog('silent') })
const viewers: LiveViewer[] = []
const screens: Screen[] = []
/** When each was sent, by its combo and its number in it. */
const sentAt = new Map<string, number>()
const seen: number[] = []
let given = 0
let told = 0
/** As fast as it goes: those under way at the end of a round are never answered. */
let [sent, answered] = [0, 0]
try {
  await migrate(postgres.url, migrationsDirectory)
  await installJobs(postgres.url)
  await db.script(world(VIEWERS))
  await giveDiamonds()
  await useLogFiles(db)
  const address = await startServer(postgres.url, dataDir)
  for (let viewer = 1; viewer <= VIEWERS; viewer++) {
    viewers.push(await enterAs(address, ROOM, viewer, viewer <= LOOKING ? look : null))
  }

  const began = performance.now()
  await Promise.all(viewers.map((viewer, place) => giveForAWhile(viewer, place)))
  const perSecond = given / ((performance.now() - began) / 1_000)
  await allSeen()
  const p99 = percentile(seen, 0.99)
  console.log(
    `${VIEWERS} viewers, combos of ${TAPS} for ${SECONDS} s: ${given} gifts, ${perSecond.toFixed(0)} a second`,
  )
  console.log(
    `  sent to seen       p50 ${percentile(seen, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (at most ${REQUIRED_P99_MS}), ` +
      `each by ${LOOKING} who look and ${VIEWERS - LOOKING} others`,
  )

  await runPgbench('-i', '-q', '-s', '10')
  await db.script('checkpoint')
  const rounds: { gifts: number; peer: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const peer = await pgbench(ROUND_SECONDS)
    const settings = { folder: dataDir, address, atOnce: AT_ONCE, seconds: ROUND_SECONDS, from: sent + 1 }
    const gifts = await storm({ ...settings, script: comboScript(VIEWERS, `fast-${round}`) })
    sent += gifts.sent
    answered += gifts.answered
    rounds.push({ gifts: gifts.perSecond, peer })
  }
  const [before, fast] = [given, await settledGifts()]
  given = fast
  await allSeen()
  const ratio = median(rounds.map(({ gifts, peer }) => gifts / peer))
  console.log(
    `as fast as it goes, ${AT_ONCE} at once: ${median(rounds.map(({ gifts }) => gifts)).toFixed(0)} gifts a second, heard by ` +
      `${VIEWERS}; pgbench -N ${median(rounds.map(({ peer }) => peer)).toFixed(0)}/s; ratio ${ratio.toFixed(2)} (at least ${REQUIRED_RATIO})`,
  )

  const fanOut = await oneByOne(address)
  console.log(
    `one gift to ${viewers.length + screens.length} screens: p50 ${percentile(fanOut, 0.5).toFixed(0)} ms, ` +
      `p99 ${percentile(fanOut, 0.99).toFixed(0)} ms`,
  )

  const kept = await db.maybe<{ gifts: string }>(sql`select count(*) as gifts from gift_sends`)
  const faults = await checkLedger(db)
  if (fast - before < answered || fast - before > sent)
    faults.push(`${sent} gifts were sent, ${answered} answered, and ${fast - before} are there`)
  if (Number(kept?.gifts) !== given) faults.push(`${given} gifts were given and ${kept?.gifts} are there`)
  if (told !== given * LOOKING) faults.push(`${given} gifts were told ${told} times to ${LOOKING} who look`)
  console.log(faults.length === 0 ? 'none lost, none twice; ledger:check finds nothing wrong' : faults.join('\n'))
  process.exitCode = p99 <= REQUIRED_P99_MS && ratio >= REQUIRED_RATIO && faults.length === 0 ? 0 : 1
} finally {
  for (const screen of [...viewers, ...screens]) screen.close()
  await stopAll()
  await db.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function look(frame: string): void {
  const now = performance.now()
  for (const { comboId, comboNum } of giftsIn(frame)) {
    told++
    const at = sentAt.get(`${comboId} ${comboNum}`)
    if (at !== undefined) seen.push(now - at)
  }
}

/** Taps five times, rests, and taps again, as somebody does who likes what they see. Everybody begins at another moment. */
async function giveForAWhile(viewer: LiveViewer, place: number): Promise<void> {
  const start = performance.now() + (place / VIEWERS) * COMBO_EVERY_MS
  for (let combo = 0; (combo + 1) * COMBO_EVERY_MS <= SECONDS * 1_000; combo++) {
    for (let tap = 1; tap <= TAPS; tap++) {
      const due = start + combo * COMBO_EVERY_MS + (tap - 1) * TAP_EVERY_MS
      await sleep(Math.max(0, due - performance.now()))
      const comboId = `combo-${place}-${combo}`
      // From when they tapped, not from when it could be sent: who waits for the one before feels that, too.
      sentAt.set(`${comboId} ${tap}`, Math.min(due, performance.now()))
      await viewer.give(comboId, `${comboId}-${tap}`)
      given++
    }
  }
}

async function giveOne(worker: number, comboId: string): Promise<void> {
  const viewer = viewers[worker % viewers.length]
  await viewer?.give(comboId, `${comboId}-${++given}`)
}

/** How many there are when those that nobody waits for any longer are done as well. */
async function settledGifts(): Promise<number> {
  for (let before = -1; ;) {
    const row = await db.maybe<{ gifts: string }>(sql`select count(*) as gifts from gift_sends`)
    if (Number(row?.gifts) === before) return before
    before = Number(row?.gifts)
    await sleep(500)
  }
}

/** What is on its way arrives. */
async function allSeen(): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (told >= given * LOOKING) return
    await sleep(100)
  }
}

/** Thousands of screens, and one gift after the other: how long it takes to each of them. */
async function oneByOne(address: string): Promise<number[]> {
  const times: number[] = []
  let heardOn = 0
  let at = 0
  const onFrame = (frame: string): void => {
    if (!frame.includes('"gift"')) return
    times.push(performance.now() - at)
    heardOn++
  }
  for (let place = 0; viewers.length + screens.length < SCREENS; place++) {
    const ticket = (await viewers[place % viewers.length]?.ticket()) ?? ''
    const some = Array.from({ length: SCREENS_AT_ONCE }, () => openScreen(address, ROOM, ticket, onFrame))
    screens.push(...(await Promise.all(some)))
  }
  for (let gift = 0; gift < ONE_BY_ONE; gift++) {
    heardOn = 0
    at = performance.now()
    await giveOne(gift, `alone-gift-${gift}`)
    for (let tries = 0; heardOn < screens.length && tries < 200; tries++) await sleep(50)
    if (heardOn < screens.length) throw new Error(`Only ${heardOn} of ${screens.length} screens heard of it`)
  }
  await allSeen()
  return times
}

async function giveDiamonds(): Promise<void> {
  const ledger = createLedger({ db, clock: systemClock, ids: createIds(Date.now, () => 0) })
  for (let viewer = 1; viewer <= VIEWERS; viewer++) {
    const wallet = accounts.walletOf(userId(String(viewer)))
    const transfers = [{ from: accounts.issuedDiamonds, to: wallet, amount: 1_000_000_000 }]
    await ledger.postAlone({ kind: 'purchase', reference: `start:${viewer}`, transfers })
  }
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN
}

function runPgbench(...args: string[]) {
  return promisify(execFile)('pgbench', [...args, postgres.url])
}

async function pgbench(seconds: number): Promise<number> {
  const settings = ['-N', '-n', '-M', 'prepared', '-c', String(AT_ONCE), '-j', '2', '-T', String(seconds)]
  const { stdout } = await runPgbench(...settings)
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN)
}
