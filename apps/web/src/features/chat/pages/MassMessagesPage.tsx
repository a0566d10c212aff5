import { Button, Card, EmptyState, LetterIllustration, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { PenLine } from 'lucide-react'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { EndOfList, QueryView } from '../../../platform/lists/index.ts'
import { MassRow } from '../mass/MassRow.tsx'
import { useMass } from '../mass/use-mass.ts'

const write = () => void openDialog(() => import('../mass/MassDialog.tsx'), {})

/** `/creator/messages`: what a creator wrote to many fans at once, and what came of it. */
export function MassMessagesPage() {
  const text = useText()
  const pages = useMass()
  const { messages } = pages
  return (
    <div className="flex flex-col gap-4 pb-8">
      <QueryView
        query={pages}
        skeleton={<MassSkeleton />}
        failure={text('mass.loadFailed')}
        isEmpty={messages.length === 0}
        empty={
          <EmptyState
            illustration={<LetterIllustration />}
            title={text('mass.empty')}
            text={text('mass.emptyText')}
            action={<WriteButton />}
          />
        }
      >
        {() => (
          <>
            <div className="flex justify-end">
              <WriteButton />
            </div>
            <ul className="flex flex-col gap-4">
              {messages.map((mass) => (
                <li key={mass.massId}>
                  <MassRow mass={mass} />
                </li>
              ))}
            </ul>
            <EndOfList
              pages={pages}
              skeleton={<MassSkeleton />}
              failure={text('mass.moreFailed')}
              end={<p className="text-center text-13 text-muted">{text('bell.end')}</p>}
            />
          </>
        )}
      </QueryView>
    </div>
  )
}

function WriteButton() {
  const text = useText()
  return (
    <Button variant="primary" iconStart={<PenLine aria-hidden />} onPress={write}>
      {text('mass.new')}
    </Button>
  )
}

function MassSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('mass.loading')} className="flex flex-col gap-4">
      {['one', 'two'].map((place) => (
        <Card key={place}>
          <Skeleton shape="text" className="w-3/5" />
          <Skeleton shape="text" className="w-2/5 text-13" />
          <Skeleton className="mt-4 h-14" />
        </Card>
      ))}
    </SkeletonGroup>
  )
}
