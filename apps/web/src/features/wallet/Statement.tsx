import { exportStatement, type StatementLine } from '@fanlight/contract'
import { Button, Card, DoorIllustration, EmptyState, SkeletonGroup, toast } from '@fanlight/ui'
import { Download } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { call, describeError } from '../../platform/api/index.ts'
import { download } from '../../platform/files/index.ts'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { EndOfList, QueryView } from '../../platform/lists/index.ts'
import { navigate, useQueryParams } from '../../platform/navigation/index.ts'
import { useStatement } from './queries.ts'
import { everything, inputOf, isEverything, pathOf, readFilters, type Filters } from './statement-filters.ts'
import { StatementFilters } from './StatementFilters.tsx'
import { StatementRow, StatementRowSkeleton, type StatementPaths } from './StatementRow.tsx'

type Props = { paths: StatementPaths; onGetDiamonds: () => void }

/** What came into the wallet and what went, day by day. The address says what of it is shown. */
export function Statement({ paths, onGetDiamonds }: Props) {
  const text = useText()
  const headingId = useId()
  const params = useQueryParams()
  const filters = useMemo(() => readFilters(params), [params])
  const [openedAt] = useState(() => Date.now())
  const statement = useStatement(inputOf(filters, openedAt))
  const save = useExportStatement()

  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id={headingId} className="font-display text-20 font-semibold tracking-tight">
          {text('wallet.statement.title')}
        </h2>
        <Button size="sm" once iconStart={<Download aria-hidden className="size-4.5" />} onPress={() => save(filters)}>
          {text('wallet.statement.export')}
        </Button>
      </div>
      <StatementFilters
        filters={filters}
        onFilter={(part) => navigate(pathOf({ ...filters, ...part }), { replace: true })}
      />
      <QueryView
        query={statement}
        place="section"
        skeleton={<StatementSkeleton />}
        failure={text('wallet.statement.loadFailed')}
        isEmpty={statement.lines.length === 0}
        empty={<Nothing isAll={isEverything(filters)} onGetDiamonds={onGetDiamonds} />}
      >
        {() => <Days statement={statement} paths={paths} />}
      </QueryView>
    </section>
  )
}

function Days({ statement, paths }: { statement: ReturnType<typeof useStatement>; paths: StatementPaths }) {
  const text = useText()
  const format = useFormat()
  return (
    <div className="flex flex-col gap-5">
      {byDay(statement.lines).map(({ key, at, lines }) => {
        const near = nearDay(at, statement.dataUpdatedAt)
        return (
          <section key={key} aria-label={near ? text(`wallet.statement.${near}`) : format.date(at)}>
            <h3 aria-hidden className="pb-2 text-13 font-semibold text-muted">
              {near ? text(`wallet.statement.${near}`) : format.date(at)}
            </h3>
            <Card padding="none" bleed className="max-md:-mx-4">
              <ul className="divide-y divide-line">
                {lines.map((line) => (
                  <li key={line.postingId}>
                    <StatementRow line={line} paths={paths} />
                  </li>
                ))}
              </ul>
            </Card>
          </section>
        )
      })}
      <EndOfList
        pages={statement}
        skeleton={<StatementSkeleton />}
        failure={text('wallet.statement.moreFailed')}
        end={<p className="text-center text-13 text-muted">{text('wallet.statement.end')}</p>}
      />
    </div>
  )
}

function Nothing({ isAll, onGetDiamonds }: { isAll: boolean; onGetDiamonds: () => void }) {
  const text = useText()
  return (
    <EmptyState
      level={3}
      illustration={<DoorIllustration />}
      title={text(isAll ? 'wallet.statement.empty' : 'wallet.statement.noMatch')}
      text={text(isAll ? 'wallet.statement.emptyText' : 'wallet.statement.noMatchText')}
      action={
        isAll ? (
          <Button onPress={onGetDiamonds}>{text('wallet.getDiamonds')}</Button>
        ) : (
          <Button onPress={() => navigate(pathOf(everything), { replace: true })}>
            {text('wallet.statement.showAll')}
          </Button>
        )
      }
    />
  )
}

function StatementSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('wallet.statement.loading')}>
      <Card padding="none" bleed className="max-md:-mx-4">
        <StatementRowSkeleton />
        <StatementRowSkeleton />
        <StatementRowSkeleton />
        <StatementRowSkeleton />
      </Card>
    </SkeletonGroup>
  )
}

type Day = { key: string; at: number; lines: StatementLine[] }

const dayOf = (at: number): string => new Date(at).toDateString()

/** Lines, newest first, under the days on which they happened, in local time. */
function byDay(lines: readonly StatementLine[]): Day[] {
  const days: Day[] = []
  for (const line of lines) {
    const key = dayOf(line.at)
    const last = days.at(-1)
    if (last?.key === key) last.lines.push(line)
    else days.push({ key, at: line.at, lines: [line] })
  }
  return days
}

/** Today, yesterday, or neither. */
function nearDay(at: number, now: number): 'today' | 'yesterday' | null {
  if (dayOf(at) === dayOf(now)) return 'today'
  const today = new Date(now)
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  return dayOf(at) === yesterday.toDateString() ? 'yesterday' : null
}

/** What the filters show as a file, complete. */
function useExportStatement() {
  const text = useText()
  return async (filters: Filters): Promise<void> => {
    try {
      const file = await call(exportStatement, inputOf(filters, Date.now()))
      download(file)
      toast.success(text('wallet.statement.exported', { name: file.fileName }))
    } catch (error) {
      toast.error(describeError(error))
    }
  }
}
