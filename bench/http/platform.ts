import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFollowings, listFollowers, signUp, type SignedIn } from '@fanlight/contract/schemas'
import { createApp, migrationsDirectory } from '../../apps/server/src/app.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { createRoute } from '../../apps/server/src/platform/http/answer.ts'
import { installJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { noProvider } from '../../apps/server/src/testing/payments.ts'
import { twentyPeople } from './answer.ts'

/**
 * The whole platform as `npm start` runs it: token, role, limits, validation, time budget, log, metrics, headers. The
 * handler of one endpoint is replaced by the one that bare Fastify runs, so that only what is around it is compared.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'fanlight-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
await migrate(postgres.url, migrationsDirectory)
await installJobs(postgres.url)
const environment = { PORT: '0', FANLIGHT_DATA_DIR: dataDir, FANLIGHT_DEMO: 'false', RATE_LIMIT_FACTOR: '1000000' }
const config = readConfig({ ...environment, WEB_DIST: join(dataDir, 'no-web') })
const app = await createApp(config, {
  log: createLog('info'),
  clock: systemClock,
  databaseUrl: postgres.url,
  version: 'bench',
  provider: noProvider,
})

const route = app.http.routes.find(({ endpoint }) => endpoint.path === listFollowings.path)
if (!route) throw new Error('The endpoint to measure is not there')
Object.assign(
  route,
  createRoute(listFollowings, () => twentyPeople, false),
)

const { port } = new URL(await app.listen())
const address = `http://127.0.0.1:${port}`
const fan = await open('bench_fan')
const followed = await Promise.all(Array.from({ length: 20 }, (_, index) => open(`bench_${index}`)))
const pairs = followed.map(({ user }) => `(${user.userId}, ${fan.user.userId}, now())`)
await app.platform.db.script(`insert into follows (fan_id, followed_id, followed_at) values ${pairs.join(', ')}`)
process.send?.({ address, token: fan.token, realPath: listFollowers.path })

process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => postgres.stop())
    .then(() => process.exit(0))
})

async function open(nickname: string): Promise<SignedIn> {
  const body = { email: `${nickname}@example.com`, password: 'ab'.repeat(32), nickname, birthday: '19900101' }
  const answer = await fetch(address + signUp.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await answer.json()) as { data: SignedIn }).data
}
