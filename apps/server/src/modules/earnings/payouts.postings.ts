import { centsOf } from '@fanlight/contract'
import { accounts, type Posting } from '../wallet/index.ts'
import type { PayoutRow } from './payouts.store.ts'

type Moved = Pick<PayoutRow, 'payoutId' | 'creatorId' | 'amount'>
const detailsOf = ({ payoutId, creatorId }: Moved) => ({ payoutId, creatorId })

export const askedFor = (payout: Moved): Posting => ({
  kind: 'payout',
  reference: `payout:${payout.payoutId}`,
  transfers: [
    {
      from: accounts.earningsOf(payout.creatorId),
      to: accounts.payingOutOf(payout.creatorId),
      amount: payout.amount,
    },
  ],
  details: detailsOf(payout),
})

/** The diamonds are gone, and so is the money they stood for. */
export const paid = (payout: Moved): Posting => ({
  kind: 'payout',
  reference: `payout_paid:${payout.payoutId}`,
  transfers: [
    { from: accounts.payingOutOf(payout.creatorId), to: accounts.issuedDiamonds, amount: payout.amount },
    { from: accounts.sales, to: accounts.provider, amount: centsOf(payout.amount) },
  ],
  details: detailsOf(payout),
})

/** Paid, and come back later: the money is ours again, and the diamonds are the creator's. */
export const cameBack = (payout: Moved): Posting => ({
  kind: 'payout_returned',
  reference: `payout_returned:${payout.payoutId}`,
  transfers: [
    { from: accounts.issuedDiamonds, to: accounts.earningsOf(payout.creatorId), amount: payout.amount },
    { from: accounts.provider, to: accounts.sales, amount: centsOf(payout.amount) },
  ],
  details: detailsOf(payout),
})

/** Taken back, refused or failed: one name for the three, for it comes back once. */
export const returned = (payout: Moved): Posting => ({
  kind: 'payout_returned',
  reference: `payout_returned:${payout.payoutId}`,
  transfers: [
    {
      from: accounts.payingOutOf(payout.creatorId),
      to: accounts.earningsOf(payout.creatorId),
      amount: payout.amount,
    },
  ],
  details: detailsOf(payout),
})
