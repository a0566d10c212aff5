import { join } from 'node:path'
import { migrationsDirectory } from './app.ts'
import { checkLedger } from './modules/wallet/index.ts'
import { readConfig } from './platform/config/config.ts'
import { connect } from './platform/db/db.ts'
import { migrate } from './platform/db/migrate.ts'
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { createLog } from './platform/log/log.ts'

/** `npm run ledger:check`: proves the whole book, also while the server runs. */
const config = readConfig(process.env)
const embedded = config.database.url ? null : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') })
const url = config.database.url ?? embedded?.url ?? ''
// Where nobody has started Fanlight yet there is an empty book, and it is right.
await migrate(url, migrationsDirectory)
const db = connect({ url, poolSize: 2, log: createLog('warn') })
try {
  const faults = await checkLedger(db)
  const said =
    faults.length === 0 ? ['The ledger is right: every balance equals its transfers, nothing is lost.'] : faults
  process.stdout.write(`${said.join('\n')}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await db.close()
  await embedded?.stop()
}
