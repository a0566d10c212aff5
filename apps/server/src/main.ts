import { readFileSync } from 'node:fs'
import { isIPv6, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createApp, migrationsDirectory, type App } from './app.ts'
import { demoHostOf, importDemoWorld, type DemoWorld } from './demo-world.ts'
import { codeAt } from './modules/identity/index.ts'
import { createPayPal } from './modules/payments/index.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigError, describeParts, readConfig, type Config } from './platform/config/config.ts'
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { migrate } from './platform/db/migrate.ts'
import { installJobs } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log/log.ts'
import { startTestProvider } from './test-provider.ts'

const say = (line = ''): void => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const startedAt = performance.now()
  const config = readConfig(process.env)
  const { version } = JSON.parse(readFileSync(join(migrationsDirectory, '../package.json'), 'utf8')) as {
    version: string
  }
  const log = createLog(config.logLevel)

  const started: { stop(): Promise<void> }[] = []
  stopOnSignal(started)
  const embedded = config.database.url
    ? null
    : await startEmbeddedPostgres({
        dataDir: join(config.dataDir, 'postgres'),
        onLog: (line) => log.info({ part: 'postgres' }, line),
      })
  if (embedded) started.push(embedded)
  const databaseUrl = config.database.url ?? embedded?.url ?? ''
  const { applied } = await migrate(databaseUrl, migrationsDirectory)
  if (applied.length > 0) await installJobs(databaseUrl)

  const testProvider = config.payments.baseUrl === null ? await startTestProvider(config, log) : null
  if (testProvider) started.push(testProvider)
  const baseUrl = config.payments.baseUrl ?? testProvider?.url ?? ''
  const provider = createPayPal({ ...config.payments, baseUrl, clock: systemClock, log })

  const app = await createApp(config, { log, clock: systemClock, databaseUrl, version, provider })
  started.push({ stop: () => app.close() })
  const demo = config.demo ? await importDemoWorld() : null
  await demo?.load(demoHostOf(app), () => say('Making the demo world…'))
  const address = await app.listen()
  testProvider?.setWebhookUrl(`${addressFromHere(config, app)}/v2/lk-billing/h5web/webhook/paypal`)
  announce({ config, demo, address, milliseconds: performance.now() - startedAt })
  if (demo && config.demoIsWhole) started.push(demo.paint(demoHostOf(app), config))
}

/** Where another process of this machine reaches us, whatever address the world has for us. */
function addressFromHere({ http: { host } }: Config, app: App): string {
  const { port } = app.http.server.server.address() as AddressInfo
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? '127.0.0.1' : host
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
}

/**
 * Stops what was started, the last first. Listening from the very start: a Ctrl-C while it starts must not leave a
 * database behind. `disconnect` is how we learn that `npm start` above us was killed.
 */
function stopOnSignal(started: { stop(): Promise<void> }[]): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    say('\nStopping…')
    let failures = 0
    for (const part of started.toReversed()) {
      await part.stop().catch((error: unknown) => {
        failures += 1
        say(String(error))
      })
    }
    process.exit(failures === 0 ? 0 : 1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  process.once('disconnect', () => void stop())
}

type Announced = { config: Config; demo: DemoWorld | null; address: string; milliseconds: number }

function announce({ config, demo, address, milliseconds }: Announced): void {
  say()
  for (const { part, uses } of describeParts(config)) say(`  ${`${part}:`.padEnd(16)}${uses}`)
  say()
  if (demo) {
    say('  Demo accounts (all with the same password):')
    for (const { role, email } of demo.accounts) say(`    ${role.padEnd(9)}${email}`)
    say(`    password ${demo.password}`)
    say(`    The admin also needs a code: ${codeAt(demo.operatorKey, systemClock.now())} now, later npm run demo:code,`)
    say(`    or an authenticator app with the key ${demo.operatorKey}`)
    say()
  }
  say(`  Fanlight is ready at ${address}  (${(milliseconds / 1000).toFixed(1)} s)`)
  say('  Press Ctrl-C to stop.')
  say()
}

main().catch((error: unknown) => {
  // A bad setting is the operator's to mend: the list of faults says more than a stack would.
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack ?? error)}\n`)
  process.exit(1)
})
