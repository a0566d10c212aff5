import { holdsDemoWorld } from './modules/identity/index.ts'
import { environmentOfBook } from './modules/wallet/index.ts'
import type { Config, MoneyEnvironment } from './platform/config/config.ts'
import type { Database } from './platform/db/db.ts'
import { CannotStart } from './platform/errors.ts'

const ANOTHER_DATABASE = 'Use another database (another FANLIGHT_DATA_DIR or DATABASE_URL)'

/** Throws CannotStart when this database must not be used with this configuration. Before anything else touches it. */
export async function assertFits(db: Database, config: Pick<Config, 'isPublic' | 'payments'>): Promise<void> {
  if (config.isPublic && (await holdsDemoWorld(db))) {
    throw new CannotStart(
      'This database holds the demo world, and the password of its accounts is known to everyone, the operator’s too. ' +
        `${ANOTHER_DATABASE} for a site that others can reach, or leave out HOST, PUBLIC_URL and TRUST_PROXY to keep ` +
        'this one to this machine.',
    )
  }
  const { environment } = config.payments
  const begunWith = await environmentOfBook(db, environment)
  if (begunWith !== environment) {
    throw new CannotStart(
      `The book of this database was begun with ${MONEY[begunWith].name}, and payments are set to ` +
        `${MONEY[environment].name}. What was paid in the one is not worth anything in the other. ` +
        `${ANOTHER_DATABASE} for ${MONEY[environment].name}, or ${MONEY[begunWith].how} to go on with this one.`,
    )
  }
}

const MONEY: Record<MoneyEnvironment, { name: string; how: string }> = {
  test: { name: 'the test provider', how: 'leave out PAYPAL_CLIENT_ID and what belongs to it' },
  sandbox: { name: 'PayPal’s sandbox', how: 'set PAYPAL_ENVIRONMENT=sandbox with the sandbox’s PAYPAL_CLIENT_ID' },
  live: { name: 'live PayPal', how: 'set PAYPAL_ENVIRONMENT=live with its PAYPAL_CLIENT_ID' },
}
