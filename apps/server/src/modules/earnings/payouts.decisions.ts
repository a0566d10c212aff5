import { instant, SECOND_EYES_WINDOW_MS, type PayoutId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { FinishPayout } from './payouts.ends.ts'
import type { Netting } from './payouts.netting.ts'
import * as store from './payouts.store.ts'
import type { PayoutRow } from './payouts.store.ts'

/** What operators decide: a yes of one, or of two from a limit on; a single no is enough, until it is on its way. */
export function createPayoutDecisions(
  deps: Platform & {
    audit: Audit
    wallet: Wallet
    finish: FinishPayout
    netting: Netting
    sending: JobKind<{ payoutId: PayoutId }>
  },
) {
  const { db, clock, audit, wallet, finish, netting, sending } = deps

  /** What one operator lets go to one creator within a day, without a second one, counts together. */
  async function approvalsFor(tx: Tx, payout: PayoutRow, { userId: operatorId }: Viewer): Promise<number> {
    const { payoutId, creatorId, amount, needsApprovals } = payout
    if (needsApprovals > 1) return needsApprovals
    await store.lockPayoutsOf(tx, creatorId)
    const since = instant(clock.now() - SECOND_EYES_WINDOW_MS)
    const alone = await store.sumApprovedAlone(tx, { creatorId, operatorId, since })
    const { secondEyesFrom } = await wallet.settings.get(tx)
    if (alone + amount < secondEyesFrom) return needsApprovals
    await store.askForSecond(tx, payoutId)
    return 2
  }

  /** Says what state it is in now. */
  async function approve(tx: Tx, payout: PayoutRow, operator: Viewer): Promise<'requested' | 'approved' | 'canceled'> {
    const { payoutId } = payout
    // What is left of it waits for another yes: it is another amount than the one that was looked at.
    if (await netting.net(tx, payout)) return 'canceled'
    const needsApprovals = await approvalsFor(tx, payout, operator)
    const approvals = await store.approve(tx, payoutId, operator.userId, clock.now())
    if (approvals === null) throw new AppError('SECOND_OPERATOR_NEEDED', {})
    if (approvals < needsApprovals) return 'requested'
    await store.saveApproved(tx, payoutId)
    await sending.enqueue(tx, { payoutId })
    return 'approved'
  }

  return async function decide(operator: Viewer, payoutId: PayoutId, refusal: string | null): Promise<void> {
    await db.transaction(async (tx) => {
      const payout = await store.lockPayout(tx, payoutId)
      if (!payout) throw new AppError('NOT_FOUND', {})
      const { creatorId, amount, state: before } = payout
      if (creatorId === operator.userId) throw new AppError('SELF_ACTION', {})
      // One that was let go may wait for days, because its receiver is new: what is found out meanwhile still stops it.
      const isOpen = before === 'requested' || (before === 'approved' && refusal !== null)
      if (!isOpen) throw new AppError('ALREADY_DECIDED', {})
      if (refusal !== null) await finish(tx, payout, { state: 'refused', reason: refusal })
      const after = refusal === null ? await approve(tx, payout, operator) : 'refused'
      await audit.record(tx, {
        actorId: operator.userId,
        action: refusal === null ? 'payout.approved' : 'payout.refused',
        subject: `payout:${payoutId}`,
        details: { creatorId, amount, before, after, ...(refusal !== null && { reason: refusal }) },
      })
    })
  }
}
