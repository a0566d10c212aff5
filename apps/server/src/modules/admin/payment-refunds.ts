import {
  ORDERS_PAGE_SIZE,
  type Diamonds,
  type InputOf,
  type listFanPayments,
  type refundPayment,
} from '@fanlight/contract'
import { PostingId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/index.ts'
import type { Posts } from '../posts/index.ts'
import { accounts, NEWEST_TRANSFER, type GivenRow, type Wallet } from '../wallet/index.ts'

const position = cursorOf(z.object({ paymentId: PostingId }))

/** Tips and bought posts that an operator gives back: the fan has the diamonds again, and nobody has to send money. */
export function createPaymentRefunds(deps: Platform & { audit: Audit; wallet: Wallet; posts: Posts }) {
  const { db, audit, wallet, posts } = deps

  async function found(paymentId: PostingId): Promise<GivenRow> {
    const payment = await wallet.returns.findGiven(db, paymentId)
    if (!payment) throw new AppError('NOT_FOUND', {})
    return payment
  }

  return {
    async list({ fanId, cursor }: InputOf<typeof listFanPayments>) {
      const { paymentId } = position.read(cursor, { paymentId: NEWEST_TRANSFER })
      const rows = await wallet.returns.listGiven(db, fanId, paymentId, ORDERS_PAGE_SIZE + 1)
      return pageOf(rows, ORDERS_PAGE_SIZE, (row) => position.write({ paymentId: row.paymentId }))
    },

    async refund(
      operator: Viewer,
      input: InputOf<typeof refundPayment>,
      idempotencyKey: string | null,
    ): Promise<GivenRow> {
      const { paymentId, reason, houseCovers } = input
      const { creatorId, kind, postId } = await found(paymentId)
      const intention = { userId: operator.userId, call: 'refund_payment', idempotencyKey, content: input }
      await db.transaction(async (tx) => {
        if ((await wallet.intentions.claim(tx, intention, paymentId)) !== null) return
        // Refunds of one creator's payments take turns: what is read now is what there is to give back.
        await wallet.lockBalance(tx, accounts.heldEarningsOf(creatorId))
        const payment = await wallet.returns.findPayment(tx, { paymentId })
        if (!payment) throw new AppError('NOT_FOUND', {})
        const amount = payment.amount - payment.returned
        if (amount === 0) throw new AppError('ALREADY_REFUNDED', {})
        const parts = await wallet.returns.plan(tx, [{ payment, amount }])
        const { fanId } = payment
        const because = `payment_refund:${paymentId}`
        await wallet.returns.giveBack(tx, parts, {
          because,
          to: accounts.walletOf(fanId),
          orderId: null,
          houseCovers,
        })
        const earned = parts.reduce((sum, part) => sum + part.amount - part.fromHouse, 0) as Diamonds
        if (postId !== null) await posts.giveBack(tx, { paymentId, kind, fanId, creatorId, postId, earned })
        wallet.announceBalance(tx, fanId)
        wallet.announceEarnings(tx, creatorId)
        await audit.record(tx, {
          actorId: operator.userId,
          action: 'payment.refunded',
          subject: `payment:${paymentId}`,
          details: { fanId, creatorId, kind, amount, reason, houseCovers },
        })
      })
      return found(paymentId)
    },
  }
}
