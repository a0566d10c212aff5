import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { migrationsDirectory } from '../../apps/server/src/app.ts'
import { connect } from '../../apps/server/src/platform/db/db.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import { installJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { median, type Figures } from '../load.ts'
import { pidOf, start, startServer, stopAll } from '../server.ts'
import { isEjabberdHere, startEjabberd, talkByXmpp } from './ejabberd.ts'
import { openMany, talkHere, world } from './ours.ts'
import { playPairs, type Talker } from './pairs.ts'

/**
 * A hundred pairs who answer each other, on this machine with the clients beside the server: ours, which keeps every message in
 * PostgreSQL; ejabberd with its archive in the same PostgreSQL; and Socket.IO alone, which keeps nothing. Then what an idle
 * connection costs.
 */
const PAIRS = 100
const PEOPLE = PAIRS * 2
/** One after the other, several times over: what else the machine does in one moment meets all of them. */
const ROUNDS = 3
const ROUND_SECONDS = 5
const IDLE = Number(process.env['IDLE'] ?? 5_000)
const OF_EJABBERD = 1.3
const OF_BARE = 0.6

const dataDir = await mkdtemp(join(tmpdir(), 'fanlight-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
const db = connect({ url: postgres.url, poolSize: 2, log: createLog('silent') })
try {
  await migrate(postgres.url, migrationsDirectory)
  await installJobs(postgres.url)
  await db.script(world(PEOPLE))
  const address = await startServer(postgres.url, dataDir)
  const bareChild = start('bench/chat/bare.ts', [])
  const [{ address: bareAddress }] = (await once(bareChild, 'message')) as [{ address: string }]

  // First: what they let go of after the talking would be used again for this, and cost nothing.
  const costs = {
    ours: await costOf(pidOf(address), () => openMany(address, IDLE, PEOPLE)),
    bare: await costOf(bareChild.pid ?? 0, () => openManyBare(bareAddress, IDLE)),
  }

  const ejabberd = isEjabberdHere() ? await startEjabberd(postgres.url, dataDir, PEOPLE) : null
  const pairs = {
    ours: await allPairs((own, other) => talkHere(address, own + 1, other + 1)),
    bare: await allPairs((own, other) => talkBare(bareAddress, own, other)),
    peer: ejabberd && (await allPairs((own, other) => talkByXmpp(ejabberd.port, own, other))),
  }
  const rounds = { ours: [] as Figures[], bare: [] as Figures[], peer: [] as Figures[] }
  for (let round = 0; round < ROUNDS; round++) {
    rounds.ours.push(await playPairs(pairs.ours, ROUND_SECONDS))
    rounds.bare.push(await playPairs(pairs.bare, ROUND_SECONDS))
    if (pairs.peer) rounds.peer.push(await playPairs(pairs.peer, ROUND_SECONDS))
  }
  const kept = await db.maybe<{ kept: number }>(sql`select count(*)::int as kept from messages`)
  const peer = ejabberd && { figures: medianOf(rounds.peer), kept: await ejabberd.kept() }
  const [ours, bare] = [medianOf(rounds.ours), medianOf(rounds.bare)]
  for (const talker of [...pairs.ours, ...pairs.bare, ...(pairs.peer ?? [])].flat()) talker.close()
  await ejabberd?.stop()

  console.log(`${PAIRS} pairs, each answers what it hears, ${ROUNDS} rounds of ${ROUND_SECONDS} s`)
  console.log(`  ours               ${describe(ours)}, ${kept?.kept} kept`)
  if (peer) console.log(`  ejabberd, archive  ${describe(peer.figures)}, ${peer.kept} kept`)
  console.log(`  Socket.IO alone    ${describe(bare)}, none kept`)
  const ofBare = ours.perSecond / bare.perSecond
  console.log(`  of Socket.IO       ${ofBare.toFixed(2)} (at least ${OF_BARE})`)
  const ofPeer = peer ? ours.perSecond / peer.figures.perSecond : Number.NaN
  if (peer) console.log(`  of ejabberd        ${ofPeer.toFixed(2)} (at least ${OF_EJABBERD}, with a lower p99)`)
  else console.log('  ejabberd is not on this machine: apt-get install ejabberd erlang-p1-pgsql')

  console.log(`${IDLE} idle connections`)
  console.log(`  ours               ${costs.ours.toFixed(1)} kB each`)
  console.log(`  Socket.IO alone    ${costs.bare.toFixed(1)} kB each`)
  const isFaster = peer === null || (ofPeer >= OF_EJABBERD && ours.p99 < peer.figures.p99)
  process.exitCode = isFaster && ofBare >= OF_BARE ? 0 : 1
} finally {
  await stopAll()
  await db.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** One after the other: ejabberd lets those wait without end who come all at once. */
async function allPairs(talk: (own: number, other: number) => Promise<Talker>): Promise<[Talker, Talker][]> {
  const pairs: [Talker, Talker][] = []
  for (let own = 0; own < PEOPLE; own += 2) pairs.push([await talk(own, own + 1), await talk(own + 1, own)])
  return pairs
}

function medianOf(rounds: readonly Figures[]): Figures {
  const of = (name: keyof Figures): number => median(rounds.map((round) => round[name]))
  return { perSecond: of('perSecond'), p50: of('p50'), p95: of('p95'), p99: of('p99') }
}

async function openBare(address: string, auth: { own: string; other: string }): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], forceNew: true, auth })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return socket
}

async function talkBare(address: string, own: number, other: number): Promise<Talker> {
  const socket = await openBare(address, { own: String(own), other: String(other) })
  let heard = (): void => undefined
  socket.on('heard', () => heard())
  return {
    say: (text) => void socket.emit('say', text, () => undefined),
    onHeard: (listener) => void (heard = listener),
    close: () => void socket.disconnect(),
  }
}

async function openManyBare(address: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(25, count - sockets.length) }, (_, index) =>
      openBare(address, { own: `idle ${sockets.length + index}`, other: '' }),
    )
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

/** What the server's memory grows by, per connection, once it had the time to tidy up. */
async function costOf(pid: number, open: () => Promise<Socket[]>): Promise<number> {
  await sleep(2_000)
  const before = await residentKb(pid)
  const sockets = await open()
  await sleep(5_000)
  const after = await residentKb(pid)
  for (const socket of sockets) socket.disconnect()
  await sleep(1_000)
  return (after - before) / sockets.length
}

async function residentKb(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])
}

function describe({ perSecond, p50, p99 }: Figures): string {
  return `${Math.round(perSecond)} delivered a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
}
