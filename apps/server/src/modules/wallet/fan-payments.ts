import { diamonds, type Diamonds, type PostingKind, type UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { walletOf } from './accounts.ts'
import type { createLedger } from './ledger.ts'
import type { createMoneySettings } from './settings.ts'

export type FanPayment = {
  kind: PostingKind
  /** Spells the event: the same twice moves money once. */
  reference: string
  fanId: UserId
  creatorId: UserId
  amount: Diamonds
  details?: Readonly<Record<string, unknown>>
}

/** A fan's diamonds for a creator, less what the house keeps: the one way in which creators earn diamonds. */
export function createFanPayments(deps: {
  ledger: ReturnType<typeof createLedger>
  settings: ReturnType<typeof createMoneySettings>
  announceBalance: (tx: Tx, userId: UserId) => void
  announceEarnings: (tx: Tx, userId: UserId) => void
}) {
  const { ledger, settings, announceBalance, announceEarnings } = deps

  /** Inside the caller's transaction. Answers what the creator has earned by it. */
  return async function payCreator(tx: Tx, payment: FanPayment): Promise<Diamonds> {
    const { kind, reference, fanId, creatorId, amount, details } = payment
    const { commissionPercent } = await settings.get()
    const paid = { from: walletOf(fanId), creatorId, amount, commissionPercent }
    const posting = { kind, reference, transfers: [], payment: paid, details: { fanId, creatorId, ...details } }
    const { earned } = await ledger.post(tx, posting)
    announceBalance(tx, fanId)
    announceEarnings(tx, creatorId)
    return diamonds(earned ?? 0)
  }
}
