import { listFanPayments, type AdminPayment, type ProfileSummary } from '@fanlight/contract'
import { Badge, Button } from '@fanlight/ui'
import { usePages } from '../../../../platform/api/index.ts'
import { openDialog } from '../../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../../platform/i18n/index.ts'
import { MoreButton } from '../../../../platform/lists/index.ts'
import { Diamonds } from '../../../wallet/index.ts'

/** What the fan of an order did with diamonds that can be given back by itself. Nothing, when there is nothing. */
export function FanPayments({ fan }: { fan: ProfileSummary }) {
  const text = useText()
  const pages = usePages(listFanPayments, { fanId: fan.userId })
  const payments = pages.data?.pages.flatMap((page) => page.payments) ?? []
  if (pages.isError) return <p className="text-muted">{text('adminMoney.payments.loadFailed')}</p>
  if (payments.length === 0) return null
  return (
    <section>
      <h3 id="fan-payments" className="mb-3 font-semibold">
        {text('adminMoney.payments.title')}
      </h3>
      <ul aria-labelledby="fan-payments" className="divide-y divide-line rounded-control border border-line">
        {payments.map((payment) => (
          <li
            key={payment.paymentId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5"
          >
            <Payment payment={payment} onRefund={() => refund(payment, fan)} />
          </li>
        ))}
      </ul>
      <MoreButton size="sm" className="mt-2" pages={pages}>
        {text('adminMoney.more')}
      </MoreButton>
    </section>
  )
}

/** Without the name of the creator, and with it. */
const WORDS = {
  tip: ['wallet.line.tip', 'wallet.line.tipTo'],
  post_sale: ['wallet.line.post', 'wallet.line.postTo'],
  message_sale: ['wallet.line.message', 'wallet.line.messageTo'],
  call: ['wallet.line.call', 'wallet.line.callWith'],
  gift: ['wallet.line.gift', 'wallet.line.giftTo'],
  live_request: ['wallet.line.request', 'wallet.line.requestTo'],
  ticket: ['wallet.line.ticket', 'wallet.line.ticketTo'],
} as const

function Payment({ payment, onRefund }: { payment: AdminPayment; onRefund: () => void }) {
  const text = useText()
  const format = useFormat()
  const { kind, creator, amount, returned, at } = payment
  const name = creator?.nickName
  const [plain, named] = WORDS[kind]
  return (
    <>
      <div className="min-w-0">
        <p className="break-words">{name === undefined ? text(plain) : text(named, { name })}</p>
        <p className="text-13 text-muted">{format.dateAndTime(at)}</p>
      </div>
      <div className="flex items-center gap-3">
        <Diamonds amount={amount} className="font-semibold" />
        {returned === amount ? (
          <Badge>{text('adminMoney.orders.refundedBadge')}</Badge>
        ) : (
          <Button size="sm" onPress={onRefund}>
            {text('adminMoney.refund.open')}
          </Button>
        )}
      </div>
    </>
  )
}

function refund(payment: AdminPayment, fan: ProfileSummary): void {
  const options = { name: 'refund-payment', needsLogin: true }
  void openDialog(() => import('./RefundPaymentDialog.tsx'), { payment, fan }, options)
}
