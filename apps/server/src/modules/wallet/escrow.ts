import { diamonds, type Diamonds, type PostingKind, type UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { escrowOf, walletOf } from './accounts.ts'
import type { createLedger } from './ledger.ts'

export type SetAside = {
  kind: PostingKind
  /** Spells what it is for: `call:12:3`. Each of the three steps happens once under it. */
  about: string
  fanId: UserId
  amount: Diamonds
  details?: Readonly<Record<string, unknown>>
}

/**
 * A fan's diamonds for something that is not certain yet: a cycle of a call before it is connected, a request that the
 * creator may refuse. They are out of the wallet, and no creator's: in the end they are paid, or the fan has them again.
 */
export function createEscrow(
  ledger: ReturnType<typeof createLedger>,
  announceBalance: (tx: Tx, userId: UserId) => void,
) {
  const releases: ((tx: Tx, fanId: UserId) => Promise<void>)[] = []
  return {
    /** How a module gives back at once what is set aside for it. */
    onRelease: (release: (tx: Tx, fanId: UserId) => Promise<void>): void => void releases.push(release),

    /**
     * The money that bought them goes back, so nothing of them can wait for something that is not certain: the fan has them
     * again, to be taken from.
     */
    async release(tx: Tx, fanId: UserId): Promise<void> {
      if ((await ledger.balanceOf(escrowOf(fanId), tx)) === 0) return
      for (const release of releases) await release(tx, fanId)
    },

    /** Says false when they were set aside before. Refused when the fan has too little. */
    async hold(tx: Tx, { kind, about, fanId, amount, details }: SetAside): Promise<boolean> {
      const transfers = [{ from: walletOf(fanId), to: escrowOf(fanId), amount }]
      const { isNew } = await ledger.post(tx, {
        kind,
        reference: `${about}:held`,
        transfers,
        details: { fanId, escrow: about, ...details },
      })
      announceBalance(tx, fanId)
      return isNew
    },

    /** It came about: the creator has them, less what the house keeps. Answers what that is. */
    async pay(tx: Tx, setAside: SetAside & { creatorId: UserId }): Promise<Diamonds> {
      const { kind, about, fanId, creatorId, amount, details } = setAside
      const { earned } = await ledger.post(tx, {
        kind,
        reference: `${about}:ended`,
        transfers: [],
        payment: { from: escrowOf(fanId), creatorId, amount },
        details: { fanId, creatorId, ...details },
      })
      return diamonds(earned ?? 0)
    },

    /** It did not. The same reference as for paying: it ends in one of the two ways. */
    async giveBack(tx: Tx, { kind, about, fanId, amount, details }: SetAside): Promise<boolean> {
      const { isNew } = await ledger.post(tx, {
        kind,
        reference: `${about}:ended`,
        transfers: [{ from: escrowOf(fanId), to: walletOf(fanId), amount }],
        details: { fanId, escrow: about, ...details },
      })
      announceBalance(tx, fanId)
      return isNew
    },
  }
}
