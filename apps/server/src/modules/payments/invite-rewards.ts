import type { Tx } from '../../platform/db/db.ts'
import type { Identity } from '../identity/index.ts'
import { INVITE_REWARD } from '../profiles/index.ts'
import { accounts, type Wallet } from '../wallet/index.ts'
import type { OrderRow } from './order.ts'
import { issuedBy } from './sale.ts'

export type InviteRewards = ReturnType<typeof createInviteRewards>

/**
 * A user who brought another is rewarded when that person first pays for something, not when they sign up: a reward for a
 * mere account would be money for anybody who can make accounts. For the same reason it comes out of what the house keeps
 * of that payment: a membership for a dollar, paid to oneself, must not bring fifty diamonds.
 */
export function createInviteRewards({ identity, wallet }: { identity: Identity; wallet: Wallet }) {
  /** Diamonds of a package leave under the commission of that day, which their price is held to. */
  async function isWorthIt(tx: Tx, order: OrderRow): Promise<boolean> {
    const issued = issuedBy(order)
    if (order.kind === 'subscribe') return issued * (order.commissionPercent ?? 0) >= INVITE_REWARD * 100
    const { commissionPercent } = await wallet.settings.get(tx)
    return (issued + INVITE_REWARD) * (100 - commissionPercent) <= order.subtotal * 100
  }

  return {
    async payFor(tx: Tx, order: OrderRow): Promise<void> {
      const { userId, orderId, total } = order
      if (total === 0) return
      const inviterId = await identity.accounts.inviterOf(tx, userId)
      if (inviterId === null || !(await isWorthIt(tx, order))) return
      const { isNew } = await wallet.post(tx, {
        kind: 'invite_reward',
        reference: `invite_reward:${userId}`,
        transfers: [{ from: accounts.promo, to: accounts.walletOf(inviterId), amount: INVITE_REWARD }],
        // With the order, it goes back.
        details: { invitedId: userId, inviterId, orderId },
      })
      if (isNew) wallet.announceBalance(tx, inviterId)
    },
  }
}
