import { diamonds, getCallReceipt, type CallId, type CallReceipt } from '@fanlight/contract'
import { Dialog, Skeleton } from '@fanlight/ui'
import { useCall } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { GiftLines } from '../../gifts/index.ts'
import { Diamonds, useDiamondsText } from '../../wallet/index.ts'

/** What a call of before cost, cycle by cycle, with what was given meanwhile. */
export function CallReceiptDialog({ callId, onClose }: { callId: CallId; onClose: () => void }) {
  const text = useText()
  const query = useCall(getCallReceipt, { callId })
  return (
    <Dialog title={text('orders.receipt')} closeLabel={text('common.close')} onClose={onClose} size="sm">
      <QueryView query={query} skeleton={<Skeleton className="h-32" />} failure={text('calls.history.failed')}>
        {({ receipt }) => <Lines receipt={receipt} />}
      </QueryView>
    </Dialog>
  )
}

function Lines({ receipt }: { receipt: CallReceipt }) {
  const text = useText()
  const format = useFormat()
  const inDiamonds = useDiamondsText()
  const { kind, dialTime, callTime, isDialer, other, cycles, gifts } = receipt
  const amount = inDiamonds(receipt.diamonds)
  const sum = isDialer ? 'spent' : 'earned'
  const nothing = isDialer ? 'free' : 'nothing'
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="font-semibold">{other ? <bdi>{other.nickName}</bdi> : text('calls.history.gone')}</p>
        <p className="text-13 text-muted">
          {text(`calls.kind.${kind}`)} · {format.dateAndTime(dialTime)} ·{' '}
          <bdi dir="ltr">{format.duration(callTime * 1000)}</bdi>
        </p>
      </div>
      {cycles.length > 0 && (
        <ul className="flex flex-col gap-2">
          {cycles.map((cycle) => (
            <li key={cycle.cycle} className="flex items-center justify-between gap-3">
              <time dateTime={new Date(cycle.startedAt).toISOString()}>{format.timeOfDay(cycle.startedAt)}</time>
              <Diamonds amount={diamonds(cycle.diamonds - cycle.returned)} />
            </li>
          ))}
        </ul>
      )}
      <GiftLines gifts={gifts} label={text('gifts.inCall')} />
      <p className="font-semibold">
        {receipt.diamonds > 0 ? text(`calls.receipt.${sum}`, { amount }) : text(`calls.receipt.${nothing}`)}
      </p>
    </div>
  )
}
