import type { EarningsSummary, IncomeSource } from '@fanlight/contract'
import { Skeleton, SkeletonGroup } from '@fanlight/ui'
import { useState } from 'react'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { navigate, useQueryParams } from '../../../platform/navigation/index.ts'
import { EarningsList } from '../EarningsList.tsx'
import { Summary } from '../Summary.tsx'
import { IncomeChart } from '../chart/IncomeChart.tsx'
import { PayoutList } from '../payouts/PayoutList.tsx'
import { PayoutMethodCard } from '../payouts/PayoutMethodCard.tsx'
import { monthsSince, periodParams, readPeriod, type Period } from '../period.ts'
import { useSummary } from '../queries.ts'
import { sources } from '../sources.ts'

const PATH = '/creator/earnings'

/** `/creator/earnings`: what came in, where it is, and how it gets out. The address says what is looked at. */
export function EarningsPage() {
  const text = useText()
  const params = useQueryParams()
  const earned = useSummary()
  const period = readPeriod(params)
  const [openedAt] = useState(() => Date.now())
  const source = sources.find((each) => each === params.get('source')) ?? null

  function show(part: { period?: Period; source?: IncomeSource | null }) {
    const next = { period, source, ...part }
    const query = new URLSearchParams({
      ...periodParams(next.period),
      ...(next.source !== null && { source: next.source }),
    }).toString()
    navigate(query === '' ? PATH : `${PATH}?${query}`, { replace: true })
  }

  return (
    <QueryView query={earned} skeleton={<EarningsSkeleton />} failure={text('earnings.loadFailed')}>
      {(summary) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pb-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
          <div className="flex min-w-0 flex-col gap-8">
            <Summary summary={summary} onPayout={() => void openPayout(summary)} />
            <IncomeChart
              period={period}
              months={monthsSince(summary.since, openedAt)}
              onPeriod={(chosen) => show({ period: chosen })}
            />
          </div>
          {/* The list has no end, so what stands beside it on a desktop stands before it on a phone. */}
          <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <PayoutMethodCard />
            <PayoutList />
          </div>
          <EarningsList source={source} onSource={(chosen) => show({ source: chosen })} />
        </div>
      )}
    </QueryView>
  )
}

/** Where payouts go is asked in between when it is missing; the payout is there again after that. */
async function openPayout(summary: EarningsSummary): Promise<void> {
  const options = { name: 'payout', needsLogin: true }
  const answer = await openDialog(() => import('../payouts/PayoutDialog.tsx'), { summary }, options)
  if (answer !== 'needsMethod') return
  const method = await openDialog(() => import('../payouts/ChangeMethodDialog.tsx'), {}, options)
  if (method === 'done') await openPayout(summary)
}

function EarningsSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup
      label={text('earnings.loading')}
      className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]"
    >
      <div className="flex flex-col gap-8">
        <div className="grid gap-3 sm:grid-cols-2">
          <Skeleton className="h-52 rounded-card!" />
          <Skeleton className="h-52 rounded-card!" />
        </div>
        <Skeleton className="h-96 rounded-card!" />
      </div>
      <Skeleton className="h-48 rounded-card!" />
    </SkeletonGroup>
  )
}
