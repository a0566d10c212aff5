import type { IncomeSource } from '@fanlight/contract'
import { Button, Card, DoorIllustration, EmptyState, SelectField, SkeletonGroup } from '@fanlight/ui'
import { useId } from 'react'
import { Link } from 'wouter'
import { useText } from '../../platform/i18n/index.ts'
import { EndOfList, QueryView } from '../../platform/lists/index.ts'
import { EarningsRow, EarningsRowSkeleton } from './EarningsRow.tsx'
import { useEarnings } from './queries.ts'
import { sources } from './sources.ts'

const EVERY_SOURCE = 'all'

type Props = { source: IncomeSource | null; onSource: (source: IncomeSource | null) => void }

/** What came in and went out, line by line. */
export function EarningsList({ source, onSource }: Props) {
  const text = useText()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id={headingId} className="font-display text-20 font-semibold tracking-tight">
          {text('earnings.statement.title')}
        </h2>
        <Button asChild size="sm" className="ms-auto max-sm:hidden">
          <Link href="/creator/fans?sort=spent">{text('page.fans')}</Link>
        </Button>
        <SelectField
          hideLabel
          label={text('earnings.statement.source')}
          options={[
            { value: EVERY_SOURCE, label: text('earnings.statement.all') },
            ...sources.map((each) => ({ value: each, label: text(`earnings.source.${each}`) })),
          ]}
          value={source ?? EVERY_SOURCE}
          onValueChange={(chosen) => onSource(sources.find((each) => each === chosen) ?? null)}
          className="w-44"
        />
      </div>
      <Lines source={source} onSource={onSource} />
    </section>
  )
}

function Lines({ source, onSource }: Props) {
  const text = useText()
  const earnings = useEarnings(source)
  const { lines } = earnings
  return (
    <QueryView
      query={earnings}
      place="section"
      skeleton={<ListSkeleton />}
      failure={text('earnings.statement.loadFailed')}
      isEmpty={lines.length === 0}
      empty={<Nothing isAll={source === null} onAll={() => onSource(null)} />}
    >
      {() => (
        <>
          <Card padding="none" bleed className="max-md:-mx-4">
            <ul className="divide-y divide-line">
              {lines.map((line) => (
                <li key={line.postingId}>
                  <EarningsRow line={line} />
                </li>
              ))}
            </ul>
          </Card>
          <EndOfList
            pages={earnings}
            skeleton={<ListSkeleton />}
            failure={text('earnings.statement.moreFailed')}
            end={<p className="text-center text-13 text-muted">{text('earnings.statement.end')}</p>}
          />
        </>
      )}
    </QueryView>
  )
}

function Nothing({ isAll, onAll }: { isAll: boolean; onAll: () => void }) {
  const text = useText()
  return (
    <EmptyState
      level={3}
      illustration={<DoorIllustration />}
      title={text(isAll ? 'earnings.statement.empty' : 'earnings.statement.noMatch')}
      text={text(isAll ? 'earnings.statement.emptyText' : 'earnings.statement.noMatchText')}
      action={
        isAll ? (
          <Button asChild>
            <Link href="/profile">{text('earnings.statement.share')}</Link>
          </Button>
        ) : (
          <Button onPress={onAll}>{text('earnings.statement.showAll')}</Button>
        )
      }
    />
  )
}

function ListSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('earnings.statement.loading')}>
      <Card padding="none" bleed className="max-md:-mx-4">
        <EarningsRowSkeleton />
        <EarningsRowSkeleton />
        <EarningsRowSkeleton />
      </Card>
    </SkeletonGroup>
  )
}
