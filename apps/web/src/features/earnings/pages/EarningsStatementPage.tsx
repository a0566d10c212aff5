import { Button, SelectField, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { ArrowLeft, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { navigate, useQueryParams } from '../../../platform/navigation/index.ts'
import { ExportMonth } from '../month/ExportMonth.tsx'
import { MonthStatement } from '../month/MonthStatement.tsx'
import { statementPath } from '../month/statement-path.ts'
import { monthsSince, monthText, readPeriod } from '../period.ts'
import { useMonth, useSummary } from '../queries.ts'

/** `/creator/earnings/statement`: a month of earnings on a sheet that can be printed. */
export function EarningsStatementPage() {
  const text = useText()
  const [openedAt] = useState(() => Date.now())
  const months = monthsSince(useSummary().data?.since ?? null, openedAt)
  const [present = ''] = months
  const period = readPeriod(useQueryParams())
  const month = 'month' in period ? period.month : present
  const statement = useMonth(month)
  return (
    <div className="flex flex-col gap-5 pb-8">
      <div className="flex flex-wrap items-center gap-2">
        <Button asChild variant="quiet" size="sm" className="-ms-3.5 max-md:hidden">
          <Link href="/creator/earnings">
            <ArrowLeft aria-hidden className="size-4.5! rtl:-scale-x-100" />
            {text('page.earnings')}
          </Link>
        </Button>
        <SelectField
          hideLabel
          label={text('earnings.monthly.month')}
          options={(months.includes(month) ? months : [month, ...months]).map((each) => ({
            value: each,
            label: monthText(each),
          }))}
          value={month}
          onValueChange={(chosen) => navigate(statementPath(chosen), { replace: true })}
          className="w-48 max-sm:w-full"
        />
        <div className="ms-auto flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <ExportMonth month={month} />
          <Button size="sm" iconStart={<Printer aria-hidden className="size-4.5!" />} onPress={() => window.print()}>
            {text('legal.print')}
          </Button>
        </div>
      </div>
      <QueryView query={statement} skeleton={<StatementSkeleton />} failure={text('earnings.loadFailed')}>
        {(shown) => <MonthStatement statement={shown} isRunning={month === present} />}
      </QueryView>
    </div>
  )
}

function StatementSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('earnings.loading')}>
      <Skeleton className="h-120 rounded-card!" />
    </SkeletonGroup>
  )
}
