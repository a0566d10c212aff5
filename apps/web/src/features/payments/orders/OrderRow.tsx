import type { Order } from '@fanlight/contract'
import { Badge, Button, DiamondGlyph, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { PersonAvatar } from '../../profiles/index.ts'
import { isPaid, stateOf, useOrderTitle } from './order-words.ts'
import { OrderTitle } from './OrderTitle.tsx'

type Props = { order: Order; onReceipt: () => void; onContinue: () => void; onCancel: () => void }

export function OrderRow({ order, onReceipt, onContinue, onCancel }: Props) {
  const text = useText()
  const format = useFormat()
  const title = useOrderTitle()(order)
  const { label, tone } = stateOf(order)
  const { status, price, refunded, createdAt, payableUntil } = order
  const isOpen = status === 'TO_PAY'
  return (
    <article aria-label={title} className="flex gap-4 px-4 py-4">
      <OrderPicture order={order} />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">
          <OrderTitle>{title}</OrderTitle>
        </h2>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
          <Badge tone={tone} size="sm">
            {text(label)}
          </Badge>
          <time dateTime={new Date(createdAt).toISOString()}>{format.dateAndTime(createdAt)}</time>
          {refunded > 0 && <span>{text('orders.refundedAmount', { amount: format.money(refunded) })}</span>}
          {isOpen && <span>{text('orders.payableUntil', { time: format.dateAndTime(payableUntil) })}</span>}
        </div>
        {isOpen && (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="primary"
              aria-label={text('orders.goOnOf', { what: title })}
              once
              onPress={onContinue}
            >
              {text('orders.goOn')}
            </Button>
            <Button size="sm" onPress={onCancel}>
              {text('orders.cancel')}
            </Button>
          </div>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end justify-between gap-1">
        <p className="font-semibold tabular-nums">{format.money(price.total)}</p>
        {!isOpen && (
          <Button
            size="sm"
            variant="quiet"
            className="-me-3.5 text-muted"
            aria-label={text(isPaid(order) ? 'orders.receiptOf' : 'orders.detailsOf', { what: title })}
            onPress={onReceipt}
          >
            {text(isPaid(order) ? 'orders.receipt' : 'orders.details')}
          </Button>
        )}
      </div>
    </article>
  )
}

/** Whose membership it is, or the diamonds themselves. */
export function OrderPicture({ order: { membership } }: { order: Pick<Order, 'membership'> }) {
  if (membership) return <PersonAvatar person={membership.creator} size={48} />
  return (
    <span className="grid size-12 shrink-0 place-items-center rounded-full bg-diamond-soft">
      <DiamondGlyph className="size-6" />
    </span>
  )
}

export function OrderRowSkeletons() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="divide-y divide-line">
      {['w-44', 'w-56', 'w-36'].map((width) => (
        <div key={width} className="flex gap-4 px-4 py-4">
          <Skeleton shape="circle" className="size-12 shrink-0" />
          <div className="min-w-0 flex-1">
            <div className="flex justify-between">
              <Skeleton shape="text" className={width} />
              <Skeleton shape="text" className="w-14" />
            </div>
            <Skeleton shape="text" className="w-48 text-13" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
