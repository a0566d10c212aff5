import { centsOf, DAY_MS, diamonds } from '@fanlight/contract'
import { Button, Card, EmptyState, SegmentedControl, SelectField, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { clsx } from 'clsx'
import { ChartColumn, FileText, Table2, TrendingDown, TrendingUp } from 'lucide-react'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat, useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { Diamonds } from '../../wallet/index.ts'
import { ExportMonth } from '../month/ExportMonth.tsx'
import { statementPath } from '../month/statement-path.ts'
import { monthText, ranges, type Period, type Range } from '../period.ts'
import { useSeries } from '../queries.ts'
import { colourOf } from '../sources.ts'
import { Bars } from './Bars.tsx'
import { binsOf, bySource, changeOf, type Series } from './series.ts'
import { SeriesTable } from './SeriesTable.tsx'

type Props = {
  period: Period
  /** That can be chosen, the newest first. */
  months: readonly string[]
  onPeriod: (period: Period) => void
}

const rangeText: Readonly<Record<Range, MessageKey>> = {
  7: 'wallet.period.week',
  30: 'wallet.period.month',
  90: 'wallet.period.quarter',
  365: 'wallet.period.year',
}

/** Income by day and source, as bars or as a table. */
export function IncomeChart({ period, months, onPeriod }: Props) {
  const text = useText()
  const headingId = useId()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const income = useSeries(period)
  const month = 'month' in period ? period.month : null
  const { isPlaceholderData } = income

  return (
    <section aria-labelledby={headingId}>
      <Card className="flex flex-col gap-5 p-4 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id={headingId} className="font-display text-20 font-semibold tracking-tight">
            {text('earnings.chart.title')}
          </h2>
          <div className="flex flex-wrap gap-3 max-sm:w-full">
            <SelectField
              hideLabel
              label={text('earnings.chart.range')}
              options={[
                ...ranges.map((each) => ({ value: each as string, label: text(rangeText[each]) })),
                ...months.map((each) => ({ value: each, label: monthText(each) })),
                // One that the address names, and in which nothing can have come.
                ...(month === null || months.includes(month) ? [] : [{ value: month, label: monthText(month) }]),
              ]}
              value={month ?? ('days' in period ? period.days : '')}
              onValueChange={(chosen) => {
                const days = ranges.find((each) => each === chosen)
                onPeriod(days ? { days } : { month: chosen })
              }}
              className="w-48 max-sm:flex-1"
            />
            <SegmentedControl
              label={text('earnings.chart.view')}
              segments={[
                { value: 'chart', label: drawn(<ChartColumn aria-hidden />, text('earnings.chart.asChart')) },
                { value: 'table', label: drawn(<Table2 aria-hidden />, text('earnings.chart.asTable')) },
              ]}
              value={view}
              onValueChange={setView}
            />
          </div>
        </div>
        <QueryView
          query={income}
          place="card"
          failureClassName=""
          skeleton={<ChartSkeleton />}
          failure={text('earnings.chart.loadFailed')}
        >
          {(series) => (
            <div
              aria-busy={isPlaceholderData}
              className={clsx('transition-opacity', isPlaceholderData && 'opacity-60')}
            >
              <Income series={series} view={view} month={month} />
            </div>
          )}
        </QueryView>
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <Button asChild size="sm" iconStart={<FileText aria-hidden className="size-4.5!" />}>
            <Link href={statementPath(month ?? months[0] ?? '')}>{text('page.earningsStatement')}</Link>
          </Button>
          {month !== null && <ExportMonth month={month} />}
        </div>
      </Card>
    </section>
  )
}

/** A picture to the eye, a word to ears. */
function drawn(icon: ReactNode, name: string): ReactNode {
  return (
    <span className="block">
      {icon}
      <span className="sr-only">{name}</span>
    </span>
  )
}

type IncomeProps = { series: Series; view: 'chart' | 'table'; month: string | null }

function Income({ series, view, month }: IncomeProps) {
  const text = useText()
  const bins = useMemo(() => binsOf(series), [series])
  const days = Math.round((Date.parse(series.to) - Date.parse(series.from)) / DAY_MS) + 1
  const label =
    month === null
      ? text('earnings.chart.label', { count: days })
      : text('earnings.chart.labelMonth', { month: monthText(month) })
  return (
    <div className="flex flex-col gap-5">
      <Total series={series} days={days} />
      {series.points.length === 0 ? (
        <EmptyState
          level={3}
          title={text('earnings.chart.empty')}
          text={text('earnings.chart.emptyText', { count: days })}
          className="py-10"
        />
      ) : view === 'chart' ? (
        <Bars bins={bins} label={label} />
      ) : (
        <SeriesTable bins={bins} label={label} />
      )}
      <Legend points={series.points} />
    </div>
  )
}

function Total({ series, days }: { series: Series; days: number }) {
  const text = useText()
  const format = useFormat()
  const change = changeOf(series)
  const isLess = change !== null && change < 0
  const Trend = isLess ? TrendingDown : TrendingUp
  return (
    <div>
      <p className="text-13 text-muted">{text('earnings.chart.total')}</p>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Diamonds amount={series.total} className="font-display text-26 font-semibold tracking-tight" />
        <span className="text-muted">{format.money(centsOf(series.total))}</span>
      </p>
      <p
        className={clsx(
          'mt-1 flex items-center gap-1.5 text-13 font-medium',
          change === null || change === 0 ? 'text-muted' : isLess ? 'text-danger' : 'text-positive',
        )}
      >
        {change !== null && change !== 0 && <Trend aria-hidden className="size-4" />}
        {change === null
          ? text('earnings.chart.nothingBefore', { count: days })
          : text('earnings.chart.against', { count: days, change: format.change(change) })}
      </p>
    </div>
  )
}

function Legend({ points }: { points: Series['points'] }) {
  const text = useText()
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-13">
        {bySource(points).map(({ source, amount }) => (
          <li key={source} className="flex items-center gap-2">
            <span aria-hidden className="size-2.5 rounded-full" style={{ background: colourOf[source] }} />
            {text(`earnings.source.${source}`)}
            <Diamonds amount={amount} className="font-semibold" />
            <span className="text-muted tabular-nums">{format.money(centsOf(diamonds(amount)))}</span>
          </li>
        ))}
      </ul>
      <p className="text-12 text-muted">{text('earnings.chart.local')}</p>
    </div>
  )
}

function ChartSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('earnings.loading')}>
      <Skeleton shape="text" className="w-24 text-13" />
      <Skeleton shape="text" className="w-36 text-26" />
      <div className="mt-6 flex h-52 items-end gap-2">
        {['h-1/3', 'h-2/3', 'h-1/2', 'h-5/6', 'h-1/4', 'h-3/5', 'h-2/5', 'h-3/4'].map((height) => (
          <Skeleton key={height} className={`${height} flex-1 rounded-inner!`} />
        ))}
      </div>
    </SkeletonGroup>
  )
}
