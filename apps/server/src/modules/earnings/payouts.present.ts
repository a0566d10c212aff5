import { centsOf, type AdminPayout, type Payout } from '@fanlight/contract'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import type { QueuedPayout } from './payouts.operators.store.ts'
import type { PayoutRow } from './payouts.store.ts'

/** Enough to recognise it by. */
export const masked = (receiver: string): string => receiver.replace(/^(.).*@/u, '$1•••@')

export const presentPayout = (row: PayoutRow): Payout => ({
  payoutId: row.payoutId,
  amount: row.amount,
  cents: centsOf(row.amount),
  state: row.state,
  receiver: masked(row.receiver),
  requestedAt: row.requestedAt,
  notBefore: row.notBefore,
  finishedAt: row.finishedAt,
  reason: row.reason,
})

/** As an operator sees it. */
export const presentQueuedPayout = (row: QueuedPayout, links: StoredLinks): AdminPayout => ({
  ...presentPayout(row),
  creator: row.hasLeft ? null : presentPerson(row, links),
  email: row.hasLeft ? '' : row.email,
  receiverAddress: row.receiver,
  approvals: row.approvals,
  needsApprovals: row.needsApprovals,
  refundsLast30Days: row.refunded,
  // What is asked for has left it already.
  availableAfter: row.available,
})
