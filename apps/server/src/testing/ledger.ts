import { userId as asUserId, type UserId } from '@fanlight/contract'
import { accounts } from '../modules/wallet/index.ts'
import type { Posting } from '../modules/wallet/ledger.ts'
import type { TestApp } from './test-app.ts'

const { heldEarningsOf, issuedDiamonds, walletOf } = accounts

export const topUp = (userId: UserId, amount: number, reference: string): Posting => ({
  kind: 'top_up',
  reference,
  transfers: [{ from: issuedDiamonds, to: walletOf(userId), amount }],
})

export const tip = (fan: UserId, creator: UserId, amount: number, reference: string): Posting => ({
  kind: 'tip',
  reference,
  transfers: [],
  payment: { from: walletOf(fan), creatorId: creator, amount, commissionPercent: 20 },
})

/** People who only pay and are paid, asked of the ledger itself. */
export function createPayers(app: () => TestApp) {
  let made = 0
  return {
    /** A person without a session. */
    anAccount: async (diamonds = 0): Promise<UserId> => {
      const number = ++made
      const id = asUserId(String(5_000_000 + number))
      await app().platform.db.script(`
        insert into users (user_id, email, nick_name, user_name, birthday, created_at)
        values (${id}, 'payer${number}@example.com', 'Payer_${number}', 'payer${number}', '1990-01-01', now())
      `)
      if (diamonds > 0) await app().wallet.postAlone(topUp(id, diamonds, `start:${id}`))
      return id
    },
    inTransaction: (posting: Posting) => app().platform.db.transaction((tx) => app().wallet.post(tx, posting)),
    balance: (userId: UserId) => app().wallet.balanceOf(walletOf(userId)),
    held: (userId: UserId) => app().wallet.balanceOf(heldEarningsOf(userId)),
  }
}
