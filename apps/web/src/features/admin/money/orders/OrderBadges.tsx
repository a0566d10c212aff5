import type { AdminOrder, OrderStatus } from '@fanlight/contract'
import { Badge, type BadgeTone } from '@fanlight/ui'
import { useFormat, useText } from '../../../../platform/i18n/index.ts'
import { useDiamondsText } from '../../../wallet/index.ts'

const tones: Readonly<Record<OrderStatus, BadgeTone>> = {
  TO_PAY: 'caution',
  PAID: 'diamond',
  DONE: 'positive',
  CLOSED: 'neutral',
}

export function OrderBadges({ order: { status, closedBecause, refunded, owed, price } }: { order: AdminOrder }) {
  const text = useText()
  return (
    <>
      <Badge size="sm" tone={tones[status]}>
        {closedBecause ? text(`adminMoney.orders.closed.${closedBecause}`) : text(`adminMoney.orders.status.${status}`)}
      </Badge>
      {refunded > 0 && (
        <Badge size="sm" tone="danger">
          {text(refunded < price.total ? 'adminMoney.orders.partlyRefunded' : 'adminMoney.orders.refundedBadge')}
        </Badge>
      )}
      {owed > 0 && (
        <Badge size="sm" tone="caution">
          {text('adminMoney.orders.owed')}
        </Badge>
      )}
    </>
  )
}

/** What was bought, in words. */
export function useBought(): (order: AdminOrder) => string {
  const text = useText()
  const format = useFormat()
  const diamondsText = useDiamondsText()
  return ({ diamonds, membership }) => {
    if (membership) {
      return text('adminMoney.orders.membership', { tier: membership.tierName, name: membership.creator.nickName })
    }
    if (!diamonds) return text('adminMoney.none')
    const amount = diamondsText(diamonds.amount)
    if (diamonds.presentedAmount === 0) return amount
    return text('adminMoney.orders.diamonds', { amount, bonus: format.wholeNumber(diamonds.presentedAmount) })
  }
}
