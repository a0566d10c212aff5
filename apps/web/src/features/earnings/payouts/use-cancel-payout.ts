import { cancelPayout, type Payout } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { call, describeError, refusedWith } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useMoneyCache } from '../../wallet/index.ts'

/** Takes back a payout that nobody has decided yet, after a question. */
export function useCancelPayout() {
  const text = useText()
  const format = useFormat()
  const cache = useMoneyCache()
  return async ({ payoutId, cents }: Payout): Promise<void> => {
    const isSure = await confirm({
      title: text('earnings.payouts.cancelTitle', { money: format.money(cents) }),
      text: text('earnings.payouts.cancelText'),
      confirmLabel: text('earnings.payouts.cancel'),
      cancelLabel: text('earnings.payouts.cancelKeep'),
    })
    if (!isSure) return
    try {
      await call(cancelPayout, { payoutId })
      toast.success(text('earnings.payouts.canceled'))
    } catch (error) {
      const isDecided = refusedWith(error, 'ALREADY_DECIDED') !== null
      toast.error(isDecided ? text('earnings.payouts.alreadyDecided') : describeError(error))
    }
    cache.earningsChanged()
  }
}
