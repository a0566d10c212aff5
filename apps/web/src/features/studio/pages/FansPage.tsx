import { exportFans } from '@fanlight/contract'
import { Button, Card, DoorIllustration, EmptyState, SkeletonGroup, toast } from '@fanlight/ui'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { call, describeError } from '../../../platform/api/index.ts'
import { download } from '../../../platform/files/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { EndOfList, QueryView } from '../../../platform/lists/index.ts'
import { navigate, useQueryParams } from '../../../platform/navigation/index.ts'
import { everybody, inputOf, isEverybody, pathOf, readLooked, type Looked } from '../fans/fan-filters.ts'
import { FanFilters } from '../fans/FanFilters.tsx'
import { FanRow, FanRowSkeleton } from '../fans/FanRow.tsx'
import { useFans } from '../queries.ts'

/** `/creator/fans`: who follows, subscribes and pays. The address says who of them is looked at. */
export function FansPage() {
  const text = useText()
  const params = useQueryParams()
  const looked = useMemo(() => readLooked(params), [params])
  const pages = useFans(looked)
  const { fans, lists } = pages
  const look = (part: Partial<Looked>) => navigate(pathOf({ ...looked, ...part }), { replace: true })
  return (
    <div className="flex flex-col gap-4 pb-8">
      <FanFilters looked={looked} lists={lists} onLook={look}>
        <QueryView
          query={pages}
          place="section"
          skeleton={<FansSkeleton />}
          failure={text('fans.loadFailed')}
          isEmpty={fans.length === 0}
          empty={<Nobody isAll={isEverybody(looked)} onAll={() => look(everybody)} />}
        >
          {() => (
            <>
              <Button
                size="sm"
                once
                iconStart={<Download aria-hidden className="size-4.5" />}
                onPress={() => save(looked, (name) => text('wallet.statement.exported', { name }))}
                className="self-end"
              >
                {text('wallet.statement.export')}
              </Button>
              <Card padding="none" bleed className="max-md:-mx-4">
                <ul className="divide-y divide-line">
                  {fans.map((fan) => (
                    <li key={fan.person.userId}>
                      <FanRow fan={fan} lists={lists} />
                    </li>
                  ))}
                </ul>
              </Card>
              <EndOfList
                pages={pages}
                skeleton={<FansSkeleton />}
                failure={text('fans.moreFailed')}
                end={<p className="text-center text-13 text-muted">{text('discovery.end')}</p>}
              />
            </>
          )}
        </QueryView>
      </FanFilters>
    </div>
  )
}

async function save(looked: Looked, saying: (name: string) => string): Promise<void> {
  try {
    const file = await call(exportFans, inputOf(looked), { toast: false })
    download(file)
    toast.success(saying(file.fileName))
  } catch (error) {
    toast.error(describeError(error))
  }
}

function Nobody({ isAll, onAll }: { isAll: boolean; onAll: () => void }) {
  const text = useText()
  return (
    <EmptyState
      level={2}
      illustration={<DoorIllustration />}
      title={text(isAll ? 'fans.empty' : 'discovery.nobody')}
      text={text(isAll ? 'fans.emptyText' : 'fans.noMatchText')}
      action={
        isAll ? (
          <Button asChild>
            <Link href="/profile">{text('earnings.statement.share')}</Link>
          </Button>
        ) : (
          <Button onPress={onAll}>{text('fans.showAll')}</Button>
        )
      }
    />
  )
}

function FansSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('fans.loading')}>
      <Card padding="none" bleed className="max-md:-mx-4">
        <FanRowSkeleton />
        <FanRowSkeleton />
        <FanRowSkeleton />
      </Card>
    </SkeletonGroup>
  )
}
