import {
  instant,
  ORDERS_PAGE_SIZE,
  SECOND_EYES_WINDOW_MS,
  type Diamonds,
  type InputOf,
  type listFanPayments,
  type ProposalId,
  type refundPayment,
  type UserId,
} from '@fanlight/contract'
import { PostingId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/index.ts'
import type { Posts } from '../posts/index.ts'
import { accounts, NEWEST_TRANSFER, type GivenRow, type Wallet } from '../wallet/index.ts'
import { PaymentWish, type Proposals } from './proposals.ts'

/** Who gives back: one operator, or two that agree, and what the second one's agreement writes in the same transaction. */
type GivenBy = { operatorId: UserId; second?: { operatorId: UserId; alongside: (tx: Tx) => Promise<void> } }

const position = cursorOf(z.object({ paymentId: PostingId }))

/** Tips and bought posts that an operator gives back: the fan has the diamonds again, and nobody has to send money. */
export function createPaymentRefunds(
  deps: Platform & { audit: Audit; wallet: Wallet; posts: Posts; proposals: Proposals },
) {
  const { db, clock, ids, audit, wallet, posts, proposals } = deps

  async function found(paymentId: PostingId): Promise<GivenRow> {
    const payment = await wallet.returns.findGiven(db, paymentId)
    if (!payment) throw new AppError('NOT_FOUND', {})
    return payment
  }

  const wishOf = ({ fanId, amount, returned }: GivenRow, input: InputOf<typeof refundPayment>) => ({
    kind: 'payment' as const,
    subject: `payment:${input.paymentId}`,
    payload: { input, fanId, amount: amount - returned } satisfies Record<keyof z.infer<typeof PaymentWish>, unknown>,
  })

  /** What one operator gives back to a fan within a day counts together: two halves are as much as the whole. */
  async function assertSmall(tx: Tx, fanId: UserId, amount: number): Promise<void> {
    const { secondEyesFrom } = await wallet.settings.get(tx)
    const lately = await proposals.givenBackAlone(tx, fanId, instant(clock.now() - SECOND_EYES_WINDOW_MS))
    if (lately + amount >= secondEyesFrom) throw new AppError('SECOND_OPERATOR_NEEDED', {})
  }

  async function giveBack(
    { operatorId, second }: GivenBy,
    input: InputOf<typeof refundPayment>,
    idempotencyKey: string | null,
  ): Promise<void> {
    const { paymentId, reason, houseCovers } = input
    const given = await found(paymentId)
    const { creatorId, kind, postId } = given
    const intention = { userId: operatorId, call: 'refund_payment', idempotencyKey, content: input }
    await db.transaction(async (tx) => {
      if ((await wallet.intentions.claim(tx, intention, paymentId)) !== null) return
      const operators = [operatorId, second?.operatorId]
      if (operators.includes(given.fanId) || operators.includes(creatorId)) throw new AppError('SELF_ACTION', {})
      if (!second) await assertSmall(tx, given.fanId, given.amount - given.returned)
      const payment = await wallet.returns.holdPayment(tx, paymentId)
      if (!payment) throw new AppError('NOT_FOUND', {})
      const amount = payment.amount - payment.returned
      if (amount === 0) throw new AppError('ALREADY_REFUNDED', {})
      const parts = await wallet.returns.plan(tx, [{ payment, amount }])
      const { fanId } = payment
      // It may come back to the creator and be given back again: each time is an event of its own.
      const because = `payment_refund:${ids.next()}`
      await wallet.returns.giveBack(tx, parts, { because, to: accounts.walletOf(fanId), orderId: null, houseCovers })
      const earned = parts.reduce((sum, part) => sum + part.amount - part.fromHouse, 0) as Diamonds
      if (postId !== null) await posts.giveBack(tx, { paymentId, kind, fanId, creatorId, postId, earned })
      wallet.announceBalance(tx, fanId)
      wallet.announceEarnings(tx, creatorId)
      if (!second) await proposals.rememberAlone(tx, operatorId, wishOf(given, input))
      await second?.alongside(tx)
      await audit.record(tx, {
        actorId: operatorId,
        action: 'payment.refunded',
        subject: `payment:${paymentId}`,
        details: {
          fanId,
          creatorId,
          kind,
          amount,
          reason,
          houseCovers,
          ...(second && { agreedBy: second.operatorId }),
        },
      })
    })
  }

  return {
    async list({ fanId, cursor }: InputOf<typeof listFanPayments>) {
      const { paymentId } = position.read(cursor, { paymentId: NEWEST_TRANSFER })
      const rows = await wallet.returns.listGiven(db, fanId, paymentId, ORDERS_PAGE_SIZE + 1)
      return pageOf(rows, ORDERS_PAGE_SIZE, (row) => position.write({ paymentId: row.paymentId }))
    },

    async refund(
      { userId: operatorId }: Viewer,
      input: InputOf<typeof refundPayment>,
      idempotencyKey: string | null,
    ): Promise<{ payment: GivenRow; waitsForSecond: boolean }> {
      let waitsForSecond = false
      try {
        await giveBack({ operatorId }, input, idempotencyKey)
      } catch (error) {
        if (!(error instanceof AppError) || error.reason !== 'SECOND_OPERATOR_NEEDED') throw error
        const wish = wishOf(await found(input.paymentId), input)
        await db.transaction((tx) => proposals.propose(tx, operatorId, wish))
        waitsForSecond = true
      }
      return { payment: await found(input.paymentId), waitsForSecond }
    },

    async agree(viewer: Viewer, proposalId: ProposalId): Promise<void> {
      const { payload, proposedBy } = await db.transaction((tx) => proposals.mayAgree(tx, viewer, proposalId))
      const alongside = async (tx: Tx) => {
        // Once more, and held: another operator may have decided since.
        await proposals.mayAgree(tx, viewer, proposalId)
        await proposals.agreed(tx, viewer, proposalId)
      }
      const second = { operatorId: viewer.userId, alongside }
      await giveBack({ operatorId: proposedBy, second }, PaymentWish.parse(payload).input, null)
    },
  }
}
