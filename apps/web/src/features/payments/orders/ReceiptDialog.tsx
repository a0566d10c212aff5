import { cents, type Order } from '@fanlight/contract'
import { Button, Dialog, Wordmark } from '@fanlight/ui'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { PriceTable } from '../review/PriceTable.tsx'
import { isPaid, stateOf, useOrderTitle } from './order-words.ts'
import { OrderTitle } from './OrderTitle.tsx'

/** What was paid for what, to keep or to print. */
export function ReceiptDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const text = useText()
  const format = useFormat()
  const titleOf = useOrderTitle()
  const { orderId, createdAt, paidAt, price, refunded, reference } = order
  return (
    <Dialog
      title={text(isPaid(order) ? 'orders.receipt' : 'orders.detailsTitle')}
      closeLabel={text('common.close')}
      onClose={onClose}
      size="sm"
      className="print:static! print:m-0! print:max-h-none! print:w-full! print:max-w-none! print:animate-none! print:shadow-none!"
      footer={
        <>
          <Button onPress={onClose}>{text('common.close')}</Button>
          <Button variant="primary" iconStart={<Printer aria-hidden />} onPress={() => window.print()}>
            {text('orders.receiptDialog.print')}
          </Button>
        </>
      }
    >
      {/* What prints alone when a page has it: see the kit's styles. */}
      <div data-printable className="flex flex-col gap-5">
        <div className="flex items-center justify-between gap-4">
          <Wordmark size={20} />
          <p className="text-13 text-muted">{text('orders.receiptDialog.seller')}</p>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          <Fact label={text('orders.receiptDialog.number')}>
            <bdi dir="ltr">{orderId}</bdi>
          </Fact>
          <Fact label={text('orders.receiptDialog.date')}>{format.dateAndTime(createdAt)}</Fact>
          {paidAt !== null && <Fact label={text('orders.receiptDialog.paidAt')}>{format.dateAndTime(paidAt)}</Fact>}
          <Fact label={text('orders.receiptDialog.state')}>{text(stateOf(order).label)}</Fact>
          <Fact label={text('orders.receiptDialog.what')}>
            <OrderTitle>{titleOf(order)}</OrderTitle>
          </Fact>
          {isPaid(order) && (
            <Fact label={text('orders.receiptDialog.method')}>
              {order.card === null
                ? text('payments.topUp.paypal')
                : text('orders.paidByCard', { lastFour: order.card })}
            </Fact>
          )}
          {reference !== null && (
            <Fact label={text('orders.receiptDialog.reference')}>
              <bdi dir="ltr" className="break-all">
                {reference}
              </bdi>
            </Fact>
          )}
        </dl>
        <div className="border-t border-line pt-4">
          <PriceTable price={price} />
          {refunded > 0 && (
            <dl className="mt-3 flex flex-col gap-2">
              <Sum label={text('orders.receiptDialog.refunded')} amount={format.money(cents(0 - refunded))} />
              <Sum label={text('orders.receiptDialog.kept')} amount={format.money(cents(price.total - refunded))} />
            </dl>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-end font-medium">{children}</dd>
    </>
  )
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{amount}</dd>
    </div>
  )
}
