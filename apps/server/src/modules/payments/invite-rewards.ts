import type { Cents, UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Identity } from '../identity/index.ts'
import { INVITE_REWARD } from '../profiles/index.ts'
import { accounts, type Wallet } from '../wallet/index.ts'

export type InviteRewards = ReturnType<typeof createInviteRewards>

/**
 * A user who brought another is rewarded when that person first pays for something, not when they sign up: a reward for a
 * mere account would be money for anybody who can make accounts.
 */
export function createInviteRewards({ identity, wallet }: { identity: Identity; wallet: Wallet }) {
  return {
    async payFor(tx: Tx, userId: UserId, paid: Cents): Promise<void> {
      if (paid === 0) return
      const inviterId = await identity.accounts.inviterOf(tx, userId)
      if (inviterId === null) return
      const { isNew } = await wallet.post(tx, {
        kind: 'invite_reward',
        reference: `invite_reward:${userId}`,
        transfers: [{ from: accounts.promo, to: accounts.walletOf(inviterId), amount: INVITE_REWARD }],
        details: { invitedId: userId },
      })
      if (isNew) wallet.announceBalance(tx, inviterId)
    },
  }
}
