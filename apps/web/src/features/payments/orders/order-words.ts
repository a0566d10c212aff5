import type { Order } from '@fanlight/contract'
import { useFormat, useText, type MessageKey } from '../../../platform/i18n/index.ts'

/** What an order is of: '1,000 diamonds and 50 bonus', 'Premium with Velvet'. */
export function useOrderTitle(): (order: Pick<Order, 'diamonds' | 'membership'>) => string {
  const text = useText()
  const format = useFormat()
  return ({ diamonds, membership }) => {
    if (membership) return text('orders.membership', { tier: membership.tierName, name: membership.creator.nickName })
    const { amount, presentedAmount } = diamonds ?? { amount: 0, presentedAmount: 0 }
    const said = { count: amount, amount: format.wholeNumber(amount) }
    return presentedAmount > 0
      ? text('orders.diamondsAndBonus', { ...said, bonus: format.wholeNumber(presentedAmount) })
      : text('orders.diamonds', said)
  }
}

/** Money has been paid, or is on its way. */
export const isPaid = ({ status }: Pick<Order, 'status'>): boolean => status === 'PAID' || status === 'DONE'

export type OrderState = { label: MessageKey; tone: 'neutral' | 'positive' | 'caution' | 'danger' }

/** The word for how an order stands: what was given back counts for more than that it was paid. */
export function stateOf({ status, closedBecause, refunded, price }: Order): OrderState {
  if (refunded > 0) {
    const isWhole = refunded >= price.total
    return { label: isWhole ? 'orders.state.refunded' : 'orders.state.partlyRefunded', tone: 'neutral' }
  }
  switch (status) {
    case 'TO_PAY':
      return { label: 'orders.state.TO_PAY', tone: 'caution' }
    case 'PAID':
      return { label: 'orders.state.PAID', tone: 'caution' }
    case 'DONE':
      return { label: 'orders.state.DONE', tone: 'positive' }
    case 'CLOSED': {
      const isFault = closedBecause === 'failed' || closedBecause === 'declined' || closedBecause === 'trial_used'
      return {
        label: closedBecause ? `orders.state.${closedBecause}` : 'orders.state.CLOSED',
        tone: isFault ? 'danger' : 'neutral',
      }
    }
  }
}
