import { type Cents, DAY_MS, MONTH_DAYS } from '@fanlight/contract'
import { Banner, Button, Dialog, Checkbox } from '@fanlight/ui'
import { CircleAlert, CreditCard } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Trans } from 'react-i18next'
import { currentDevice } from '../../../platform/device/device.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import type { Flow, Outcome } from '../flow/payment-flow.ts'
import { payments } from '../flow/payments.ts'
import type { Review } from '../payment-request.ts'
import { useCards } from '../queries.ts'
import { AboveLimit } from '../spending/AboveLimit.tsx'
import { useLimitExceededBy } from '../spending/use-spending-limit.ts'
import { PayPalMark } from '../top-up/PayPalMark.tsx'
import { FlowNotice } from './FlowNotice.tsx'
import { PriceSkeleton, PriceTable } from './PriceTable.tsx'
import { TestNote } from './TestNote.tsx'
import { isBusy, useReview } from './use-review.ts'
import { OrderTitle } from '../orders/OrderTitle.tsx'

/** 'Review & Pay': what it costs in all, and the one button that pays it. */
export function ReviewDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const text = useText()
  const { title, lines, recurring, card, onBack } = review.request
  const { options, price, renewal, isTest, acceptsPayPal, flow, isInWindow, ...state } = useReview(review, onClose)
  const isSettled = hasNothingToPay(flow)
  const exceeded = useLimitExceededBy(flow.phase === 'idle' ? price?.total : undefined)

  function back() {
    // The dialog that it leads back to may take the place of this one, or open where this one was.
    onBack?.()
    onClose()
  }

  return (
    <Dialog
      title={text('payments.review.title')}
      closeLabel={text('common.close')}
      onClose={onClose}
      size="sm"
      footer={
        isSettled ? (
          <Button onPress={onClose}>{text('common.close')}</Button>
        ) : isInWindow ? (
          <>
            <Button onPress={payments.closeWindow}>{text('payments.window.stop')}</Button>
            <Button variant="primary" onPress={payments.showWindow}>
              {text('payments.window.show')}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={back}>{text(onBack ? 'common.back' : 'common.cancel')}</Button>
            {!isKept(flow) && (
              <PayButton
                total={price?.total}
                isBusy={isBusy(flow)}
                isShut={!price || !acceptsPayPal || exceeded !== null}
                onPay={state.pay}
              />
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-17 font-semibold">
          <OrderTitle>{title}</OrderTitle>
        </p>
        <QueryView
          query={{ ...options, data: price }}
          place="card"
          failureClassName="py-2"
          skeleton={<PriceSkeleton />}
          failure={text('payments.review.loadFailed')}
        >
          {(known) => <PriceTable lines={lines} price={known} />}
        </QueryView>
        <div className="flex flex-col gap-1.5 border-t border-line pt-4">
          <Method name={card?.name} />
          {recurring && <WhyPayPal />}
        </div>
        {!acceptsPayPal && (
          <Banner tone="danger" icon={<CircleAlert aria-hidden />}>
            {text('payments.review.paypalOnly')}
          </Banner>
        )}
        {exceeded && <AboveLimit limit={exceeded} />}
        {isTest && flow.phase === 'idle' && <TestNote />}
        {recurring && renewal !== undefined && !isSettled && !isInWindow && !isKept(flow) && (
          <Consent
            everyDays={recurring.everyDays}
            freeDays={recurring.freeDays}
            renewal={renewal}
            isChecked={state.hasConsent}
            onChange={state.setConsent}
            error={state.consentError}
            attempts={state.attempts}
          />
        )}
        <FlowNotice flow={flow} isInWindow={isInWindow} onContinue={state.goOnWith} onCanceled={state.beginAgain} />
      </div>
    </Dialog>
  )
}

type PayButtonProps = { total: Cents | undefined; isBusy: boolean; isShut: boolean; onPay: () => void }

function PayButton({ total, isBusy: isWaiting, isShut, onPay }: PayButtonProps) {
  const text = useText()
  const format = useFormat()
  const label = (() => {
    if (total === undefined) return text('payments.review.payNothingYet')
    return total === 0 ? text('payments.review.free') : text('payments.review.pay', { amount: format.money(total) })
  })()
  return (
    <Button variant="primary" once busy={isWaiting} disabled={isShut && !isWaiting} onPress={onPay}>
      {label}
    </Button>
  )
}

function Method({ name }: { name: string | undefined }) {
  const text = useText()
  return (
    <p className="flex items-center justify-between gap-4">
      <span className="text-muted">{text('payments.review.method')}</span>
      <span className="flex min-w-0 items-center gap-2 font-semibold">
        {name === undefined ? <PayPalMark /> : <CreditCard aria-hidden />}
        <bdi className="truncate">{name ?? text('payments.topUp.paypal')}</bdi>
      </span>
    </p>
  )
}

/** For who has a card here and finds it missing: what renews is a subscription at the provider, which takes no card of ours. */
function WhyPayPal() {
  const text = useText()
  const hasCard = (useCards().data?.cards.length ?? 0) > 0
  return hasCard && <p className="text-13 text-muted">{text('payments.review.whyPayPal')}</p>
}

/** The fan has done their part. */
const hasNothingToPay = (flow: Flow): boolean =>
  flow.phase === 'over' && (flow.outcome === 'paid' || flow.outcome === 'done')

const kept: readonly Outcome[] = ['waiting', 'canceled', 'incomplete']

/** Its order is kept, and the notice says how to go on: a second one would be refused. */
const isKept = (flow: Flow): boolean =>
  flow.phase === 'over' &&
  (flow.refusal?.reason === 'UNFINISHED_ORDER' || (kept.includes(flow.outcome) && flow.orderId !== null))

type ConsentProps = {
  everyDays: number
  freeDays: number | undefined
  /** What each later period costs, with everything on top. */
  renewal: Cents
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  error: string | undefined
  attempts: number
}

/** That the membership renews, how often and for how much: nothing is begun before the fan agreed to it. */
function Consent({ everyDays, freeDays, renewal, isChecked, onChange, error, attempts }: ConsentProps) {
  const text = useText()
  const format = useFormat()
  const id = useId()
  const [openedAt] = useState(() => Date.now())
  useEffect(() => {
    if (attempts > 0) document.getElementById(id)?.focus()
  }, [id, attempts])
  const amount = format.money(renewal)
  const base = currentDevice() === 'mobile' ? '#/m' : '#'
  const terms = (
    // The text between comes from the translation.
    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label
    <a href={`${base}/termsOfService`} target="_blank" rel="noopener" className="font-semibold underline" />
  )
  return (
    <Checkbox
      id={id}
      checked={isChecked}
      onCheckedChange={onChange}
      error={error}
      label={
        <>
          {freeDays !== undefined &&
            `${text('payments.review.trialEnds', { date: format.date(openedAt + freeDays * DAY_MS) })} `}
          {everyDays === MONTH_DAYS ? (
            <Trans i18nKey="payments.review.consentMonthly" values={{ amount }} components={{ terms }} />
          ) : (
            <Trans
              i18nKey="payments.review.consentDays"
              count={everyDays}
              values={{ count: everyDays, amount }}
              components={{ terms }}
            />
          )}
        </>
      }
    />
  )
}
