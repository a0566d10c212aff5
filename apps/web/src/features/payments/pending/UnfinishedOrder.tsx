import type { Order, OrderId } from '@fanlight/contract'
import { Banner, Button } from '@fanlight/ui'
import { Clock } from 'lucide-react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useOrderTitle } from '../orders/order-words.ts'
import { useCancelOrder } from '../orders/use-cancel-order.ts'
import { useOrder } from '../queries.ts'

type Props = {
  orderId: OrderId
  /** For the order that was begun just now, which is on screen already; another one is shown with the 72-hour rule. */
  title?: string | undefined
  lead?: string | undefined
  onContinue: (orderId: OrderId) => void
  onCanceled: (order: Order) => void
}

/** An order that stands in the way of a new one: go on with it, or give it up. */
export function UnfinishedOrder({ orderId, lead, title, onContinue, onCanceled }: Props) {
  const text = useText()
  const format = useFormat()
  const titleOf = useOrderTitle()
  const order = useOrder(orderId).data?.order
  const { cancel, isCanceling } = useCancelOrder(onCanceled)
  return (
    <Banner tone="caution" icon={<Clock aria-hidden />} title={title} className="text-start">
      <p className={title ? undefined : 'text-15'}>{lead ?? text('error.unfinishedOrder')}</p>
      {order && !title && (
        <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-15 font-semibold text-ink">
          <span>{titleOf(order)}</span>
          <span className="tabular-nums">{format.money(order.price.total)}</span>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2 pb-1">
        <Button size="sm" variant="primary" onPress={() => onContinue(orderId)}>
          {text('payments.unfinished.goOn')}
        </Button>
        <Button size="sm" busy={isCanceling} onPress={() => cancel(orderId)}>
          {text('payments.unfinished.cancel')}
        </Button>
      </div>
    </Banner>
  )
}
