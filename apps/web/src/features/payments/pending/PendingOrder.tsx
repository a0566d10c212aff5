import type { Order } from '@fanlight/contract'
import { Badge, Button, Card, Spinner } from '@fanlight/ui'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { payments, usePaymentFlow } from '../flow/payments.ts'
import { wordsOf } from '../flow/words.ts'
import { stateOf, useOrderTitle } from '../orders/order-words.ts'
import { OrderPicture } from '../orders/OrderRow.tsx'
import { useCancelOrder } from '../orders/use-cancel-order.ts'
import { useOrder } from '../queries.ts'
import { isBusy } from '../review/use-review.ts'
import { OrderTitle } from '../orders/OrderTitle.tsx'

/** One unfinished order, followed until it is finished. */
export function PendingOrder({ order: known }: { order: Order }) {
  const text = useText()
  const format = useFormat()
  const { data, refetch } = useOrder(known.orderId, { isWatched: true })
  const order = data?.order ?? known
  const title = useOrderTitle()(order)
  const { label, tone } = stateOf(order)
  const { cancelAsked, isCanceling } = useCancelOrder(() => void refetch())
  const [paymentId, setPaymentId] = useState<string | null>(null)
  const isPaying = isBusy(usePaymentFlow(paymentId))
  const { orderId, orderType } = order

  const goOn = () =>
    setPaymentId(
      payments.pay({
        start: { api: 'repay', orderType, apiParams: { orderId } },
        onPaid: () => void refetch(),
        onFailed: () => void refetch(),
      }),
    )

  return (
    <Card padding="lg">
      <article aria-label={title} className="flex flex-col gap-4">
        <div className="flex items-center gap-4">
          <OrderPicture order={order} />
          <div className="min-w-0 flex-1">
            <h2 className="text-17 font-semibold">
              <OrderTitle>{title}</OrderTitle>
            </h2>
            <p className="text-muted tabular-nums">{format.money(order.price.total)}</p>
          </div>
          <Badge tone={tone}>{text(label)}</Badge>
        </div>
        <div role="status" className="text-13 text-muted">
          {order.status === 'TO_PAY' && (
            <p>{text('orders.pending.until', { time: format.dateAndTime(order.payableUntil) })}</p>
          )}
          {order.status === 'PAID' && (
            <p className="flex items-center gap-2">
              <Spinner className="size-4" />
              {wordsOf('paid')}
            </p>
          )}
          {order.status === 'DONE' && (
            <p className="flex items-center gap-2 font-semibold text-positive">
              <CircleCheck aria-hidden className="size-4.5!" />
              {wordsOf('done')}
            </p>
          )}
        </div>
        {order.status === 'TO_PAY' && (
          <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
            <Button variant="primary" once busy={isPaying} onPress={goOn}>
              {text('orders.pending.goOn')}
            </Button>
            <Button busy={isCanceling} onPress={() => void cancelAsked(orderId)}>
              {text('orders.pending.cancel')}
            </Button>
          </div>
        )}
      </article>
    </Card>
  )
}
