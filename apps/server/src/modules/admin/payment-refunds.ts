import {
  diamonds,
  ORDERS_PAGE_SIZE,
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
import type { Payments } from '../payments/index.ts'
import { accounts, NEWEST_TRANSFER, type GivenRow, type Intention, type Wallet } from '../wallet/index.ts'
import { PaymentWish, type Proposals } from './proposals.ts'
import type { RefundLimit } from './refund-limit.ts'

/** Who gives back: one operator, or two that agree, and what the second one's agreement writes in the same transaction. */
type GivenBy = { operatorId: UserId; second?: { operatorId: UserId; alongside: (tx: Tx) => Promise<void> } }

type Input = InputOf<typeof refundPayment>

const position = cursorOf(z.object({ paymentId: PostingId }))

/** Tips and bought posts that an operator gives back: the fan has the diamonds again, and nobody has to send money. */
export function createPaymentRefunds(
  deps: Platform & { audit: Audit; wallet: Wallet; payments: Payments; proposals: Proposals; limit: RefundLimit },
) {
  const { db, ids, audit, wallet, proposals, limit } = deps

  async function found(paymentId: PostingId): Promise<GivenRow> {
    const payment = await wallet.returns.findGiven(db, paymentId)
    if (!payment) throw new AppError('NOT_FOUND', {})
    return payment
  }

  const wishOf = (input: Input, payment: { fanId: UserId; amount: number }) => ({
    kind: 'payment' as const,
    subject: `payment:${input.paymentId}`,
    payload: { input, fanId: payment.fanId, amount: payment.amount } satisfies Record<
      keyof z.infer<typeof PaymentWish>,
      unknown
    >,
  })

  const intentionOf = (operatorId: UserId, input: Input, idempotencyKey: string | null): Intention => ({
    userId: operatorId,
    call: 'refund_payment',
    idempotencyKey,
    content: input,
  })

  async function giveBack({ operatorId, second }: GivenBy, input: Input, intention: Intention): Promise<void> {
    const { paymentId, reason, houseCovers } = input
    const given = await found(paymentId)
    const { creatorId, kind } = given
    await db.transaction(async (tx) => {
      const twin = await wallet.intentions.claim(tx, intention, paymentId)
      if (twin === paymentId) return
      // Under this name it was asked for before and waits, or has waited, for a second operator.
      if (twin !== null) throw new AppError('SECOND_OPERATOR_NEEDED', {})
      const operators = [operatorId, second?.operatorId]
      if (operators.includes(given.fanId) || operators.includes(creatorId)) throw new AppError('SELF_ACTION', {})
      const expected = diamonds(given.amount - given.returned)
      if (!second) await limit.assertDiamonds(tx, { operatorId, fanId: given.fanId }, expected)
      const payment = await wallet.returns.holdPayment(tx, paymentId)
      if (!payment) throw new AppError('NOT_FOUND', {})
      const amount = payment.amount - payment.returned
      if (amount === 0) throw new AppError('ALREADY_REFUNDED', {})
      // A refund of its order was undone in this moment: it is more than the limit was asked about.
      if (amount > expected) throw new AppError('CONFLICT', {})
      const parts = await wallet.returns.plan(tx, [{ payment, amount }])
      const { fanId } = payment
      // It may come back to the creator and be given back again: each time is an event of its own.
      const because = `payment_refund:${ids.next()}`
      await wallet.returns.giveBack(tx, parts, { because, to: accounts.walletOf(fanId), orderId: null, houseCovers })
      await deps.payments.packages.assertMayReturn(tx, fanId)
      wallet.announceBalance(tx, fanId)
      wallet.announceEarnings(tx, creatorId)
      if (!second) await proposals.rememberAlone(tx, operatorId, wishOf(input, { fanId, amount }))
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

  /** Says false when under this name it was done meanwhile. */
  async function propose(operatorId: UserId, input: Input, intention: Intention): Promise<boolean> {
    const { fanId, amount, returned } = await found(input.paymentId)
    const wish = wishOf(input, { fanId, amount: amount - returned })
    return db.transaction(async (tx) => {
      const proposalId = proposals.newId()
      const twin = await wallet.intentions.claim(tx, intention, proposalId)
      if (twin === null) await proposals.propose(tx, operatorId, wish, proposalId)
      return twin !== input.paymentId
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
      input: Input,
      idempotencyKey: string | null,
    ): Promise<{ payment: GivenRow; waitsForSecond: boolean }> {
      const intention = intentionOf(operatorId, input, idempotencyKey)
      let waitsForSecond = false
      try {
        await giveBack({ operatorId }, input, intention)
      } catch (error) {
        if (!(error instanceof AppError) || error.reason !== 'SECOND_OPERATOR_NEEDED') throw error
        waitsForSecond = await propose(operatorId, input, intention)
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
      const { input } = PaymentWish.parse(payload)
      const intention = intentionOf(proposedBy, input, null)
      await proposals.orSayWhoWasFirst(viewer, proposalId, () =>
        giveBack({ operatorId: proposedBy, second }, input, intention),
      )
    },
  }
}
