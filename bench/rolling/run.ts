import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CALL_BEAT_MS,
  callDeviceChannel,
  callsChannel,
  enterLive,
  getCallToken,
  listNotices,
  LIVE_HERE_MS,
  liveChannel,
  roomOf,
  sayInLive,
  sendMessage,
  userId,
  type CallId,
  type LiveRoomId,
} from '@fanlight/contract'
import { migrationsDirectory } from '../../apps/server/src/app.ts'
import { connect } from '../../apps/server/src/platform/db/db.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import { installJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { startRedis } from '../../apps/server/src/testing/redis.ts'
import { freePort, startServerProcess, type ServerProcess } from '../../apps/server/src/testing/server-process.ts'
import { deviceOf, pickerOf, world } from '../calls/world.ts'
import { ask, newTally, openDevice, type Device, type Tally } from './people.ts'
import { startHaProxy, startNginx, type Proxy } from './proxies.ts'

/**
 * Two processes behind a proxy are replaced one after the other, while people call, write, talk in calls and watch a live room:
 * nobody may notice. By nginx and by HAProxy, with the settings in `deploy`.
 */
const CALLS = 4
const PEOPLE = 2 * CALLS
const WRITERS = 12
const CREATOR = PEOPLE + 1
const ROOM = '1' as LiveRoomId
const ROOM_NAME = roomOf(liveChannel, { roomId: ROOM })
const GRACE_S = 5

/** Somebody who is live, as opening a room and being seen leaves it; nothing of it is due while this lasts. */
const liveRoom = `
  insert into users (user_id, email, email_verified, nick_name, user_name, birthday, role, created_at)
    values (${CREATOR}, 'star@example.com', true, 'Star', 'star', date '1990-01-01', 'creator', now());
  insert into profiles (user_id) values (${CREATOR});
  insert into live_rooms (room_id, creator_id, title, entry, state, opened_at, began_at, seen_at, due_at)
    values (${ROOM}, ${CREATOR}, 'A room', '{"kind":"free"}', 'live', now(), now(), now() + interval '1 hour', now() + interval '1 hour');
  insert into follows (fan_id, followed_id, followed_at)
    select n, (n + ${CALLS} - 1) % ${PEOPLE} + 1, now() from generate_series(1, ${PEOPLE}) n;
`

const dataDir = await mkdtemp(join(tmpdir(), 'fanlight-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
const redis = await startRedis()
const db = connect({ url: postgres.url, poolSize: 2, log: createLog('silent') })
const ports = [await freePort(), await freePort()] as const
const servers: ServerProcess[] = []
try {
  await migrate(postgres.url, migrationsDirectory)
  await installJobs(postgres.url)
  await db.script(world(CALLS, 1))
  await db.script(liveRoom)
  for (const port of ports) servers.push(await startOne(port))
  let isGood = true
  for (const start of [startNginx, startHaProxy]) {
    const proxy = await start({ folder: dataDir, port: await freePort(), upstreams: ports })
    isGood = (await rollBehind(proxy)) && isGood
    await proxy.stop()
  }
  process.exitCode = isGood ? 0 : 1
} finally {
  for (const server of servers) server.child.kill('SIGKILL')
  await Promise.all(servers.map(({ ended }) => ended))
  await db.close()
  redis.process.kill('SIGKILL')
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function startOne(port: number): Promise<ServerProcess> {
  const server = startServerProcess(dataDir, {
    PORT: String(port),
    DATABASE_URL: postgres.url,
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    FANLIGHT_SECRET: 'the secret that both of them share',
    TEST_PROVIDER_URL: 'http://127.0.0.1:9',
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
    STOP_GRACE_SECONDS: String(GRACE_S),
  })
  await server.says('is ready')
  return server
}

async function rollBehind(proxy: Proxy): Promise<boolean> {
  const tally = newTally()
  const over = new AbortController()
  const devices = await openAll(proxy.address)
  const said = new Set<string>()
  const load = Promise.all(Array.from({ length: WRITERS }, (_, index) => work(proxy, index, { tally, over, said })))
  await sleep(2_000)
  const exits: number[] = []
  for (const [index, port] of ports.entries()) {
    const began = performance.now()
    servers[index]?.child.kill('SIGTERM')
    await servers[index]?.ended
    exits.push(performance.now() - began)
    servers[index] = await startOne(port)
    await sleep(4_000) // the proxy sees that it is back
  }
  over.abort()
  await load
  await sleep(1_000) // the last words arrive
  return report(proxy, { tally, exits, devices, said })
}

/** Reads, writes and talks, one after the other, as fast as a person in a hurry. */
async function work(
  { address, name }: Proxy,
  index: number,
  { tally, over, said }: { tally: Tally; over: AbortController; said: Set<string> },
): Promise<void> {
  const person = (index % PEOPLE) + 1
  const other = ((person + CALLS - 1) % PEOPLE) + 1
  for (let turn = 0; !over.signal.aborted; turn++) {
    const messageId = `${name}-${index}-${turn}-rolling`
    const written = { messageId, toUserId: String(other), contentType: 'text', sendContent: '{"text":"Hello"}' }
    const ways = [
      () => ask(address, listNotices, person, {}, tally),
      () => ask(address, sendMessage, person, written, tally),
      async () => {
        await ask(address, sayInLive, person, { roomId: ROOM, messageId, text: 'Hello' }, tally)
        said.add(messageId)
      },
    ]
    await ways[turn % ways.length]?.().catch(() => undefined)
    await sleep(20)
  }
}

/** Both devices of each call, each of them in the live room as well. */
async function openAll(address: string): Promise<Device[]> {
  const seats = Array.from({ length: CALLS }, (_, index) => index + 1).flatMap((call) => [
    { call, person: call },
    { call, person: pickerOf(call, CALLS) },
  ])
  return Promise.all(
    seats.map(async ({ call, person }) => {
      const callId = String(call) as CallId
      await ask(address, enterLive, person, { roomId: ROOM })
      const { token } = await ask(address, getCallToken, person, { callId, deviceId: deviceOf(person) })
      const seat = roomOf(callDeviceChannel, { callId, token })
      const calls = roomOf(callsChannel, { userId: userId(String(person)) })
      const device = await openDevice(address, person, [seat, calls, ROOM_NAME])
      const beat = () => device.send(seat, 'beat', { media: 'up', camera: true, microphone: true })
      const here = () => device.send(ROOM_NAME, 'here', {})
      beat()
      here()
      const timers = [setInterval(beat, CALL_BEAT_MS), setInterval(here, LIVE_HERE_MS)]
      return {
        ...device,
        close() {
          for (const timer of timers) clearInterval(timer)
          device.close()
        },
      }
    }),
  )
}

async function report(
  proxy: Proxy,
  { tally, exits, devices, said }: { tally: Tally; exits: number[]; devices: Device[]; said: Set<string> },
): Promise<boolean> {
  for (const device of devices) device.close()
  const away = devices.flatMap(({ awayMs }) => awayMs)
  const wrong = devices.map(({ heard }) => {
    const lines = heard.flatMap(({ type, data }) =>
      type === 'said' ? [(data as { message: { text: string; messageId: string } }).message.messageId] : [],
    )
    return { lost: said.size - new Set(lines).size, doubled: lines.length - new Set(lines).size }
  })
  const lost = wrong.reduce((sum, one) => sum + Math.max(one.lost, 0), 0)
  const doubled = wrong.reduce((sum, one) => sum + one.doubled, 0)
  const calls = await db.many(sql`select 1 from calls where state = 'TALKING' and paused_at is null`)
  const room = await db.maybe<{ state: string }>(sql`select state from live_rooms where room_id = 1`)
  const resyncs = devices.reduce((sum, device) => sum + device.resyncs.count - 3, 0)
  console.log(`${proxy.name}: ${tally.calls} calls, ${tally.failures.length} failed`)
  for (const failure of tally.failures.slice(0, 5)) console.log(`  ${failure}`)
  console.log(`  longest wait                   ${tally.longestMs.toFixed(0)} ms`)
  console.log(`  from SIGTERM to exit           ${exits.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}`)
  console.log(
    `  sockets                        ${devices.length}, moved ${away.length} times, without connection at most ${Math.max(...away, 0).toFixed(0)} ms`,
  )
  console.log(
    `  lines in the live room         ${said.size}, lost ${lost}, doubled ${doubled}, read again ${resyncs} times`,
  )
  console.log(`  calls that go on               ${calls.length} of ${CALLS}; the room is ${room?.state}`)
  return tally.failures.length === 0 && lost === 0 && doubled === 0 && calls.length === CALLS && room?.state === 'live'
}
