import {
  centsOf,
  STATEMENT_PAGE_SIZE,
  walletChannel,
  type EventData,
  type EventNameOf,
  type UserId,
} from '@fanlight/contract'
import { exportStatement, listStatement, myProperty, PostingId, walletBalance } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Identity } from '../identity/index.ts'
import { earningsOf, heldEarningsOf, walletOf } from './accounts.ts'
import { NEWEST_TRANSFER } from './book-pages.ts'
import { createEarningsNews } from './earnings-news.ts'
import { createFanPayments } from './fan-payments.ts'
import { createLedger } from './ledger.ts'
import { createMoneySettings } from './settings.ts'
import { exportLines } from './statement.store.ts'
import { createStatement } from './statement.ts'

export type Wallet = ReturnType<typeof createWallet>
export * as accounts from './accounts.ts'
export { NEWEST_TRANSFER, reachOf } from './book-pages.ts'
export { checkLedger } from './check.ts'
export { eventKey } from './event-key.ts'
export { createLedger, type Posting, type Transfer } from './ledger.ts'
export type { Hold } from './settings.ts'

const position = cursorOf(z.object({ transferId: PostingId }))

/** The ledger, and what a user sees of it. */
export function createWallet(deps: Platform & { http: Http; identity: Identity; links: StoredLinks }) {
  const { db, http, identity, realtime } = deps
  const ledger = createLedger(deps)
  const settings = createMoneySettings(deps)
  const statement = createStatement(deps)
  const announceEarnings = createEarningsNews(deps, async (creatorId) => {
    const available = await ledger.balanceOf(earningsOf(creatorId))
    return { available, held: await ledger.balanceOf(heldEarningsOf(creatorId)) }
  })
  // The book keeps its entries when somebody leaves; they are of a number then, not of a person.
  identity.privacy.contribute('wallet', exportLines)
  realtime.authorise(
    walletChannel,
    async (who, { userId }) => who.userId === userId && (await identity.sessions.isActive(who.sessionId)),
  )

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

  http.handle(walletBalance, async ({ viewer }) => {
    const diamondBalance = await ledger.balanceOf(walletOf(viewer.userId))
    return { diamondBalance, worth: centsOf(diamondBalance) }
  })
  http.handle(myProperty, async ({ viewer }) => ({ diamond: await ledger.balanceOf(walletOf(viewer.userId)) }))
  http.handle(listStatement, async ({ viewer, input: { cursor, ...narrowed } }) => {
    const before = position.read(cursor, { transferId: NEWEST_TRANSFER }).transferId
    const rows = await statement.list(viewer.userId, narrowed, before)
    const { page, nextCursor } = pageOf(rows, STATEMENT_PAGE_SIZE, ({ transferId }) => position.write({ transferId }))
    return { lines: page.map(({ line }) => line), nextCursor }
  })
  http.handle(exportStatement, ({ viewer, input }) => statement.export(viewer.userId, input))

  return {
    ...ledger,
    settings,
    /** How often something happened to somebody's account: rewards paid, say. */
    countOf: statement.countOf,
    tell,

    announceBalance,
    announceEarnings,
    payCreator: createFanPayments({ ledger, settings, announceBalance, announceEarnings }),
  }
}
