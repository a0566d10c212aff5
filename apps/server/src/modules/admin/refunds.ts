import type { Cents, InputOf, OutputOf, ProposalId, refundOrder, UserId } from '@fanlight/contract'
import { RefundPlan } from '@fanlight/contract/schemas'
import { z } from 'zod'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Payments } from '../payments/index.ts'
import type { Intention, Wallet } from '../wallet/index.ts'
import { RefundWish, type Proposals } from './proposals.ts'
import type { RefundLimit } from './refund-limit.ts'

type Input = InputOf<typeof refundOrder>
type Answer = Omit<OutputOf<typeof refundOrder>, 'order'>
const Waits = z.object({ plan: RefundPlan, waitsForSecond: z.literal(true) })

/** Refunds as operators ask for them: small ones happen, large ones wait for a second operator. */
export function createRefundRequests({
  db,
  wallet,
  payments,
  proposals,
  limit,
}: Platform & { wallet: Wallet; payments: Payments; proposals: Proposals; limit: RefundLimit }) {
  const { refunds } = payments

  const intentionOf = (operatorId: UserId, input: Input, idempotencyKey: string | null): Intention => ({
    userId: operatorId,
    call: 'refund',
    idempotencyKey,
    content: input,
  })

  async function alone(operatorId: UserId, input: Input, intention: Intention): Promise<Answer> {
    const mayAlone = async (tx: Tx, fanId: UserId, cents: Cents): Promise<void> => {
      await limit.assertMoney(tx, { operatorId, fanId }, cents)
      const wish = { kind: 'refund', subject: `order:${input.orderId}`, payload: input } as const
      await proposals.rememberAlone(tx, operatorId, wish)
    }
    const plan = await refunds.refund({ operatorId, mayAlone }, input, intention)
    return { plan, waitsForSecond: false }
  }

  /** Null: under this name it was done meanwhile. */
  const propose = (operatorId: UserId, input: Input, intention: Intention): Promise<Answer | null> =>
    db.transaction(async (tx) => {
      const proposalId = proposals.newId()
      if ((await wallet.intentions.claim(tx, intention, proposalId)) !== null) {
        const answer = await wallet.intentions.answerTo(tx, intention)
        return answer === null ? null : Waits.parse(answer)
      }
      const plan = await refunds.tryOut(tx, input.orderId, input.cents)
      const wish = { kind: 'refund', subject: `order:${input.orderId}`, payload: input } as const
      await proposals.propose(tx, operatorId, wish, proposalId)
      const answer = { plan, waitsForSecond: true as const }
      await wallet.intentions.keepAnswer(tx, intention, answer)
      return answer
    })

  return {
    async refund({ userId }: Viewer, input: Input, idempotencyKey: string | null): Promise<Answer> {
      if (input.isTrial) {
        const plan = await db.transaction((tx) => refunds.tryOut(tx, input.orderId, input.cents))
        return { plan, waitsForSecond: false }
      }
      const intention = intentionOf(userId, input, idempotencyKey)
      try {
        return await alone(userId, input, intention)
      } catch (error) {
        if (!(error instanceof AppError) || error.reason !== 'SECOND_OPERATOR_NEEDED') throw error
        return (await propose(userId, input, intention)) ?? (await alone(userId, input, intention))
      }
    },

    async agree(viewer: Viewer, proposalId: ProposalId): Promise<void> {
      const { payload, proposedBy } = await db.transaction((tx) => proposals.mayAgree(tx, viewer, proposalId))
      const alongside = async (tx: Tx) => {
        // Once more, and held: another operator may have decided since.
        await proposals.mayAgree(tx, viewer, proposalId)
        await proposals.agreed(tx, viewer, proposalId)
      }
      const second = { operatorId: viewer.userId, alongside }
      const input = RefundWish.parse(payload)
      const intention = intentionOf(proposedBy, input, null)
      await proposals.orSayWhoWasFirst(viewer, proposalId, () =>
        refunds.refund({ operatorId: proposedBy, second }, input, intention),
      )
    },
  }
}
