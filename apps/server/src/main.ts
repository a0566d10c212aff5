import { existsSync, readFileSync } from 'node:fs'
import { isIPv6, type AddressInfo } from 'node:net'
import { constants } from 'node:os'
import { join } from 'node:path'
import { createApp, migrationsDirectory, type App } from './app.ts'
import { demoHostOf, importDemoWorld, type DemoWorld } from './demo-world.ts'
import { codeAt } from './modules/identity/index.ts'
import { assertSameFolder } from './modules/media/index.ts'
import { createPayPal } from './modules/payments/index.ts'
import { systemClock } from './platform/clock.ts'
import { describeParts, readConfig, type Config } from './platform/config/config.ts'
import { loadEnvFile } from './platform/config/env-file.ts'
import { closeDataFolder } from './platform/data-folder.ts'
import { settlePooledSessions } from './platform/db/db.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { migrate } from './platform/db/migrate.ts'
import { CannotStart } from './platform/errors.ts'
import { installJobs } from './platform/jobs/jobs.ts'
import { createLog, type Log } from './platform/log/log.ts'
import { settledWithin } from './platform/settled.ts'
import { wrongSecretWarning } from './reseal.ts'
import { shareTestProvider } from './shared-test-provider.ts'

const say = (line = ''): void => void process.stdout.write(`${line}\n`)

async function main(started: Started): Promise<void> {
  const startedAt = performance.now()
  const envFile = loadEnvFile()
  if (envFile !== null) say(`Settings are read from ${envFile}`)
  const config = readConfig(process.env)
  const version = versionOf()
  const log = createLog(config.logLevel)
  // Before anything is started or migrated: without it nothing of that is of use.
  await closeDataFolder(config.dataDir)
  if (config.isTraced) await started.add(() => traced(config, version))

  const databaseUrl = config.database.url ?? (await started.add(() => startDatabase(config, log))).url
  const { directUrl } = config.database
  const { applied } = await migrate(directUrl ?? databaseUrl, migrationsDirectory, say)
  if (applied.length > 0) await installJobs(directUrl ?? databaseUrl)
  if (directUrl !== null) await settlePooledSessions(directUrl)

  const testProvider =
    config.payments.baseUrl === null
      ? await started.add(() => shareTestProvider(config, log, directUrl ?? databaseUrl))
      : null
  const baseUrl = config.payments.baseUrl ?? testProvider?.url ?? ''
  const provider = createPayPal({ ...config.payments, baseUrl, clock: systemClock, log })

  const { app } = await started.add(async () => {
    const made = await createApp(config, { log, clock: systemClock, databaseUrl, version, provider })
    return { app: made, stop: () => started.inTime(config.stop.deadlineMs, () => made.close(config.stop)) }
  })
  // Here and not before: a database that does not fit is not told which folder is its own.
  await assertSameFolder(app.platform.db, config)
  const demo = config.demo ? await importDemoWorld() : null
  await demo?.load(demoHostOf(app), () => say('Making the demo world…'))
  const address = await listen(app, config)
  testProvider?.setWebhookUrl(`${addressFromHere(config, app)}/v2/lk-billing/h5web/webhook/paypal`)
  announce({ config, demo, address, milliseconds: performance.now() - startedAt })
  const wrongSecret = await wrongSecretWarning(app)
  for (const warning of [...config.warnings, ...(wrongSecret === null ? [] : [wrongSecret])]) log.warn(warning)
  if (demo && config.demoIsWhole) await started.add(async () => demo.paint(demoHostOf(app), config))
  if (demo && config.demoIsLive) {
    const { converter } = config
    await started.add(async () => demo.goLive(demoHostOf(app), { converter, address: addressFromHere(config, app) }))
  }
}

/** With the first letters of what this build was made of: two builds of one release are told apart. */
function versionOf(): string {
  const { version } = JSON.parse(readFileSync(join(migrationsDirectory, '../package.json'), 'utf8')) as {
    version: string
  }
  const stamp = join(import.meta.dirname, '.stamp')
  return existsSync(stamp) ? `${version}+${readFileSync(stamp, 'utf8').slice(0, 12)}` : version
}

/** Loaded when it is wanted: most servers have no use for it, and each start would wait for it. */
async function traced({ s3 }: Config, version: string): Promise<Part> {
  const { startTracing } = await import('./platform/tracing/tracing.ts')
  return startTracing({ version, s3Endpoint: s3?.endpoint ?? null })
}

async function startDatabase({ dataDir }: Config, log: Log): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    onLog: (line) => log.info({ part: 'postgres' }, line),
  })
}

async function listen(app: App, { http: { host, port } }: Config): Promise<string> {
  try {
    return await app.listen()
  } catch (error) {
    throw new CannotStart(whyNotListening((error as NodeJS.ErrnoException).code, { host, port }), { cause: error })
  }
}

function whyNotListening(code: string | undefined, { host, port }: { host: string; port: number }): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use at ${host}. Stop the program that uses it, or set PORT to another number.`
  }
  if (code === 'EACCES') return `This account may not listen on port ${port}. Set PORT to a number above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `This machine has no address ${host}. Correct HOST.`
  return `It cannot listen on port ${port} at ${host} (${code ?? 'for an unknown reason'}).`
}

/** Where another process of this machine reaches us, whatever address the world has for us. */
function addressFromHere({ http: { host } }: Config, app: App): string {
  const { port } = app.http.server.server.address() as AddressInfo
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? '127.0.0.1' : host
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
}

type Part = { stop(): Promise<void> }
type Started = ReturnType<typeof createStarted>

/**
 * The processes and connections that this start is made of. However it ends, by a failure or a Ctrl-C in the middle, what
 * was begun is stopped, the last first: nobody else would ever stop a database that we left behind.
 */
function createStarted() {
  const parts: Promise<Part>[] = []
  let stopping: Promise<boolean> | null = null
  let hurry = (): void => {}
  const isHurried = new Promise<void>((resolve) => (hurry = resolve))

  async function stopAll(): Promise<boolean> {
    let isClean = true
    for (const starting of parts.toReversed()) {
      // One that is still starting is waited for, and one that failed has tidied up after itself.
      const part = await starting.catch(() => null)
      await part?.stop().catch((error: unknown) => {
        isClean = false
        say(String(error))
      })
    }
    return isClean
  }

  return {
    async add<P extends Part>(start: () => Promise<P>): Promise<P> {
      if (stopping) throw new Error('Stopping')
      const part = start()
      parts.push(part)
      return part
    },
    /** Stops a part that may have much to finish: given up when its time is up, or at once when somebody hurries. */
    async inTime(milliseconds: number, stop: () => Promise<void>): Promise<void> {
      const stopped = stop()
      const isOver = await settledWithin(milliseconds, Promise.race([stopped, isHurried]))
      if (isOver) return Promise.race([stopped, isHurried])
      throw new Error(`Not everything had ended after ${milliseconds / 1000} seconds (STOP_DEADLINE_SECONDS).`)
    },
    isStopping: (): boolean => stopping !== null,
    /** What is still under way is given up. The database that we started is stopped all the same. */
    hurry: (): void => hurry(),
    /** True when all of it ended as it should. */
    stop: (): Promise<boolean> => (stopping ??= stopAll()),
  }
}

/** Listening from the very start. `disconnect` is how we learn that `npm start` above us was killed. */
function stopOnSignal(started: Started): void {
  let told = 0
  const stop = async () => {
    if (started.isStopping()) return
    say('\nStopping…')
    process.exit((await started.stop()) ? 0 : 1)
  }
  const onSignal = (signal: NodeJS.Signals) => {
    told += 1
    if (told === 1) return void stop()
    if (told > 2) process.exit(128 + constants.signals[signal])
    say('Stopping at once: what was under way is broken off.')
    started.hurry()
    return undefined
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
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

const started = createStarted()
stopOnSignal(started)
main(started).catch(async (error: unknown) => {
  // What was asked to stop in the middle of its start fails in many ways, and none of them is news.
  if (started.isStopping()) return
  process.stderr.write(`${error instanceof CannotStart ? error.message : String((error as Error).stack ?? error)}\n`)
  await started.stop()
  process.exit(1)
})
