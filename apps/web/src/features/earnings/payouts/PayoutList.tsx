import { type Payout, type PayoutState, cancelPayout } from '@fanlight/contract'
import { Badge, Button, Card, Skeleton, SkeletonGroup, type BadgeTone, toast } from '@fanlight/ui'
import { useId, useState } from 'react'
import { call, describeError, refusedWith } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { MoreButton, QueryView } from '../../../platform/lists/index.ts'
import { useMoneyCache } from '../../wallet/index.ts'
import { usePayouts } from '../queries.ts'

const tones: Readonly<Record<PayoutState, BadgeTone>> = {
  requested: 'caution',
  approved: 'diamond',
  sending: 'diamond',
  paid: 'positive',
  failed: 'danger',
  refused: 'danger',
  canceled: 'neutral',
}

/** The own payouts and what became of them. */
export function PayoutList() {
  const text = useText()
  const headingId = useId()
  const list = usePayouts()
  const { payouts } = list
  return (
    <section aria-labelledby={headingId}>
      <Card padding="none">
        <h2 id={headingId} className="px-5 pt-5 pb-2 font-semibold">
          {text('earnings.payouts.title')}
        </h2>
        <QueryView
          query={list}
          place="card"
          failureClassName="py-4"
          skeleton={
            <SkeletonGroup label={text('earnings.payouts.loading')} className="px-5 pb-5">
              <Skeleton shape="text" className="w-32" />
              <Skeleton shape="text" className="w-44 text-13" />
            </SkeletonGroup>
          }
          failure={text('earnings.payouts.loadFailed')}
          isEmpty={payouts.length === 0}
          empty={<p className="px-5 pb-5 text-13 text-muted">{text('earnings.payouts.empty')}</p>}
        >
          {() => (
            <ul className="divide-y divide-line">
              {payouts.map((payout) => (
                <li key={payout.payoutId}>
                  <PayoutRow payout={payout} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
        {list.hasNextPage && (
          <div className="p-3 text-center">
            <MoreButton size="sm" variant="quiet" pages={list}>
              {text('earnings.payouts.more')}
            </MoreButton>
          </div>
        )}
      </Card>
    </section>
  )
}

function PayoutRow({ payout }: { payout: Payout }) {
  const text = useText()
  const format = useFormat()
  const cancel = useCancelPayout()
  const { cents, state, receiver, requestedAt, notBefore, finishedAt, reason } = payout
  const [openedAt] = useState(() => Date.now())
  const isWaiting = notBefore !== null && notBefore > openedAt && (state === 'requested' || state === 'approved')
  const money = format.money(cents)
  return (
    <div className="flex flex-col gap-1 px-5 py-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold tabular-nums">{money}</span>
        <Badge size="sm" tone={tones[state]}>
          {text(`earnings.payouts.state.${state}`)}
        </Badge>
      </p>
      <p className="text-13 text-muted">
        <bdi dir="ltr">{receiver}</bdi>
        <br />
        {text('earnings.payouts.asked', { date: format.date(requestedAt) })}
        {finishedAt !== null && ` · ${format.date(finishedAt)}`}
      </p>
      {isWaiting && (
        <p className="text-13">{text('earnings.method.paidFrom', { date: format.dateAndTime(notBefore) })}</p>
      )}
      {reason && (
        <p dir="auto" className="text-13">
          {reason}
        </p>
      )}
      {(state === 'requested' || isWaiting) && (
        <Button
          size="sm"
          variant="quiet"
          once
          aria-label={text('earnings.payouts.cancelNamed', { money })}
          onPress={() => cancel(payout)}
          className="-ms-3.5 self-start text-danger!"
        >
          {text('earnings.payouts.cancel')}
        </Button>
      )}
    </div>
  )
}

/** Takes back a payout that no operator has decided yet, after a question. */
function useCancelPayout() {
  const text = useText()
  const format = useFormat()
  const cache = useMoneyCache()
  return async ({ payoutId, cents }: Payout): Promise<void> => {
    const isSure = await confirm({
      title: text('earnings.payouts.cancelTitle', { money: format.money(cents) }),
      text: text('earnings.payouts.cancelText'),
      confirmLabel: text('earnings.payouts.cancel'),
      cancelLabel: text('earnings.payouts.cancelKeep'),
    })
    if (!isSure) return
    try {
      await call(cancelPayout, { payoutId })
      toast.success(text('earnings.payouts.canceled'))
    } catch (error) {
      const isDecided = refusedWith(error, 'ALREADY_DECIDED') !== null
      toast.error(isDecided ? text('earnings.payouts.alreadyDecided') : describeError(error))
    }
    cache.earningsChanged()
  }
}
