import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrationsDirectory } from '../../server/src/app.ts'
import { demoHostOf } from '../../server/src/demo-world.ts'
import { connect } from '../../server/src/platform/db/db.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { installJobs } from '../../server/src/platform/jobs/jobs.ts'
import { createLog } from '../../server/src/platform/log/log.ts'
import { makeDatabase, startTestApp } from '../../server/src/testing/test-app.ts'
import { insertWorld, planWorld } from './load.ts'

let database: { url: string; drop(): Promise<void> }
beforeEach(async () => {
  database = await makeDatabase('migrated')
})
afterEach(() => database.drop())

async function start(environment: Record<string, string>, url = database.url): Promise<void> {
  const app = await startTestApp(environment, { databaseUrl: url })
  await app.close()
}

const SANDBOX = { PAYPAL_CLIENT_ID: 'pay', PAYPAL_CLIENT_SECRET: 'pal', PAYPAL_WEBHOOK_ID: 'hook' }
const REFUSAL = /holds the demo world.*known to everyone.*FANLIGHT_DATA_DIR.*DATABASE_URL/s

it('a database that holds the demo world starts on this machine, and nowhere that others can reach', async () => {
  const app = await startTestApp(SANDBOX, { databaseUrl: database.url })
  const host = demoHostOf(app)
  await insertWorld(host, planWorld(host))
  await app.close()
  await start(SANDBOX)
  for (const open of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://fanlight.example' }, { TRUST_PROXY: 'true' }]) {
    await expect(start({ ...SANDBOX, ...open })).rejects.toThrow(REFUSAL)
  }
})

it('a demo world that is older than its mark is recognised', async () => {
  const old = await makeDatabase('empty')
  const before = await mkdtemp(join(tmpdir(), 'fanlight-before-'))
  const names = (await readdir(migrationsDirectory)).filter((name) => name < '0020')
  for (const name of names) await cp(join(migrationsDirectory, name), join(before, name))
  await migrate(old.url, before)
  const db = connect({ url: old.url, poolSize: 2, log: createLog('warn') })
  await db.script(`insert into users (user_id, email, role, nick_name, user_name, birthday, created_at)
    values (1, 'admin@demo.fanlight.example', 'admin', 'Admin', 'admin', '1990-01-01', now())`)
  await db.close()
  await migrate(old.url, migrationsDirectory)
  await installJobs(old.url)
  await expect(start({ HOST: '0.0.0.0' }, old.url)).rejects.toThrow(REFUSAL)
  await old.drop()
  await rm(before, { recursive: true })
})

it('a visitor who signs up with an address like those of the demo world makes no demo world of it', async () => {
  const app = await startTestApp(SANDBOX, { databaseUrl: database.url })
  await app.person({ email: 'admin@demo.fanlight.example' })
  await app.close()
  await start({ HOST: '0.0.0.0' })
})
