import { instant, type AdminPayout } from '@fanlight/contract'
import { decidePayout, listAllPayouts, PayoutId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { payoutQueue, presentPayout, type Earnings } from '../earnings/index.ts'
import { presentSummary } from '../profiles/index.ts'

const PAGE_SIZE = 20
const REFUNDS_LOOKED_AT_MS = 30 * 24 * 60 * 60 * 1000
const position = cursorOf(z.object({ payoutId: PayoutId.nullable() }))

export function handlePayouts(deps: Platform & { http: Http; earnings: Earnings; links: StoredLinks }): void {
  const { db, clock, http, earnings, links } = deps
  const refundsSince = () => instant(clock.now() - REFUNDS_LOOKED_AT_MS)

  http.handle(listAllPayouts, async ({ input: { state, cursor } }) => {
    const after = position.read(cursor, { payoutId: null }).payoutId
    const wanted = { state, after, limit: PAGE_SIZE + 1, refundsSince: refundsSince() }
    const [rows, waiting] = await Promise.all([payoutQueue.listInState(db, wanted), payoutQueue.countWaiting(db)])
    const { page, nextCursor } = pageOf(rows, PAGE_SIZE, ({ payoutId }) => position.write({ payoutId }))
    return { payouts: page.map((payout) => present(payout, links)), nextCursor, waiting }
  })

  http.handle(decidePayout, async ({ viewer, input: { payoutId, decision, reason } }) => {
    await earnings.decidePayout(viewer, payoutId, decision === 'approve' ? null : (reason ?? ''))
    const payout = await payoutQueue.findQueued(db, payoutId, refundsSince())
    if (!payout) throw new AppError('NOT_FOUND', {})
    return { payout: present(payout, links) }
  })
}

const present = (row: payoutQueue.QueuedPayout, links: StoredLinks): AdminPayout => ({
  ...presentPayout(row),
  creator: presentSummary(row, links),
  email: row.email,
  receiverAddress: row.receiver,
  approvals: row.approvals,
  needsApprovals: row.needsApprovals,
  refundsLast30Days: row.refunded,
  // What is asked for has left it already.
  availableAfter: row.available,
})
