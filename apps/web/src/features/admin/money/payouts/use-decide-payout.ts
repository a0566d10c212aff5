import { decidePayout, type AdminPayout, type PayoutState } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { call, describeError, refusedWith } from '../../../../platform/api/index.ts'
import { confirm } from '../../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../../platform/i18n/index.ts'
import { useNewReceiverText } from './new-receiver.ts'
import { isUndecided, usePayoutLists } from './payout-queries.ts'

/** Who gets it: of a creator who left, only where it goes is known. */
const receiverOf = ({ creator, receiverAddress }: AdminPayout): string =>
  creator?.nickName ?? `\u2066${receiverAddress}\u2069`

/** Decides; true when there is nothing left to ask. `onLeft` hears of a payout that left its list. */
export function useDecidePayout(state: PayoutState, onLeft: (payout: AdminPayout) => void) {
  const text = useText()
  const format = useFormat()
  const lists = usePayoutLists()
  const newReceiverText = useNewReceiverText()

  async function decide(
    payout: AdminPayout,
    decision: { decision: 'approve' } | { decision: 'refuse'; reason: string },
  ): Promise<boolean> {
    try {
      const { payout: decided } = await call(decidePayout, { payoutId: payout.payoutId, ...decision })
      if (decided.state !== state) onLeft(payout)
      lists.put(state, decided)
      toast.success(said(decided, decision.decision))
      return true
    } catch (error) {
      const isDecided = refusedWith(error, 'ALREADY_DECIDED') !== null
      toast.error(isDecided ? text('adminMoney.payouts.alreadyDecided') : describeError(error))
      if (!isDecided && !refusedWith(error, 'NOT_FOUND')) return false
      onLeft(payout)
      await lists.refresh()
      return true
    }
  }

  function said(decided: AdminPayout, decision: 'approve' | 'refuse'): string {
    const values = { money: format.money(decided.cents), name: receiverOf(decided) }
    if (decision === 'refuse') {
      return text(decided.creator ? 'adminMoney.payouts.refusedToast' : 'adminMoney.payouts.refusedLeftToast', values)
    }
    return text(isUndecided(decided) ? 'adminMoney.payouts.firstToast' : 'adminMoney.payouts.approvedToast', values)
  }

  return {
    refuse: (payout: AdminPayout, reason: string) => decide(payout, { decision: 'refuse', reason }),
    async approve(payout: AdminPayout): Promise<void> {
      const isLast = payout.approvals.length + 1 >= payout.needsApprovals
      const isSure = await confirm({
        title: text('adminMoney.payouts.approveTitle', {
          money: format.money(payout.cents),
          name: receiverOf(payout),
        }),
        text: [
          text(isLast ? 'adminMoney.payouts.approveText' : 'adminMoney.payouts.approveFirstText', {
            receiver: `\u2066${payout.receiverAddress}\u2069`,
          }),
          newReceiverText(payout),
        ]
          .filter((part) => part !== null)
          .join(' '),
        confirmLabel: text('adminMoney.payouts.approve', { money: format.money(payout.cents) }),
      })
      if (isSure) await decide(payout, { decision: 'approve' })
    },
  }
}
