import { HOUR_MS, walletChannel, type EventData, type EventNameOf, type UserId } from '@fanlight/contract'
import type { MoneyEnvironment } from '../../platform/config/config.ts'
import type { Database, Tx } from '../../platform/db/db.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Identity } from '../identity/index.ts'
import { earningsOf, heldEarningsOf, walletOf } from './accounts.ts'
import { readOrBegin } from './book-environment.store.ts'
import { createCourses } from './courses.ts'
import { createEarningsNews } from './earnings-news.ts'
import { createEscrow } from './escrow.ts'
import { createFanPayments } from './fan-payments.ts'
import { deleteIntentionsOf } from './intentions.store.ts'
import { createIntentions } from './intentions.ts'
import { createLedger } from './ledger.ts'
import { createNightlyCheck } from './nightly-check.ts'
import { createReturns } from './returns.ts'
import { createMoneySettings } from './settings.ts'
import { exportLines } from './statement.store.ts'
import { createStatement, type OpenablePosts } from './statement.ts'
import { registerWalletRoutes } from './wallet.routes.ts'

export type Wallet = ReturnType<typeof createWallet>
export * as accounts from './accounts.ts'
export { NEWEST_TRANSFER } from './ledger-cursor.ts'
export type { RiderKind } from './posting.sql.ts'
export { checkLedger } from './check.ts'
export { planCovered } from './covered.ts'
export { eventKey, eventKeyOf } from './event-key.ts'
export type { Intention } from './intentions.ts'
export { createLedger, type Payment, type Posting, type Transfer } from './ledger.ts'
export type { GivenRow, ReturnPart } from './returns.ts'
export type { HoldingPeriod } from './settings.ts'

/** Which money the book is about, for ever: the one asked for when it was begun. */
export const environmentOfBook = (db: Database, asked: MoneyEnvironment): Promise<MoneyEnvironment> =>
  readOrBegin(db, asked)

/** The ledger, and what a user sees of it. */
export function createWallet(
  deps: Platform & {
    http: Http
    identity: Identity
    links: StoredLinks
    metrics: Metrics
    openablePosts: OpenablePosts
  },
) {
  const { db, http, identity, realtime } = deps
  const ledger = createLedger(deps)
  const settings = createMoneySettings(deps)
  const statement = createStatement(deps)
  const intentions = createIntentions(deps)
  const nightly = createNightlyCheck(deps)
  const writeDays = createCourses(deps)
  const earningsNews = createEarningsNews(deps, async (creatorId) => {
    const available = await ledger.balanceOf(earningsOf(creatorId))
    return { available, held: await ledger.balanceOf(heldEarningsOf(creatorId)) }
  })
  // The book keeps its entries when a user leaves; they are of a number then, not of a person.
  identity.privacy.contribute('wallet', exportLines)
  identity.privacy.afterErased(deleteIntentionsOf)
  identity.authoriseOwner(walletChannel)
  deps.everyAlone(HOUR_MS, 'wallet.check_ledger', () => nightly.checkIfDue())
  deps.everyAlone(HOUR_MS, 'wallet.courses_of_days', writeDays)

  const balanceOf = (userId: UserId) => ledger.balanceOf(walletOf(userId))

  function tell<N extends EventNameOf<typeof walletChannel>>(
    tx: Tx,
    userId: UserId,
    type: N,
    data: EventData<typeof walletChannel, N>,
  ): void {
    tx.afterCommit(() => realtime.publish(walletChannel, { userId }, type, data))
  }

  /** Every device of theirs learns the balance as it is once the transaction stands. */
  function announceBalance(tx: Tx, userId: UserId): void {
    tx.afterCommit(async () => {
      const diamondBalance = await ledger.balanceOf(walletOf(userId), db)
      await realtime.publish(walletChannel, { userId }, 'balance_changed', { diamondBalance })
    })
  }

  function announceEarnings(tx: Tx, creatorId: UserId): void {
    tx.afterCommit(() => earningsNews(creatorId))
  }

  registerWalletRoutes(http, { balanceOf, statement })

  return {
    ...ledger,
    settings,
    intentions,
    /** Diamonds set aside for what is not certain yet. */
    escrow: createEscrow(ledger, announceBalance),
    /** The way back of payments. */
    returns: createReturns(ledger, deps),
    /** Both also happen by themselves. */
    checkIfDue: () => nightly.checkIfDue(),
    writeDays,
    tell,

    announceBalance,
    announceEarnings,
    ...createFanPayments({ ...deps, ledger, announceBalance, earningsNews }),
  }
}
