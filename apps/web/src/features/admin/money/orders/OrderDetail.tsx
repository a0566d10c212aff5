import type { AdminOrder } from '@fanlight/contract'
import { Button } from '@fanlight/ui'
import { Undo2 } from 'lucide-react'
import { useFormat, useText } from '../../../../platform/i18n/index.ts'
import { QueueHead } from '../QueueHead.tsx'
import { Fact, FactGroup } from '../FactGroup.tsx'
import { FanPayments } from './FanPayments.tsx'
import { OrderBadges, useBought } from './OrderBadges.tsx'
import { OrderHistory } from './OrderHistory.tsx'

type Props = { order: AdminOrder; onRefund: () => void }

/** Everything about one order, and the way to give its money back. */
export function OrderDetail({ order, onRefund }: Props) {
  const text = useText()
  const format = useFormat()
  const bought = useBought()
  const none = text('adminMoney.none')
  const { fan, price, refunded, refundable, owed, card } = order
  return (
    <article aria-labelledby="order-fan" className="flex flex-col gap-8">
      <QueueHead id="order-fan" person={fan}>
        <span className="flex flex-wrap gap-2">
          <OrderBadges order={order} />
        </span>
      </QueueHead>
      <FactGroup title={text('adminMoney.orders.facts')}>
        <Fact label={text('adminMoney.orders.what')}>{bought(order)}</Fact>
        <Fact label={text('adminMoney.orders.created')}>{format.dateAndTime(order.createdAt)}</Fact>
        {order.status === 'TO_PAY' ? (
          <Fact label={text('adminMoney.orders.payableUntil')}>{format.dateAndTime(order.payableUntil)}</Fact>
        ) : (
          <Fact label={text('adminMoney.orders.paid')}>
            {order.paidAt === null ? none : format.dateAndTime(order.paidAt)}
          </Fact>
        )}
        <Fact label={text('adminMoney.orders.number')}>{order.orderId}</Fact>
        <Fact label={text('adminMoney.orders.reference')}>{order.reference ?? none}</Fact>
        <Fact label={text('adminMoney.orders.provider')}>{order.provider}</Fact>
        {card !== null && (
          <Fact label={text('adminMoney.orders.card')}>{text('adminMoney.orders.cardEnding', { digits: card })}</Fact>
        )}
        <Fact label={text('adminMoney.orders.email')}>
          <a href={`mailto:${order.email}`} className="underline">
            {order.email}
          </a>
        </Fact>
      </FactGroup>
      <FactGroup title={text('adminMoney.orders.price')}>
        <Fact label={text('adminMoney.orders.subtotal')}>{format.money(price.subtotal)}</Fact>
        <Fact label={text('adminMoney.orders.fee')}>{format.money(price.processingFee)}</Fact>
        <Fact label={text('adminMoney.orders.taxes')}>{format.money(price.taxes)}</Fact>
        <Fact label={text('adminMoney.orders.total')}>
          <strong>{format.money(price.total)}</strong>
        </Fact>
        <Fact label={text('adminMoney.orders.refunded')}>{format.money(refunded)}</Fact>
        <Fact label={text('adminMoney.orders.refundable')}>{format.money(refundable)}</Fact>
        {owed > 0 && (
          <Fact label={text('adminMoney.orders.owed')}>
            {format.money(owed)}
            <small className="block text-muted">{text('adminMoney.orders.owedText')}</small>
          </Fact>
        )}
      </FactGroup>
      <OrderHistory order={order} />
      {order.consent && <Consent consent={order.consent} />}
      {order.disputes.map((dispute) => (
        <Dispute key={dispute.disputeId} dispute={dispute} />
      ))}
      {refundable > 0 && (
        <Button variant="danger" iconStart={<Undo2 aria-hidden />} onPress={onRefund} className="self-start">
          {text('adminMoney.refund.open')}
        </Button>
      )}
      <FanPayments fan={fan} />
    </article>
  )
}

/** What the fan agreed to when the membership began: what an operator sends to the provider in a dispute. */
function Consent({ consent }: { consent: NonNullable<AdminOrder['consent']> }) {
  const text = useText()
  const format = useFormat()
  return (
    <FactGroup title={text('adminMoney.orders.consent.title')}>
      <Fact label={text('adminMoney.orders.consent.at')}>{format.dateAndTime(consent.at)}</Fact>
      <Fact label={text('adminMoney.orders.consent.version')}>{consent.version}</Fact>
      <Fact label={text('adminMoney.orders.consent.language')}>{consent.language}</Fact>
      <Fact label={text('adminMoney.orders.consent.address')}>{consent.address}</Fact>
      <Fact label={text('adminMoney.orders.consent.device')}>{consent.userAgent}</Fact>
    </FactGroup>
  )
}

function Dispute({ dispute }: { dispute: AdminOrder['disputes'][number] }) {
  const text = useText()
  const format = useFormat()
  return (
    <FactGroup title={text('adminMoney.orders.disputes.title')}>
      <Fact label={text('adminMoney.orders.disputes.status')}>
        <strong>{text(`adminMoney.orders.disputes.${dispute.state}`)}</strong>
      </Fact>
      <Fact label={text('adminMoney.orders.disputes.amount')}>{format.money(dispute.cents)}</Fact>
      <Fact label={text('adminMoney.orders.disputes.reason')}>{dispute.reason}</Fact>
      <Fact label={text('adminMoney.orders.disputes.opened')}>{format.dateAndTime(dispute.openedAt)}</Fact>
      <Fact label={text('adminMoney.orders.disputes.number')}>{dispute.disputeId}</Fact>
    </FactGroup>
  )
}
