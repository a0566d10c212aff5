import { NEW_RECEIVER_MS, type AdminPayout } from '@fanlight/contract'
import { useFormat, useText } from '../../../../platform/i18n/index.ts'
import { isRefusable } from './payout-queries.ts'

/** That a payout goes to a receiver that was changed lately, as a thief would do; null where it was not. */
export function useNewReceiverText(): (payout: AdminPayout) => string | null {
  const text = useText()
  const format = useFormat()
  return (payout) => {
    const { notBefore } = payout
    if (notBefore === null || !isRefusable(payout)) return null
    return text('adminMoney.payouts.newReceiver', {
      age: format.age(notBefore - NEW_RECEIVER_MS),
      date: format.dateAndTime(notBefore),
    })
  }
}
