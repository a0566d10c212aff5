import { centsOf, diamonds, type Diamonds } from '@fanlight/contract'
import { accounts, type Posting } from '../wallet/index.ts'
import type { PayoutRow } from './payouts.store.ts'

type Moved = Pick<PayoutRow, 'payoutId' | 'creatorId' | 'amount' | 'revivals'>
const detailsOf = ({ payoutId, creatorId }: Pick<Moved, 'payoutId' | 'creatorId'>) => ({ payoutId, creatorId })

/** One that was paid after it had failed may fail and be paid again: each time has a name of its own. */
const timeOf = ({ payoutId, revivals }: Moved): string => (revivals === 0 ? payoutId : `${payoutId}:${revivals}`)

export const askedFor = (payout: Omit<Moved, 'revivals'>): Posting => ({
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
  reference: `payout_paid:${timeOf(payout)}`,
  transfers: [
    { from: accounts.payingOutOf(payout.creatorId), to: accounts.issuedDiamonds, amount: payout.amount },
    { from: accounts.sales, to: accounts.provider, amount: centsOf(payout.amount) },
  ],
  details: detailsOf(payout),
})

/** It had failed, so its diamonds were the creator's again. What is not there any more is owed, and the house bears it until then. */
export const paidAfterAll = (payout: Moved, available: Diamonds): Posting => {
  const taken = diamonds(Math.min(available, payout.amount))
  const owed = diamonds(payout.amount - taken)
  const moves = [
    { from: accounts.earningsOf(payout.creatorId), to: accounts.issuedDiamonds, amount: taken },
    { from: accounts.losses, to: accounts.issuedDiamonds, amount: owed },
    { from: accounts.receivables, to: accounts.debtsOf(payout.creatorId), amount: owed },
    { from: accounts.sales, to: accounts.provider, amount: centsOf(payout.amount) },
  ]
  return {
    kind: 'payout',
    reference: `payout_paid:${timeOf(payout)}`,
    transfers: moves.filter(({ amount }) => amount > 0),
    details: detailsOf(payout),
  }
}

/** Paid, and come back later: the money is ours again, and the diamonds are the creator's. */
export const cameBack = (payout: Moved): Posting => ({
  kind: 'payout_returned',
  reference: `payout_returned:${timeOf(payout)}`,
  transfers: [
    { from: accounts.issuedDiamonds, to: accounts.earningsOf(payout.creatorId), amount: payout.amount },
    { from: accounts.provider, to: accounts.sales, amount: centsOf(payout.amount) },
  ],
  details: detailsOf(payout),
})

/** Taken back, refused or failed: one name for the three, for it comes back once. */
export const returned = (payout: Moved): Posting => ({
  kind: 'payout_returned',
  reference: `payout_returned:${timeOf(payout)}`,
  transfers: [
    {
      from: accounts.payingOutOf(payout.creatorId),
      to: accounts.earningsOf(payout.creatorId),
      amount: payout.amount,
    },
  ],
  details: detailsOf(payout),
})
