import { getSpendingLimit, setSpendingLimit, type SpendingLimit } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useAction, useCall } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'

export const useSpendingLimit = () => useCall(getSpendingLimit, {})

/** The limit that a payment would go beyond; null where it fits, or is not known yet. */
export function useLimitExceededBy(total: number | undefined): SpendingLimit | null {
  const { data: limit } = useSpendingLimit()
  if (!limit || limit.monthly === null || !total) return null
  return limit.spentThisMonth + total > limit.monthly ? limit : null
}

/** Sets the limit and says from when it holds. */
export function useSetSpendingLimit(onSet?: () => void) {
  const text = useText()
  const format = useFormat()
  const client = useQueryClient()

  function said({ monthly, coming }: SpendingLimit, wanted: number | null): string {
    if (coming) {
      const date = format.date(coming.from)
      return text(coming.monthly === null ? 'wallet.limit.comingNoneToast' : 'wallet.limit.comingToast', { date })
    }
    if (monthly === null || wanted === null) return text('wallet.limit.kept')
    return text('wallet.limit.setToast', { limit: format.money(monthly) })
  }

  return useAction(setSpendingLimit, {
    onSuccess: (limit, { monthly }) => {
      client.setQueryData(keyOf(getSpendingLimit, {}), limit)
      toast.success(said(limit, monthly))
      onSet?.()
    },
  })
}
