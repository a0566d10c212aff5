import type { Cents, Instant, OrderEvent } from '@fanlight/contract'
import type { FoundOrder, FoundRefund } from './orders.operators.store.ts'

const refundEvents: Record<FoundRefund['state'], OrderEvent['what']> = {
  sending: 'refund_started',
  pending: 'refund_started',
  done: 'refunded',
  failed: 'refund_failed',
  disputed: 'refund_started',
  undone: 'refund_failed',
}

/** What happened to an order, when, and by whom, the first first. */
export function historyOf(order: FoundOrder): OrderEvent[] {
  const { fan, provider, createdAt, payableUntil, approvedAt, paidAt, closedAt, closedBecause, disputes, refunds } =
    order
  const event = (what: OrderEvent['what'], at: Instant | null, by: string | null, cents: Cents | null = null) =>
    at === null ? [] : [{ what, at, by, cents }]
  // A renewal is nobody's order: it was made when the provider told of the payment.
  const isByProvider = payableUntil === createdAt && order.total > 0
  const isFansWish = closedBecause === 'canceled'
  return [
    ...event('created', createdAt, isByProvider ? provider : fan.nickName),
    ...event('approved', approvedAt, fan.nickName),
    ...event('paid', paidAt, provider),
    ...event('closed', closedAt, isFansWish ? fan.nickName : closedBecause === 'declined' ? provider : null),
    ...disputes.flatMap(({ openedAt, closedAt: endedAt, state, cents }) => [
      ...event('disputed', openedAt, fan.nickName, cents),
      ...(state === 'open' ? [] : event(state === 'won' ? 'dispute_won' : 'dispute_lost', endedAt, provider, cents)),
    ]),
    // What a dispute takes and gives is said with the dispute.
    ...refunds
      .filter(({ isOfDispute }) => !isOfDispute)
      .flatMap(({ at, cents, state, by }) => event(refundEvents[state], at, by, cents)),
  ].toSorted((a, b) => a.at - b.at)
}
