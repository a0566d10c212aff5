import type { Cents, Price } from '@fanlight/contract'
import { Skeleton, SkeletonGroup } from '@fanlight/ui'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import type { ReviewRequest } from '../payment-request.ts'

type Props = { lines?: ReviewRequest['lines']; price: Price }

/** What is paid, part by part. */
export function PriceTable({ lines = [], price }: Props) {
  const text = useText()
  const format = useFormat()
  // One line that is the subtotal says it twice.
  const isPlain = lines.length === 1 && lines[0]?.amount === price.subtotal
  const rows: [string, Cents][] = [
    ...(isPlain ? [] : lines).map(({ label, amount }): [string, Cents] => [label, amount]),
    [text('payments.review.subtotal'), price.subtotal],
    [text('payments.review.processingFee'), price.processingFee],
    [text('payments.review.taxes'), price.taxes],
  ]
  return (
    <dl className="flex flex-col gap-2">
      {rows.map(([label, amount]) => (
        <Row key={`${label} ${amount}`} label={label} amount={format.money(amount)} />
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="text-17 font-semibold">{text('payments.review.total')}</dt>
        <dd className="font-display text-20 font-semibold tracking-tight tabular-nums">{format.money(price.total)}</dd>
      </div>
    </dl>
  )
}

function Row({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 text-muted">{label}</dt>
      <dd className="shrink-0 tabular-nums">{amount}</dd>
    </div>
  )
}

export function PriceSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="flex flex-col gap-2">
      {['w-24', 'w-32', 'w-16', 'w-20'].map((width) => (
        <div key={width} className="flex justify-between">
          <Skeleton shape="text" className={width} />
          <Skeleton shape="text" className="w-16" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
