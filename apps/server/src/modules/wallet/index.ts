import { listStatement, myProperty, PostingId, STATEMENT_PAGE_SIZE, walletBalance } from '@fanlight/contract'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/index.ts'
import { walletOf } from './accounts.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { exportLines, listLines } from './statement.store.ts'

export type Wallet = Ledger
export * as accounts from './accounts.ts'
export { checkLedger } from './check.ts'
export { createLedger } from './ledger.ts'

const position = cursorOf(z.object({ transferId: PostingId }))
const NEWEST = { transferId: '9223372036854775807' as PostingId }

/** The ledger, and what a user sees of it. */
export function createWallet(deps: Platform & { http: Http; identity: Identity }): Wallet {
  const { db, http, identity } = deps
  const ledger = createLedger(deps)
  // The book keeps its entries when somebody leaves; they are of a number then, not of a person.
  identity.privacy.contribute('wallet', exportLines)

  http.handle(walletBalance, async ({ viewer }) => ({
    diamondBalance: await ledger.balanceOf(walletOf(viewer.userId)),
  }))
  http.handle(myProperty, async ({ viewer }) => ({ diamond: await ledger.balanceOf(walletOf(viewer.userId)) }))
  http.handle(listStatement, async ({ viewer, input }) => {
    const after = position.read(input.cursor, NEWEST)
    const rows = await listLines(db, viewer.userId, input.direction, after.transferId)
    const { page, nextCursor } = pageOf(rows, STATEMENT_PAGE_SIZE, ({ transferId }) =>
      position.write({ transferId: transferId as PostingId }),
    )
    return {
      lines: page.map(({ postingId, kind, at, amount }) => ({ postingId, kind, at, amount: Number(amount) })),
      nextCursor,
    }
  })
  return ledger
}
