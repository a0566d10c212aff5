import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signUp } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { digestOf } from '../../modules/identity/index.ts'
import { freePort, startServerProcess, type ServerProcess } from '../../testing/server-process.ts'
import { endlessMailServer } from '../../testing/silent-port.ts'
import { makeDatabase } from '../../testing/test-app.ts'
import { connect, type Database } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../log/log.ts'
import { LIFE_LOCKS } from './ear.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { LOST_TIMES } from './lost-jobs.ts'

const KIND = 'identity.send_email_code'
const SHORT = { lookEveryMs: 50, goneForMs: 2_000 }

let dataDir: string
let database: Awaited<ReturnType<typeof makeDatabase>>
let mailServer: Awaited<ReturnType<typeof endlessMailServer>>
let db: Database
let slow: ServerProcess
const done: { address: string }[] = []
let other: Jobs
let looks = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fanlight-lost-'))
  database = await makeDatabase('migrated')
  mailServer = await endlessMailServer()
  db = connect({ url: database.url, poolSize: 4, log: createLog('silent') })
  const port = await freePort()
  slow = startServerProcess(dataDir, {
    PORT: String(port),
    DATABASE_URL: database.url,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    TEST_PROVIDER_URL: 'http://127.0.0.1:9',
  })
  await slow.says('is ready')
  const body = { email: 'ann@example.com', password: digestOf('secret of ann'), nickname: 'ann', birthday: '19900101' }
  const answer = await fetch(`http://127.0.0.1:${port}${signUp.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(await answer.json()).toMatchObject({ success: true })
  // Its process is in the middle of it: the mail server was asked, and has not finished its answer.
  await vi.waitUntil(() => mailServer.waiting() > 0)
  await vi.waitUntil(async () => (await running()).length === 1)

  const counting = { ...db, alone: ((statement) => ((looks += 1), db.alone(statement))) as Database['alone'] }
  other = createJobs(counting, createLog('silent'), { lostTimes: SHORT })
  other.define<{ address: string }>(KIND, async (payload) => void done.push(payload))
  await other.start()
})

afterAll(async () => {
  await other.stop()
  slow.child.kill('SIGKILL')
  await slow.ended
  await mailServer.close()
  await db.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const running = () =>
  db.alone<{ lockedBy: string; lastError: string | null }>(
    sql`select locked_by, last_error from graphile_worker.jobs where task_identifier = ${KIND} and locked_at is not null`,
  )

/** Long enough for many looks, each of which would have taken the job of a dead process. */
const untilLookedFor = async (milliseconds: number): Promise<void> => {
  const [from, since] = [looks, performance.now()]
  await vi.waitUntil(() => looks > from + 5 && performance.now() - since > milliseconds)
}

describe('a job in the middle of which a process', () => {
  it('takes its time is left to it, also while all of the process stands still', async () => {
    await untilLookedFor(1.5 * SHORT.goneForMs)
    slow.child.kill('SIGSTOP')
    await untilLookedFor(1.5 * SHORT.goneForMs)
    slow.child.kill('SIGCONT')
    expect(done).toEqual([])
    expect(await running()).toHaveLength(1)
  })

  it('loses its connection for a moment is left to it', async () => {
    const before = await running()
    const ended = await db.alone(sql`
      select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = ${LIFE_LOCKS}::int::oid
        and objid::bigint = hashtext(${before[0]?.lockedBy}::text)::bigint & 4294967295`)
    expect(ended).toHaveLength(1)
    await untilLookedFor(1.5 * SHORT.goneForMs)
    expect(await running()).toEqual(before)
  })

  it('is killed is done by another', async () => {
    slow.child.kill('SIGKILL')
    await slow.ended
    await expect.poll(() => done).toMatchObject([{ address: 'ann@example.com' }])
    await expect.poll(running).toEqual([])
  })

  it('ended is taken within a minute, by the times that are kept in earnest', () => {
    // PostgreSQL is told at once that a process is gone, and after 25 s that a machine is.
    const machineMs = 25_000
    const pollMs = 2_000
    expect(machineMs + LOST_TIMES.goneForMs + 2 * LOST_TIMES.lookEveryMs + pollMs).toBeLessThan(60_000)
  })
})
