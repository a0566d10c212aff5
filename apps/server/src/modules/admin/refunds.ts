import type { InputOf, ProposalId, refundOrder, RefundPlan } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Payments } from '../payments/index.ts'
import { RefundWish, type Proposals } from './proposals.ts'

/** Refunds as operators ask for them: small ones happen, large ones wait for a second operator. */
export function createRefundRequests({
  db,
  payments,
  proposals,
}: Platform & { payments: Payments; proposals: Proposals }) {
  const { refunds } = payments

  return {
    async refund(
      { userId }: Viewer,
      input: InputOf<typeof refundOrder>,
      idempotencyKey: string | null,
    ): Promise<{ plan: RefundPlan; waitsForSecond: boolean }> {
      try {
        return { plan: await refunds.refund({ operatorId: userId }, input, idempotencyKey), waitsForSecond: false }
      } catch (error) {
        if (!(error instanceof AppError) || error.reason !== 'SECOND_OPERATOR_NEEDED') throw error
        const wish = { kind: 'refund', subject: `order:${input.orderId}`, payload: input } as const
        await db.transaction((tx) => proposals.propose(tx, userId, wish))
        const plan = await refunds.refund({ operatorId: userId }, { ...input, isTrial: true }, null)
        return { plan, waitsForSecond: true }
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
      await refunds.refund({ operatorId: proposedBy, second }, RefundWish.parse(payload), null)
    },
  }
}
