import type { UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/index.ts'
import { INVITE_REWARD } from '../profiles/index.ts'
import { accounts, type Wallet } from '../wallet/index.ts'
import * as store from './invite-rewards.store.ts'
import type { OrderRow } from './order.ts'

export type InviteRewards = ReturnType<typeof createInviteRewards>

/**
 * A user who brought another is rewarded when that person first pays for something, not when they sign up: a reward for a
 * mere account would be money for anybody who can make accounts. It goes back with the payment that earned it.
 */
export function createInviteRewards({ clock, identity, wallet }: Platform & { identity: Identity; wallet: Wallet }) {
  return {
    countOf: (from: Db, inviterId: UserId): Promise<number> => store.countRewards(from, inviterId),

    async payFor(tx: Tx, { orderId, userId: invitedId, total }: OrderRow): Promise<void> {
      if (total === 0) return
      const inviterId = await identity.accounts.inviterOf(tx, invitedId)
      if (inviterId === null) return
      const reference = `invite_reward:${orderId}`
      if (!(await store.insertReward(tx, { orderId, invitedId, inviterId, reference }))) return
      await wallet.post(tx, {
        kind: 'invite_reward',
        reference,
        transfers: [{ from: accounts.promo, to: accounts.walletOf(inviterId), amount: INVITE_REWARD }],
        details: { invitedId },
      })
      wallet.announceBalance(tx, inviterId)
    },

    /** All of the order's money goes back. What the inviter no longer has of the reward is the loss of the house. */
    async takeBackFor(tx: Tx, { orderId }: OrderRow, because: string): Promise<void> {
      const reward = await store.lockReward(tx, orderId)
      if (!reward || reward.takenBackAt !== null) return
      const { inviterId, invitedId, reference } = reward
      const purse = accounts.walletOf(inviterId)
      const taken = Math.min(INVITE_REWARD, await wallet.lockBalance(tx, purse))
      await store.saveTakenBack(tx, orderId, { at: clock.now(), taken })
      const moves = [
        { from: purse, to: accounts.promo, amount: taken },
        { from: accounts.losses, to: accounts.promo, amount: INVITE_REWARD - taken },
      ]
      await wallet.post(tx, {
        kind: 'invite_reward',
        reference: `invite_reward_taken_back:${because}`,
        transfers: moves.filter(({ amount }) => amount > 0),
        details: { invitedId, undoes: reference },
      })
      wallet.announceBalance(tx, inviterId)
    },

    /** The money did not go back after all; unless another payment has earned the reward meanwhile. */
    async giveAgainFor(tx: Tx, { orderId }: OrderRow, because: string): Promise<void> {
      const reward = await store.lockReward(tx, orderId)
      if (!reward || reward.takenBackAt === null || (await store.hasReward(tx, reward.invitedId))) return
      const { inviterId, invitedId, reference, taken } = reward
      await store.saveTakenBack(tx, orderId, { at: null, taken: 0 })
      const moves = [
        { from: accounts.promo, to: accounts.walletOf(inviterId), amount: taken },
        { from: accounts.promo, to: accounts.losses, amount: INVITE_REWARD - taken },
      ]
      await wallet.post(tx, {
        kind: 'invite_reward',
        reference: `invite_reward_given_again:${because}`,
        transfers: moves.filter(({ amount }) => amount > 0),
        details: { invitedId, undoes: reference },
      })
      wallet.announceBalance(tx, inviterId)
    },
  }
}
