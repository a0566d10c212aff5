import type { Cents, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/index.ts'
import { INVITE_REWARD } from '../profiles/index.ts'
import { accounts, type ReturnPart, type Transfer, type Wallet } from '../wallet/index.ts'
import * as store from './invite-rewards.store.ts'
import type { RewardRow } from './invite-rewards.store.ts'
import type { OrderRow } from './order.ts'
import { issuedBy } from './sale.ts'

/** A reward that goes back, and where it is now. */
export type RewardDue = { reward: RewardRow } & Awaited<ReturnType<Wallet['returns']['whereItWent']>>

export type InviteRewards = ReturnType<typeof createInviteRewards>

/**
 * A user who brought another is rewarded when that person first pays for something, not when they sign up: a reward for a
 * mere account would be money for anybody who can make accounts. For the same reason it comes out of what the house keeps
 * of that payment: a membership for a dollar, paid to oneself, must not bring fifty diamonds. It goes back with the payment
 * that earned it.
 */
export function createInviteRewards({ clock, identity, wallet }: Platform & { identity: Identity; wallet: Wallet }) {
  /** Diamonds of a package leave under the commission of that day, which their price is held to. */
  async function isWorthIt(tx: Tx, order: OrderRow, refunded: number = 0): Promise<boolean> {
    if (refunded === order.total) return false
    const left = (whole: number) => Math.floor((whole * (order.total - refunded)) / order.total)
    const issued = issuedBy(order) - Math.ceil((issuedBy(order) * refunded) / order.total)
    if (order.kind === 'subscribe') return issued * (order.commissionPercent ?? 0) >= INVITE_REWARD * 100
    const { commissionPercent } = await wallet.settings.get(tx)
    return (issued + INVITE_REWARD) * (100 - commissionPercent) <= left(order.subtotal) * 100
  }

  return {
    countOf: (from: Db, inviterId: UserId): Promise<number> => store.countRewards(from, inviterId),

    async payFor(tx: Tx, order: OrderRow): Promise<void> {
      const { orderId, userId: invitedId, total } = order
      if (total === 0) return
      const inviterId = await identity.accounts.inviterOf(tx, invitedId)
      if (inviterId === null || !(await isWorthIt(tx, order))) return
      const reference = `invite_reward:${orderId}`
      if (!(await store.insertReward(tx, { orderId, invitedId, inviterId, reference }))) return
      await wallet.post(tx, {
        kind: 'invite_reward',
        reference,
        transfers: [{ from: accounts.promo, to: accounts.walletOf(inviterId), amount: INVITE_REWARD }],
        // In the inviter's wallet these are the diamonds of that order: with it they go back, whatever they were spent on.
        details: { invitedId, orderId },
      })
      wallet.announceBalance(tx, inviterId)
    },

    /**
     * What goes back of the reward when so much of the order's money does that what is left would not have earned it: from the
     * inviter, or from who earned what they spent it on. Their wallet is held. Null: nothing.
     */
    async dueBack(tx: Tx, order: OrderRow, refunded: Cents): Promise<RewardDue | null> {
      const reward = await store.lockReward(tx, order.orderId)
      if (!reward || reward.takenBackAt !== null || (await isWorthIt(tx, order, refunded))) return null
      return { reward, ...(await wallet.returns.whereItWent(tx, reward.inviterId, order.orderId, INVITE_REWARD)) }
    },

    async takeBack(tx: Tx, due: RewardDue, parts: readonly ReturnPart[], because: string): Promise<void> {
      const { reward, forfeited, nowhere } = due
      const { inviterId, orderId } = reward
      const fromWallet = due.fromWallet + (await wallet.returns.fetchForfeited(tx, inviterId, forfeited))
      await store.saveTakenBack(tx, orderId, { at: clock.now(), taken: fromWallet })
      await post(tx, reward, `invite_reward_taken_back:${because}`, [
        { from: accounts.walletOf(inviterId), to: accounts.promo, amount: fromWallet },
        { from: accounts.losses, to: accounts.promo, amount: nowhere },
      ])
      await wallet.returns.giveBack(tx, parts, {
        because: rewardOf(because),
        to: accounts.promo,
        orderId,
        houseCovers: false,
      })
      for (const { payment } of parts) wallet.announceEarnings(tx, payment.creatorId)
      wallet.announceBalance(tx, inviterId)
    },

    /** The money did not go back after all; unless another payment has earned the reward meanwhile. */
    async giveAgainFor(tx: Tx, { orderId }: OrderRow, because: string): Promise<void> {
      const reward = await store.lockReward(tx, orderId)
      if (!reward || reward.takenBackAt === null || (await store.hasReward(tx, reward.invitedId))) return
      const { inviterId, taken } = reward
      const nowhere = INVITE_REWARD - taken - (await wallet.returns.amountBecause(tx, rewardOf(because)))
      await store.saveTakenBack(tx, orderId, { at: null, taken: 0 })
      await post(tx, reward, `invite_reward_given_again:${because}`, [
        { from: accounts.promo, to: accounts.walletOf(inviterId), amount: taken },
        { from: accounts.promo, to: accounts.losses, amount: nowhere },
      ])
      for (const creatorId of await wallet.returns.undo(tx, rewardOf(because), accounts.promo)) {
        wallet.announceEarnings(tx, creatorId)
      }
      wallet.announceBalance(tx, inviterId)
    },
  }

  async function post(tx: Tx, reward: RewardRow, reference: string, moves: readonly Transfer[]): Promise<void> {
    const transfers = moves.filter(({ amount }) => amount > 0)
    const details = { invitedId: reward.invitedId, orderId: reward.orderId }
    if (transfers.length > 0) await wallet.post(tx, { kind: 'invite_reward', reference, transfers, details })
  }
}

const rewardOf = (because: string): string => `reward:${because}`
