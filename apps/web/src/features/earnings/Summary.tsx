import { centsOf, diamonds as asDiamonds, type EarningsSummary } from '@fanlight/contract'
import { Button, Card, ProgressBar } from '@fanlight/ui'
import { Banknote } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { Diamonds, useDiamondsText } from '../wallet/index.ts'

type Props = { summary: EarningsSummary; onPayout: () => void }

/** What can be paid out, large, and where the rest of it is. */
export function Summary({ summary, onPayout }: Props) {
  const text = useText()
  const format = useFormat()
  const diamonds = useDiamondsText()
  const { held, payingOut, paidOut, lifetime, nextRelease, holdDays, commissionPercent } = summary
  return (
    <section aria-label={text('earnings.summary.title')} className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Available summary={summary} onPayout={onPayout} />
        <dl className="grid grid-cols-2 gap-3">
          <Figure
            label={text('earnings.summary.held')}
            amount={held}
            note={
              nextRelease
                ? text('earnings.summary.nextRelease', {
                    amount: diamonds(nextRelease.amount),
                    date: format.date(nextRelease.at),
                  })
                : text('earnings.summary.heldText', { count: holdDays })
            }
          />
          <Figure
            label={text('earnings.summary.payingOut')}
            amount={payingOut}
            note={text('earnings.summary.payingOutText')}
          />
          <Figure label={text('earnings.summary.paidOut')} amount={paidOut} />
          <Figure label={text('earnings.summary.lifetime')} amount={lifetime} />
        </dl>
      </div>
      <p className="text-13 text-muted">
        {text('earnings.summary.terms', { percent: format.wholeNumber(commissionPercent) })}
      </p>
    </section>
  )
}

function Available({ summary: { available, payoutMinimum }, onPayout }: Props) {
  const text = useText()
  const format = useFormat()
  const missing = asDiamonds(payoutMinimum - available)
  return (
    <div className="flex flex-col items-start rounded-card bg-diamond-soft p-6">
      <p className="font-medium text-muted">{text('earnings.summary.available')}</p>
      <Diamonds amount={available} className="mt-1 font-display text-34 font-semibold tracking-tight" />
      <p className="text-muted">{format.money(centsOf(available))}</p>
      {missing > 0 ? (
        <div className="mt-auto w-full pt-6">
          <ProgressBar
            label={text('earnings.summary.available')}
            value={available / payoutMinimum}
            tone="diamond"
            className="mb-2"
          />
          <p className="text-13 text-muted">
            {text('earnings.payout.tooLittle', {
              minimum: format.money(centsOf(payoutMinimum)),
              missing: format.money(centsOf(missing)),
            })}
          </p>
        </div>
      ) : (
        <div className="mt-auto w-full pt-6">
          <Button variant="primary" iconStart={<Banknote aria-hidden />} onPress={onPayout} className="max-sm:w-full">
            {text('earnings.payout.open')}
          </Button>
          <p className="mt-2 text-13 text-muted">
            {text('earnings.summary.minimum', { money: format.money(centsOf(payoutMinimum)) })}
          </p>
        </div>
      )}
    </div>
  )
}

function Figure({ label, amount, note }: { label: string; amount: EarningsSummary['held']; note?: ReactNode }) {
  const format = useFormat()
  return (
    <Card className="flex min-w-0 flex-col">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="mt-1 min-w-0">
        <Diamonds amount={amount} className="font-display text-20 font-semibold" />
        <span className="block text-13 text-muted tabular-nums">{format.money(centsOf(amount))}</span>
        {note && <span className="mt-1 block text-12 text-muted">{note}</span>}
      </dd>
    </Card>
  )
}
