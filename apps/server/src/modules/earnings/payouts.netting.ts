import { diamonds, type UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Payments } from '../payments/index.ts'
import { accounts, type Wallet } from '../wallet/index.ts'
import { listAccountKinds } from './departures.store.ts'
import type { FinishPayout } from './payouts.ends.ts'
import type { OpenPayout } from './payouts.opening.ts'
import { lockPayoutsOf, lockUnsent, type PayoutRow } from './payouts.store.ts'

export type Netting = ReturnType<typeof createNetting>

/**
 * Nobody is paid what they owe: a refund or a dispute may come after a payout was asked for. One that was not sent yet comes back,
 * the debt is taken from it, and the rest is asked for anew. The caller holds the payout, or all of the creator's.
 */
export function createNetting({
  clock,
  ids,
  wallet,
  payments,
  finish,
  openPayout,
}: Platform & {
  wallet: Wallet
  payments: Payments
  finish: FinishPayout
  openPayout: OpenPayout
}) {
  /** An account is opened on another connection, which would wait for who holds the person: only one that is there is looked at. */
  async function debtOf(tx: Tx, creatorId: UserId): Promise<number> {
    const kinds = await listAccountKinds(tx, creatorId)
    return kinds.includes('debts') ? wallet.balanceOf(accounts.debtsOf(creatorId), tx) : 0
  }

  async function recall(tx: Tx, payout: PayoutRow): Promise<void> {
    await finish(tx, payout, { state: 'canceled', reason: null })
  }

  return {
    /** Whether this one was in the way of a debt, and is no more. */
    async net(tx: Tx, payout: PayoutRow): Promise<boolean> {
      const { creatorId, receiver, notBefore } = payout
      // What is due to fans is taken from it like a debt, a moment later.
      const owed = (await debtOf(tx, creatorId)) + (await payments.refunds.sumDues(tx, creatorId))
      if (owed === 0) return false
      await recall(tx, payout)
      const amount = diamonds(Math.max(0, payout.amount - owed))
      const paidFrom = notBefore ?? clock.now()
      if (amount > 0) await openPayout(tx, { creatorId, amount, receiver, key: `rest:${ids.next()}`, paidFrom })
      return true
    },

    /** Of one who leaves: all that was not sent, as long as something is owed. What is left of it is paid as the rest is. */
    async recallUnsent(tx: Tx, creatorId: UserId): Promise<void> {
      await lockPayoutsOf(tx, creatorId)
      if ((await debtOf(tx, creatorId)) === 0) return
      for (const payout of await lockUnsent(tx, creatorId)) await recall(tx, payout)
    },
  }
}
