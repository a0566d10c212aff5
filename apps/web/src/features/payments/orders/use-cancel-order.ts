import { cancelOrder, type Order } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useAction } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { wordsOf } from '../flow/words.ts'
import { rereadMoney } from '../queries.ts'

/** Gives an unfinished order up. What has been paid meanwhile is handed over all the same, and said to be. */
export function useCancelOrder(onCanceled?: (order: Order) => void) {
  const text = useText()
  const action = useAction(cancelOrder, {
    toast: true,
    idempotencyKey: ({ orderId }) => `cancel-${orderId}`,
    onSuccess({ order }) {
      void rereadMoney()
      if (order.status === 'DONE') toast.success(wordsOf('done'), { id: 'payment' })
      else if (order.status === 'PAID') toast.success(wordsOf('paid'), { id: 'payment' })
      else toast(text('payments.unfinished.canceled'), { id: 'payment' })
      onCanceled?.(order)
    },
  })

  return {
    isCanceling: action.isPending,
    cancel: (orderId: Order['orderId']): void => {
      if (!action.isPending) action.mutate({ orderId })
    },
    /** The same after a question, where the press is one among many. */
    cancelAsked: async (orderId: Order['orderId']): Promise<void> => {
      const isSure = await confirm({
        title: text('orders.cancelTitle'),
        text: text('orders.cancelText'),
        confirmLabel: text('orders.cancel'),
        cancelLabel: text('orders.keep'),
        tone: 'danger',
      })
      if (isSure) action.mutate({ orderId })
    },
  }
}
