import type { Cents, UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { INVITE_REWARD } from '../profiles/index.ts'
import { accounts, type Wallet } from '../wallet/index.ts'

export type InviteRewards = ReturnType<typeof createInviteRewards>

/**
 * Whoever brought somebody is rewarded when that person first pays for something, not when they sign up: a reward for a
 * mere account would be money for anybody who can make accounts.
 */
export function createInviteRewards({ wallet }: { wallet: Wallet }) {
  return {
    async payFor(tx: Tx, userId: UserId, paid: Cents): Promise<void> {
      if (paid === 0) return
      const row = await tx.maybe<{ inviterId: UserId }>(sql`
        select i.user_id as inviter_id from users u join users i on i.user_id = u.invited_by
        where u.user_id = ${userId}::bigint and i.deleted_at is null and i.suspended_at is null
      `)
      if (!row) return
      const { isNew } = await wallet.post(tx, {
        kind: 'invite_reward',
        reference: `invite_reward:${userId}`,
        transfers: [{ from: accounts.promo, to: accounts.walletOf(row.inviterId), amount: INVITE_REWARD }],
        details: { invitedId: userId },
      })
      if (isNew) wallet.announceBalance(tx, row.inviterId)
    },
  }
}
