import { join } from 'node:path'
import { Email } from '@fanlight/contract/schemas'
import { createApp, migrationsDirectory } from './app.ts'
import type { Identity, OperatorProblem } from './modules/identity/index.ts'
import { createPayPal } from './modules/payments/index.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config/config.ts'
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { migrate } from './platform/db/migrate.ts'
import { createLog } from './platform/log/log.ts'
import { retentionWithSizes } from './retention.ts'

const USAGE = `Who runs the platform:
  npm run operator -- list
  npm run operator -- add <e-mail>       makes an existing account an operator
  npm run operator -- remove <e-mail>    makes an operator an ordinary member

How much there is, and how long it is kept:
  npm run operator -- retention`

const problems: Record<OperatorProblem, string> = {
  unknown: 'There is no account with this e-mail address. Sign up with it first.',
  unverified: 'Nobody has confirmed this e-mail address yet. Log in and confirm it in the settings first.',
  creator: 'This account is a creator. Operators decide about creators: use another account.',
  already: 'This account is an operator already.',
  notOne: 'This account is no operator.',
}

/** What to say, and whether it worked. */
export async function runOperatorCommand(
  { operators }: Pick<Identity, 'operators'>,
  [command = '', ...rest]: readonly string[],
): Promise<{ said: string; isDone: boolean }> {
  const email = Email.safeParse(rest[0] ?? '')
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

/** `npm run operator`, also while the server runs: its processes hear of the change. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog('warn')
  const embedded = config.database.url
    ? null
    : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') })
  try {
    const databaseUrl = config.database.url ?? embedded?.url ?? ''
    await migrate(databaseUrl, migrationsDirectory)
    // Nothing is listened to and nobody is paid: the whole server is put together so that all of it hears of the change.
    const provider = createPayPal({ ...config.payments, baseUrl: 'http://localhost', clock: systemClock, log })
    const app = await createApp(config, { log, clock: systemClock, databaseUrl, version: '', provider })
    try {
      const words = process.argv.slice(2)
      const { said, isDone } =
        words.join(' ') === 'retention'
          ? { said: await retentionWithSizes(app.platform.db), isDone: true }
          : await runOperatorCommand(app.identity, words)
      process.stdout.write(`${said}\n`)
      process.exitCode = isDone ? 0 : 1
    } finally {
      await app.close()
    }
  } finally {
    await embedded?.stop()
  }
}

if (process.argv[1] === import.meta.filename) await main()
