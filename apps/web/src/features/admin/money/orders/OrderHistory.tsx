import type { AdminOrder, OrderEvent } from '@fanlight/contract'
import { useFormat, useText, type MessageKey } from '../../../../platform/i18n/index.ts'

const words: Record<Exclude<OrderEvent['what'], 'closed'>, MessageKey> = {
  created: 'adminMoney.history.created',
  approved: 'adminMoney.history.approved',
  paid: 'adminMoney.orders.status.PAID',
  disputed: 'adminMoney.history.disputed',
  dispute_won: 'adminMoney.history.disputeWon',
  dispute_lost: 'adminMoney.history.disputeLost',
  refund_started: 'adminMoney.history.refundStarted',
  refunded: 'adminMoney.orders.refundedBadge',
  refund_failed: 'adminMoney.history.refundFailed',
}

/** What happened to an order, when, and by whom. */
export function OrderHistory({
  order: { history, closedBecause },
}: {
  order: Pick<AdminOrder, 'history' | 'closedBecause'>
}) {
  const text = useText()
  const format = useFormat()
  const said = ({ what }: OrderEvent): MessageKey => {
    if (what !== 'closed') return words[what]
    return closedBecause === null ? 'adminMoney.orders.status.CLOSED' : `adminMoney.orders.closed.${closedBecause}`
  }
  return (
    <section aria-labelledby="order-history">
      <h3 id="order-history" className="mb-3 font-semibold">
        {text('adminMoney.history.title')}
      </h3>
      <ol className="divide-y divide-line rounded-card border border-line">
        {history.map((event) => (
          <li
            key={`${event.what} ${event.at} ${event.cents}`}
            className="flex flex-wrap items-baseline gap-x-4 px-4 py-2.5"
          >
            <span className="font-semibold">
              {text(said(event))}
              {event.cents !== null && <bdi className="ms-2 tabular-nums">{format.money(event.cents)}</bdi>}
            </span>
            <span className="ms-auto text-13 text-muted">
              <bdi>{event.by ?? 'Fanlight'}</bdi>
              {' · '}
              <time dateTime={new Date(event.at).toISOString()}>{format.dateAndTime(event.at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
