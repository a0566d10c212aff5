import { centsOf, type Payout } from '@fanlight/contract'
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
  finishedAt: row.finishedAt,
  reason: row.reason,
})
