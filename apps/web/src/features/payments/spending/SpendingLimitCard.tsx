import { cents, type SpendingLimit } from '@fanlight/contract'
import { Banner, Button, Card, ProgressBar, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { CalendarClock } from 'lucide-react'
import { useId } from 'react'
import { describeError } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { openLimit } from './open-limit.ts'
import { useSetSpendingLimit, useSpendingLimit } from './use-spending-limit.ts'

/** The most a fan allows themself to pay in a month, and how much of it is used. */
export function SpendingLimitCard() {
  const text = useText()
  const headingId = useId()
  const set = useSpendingLimit()
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <div>
        <h2 id={headingId} className="text-17 font-semibold">
          {text('wallet.limit.title')}
        </h2>
        <p className="mt-0.5 text-13 text-muted">{text('wallet.limit.text')}</p>
      </div>
      <Card bleed className="flex flex-col gap-4 max-md:-mx-4">
        <QueryView
          query={set}
          place="card"
          failureClassName="px-0 py-2"
          skeleton={
            <SkeletonGroup label={text('wallet.limit.loading')}>
              <Skeleton shape="text" className="w-40" />
              <Skeleton className="mt-1 h-2 rounded-full!" />
              <Skeleton shape="text" className="mt-1 w-28 text-13" />
            </SkeletonGroup>
          }
          failure={text('wallet.limit.loadFailed')}
        >
          {(limit) => (
            <>
              <Used limit={limit} />
              <Coming limit={limit} />
              <Button size="sm" onPress={() => openLimit(limit)} className="self-start">
                {text(limit.monthly === null ? 'wallet.limit.set' : 'wallet.limit.change')}
              </Button>
            </>
          )}
        </QueryView>
      </Card>
    </section>
  )
}

function Used({ limit: { monthly, spentThisMonth, resetsAt } }: { limit: SpendingLimit }) {
  const text = useText()
  const format = useFormat()
  const spent = format.money(spentThisMonth)
  if (monthly === null) {
    return (
      <div>
        <p className="font-medium">{text('wallet.limit.none')}</p>
        <p className="text-13 text-muted">{text('wallet.limit.noneSpent', { money: spent })}</p>
      </div>
    )
  }
  const left = cents(Math.max(0, monthly - spentThisMonth))
  const used = text('wallet.limit.used', { spent, limit: format.money(monthly) })
  return (
    <div>
      <p className="font-semibold tabular-nums">{used}</p>
      <ProgressBar
        label={text('wallet.limit.title')}
        value={monthly === 0 ? 1 : spentThisMonth / monthly}
        valueText={used}
        tone={left === 0 ? 'ember' : 'positive'}
        className="my-2"
      />
      <p className="text-13 text-muted">
        {left === 0 ? text('wallet.limit.reached') : text('wallet.limit.left', { money: format.money(left) })}
      </p>
      <p className="text-13 text-muted">{text('wallet.limit.resets', { date: format.date(resetsAt) })}</p>
    </div>
  )
}

function Coming({ limit: { monthly, coming } }: { limit: SpendingLimit }) {
  const text = useText()
  const format = useFormat()
  const { mutateAsync: set, error } = useSetSpendingLimit()
  if (!coming || monthly === null) return null
  const date = format.date(coming.from)
  return (
    <Banner tone="caution" icon={<CalendarClock aria-hidden />}>
      <p>
        {coming.monthly === null
          ? text('wallet.limit.comingNone', { date })
          : text('wallet.limit.comingRaised', { limit: format.money(coming.monthly), date })}
      </p>
      <Button
        size="sm"
        variant="quiet"
        once
        // What it answers is in the cache, and what it refuses stands below.
        onPress={() => set({ monthly }).catch(() => undefined)}
        className="-ms-3.5"
      >
        {text('wallet.limit.keep', { limit: format.money(monthly) })}
      </Button>
      {error && (
        <p role="alert" className="text-13 font-medium text-danger">
          {describeError(error)}
        </p>
      )}
    </Banner>
  )
}
