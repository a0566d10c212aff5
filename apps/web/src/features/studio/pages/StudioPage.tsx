import { Skeleton, SkeletonGroup } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { Checklist } from '../home/Checklist.tsx'
import { Figures } from '../home/Figures.tsx'
import { BestPosts, Scheduled } from '../home/Posts.tsx'
import { useStudioHome } from '../queries.ts'

/** `/creator`: how things stand, what is left to set up, and what comes next. */
export function StudioPage() {
  const text = useText()
  const home = useStudioHome()
  return (
    <QueryView query={home} skeleton={<StudioSkeleton />} failure={text('studio.loadFailed')}>
      {({ today, month, tasks, best, scheduled }) => (
        <div className="flex flex-col gap-8 pb-8">
          <Checklist tasks={tasks} />
          <Figures title="studio.today" figures={today} />
          <Figures title="studio.month" figures={month} />
          <div className="grid gap-8 lg:grid-cols-2">
            <BestPosts posts={best} />
            <Scheduled posts={scheduled} />
          </div>
        </div>
      )}
    </QueryView>
  )
}

function StudioSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="flex flex-col gap-8">
      {[0, 1].map((section) => (
        <div key={section} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {[0, 1, 2, 3].map((figure) => (
            <Skeleton key={figure} className="h-24 rounded-card!" />
          ))}
        </div>
      ))}
      <Skeleton className="h-64 rounded-card!" />
    </SkeletonGroup>
  )
}
