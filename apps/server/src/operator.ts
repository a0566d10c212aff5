import { join } from 'node:path'
import { KnownEmail } from '@fanlight/contract/schemas'
import { createApp, migrationsDirectory, type App } from './app.ts'
import { describeFindings, examine } from './doctor/doctor.ts'
import type { OperatorProblem } from './modules/identity/index.ts'
import { createPayPal } from './modules/payments/index.ts'
import { JOBS_USAGE, runJobsCommand } from './operator-jobs.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig, type Config } from './platform/config/config.ts'
import { loadEnvFileAloud } from './platform/config/env-file.ts'
import { openEmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { migrate } from './platform/db/migrate.ts'
import { describePlan, planMigrations } from './platform/db/migration-plan.ts'
import { CannotStart } from './platform/errors.ts'
import { installJobs } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log/log.ts'
import { reseal } from './reseal.ts'
import { retentionWithSizes } from './retention.ts'

const USAGE = `Who runs the platform:
  npm run operator -- list
  npm run operator -- add <e-mail>       makes an existing account an operator
  npm run operator -- remove <e-mail>    makes an operator an ordinary member

The place itself:
  npm run operator -- doctor             reads the settings and reaches every part that they name
  npm run operator -- migrate            brings the database up to this version
  npm run operator -- migrate --dry-run  says what that would do, and does nothing
  npm run operator -- reseal             seals with FANLIGHT_SECRET what FANLIGHT_SECRET_PREVIOUS sealed
  npm run operator -- retention          how much there is of everything, and how long it is kept

${JOBS_USAGE}`

const problems: Record<OperatorProblem, string> = {
  unknown: 'There is no account with this e-mail address. Sign up with it first.',
  unverified: 'Nobody has confirmed this e-mail address yet. Log in and confirm it in the settings first.',
  creator: 'This account is a creator. Operators decide about creators: use another account.',
  already: 'This account is an operator already.',
  notOne: 'This account is no operator.',
}

type Said = { said: string; isDone: boolean }
type Environment = Readonly<Record<string, string | undefined>>

/** Commands that are for before the server starts, and so do without it. */
const beforeTheStart: Readonly<Record<string, (words: readonly string[], environment: Environment) => Promise<Said>>> =
  {
    async doctor(words, environment) {
      if (words.length > 0) return { said: USAGE, isDone: false }
      return describeFindings(await examine(environment))
    },
    async migrate(words, environment) {
      const isDry = words[0] === '--dry-run'
      if (words.length > (isDry ? 1 : 0)) return { said: USAGE, isDone: false }
      return withDatabase(readConfig(environment), async (url) => {
        if (isDry) {
          const plan = await planMigrations(url, migrationsDirectory)
          return { said: describePlan(plan), isDone: plan.changed.length === 0 }
        }
        const { applied } = await migrate(url, migrationsDirectory)
        if (applied.length > 0) await installJobs(url)
        const names = applied.map((name) => `  ${name}`).join('\n')
        return { said: applied.length === 0 ? 'Nothing was left to apply.' : `Applied:\n${names}`, isDone: true }
      })
    },
  }

/** Null: it is none of those. What keeps the server from starting is said, and nothing else. */
export async function runBeforeTheStart([command = '', ...rest]: readonly string[], environment: Environment) {
  const run = Object.hasOwn(beforeTheStart, command) ? beforeTheStart[command] : undefined
  if (!run) return null
  return run(rest, environment).catch((error: unknown): Said => {
    if (!(error instanceof CannotStart)) throw error
    return { said: error.message, isDone: false }
  })
}

/** The operator's own, or the embedded one, which is started for as long as it takes unless it runs. */
async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const { url, directUrl } = config.database
  if (url !== null) return work(directUrl ?? url)
  const embedded = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') })
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

/** What to say, and whether it worked. */
export async function runOperatorCommand(
  app: Pick<App, 'identity' | 'platform'>,
  [command = '', ...rest]: readonly string[],
): Promise<Said> {
  const { operators } = app.identity
  if (command === 'jobs') {
    return (await runJobsCommand(app.platform.jobs.desk, rest)) ?? { said: USAGE, isDone: false }
  }
  const email = KnownEmail.safeParse(rest[0] ?? '')
  if (command === 'list' && rest.length === 0) {
    const found = await operators.list()
    const lines = found.map(
      ({ email: address, userName, hasSecondFactor }) =>
        `${address}  @${userName}  ${hasSecondFactor ? 'second factor set up' : 'no second factor yet'}`,
    )
    return { said: lines.join('\n') || 'There are no operators.', isDone: true }
  }
  if ((command !== 'add' && command !== 'remove') || rest.length !== 1 || !email.success) {
    return { said: USAGE, isDone: false }
  }
  const problem = await operators[command](email.data)
  if (problem !== null) return { said: problems[problem], isDone: false }
  const said =
    command === 'add'
      ? `${email.data} is an operator now. The operator pages open after logging in and setting up a second factor.`
      : `${email.data} is no operator any more.`
  return { said, isDone: true }
}

/** Commands that need the whole server put together. */
async function runWithTheServer(app: App, words: readonly string[]): Promise<Said> {
  if (words.join(' ') === 'reseal') return reseal(app)
  if (words.join(' ') === 'retention') return { said: await retentionWithSizes(app.platform.db), isDone: true }
  return runOperatorCommand(app, words)
}

/** `npm run operator`, also while the server runs: its processes hear of the change. */
async function main(): Promise<void> {
  loadEnvFileAloud()
  const before = await runBeforeTheStart(process.argv.slice(2), process.env)
  if (before) {
    process.stdout.write(`${before.said}\n`)
    process.exitCode = before.isDone ? 0 : 1
    return
  }
  const config = readConfig(process.env)
  const log = createLog('warn')
  const embedded = config.database.url ? null : await openEmbeddedPostgres(config.dataDir)
  try {
    const databaseUrl = config.database.url ?? embedded?.url ?? ''
    await migrate(config.database.directUrl ?? databaseUrl, migrationsDirectory)
    // Nothing is listened to and nobody is paid: the whole server is put together so that all of it hears of the change.
    const provider = createPayPal({ ...config.payments, baseUrl: 'http://localhost', clock: systemClock, log })
    // And nothing is done that belongs to the place: not beside its processes, and not with a provider that is none.
    const idle = { ...config, role: { ...config.role, answersCalls: false, doesWork: false } }
    const app = await createApp(idle, { log, clock: systemClock, databaseUrl, version: '', provider })
    try {
      const words = process.argv.slice(2)
      const { said, isDone } = await runWithTheServer(app, words)
      process.stdout.write(`${said}\n`)
      process.exitCode = isDone ? 0 : 1
    } finally {
      await app.close()
    }
  } finally {
    await embedded?.stop()
  }
}

if (process.argv[1] === import.meta.filename) {
  await main().catch((error: unknown) => {
    if (!(error instanceof CannotStart)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
}
