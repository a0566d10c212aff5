import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant, userId } from '@fanlight/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Database } from '../../platform/db/db.ts'
import { createIds } from '../../platform/ids.ts'
import { createLog } from '../../platform/log/log.ts'
import { topUp } from '../../testing/ledger.ts'
import { freePort, startServerProcess, type ServerProcess } from '../../testing/server-process.ts'
import { makeDatabase } from '../../testing/test-app.ts'
import { accounts, checkLedger, createLedger } from '../wallet/index.ts'

const CALLS = 50
/** Minutes that nobody has charged yet, for each call: one cycle after the other. */
const OVERDUE = 20
const PRICE = 7
const DIAMONDS = 5_000

let database: { url: string; drop(): Promise<void> }
let db: Database
let dataDir: string
let servers: ServerProcess[] = []

beforeAll(async () => {
  database = await makeDatabase('migrated')
  const log = createLog('error', { write: () => undefined })
  db = connect({ url: database.url, poolSize: 4, log })
  dataDir = await mkdtemp(join(tmpdir(), 'fanlight-calls-'))
})
afterAll(async () => {
  for (const server of servers) await kill(server)
  await db.close()
  await rm(dataDir, { recursive: true, force: true })
  await database.drop()
})

async function start(): Promise<ServerProcess> {
  const server = startServerProcess(dataDir, {
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    TEST_PROVIDER_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'error',
  })
  servers = [...servers, server]
  await server.says('is ready')
  return server
}

async function kill(server: ServerProcess): Promise<void> {
  server.child.kill('SIGKILL')
  await server.ended
}

const fanOf = (call: number): number => 10_000 + call
const charged = async (): Promise<number> => Number((await db.many<{ cycles: string }>(sumOfCycles))[0]?.cycles ?? 0)
const sumOfCycles = { text: 'select sum(cycles - 1) as cycles from calls', name: 'sum_of_cycles', values: [] }

/** Two who have talked for an hour, while nothing was charged after the first minute. Their devices are heard from. */
async function talk(): Promise<void> {
  await db.script(`
    insert into users (user_id, email, nick_name, user_name, birthday, role, created_at)
      select n, n || '@calls.example', 'Caller ' || n, 'caller_' || n, '1990-01-01',
        case when n < 20000 then 'member' else 'creator' end, now()
      from (select 10000 + n from generate_series(1, ${CALLS}) n union all
            select 20000 + n from generate_series(1, ${CALLS}) n) as people (n);
    insert into calls (call_id, dialer_id, picker_id, state, price, cycle_minutes, dialed_at, accepted_at, joined_at,
      connected_at, dialer_device, dialer_terminal, dialer_is_in, dialer_media, dialer_seen_at, picker_device,
      picker_terminal, picker_is_in, picker_media, picker_seen_at, cycles, cycle_started_at, paid_until, due_at)
      select n, 10000 + n, 20000 + n, 'TALKING', ${PRICE}, 1, begun, begun, begun, begun, 'device-a', 'web', true, 'up',
        now() + interval '1 hour', 'device-b', 'web', true, 'up', now() + interval '1 hour', 1, begun,
        begun + interval '1 minute', begun + interval '1 minute'
      from generate_series(1, ${CALLS}) n, (select date_trunc('milliseconds', now()) - interval '${OVERDUE + 1} minutes' as begun) as t;
    insert into call_lines (user_id, call_id)
      select 10000 + n, n from generate_series(1, ${CALLS}) n union all
      select 20000 + n, n from generate_series(1, ${CALLS}) n;
    insert into call_cycles (call_id, cycle, started_at, price, earned)
      select n, 1, now(), ${PRICE}, 0 from generate_series(1, ${CALLS}) n;
  `)
  const clock = { now: () => instant(Date.now()) }
  const ledger = createLedger({ db, clock, ids: createIds(clock.now, () => 31) })
  for (let call = 1; call <= CALLS; call++) {
    const fanId = userId(String(fanOf(call)))
    await ledger.postAlone(topUp(fanId, DIAMONDS, `start:${fanId}`))
  }
}

it('two servers meter fifty calls, one is killed in the midst, and every cycle is paid exactly once', async () => {
  await talk()
  const [first] = await Promise.all([start(), start()])
  await expect.poll(charged, { interval: 2 }).toBeGreaterThan(CALLS * 4)
  await kill(first)
  const broken = await charged()
  expect(broken).toBeLessThan(CALLS * OVERDUE)
  const late = { text: 'select call_id from calls where paid_until <= now()', name: 'late_calls', values: [] }
  await expect.poll(() => db.many(late)).toEqual([])
  for (const server of servers) await kill(server)

  const rows = await db.many<{ callId: string; cycles: number; rows: number; paid: number; payments: number }>({
    text: `
      select c.call_id, c.cycles, (select count(*)::int from call_cycles y where y.call_id = c.call_id) as rows,
        (select count(*)::int from ledger_postings p where p.kind = 'call' and p.details ->> 'callId' = c.call_id::text)
          as payments,
        (select count(distinct p.details ->> 'cycle')::int from ledger_postings p
          where p.kind = 'call' and p.details ->> 'callId' = c.call_id::text) as paid
      from calls c where c.state = 'TALKING' order by c.call_id`,
    name: 'calls_and_payments',
    values: [],
  })
  expect(rows).toHaveLength(CALLS)
  const clock = { now: () => instant(Date.now()) }
  const ledger = createLedger({ db, clock, ids: createIds(clock.now, () => 30) })
  for (const { callId, cycles, ...counted } of rows) {
    expect(cycles).toBeGreaterThan(OVERDUE)
    expect(counted).toEqual({ rows: cycles, paid: cycles - 1, payments: cycles - 1 })
    const left = await ledger.balanceOf(accounts.walletOf(userId(String(fanOf(Number(callId))))))
    expect(left).toBe(DIAMONDS - (cycles - 1) * PRICE)
  }
  expect(await checkLedger(db)).toEqual([])
})
