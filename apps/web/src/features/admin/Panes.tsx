import { Button, EmptyState, LetterIllustration, Skeleton, SkeletonGroup, WindowIllustration } from '@fanlight/ui'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import type { QueueState } from './queries.ts'

export type Layout = 'desktop' | 'mobile'

/** List and detail side by side where there is room, one after the other on phones. */
export function Panes({ layout, list, detail }: { layout: Layout; list: ReactNode; detail: ReactNode }) {
  if (layout === 'mobile') return detail ?? list
  return (
    <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto">{list}</div>
      <div className="min-w-0">{detail}</div>
    </div>
  )
}

export function NothingHere({ state, onRefresh }: { state: QueueState; onRefresh: () => unknown }) {
  const text = useText()
  if (state !== 'pending') {
    return (
      <EmptyState
        illustration={<LetterIllustration />}
        title={text(state === 'approved' ? 'admin.applications.emptyApproved' : 'admin.applications.emptyRejected')}
        text={text('admin.applications.emptyDecidedText')}
      />
    )
  }
  return (
    <EmptyState
      illustration={<WindowIllustration />}
      title={text('admin.applications.emptyPending')}
      text={text('admin.applications.emptyPendingText')}
      action={
        <Button once onPress={onRefresh}>
          {text('admin.applications.refresh')}
        </Button>
      }
    />
  )
}

export function PanesSkeleton({ layout }: { layout: Layout }) {
  const text = useText()
  const list = ['w-32', 'w-24', 'w-36', 'w-28'].map((width) => (
    <div key={width} className="flex items-center gap-3 px-3 py-2.5">
      <Skeleton shape="circle" className="size-12" />
      <div className="flex-1">
        <Skeleton shape="text" className={width} />
        <Skeleton shape="text" className="w-20 text-13" />
        <Skeleton shape="text" className="w-40 text-12" />
      </div>
    </div>
  ))
  const detail = (
    <>
      <Skeleton shape="text" className="mb-6 w-48 text-26" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="aspect-4/5 rounded-card!" />
        <Skeleton className="aspect-4/5 rounded-card!" />
      </div>
    </>
  )
  return (
    <SkeletonGroup label={text('common.loading')}>
      <Panes layout={layout} list={<div>{list}</div>} detail={layout === 'desktop' ? detail : undefined} />
    </SkeletonGroup>
  )
}
