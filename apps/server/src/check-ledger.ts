import { checkLedger } from './modules/wallet/index.ts'
import { readConfig } from './platform/config/config.ts'
import { loadEnvFileAloud } from './platform/config/env-file.ts'
import { connect } from './platform/db/db.ts'
import { openEmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { sql } from './platform/db/sql.ts'
import { CannotStart } from './platform/errors.ts'
import { createLog } from './platform/log/log.ts'

/** `npm run ledger:check`: proves the whole book, also while the server runs. */
async function main(): Promise<void> {
  loadEnvFileAloud()
  const config = readConfig(process.env)
  const embedded = config.database.url ? null : await openEmbeddedPostgres(config.dataDir)
  const url = config.database.directUrl ?? config.database.url ?? embedded?.url ?? ''
  const db = connect({ url, poolSize: 2, log: createLog('warn') })
  try {
    // It only ever looks: a database that has no book yet is left as it is.
    const hasLedger = await db.maybe(sql`select 1 where to_regclass('ledger_postings') is not null`)
    const faults = hasLedger ? await checkLedger(db) : ['There is no ledger here yet.']
    const said =
      faults.length === 0 ? ['The ledger is right: every balance equals its transfers, nothing is lost.'] : faults
    process.stdout.write(`${said.join('\n')}\n`)
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    await db.close()
    await embedded?.stop()
  }
}

await main().catch((error: unknown) => {
  if (!(error instanceof CannotStart)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
